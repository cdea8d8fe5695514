import type { PropertyFieldView } from '../../shared/contract/model.ts';
import type { CoreWords } from './core-language.ts';
import { EN, type WordKey } from './en/index.ts';
import { ES_CORE } from './es/core/index.ts';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

const CORE: Readonly<Record<Language, CoreWords | null>> = { en: null, es: ES_CORE };

/** Null in the core's own language. */
export function coreWords({ language }: Words): CoreWords | null {
  return CORE[language];
}

/** The language of a sentence that comes from the core as it is; undefined where it is that of the page. */
export function langOfCore(words: Words): 'en' | undefined {
  return coreWords(words) === null ? undefined : 'en';
}

export interface ProblemWords {
  readonly message: string;
  /** The core's own English sentence, where it says more than the message. */
  readonly detail: string | null;
}

/** Sentences of the page itself about the program behind it and files; `message` has them in English. */
const OF_THE_PAGE = [
  'host.silent',
  'host.unusable',
  'host.linkRefused',
  'host.fileGone',
  'host.fault',
] as const satisfies readonly WordKey[];
export type PageTrouble = (typeof OF_THE_PAGE)[number];

/** What happened, what is safe and what to do, in the person's language. */
export function problemWords(words: Words, problem: { readonly code: string; readonly message: string }): ProblemWords {
  const own = sentenceOfPage(words, problem.message);
  if (own !== null) return { message: own, detail: null };
  const core = coreWords(words);
  if (core === null) return { message: problem.message, detail: null };
  const sentence = isKnown(core.problems, problem.code) ? core.problems[problem.code] : core.problems.internal;
  return { message: sentence.says, detail: sentence.whole ? null : problem.message };
}

/** A sentence of the page itself in the person's language; null for one of the core. */
function sentenceOfPage({ t }: Words, message: string): string | null {
  const own = OF_THE_PAGE.find((key) => EN[key] === message);
  return own === undefined ? null : t(own);
}

/** The same on one line, for places that take only text. */
export function problemText(words: Words, problem: { readonly code: string; readonly message: string }): string {
  const { message, detail } = problemWords(words, problem);
  return detail === null ? message : `${message} (${detail})`;
}

/** The label of a listing's field; fields that only the profile names keep their name. */
export function fieldLabel(words: Words, field: Pick<PropertyFieldView, 'name' | 'label'>): string {
  return coreWords(words)?.propertyLabels[field.name] ?? field.label;
}

/** Where the secret of an account is kept; null where only the host's own English words say it. */
export function secretPlace(words: Words, said: string): string | null {
  const core = coreWords(words);
  if (core === null) return said;
  const known = core.secretPlaces.find(([says]) => says.test(said));
  return known === undefined ? null : fillIn(known, said);
}

/** [Note: no replacement patterns of the path] A path may hold `$&`, so it is put in as it is. */
function fillIn([says, sentence]: readonly [RegExp, string], said: string): string {
  return sentence.replace('$1', () => says.exec(said)?.[1] ?? '');
}

function isKnown<Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(table, key);
}
