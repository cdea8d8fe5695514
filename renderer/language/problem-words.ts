import type { Phrase } from '../../shared/domain/phrases/phrase.ts';
import { coreSentence } from './core-sentence.ts';
import { coreWords, withFieldLabels } from './core-words.ts';
import { EN, type WordKey } from './en/index.ts';
import type { Words } from './words.ts';

/** An error, or what is wrong with a photo or a listing. */
export interface ShownProblem {
  readonly code: string;
  /** In English. */
  readonly message: string;
  readonly phrase?: Phrase | undefined;
}

interface ProblemWords {
  readonly message: string;
  /** The core's own English sentence, where it says more than the message. */
  readonly detail: string | null;
}

/** Sentences of the page itself about the program behind it; `message` has them in English. */
const OF_THE_PAGE = [
  'host.silent',
  'host.unusable',
  'host.linkRefused',
  'host.notHandedOver',
  'host.fault',
] as const satisfies readonly WordKey[];
export type PageTrouble = (typeof OF_THE_PAGE)[number];

/** What happened, what is safe and what to do, in the person's language: by its phrase, and else by its code. */
export function problemWords(words: Words, problem: ShownProblem): ProblemWords {
  const { message, detail } = shownProblem(words, problem);
  return { message: withFieldLabels(words, message), detail: detail === null ? null : withFieldLabels(words, detail) };
}

function shownProblem(words: Words, { code, message, phrase }: ShownProblem): ProblemWords {
  const own = sentenceOfPage(words, message);
  if (own !== null) return { message: own, detail: null };
  const core = coreWords(words);
  if (core === null) return { message, detail: null };
  if (phrase !== undefined) return { message: coreSentence(words, message, phrase).text, detail: null };
  const sentence = isKnown(core.problems, code) ? core.problems[code] : core.problems.internal;
  return { message: sentence.says, detail: sentence.whole ? null : message };
}

/** A sentence of the page itself in the person's language; null for one of the core. */
function sentenceOfPage({ t }: Words, message: string): string | null {
  const own = OF_THE_PAGE.find((key) => EN[key] === message);
  return own === undefined ? null : t(own);
}

/** The same on one line, for places that take only text. */
export function problemText(words: Words, problem: ShownProblem): string {
  const { message, detail } = problemWords(words, problem);
  return detail === null ? message : `${message} (${detail})`;
}

function isKnown<Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(table, key);
}
