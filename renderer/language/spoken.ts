import type { CoreWords } from './core-language.ts';
import { EN, type WordKey } from './en/index.ts';
import type { Language } from './language.ts';

/** All that a language says. */
export interface Spoken {
  readonly messages: Readonly<Record<WordKey, string>>;
  /** In place of what the core says in English; null in English. */
  readonly core: CoreWords | null;
}

const SPOKEN: Partial<Record<Language, Spoken>> = { en: { messages: EN, core: null } };

/** [Note: one language] Whoever reads English never reads the file of another one. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'es') SPOKEN.es ??= (await import('./es/index.ts')).SPANISH;
}

/** @throws Error before the language is loaded */
export function spoken(language: Language): Spoken {
  const found = SPOKEN[language];
  if (found === undefined) throw new Error(`The language “${language}” is not loaded.`);
  return found;
}
