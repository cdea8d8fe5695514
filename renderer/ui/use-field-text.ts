import { useState } from 'react';
import { type HandedOver, useHandedOn } from './use-handed-on.ts';

/** The text of a field that is saved as a whole (not letter by letter). */
export interface FieldText {
  readonly text: string;
  /** Something was typed that was not handed on yet. */
  readonly isTyped: boolean;
  type(text: string): void;
  /**
   * Hands on what was typed, if it differs from what is saved, and lets the saved value show again; `chosen` stands for
   * a word taken from a list.
   */
  commit(chosen?: string): void;
  /** Lets go of what was typed: the saved value shows again. */
  revert(): void;
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
 * Letters that were typed stand until they are handed on. A field in which nothing was typed shows what is saved, also
 * while it has the focus: what is undone or comes from elsewhere is seen at once. A text that was handed on stays until
 * the saved value has become it, so that nothing flickers.
 */
export function useFieldText(
  saved: string,
  onCommit: (text: string) => HandedOver,
  { clears = false, canonical = asTyped, onType }: FieldTextOptions = {},
): FieldText {
  const [typed, setTyped] = useState<string | null>(null);
  const [pending, handOn] = useHandedOn(saved);
  const commit = (chosen = typed): void => {
    if (chosen === null) return;
    const text = canonical(chosen.trim());
    setTyped(null);
    // What is on its way is not known to arrive, so the same text may be handed on once more.
    if (pending === null && text === saved) return onType?.(null);
    const outcome = onCommit(text);
    if (!clears) handOn(text, outcome);
  };
  return {
    text: typed ?? pending ?? saved,
    isTyped: typed !== null,
    type(next) {
      setTyped(next);
      onType?.(next);
    },
    commit,
    revert() {
      if (typed === null) return;
      setTyped(null);
      onType?.(null);
    },
  };
}
