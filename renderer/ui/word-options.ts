import { isKnownWord, type ShownValue, suggestShown } from '../language/lookup-words.ts';

/** One row of a list of words. */
export interface WordOption {
  /** The stored word, or one of the two keys below. */
  readonly standard: string;
  readonly shown: string;
}

/** The entry that takes a word of one's own, and the one that takes the word away; no lookup has such words. */
export const OWN_WORD = '(own word)';
export const NO_WORD = '(no word)';

const MOST_SUGGESTIONS = 100;

interface OptionsWanted {
  readonly values: readonly ShownValue[];
  /** What was typed; null while the saved word shows. */
  readonly typed: string | null;
  readonly value: string;
  /** Names the entry of a word of one's own; null where any text is taken as it is typed. */
  readonly ownLabel: ((word: string) => string) | null;
  /** Names the entry that takes the word away; null where there is none. */
  readonly none: string | null;
}

interface WordOptions {
  readonly options: readonly WordOption[];
  /** The first word of the lookup that fits what was typed. */
  readonly best: ShownValue | undefined;
}

/** The rows of a list of words for what was typed, best first. */
export function wordOptions({ values, typed, value, ownLabel, none }: OptionsWanted): WordOptions {
  const text = (typed ?? '').trim();
  const suggestions = suggestShown(values, text, MOST_SUGGESTIONS);
  const isOwn = ownLabel !== null && text !== '' && !isKnownWord(values, text);
  const mayBeNone = none !== null && text === '' && value !== '';
  return {
    best: suggestions[0],
    options: [
      ...(mayBeNone ? [{ standard: NO_WORD, shown: none }] : []),
      ...suggestions,
      ...(isOwn ? [{ standard: OWN_WORD, shown: ownLabel(text) }] : []),
    ],
  };
}
