import { useEffect } from 'react';
import type { AccountView } from '../../shared/contract/model.ts';
import type { Words } from '../language/words.ts';
import { ENVIRONMENT_WORDS } from '../workbench/environment-words.ts';

const PRODUCT = 'Listing Lightbox';

/** The title of the window: what is not live comes first, since narrow tabs and task bars cut the end. */
export function windowTitle(
  { t }: Words,
  environment: AccountView['environment'] | null,
  listing: string | null,
): string {
  const words = environment === null ? null : ENVIRONMENT_WORDS[environment];
  const parts = [words === null ? null : t(words.name), listing, PRODUCT];
  return parts.filter((part) => part !== null).join(' · ');
}

export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
