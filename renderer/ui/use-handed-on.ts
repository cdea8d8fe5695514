import { useState } from 'react';

/**
 * A text that was handed on stands in the place of the saved one until that becomes another one. Whatever it becomes
 * counts then, and goes on counting when it is later what it was at first, as after an undo.
 */
export function useHandedOn(saved: string): readonly [pending: string | null, handOn: (text: string) => void] {
  const [sent, setSent] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const isPending = sent !== null && sent.over === saved;
  if (sent !== null && !isPending) setSent(null);
  return [isPending ? sent.text : null, (text) => setSent({ text, over: saved })];
}
