import { z } from 'zod';

/** The languages that the interface speaks. */
export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;

/** Each language by its own name, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** What a person may choose: a language, or the one that their system asks for. */
export const LanguageChoice = z.enum(['system', ...Language.options]);
export type LanguageChoice = z.infer<typeof LanguageChoice>;

/**
 * The language to speak.
 *
 * @param asked BCP 47 tags in the order of preference, as `navigator.languages` has them
 */
export function languageFor(choice: LanguageChoice, asked: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of asked) {
    const known = Language.safeParse(tag.split('-')[0]?.toLowerCase());
    if (known.success) return known.data;
  }
  return 'en';
}

/** The tag for Intl: the person's own region where it fits the language, so that dates look as they are used to. */
export function localeFor(language: Language, asked: readonly string[]): string {
  return asked.find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? language;
}
