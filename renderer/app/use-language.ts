import { useEffect } from 'react';
import type { LanguageChoice } from '../language/language.ts';
import type { LanguageStore } from '../language/language-store.ts';
import type { Words } from '../language/words.ts';
import { useValue } from '../state/value.ts';

/** Speaks the language that was chosen, and says so to the page, for screen readers and the spelling check. */
export function useLanguage(store: LanguageStore, choice: LanguageChoice): Words {
  const words = useValue(store);
  useEffect(() => store.choose(choice), [store, choice]);
  useEffect(() => {
    document.documentElement.lang = words.locale;
  }, [words.locale]);
  return words;
}
