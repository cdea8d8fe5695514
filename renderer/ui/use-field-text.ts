import { useState } from 'react';

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
