import { createContext, useContext, useSyncExternalStore } from 'react';
import { type LanguageChoice, languageFor, localeFor } from './language.ts';
import { loadLanguage } from './spoken.ts';
import { createWords, type Words } from './words.ts';

/** Holds the words in use; everybody who shows some is drawn again when a person chooses another language. */
export interface LanguageStore {
  getSnapshot(): Words;
  subscribe(listener: () => void): () => void;
  /** Resolves when it is spoken. */
  choose(choice: LanguageChoice): Promise<void>;
}

/**
 * @param choice of which the language is loaded
 * @param asked what the system asks for, as `navigator.languages`
 */
export function createLanguageStore(choice: LanguageChoice, asked: readonly string[]): LanguageStore {
  const speak = (chosen: LanguageChoice): Words => {
    const language = languageFor(chosen, asked);
    return createWords(language, localeFor(language, asked));
  };
  const listeners = new Set<() => void>();
  let words = speak(choice);
  let wanted = words.language;
  return {
    getSnapshot: () => words,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async choose(chosen) {
      wanted = languageFor(chosen, asked);
      await loadLanguage(wanted);
      // Another one may be wanted by now.
      if (languageFor(chosen, asked) !== wanted || wanted === words.language) return;
      words = speak(chosen);
      for (const listener of listeners) listener();
    },
  };
}

export const LanguageContext = createContext<LanguageStore | null>(null);

/** The words to show, inside of a component. */
export function useWords(): Words {
  const store = useContext(LanguageContext);
  if (store === null) throw new Error('Words are used outside of the language of the page.');
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
