import type { ReactElement } from 'react';
import type { Phrase } from '../../shared/domain/phrases/phrase.ts';
import { coreSentence } from '../language/core-sentence.ts';
import { useWords } from '../language/language-store.ts';
import { problemSentence, type ShownProblem } from '../language/problem-words.ts';

/** What is wrong, in the person's language; where it has no phrase as it is, and marked as such. */
export function ProblemText({ problem }: { problem: ShownProblem }): ReactElement {
  const { text, lang } = problemSentence(useWords(), problem);
  return lang === undefined ? <>{text}</> : <span lang={lang}>{text}</span>;
}

interface CoreTextProps {
  children: string;
  /** What the sentence says, for other languages. */
  phrase?: Phrase | null;
}

/** A sentence of the core in the person's language; where it has no phrase as it is: English, and marked as such. */
export function CoreText({ children, phrase = null }: CoreTextProps): ReactElement {
  const { text, lang } = coreSentence(useWords(), children, phrase);
  return <span lang={lang}>{text}</span>;
}
