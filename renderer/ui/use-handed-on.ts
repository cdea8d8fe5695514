import { useState } from 'react';

/**
 * What comes of a text that was handed on: true when it was taken and the page shows what is saved now. Nothing where
 * the saved value is the page's own and changes at once.
 */
export type HandedOver = Promise<boolean> | void;

/**
 * A text that was handed on stands in the place of the saved one until that becomes another one, or until the text is
 * known to be taken: it may have been taken back again before it was ever shown as saved. Whatever is saved counts
 * then, and goes on counting when it is later what it was at first, as after an undo.
 */
export function useHandedOn(
  saved: string,
): readonly [pending: string | null, handOn: (text: string, outcome: HandedOver) => void] {
  const [sent, setSent] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const isPending = sent !== null && sent.over === saved;
  if (sent !== null && !isPending) setSent(null);
  const handOn = (text: string, outcome: HandedOver): void => {
    const handed = { text, over: saved };
    setSent(handed);
    void outcome?.then((taken) => {
      if (taken) setSent((latest) => (latest === handed ? null : latest));
    });
  };
  return [isPending ? sent.text : null, handOn];
}
