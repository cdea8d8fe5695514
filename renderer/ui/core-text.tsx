import type { ReactElement } from 'react';
import { langOfCore } from '../language/core-words.ts';
import { useWords } from '../language/language-store.ts';

/** A sentence of the core as it is: English, and marked as such on a page in another language. */
export function CoreText({ children }: { children: string }): ReactElement {
  return <span lang={langOfCore(useWords())}>{children}</span>;
}
