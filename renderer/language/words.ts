import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { EN, type WordKey } from './en/index.ts';
import { ES } from './es/index.ts';
import type { Language } from './language.ts';

export type { WordKey } from './en/index.ts';

/** What a message is filled in with; ICU MessageFormat says how (`{count, plural, one {# photo} other {# photos}}`). */
export type WordValues = Readonly<Record<string, string | number>>;

/** Speaks one language. All words of the interface come from here; dates, numbers and plurals from Intl. */
export interface Words {
  readonly language: Language;
  /** For Intl, with the person's region. */
  readonly locale: string;
  t(key: WordKey, values?: WordValues): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  date(value: Date, options: Intl.DateTimeFormatOptions): string;
}

const MESSAGES: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en: EN, es: ES };

export function createWords(language: Language, locale: string): Words {
  const intl: IntlShape<string> = createIntl(
    {
      locale,
      messages: MESSAGES[language],
      onError: (error) => {
        throw error;
      },
    },
    createIntlCache(),
  );
  return {
    language,
    locale,
    t: (id, values) => intl.formatMessage({ id }, values === undefined ? undefined : { ...values }),
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    date: (value, options) => new Intl.DateTimeFormat(locale, options).format(value),
  };
}
