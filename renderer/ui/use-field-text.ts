import { useState } from 'react';
import { useHandedOn } from './use-handed-on.ts';

/** The text of a field that is saved as a whole (not letter by letter). */
export interface FieldText {
  readonly text: string;
  /** Something was typed that was not handed on yet. */
  readonly isTyped: boolean;
  focus(): void;
  type(text: string): void;
  /** Hands the text on if it differs from what is saved; `chosen` stands for a word taken from a list. */
  commit(chosen?: string): void;
  /** Hands on what was typed and lets the saved value show again. */
  blur(): void;
}

interface FieldTextOptions {
  /** The field is empty again after each text. */
  readonly clears?: boolean | undefined;
  /** The form in which a text is shown and handed on. */
  readonly canonical?: (text: string) => string;
  /** Hears each text as it is typed, so that it outlives the field; null when it says again what it said before. */
  readonly onType?: ((text: string | null) => void) | undefined;
}

const asTyped = (text: string): string => text;

/**
 * While the field has the focus, a change of the saved value does not touch its text. A text that was handed on stays
 * until the saved value has become it, so that nothing flickers.
 */
export function useFieldText(
  saved: string,
  onCommit: (text: string) => void,
  { clears = false, canonical = asTyped, onType }: FieldTextOptions = {},
): FieldText {
  const [typed, setTyped] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [pending, handOn] = useHandedOn(saved);
  const commit = (chosen = typed): void => {
    if (chosen === null) return;
    const text = canonical(chosen.trim());
    setTyped(null);
    setHeld(null);
    // What is on its way is not known to arrive, so the same text may be handed on once more.
    if (pending === null && text === saved) return onType?.(null);
    if (!clears) handOn(text);
    onCommit(text);
  };
  return {
    text: typed ?? pending ?? held ?? saved,
    isTyped: typed !== null,
    focus: () => setHeld(saved),
    type(next) {
      setTyped(next);
      onType?.(next);
    },
    commit,
    blur() {
      setHeld(null);
      commit();
    },
  };
}
