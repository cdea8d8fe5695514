import type { ReactElement } from 'react';
import { problemWords } from '../language/core-words.ts';
import { useWords } from '../language/language-store.ts';

/** What is wrong, in the person's language; the core's own English sentence follows where it says more. */
export function ProblemText({
  problem,
}: {
  problem: { readonly code: string; readonly message: string };
}): ReactElement {
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
