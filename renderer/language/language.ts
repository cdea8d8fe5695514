import { z } from 'zod';

/** The languages that the interface speaks. */
export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;

/** Each language by its own name, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Programs whose keys can be had; each by its own name in every language. */
export const PROGRAM_NAMES = { lightbox: 'Lightbox', lightroom: 'Lightroom', photoMechanic: 'Photo Mechanic' } as const;

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

/**
 * The tag for Intl: the language that is spoken, with the region of the person's system, so that dates, hours and decimals
 * look as they are used to: somebody in the United States who reads Spanish reads `es-US`, with 12 hours and a decimal point.
 */
export function localeFor(language: Language, asked: readonly string[]): string {
  const tags = asked.flatMap(readTag);
  const fitting = tags.find((tag) => tag.language === language);
  if (fitting?.region !== undefined) return fitting.toString();
  const region = tags.find((tag) => tag.region !== undefined)?.region;
  const base = fitting ?? new Intl.Locale(language);
  return (region === undefined ? base : new Intl.Locale(base, { region })).toString();
}

/** None where it is no tag: what a system calls its language is not always one. */
function readTag(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}
