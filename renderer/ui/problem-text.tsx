import type { ReactElement } from 'react';
import type { Phrase } from '../../shared/domain/phrases/phrase.ts';
import { coreSentence } from '../language/core-sentence.ts';
import { useWords } from '../language/language-store.ts';
import { problemWords, type ShownProblem } from '../language/problem-words.ts';

/** What is wrong, in the person's language; the core's own English sentence follows where only that says more. */
export function ProblemText({ problem }: { problem: ShownProblem }): ReactElement {
  const { message, detail } = problemWords(useWords(), problem);
  return (
    <>
      {message}
      {detail !== null && (
        <>
          {' '}
          <span className="quiet" lang="en">
            {detail}
          </span>
        </>
      )}
    </>
  );
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
