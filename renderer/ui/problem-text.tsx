import type { ReactElement } from 'react';
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
