import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import type { WordKey } from './en/index.ts';
import type { Language } from './language.ts';
import { spoken } from './spoken.ts';

export type { WordKey } from './en/index.ts';

/** What a message is filled in with; ICU MessageFormat says how (`{count, plural, one {# photo} other {# photos}}`). */
type WordValues = Readonly<Record<string, string | number>>;

/** Speaks one language. All words of the interface come from here; dates, numbers and plurals from Intl. */
export interface Words {
  /** All of it, for what says more than one word. */
  readonly words: Words;
  readonly language: Language;
  /** For Intl, with the person's region. */
  readonly locale: string;
  t(key: WordKey, values?: WordValues): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  date(value: Date, options: Intl.DateTimeFormatOptions): string;
}

/** [Note: formatters are kept] Making one takes longer than drawing a tile; one is made for each set of options. */
function kept<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options) ?? '';
    const known = formats.get(key);
    if (known !== undefined) return known;
    const format = make(options);
    formats.set(key, format);
    return format;
  };
}

export function createWords(language: Language, locale: string): Words {
  const intl: IntlShape<string> = createIntl(
    {
      locale,
      messages: spoken(language).messages,
      onError: (error) => {
        throw error;
      },
    },
    createIntlCache(),
  );
  const numberFormat = kept((options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options));
  const dateFormat = kept((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const words: Words = {
    get words() {
      return words;
    },
    language,
    locale,
    t: (id, values) => intl.formatMessage({ id }, values === undefined ? undefined : { ...values }),
    number: (value, options) => numberFormat(options).format(value),
    date: (value, options) => dateFormat(options).format(value),
  };
  return words;
}
