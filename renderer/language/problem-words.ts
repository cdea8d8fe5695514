import type { Phrase } from '../../shared/domain/phrases/phrase.ts';
import { type CoreSentence, coreSentence } from './core-sentence.ts';
import { withFieldLabels } from './core-words.ts';
import type { Words } from './words.ts';

/** An error, or what is wrong with a photo or a listing. */
export interface ShownProblem {
  /** In English, or in the words of a service. */
  readonly message: string;
  readonly phrase?: Phrase | undefined;
}

/** What happened, what is safe and what to do, in the person's language; words of a service stay as they are. */
export function problemSentence(words: Words, { message, phrase }: ShownProblem): CoreSentence {
  const { text, lang } = coreSentence(words, message, phrase ?? null);
  return { text: withFieldLabels(words, text), lang };
}

/** The same for places that take only text. */
export function problemText(words: Words, problem: ShownProblem): string {
  return problemSentence(words, problem).text;
}
