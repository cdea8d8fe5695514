import { ENGLISH } from './english.ts';

export type PhraseCode = keyof typeof ENGLISH;

/** A value of a phrase; phrases inside of a phrase are in the same language, several of them with `; ` between. */
export type PhraseValue = string | number | Phrase | readonly Phrase[];

/** A sentence as its code and its values, so that every language can say it. */
export interface Phrase {
  readonly code: PhraseCode;
  readonly values: Readonly<Record<string, PhraseValue>>;
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `^${infer Name}` ? Name : Place) | NamesIn<Rest>
  : never;

/** The values that a code asks for; none where its sentence is always the same. */
type ValuesOf<Code extends PhraseCode> = [NamesIn<(typeof ENGLISH)[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<(typeof ENGLISH)[Code]>, PhraseValue>>];

export function phrase<Code extends PhraseCode>(code: Code, ...values: ValuesOf<Code>): Phrase;
export function phrase(code: PhraseCode, values: Phrase['values'] = {}): Phrase {
  return { code, values };
}

/** `{^name}` begins with a capital. */
const PLACE = /\{(\^?)(\w+)\}/g;

/** The names that a sentence is filled in with. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, , name = '']) => name))];
}

/** The code of a phrase that is known here; another version may know others. */
export function isPhraseCode(code: unknown): code is PhraseCode {
  return typeof code === 'string' && Object.hasOwn(ENGLISH, code);
}

/**
 * Fills in a phrase with the sentences of a language.
 *
 * @param word how a value is shown, by the name it has in the sentence; as it is when left out
 */
export function fillPhrase(
  sentences: Readonly<Record<PhraseCode, string>>,
  { code, values }: Phrase,
  word: (name: string, value: string | number) => string = (_, value) => String(value),
): string {
  const reported = (name: string, value: PhraseValue | undefined): string => {
    if (value === undefined) return '';
    if (typeof value === 'string' || typeof value === 'number') return word(name, value);
    return [value]
      .flat()
      .map((inside: Phrase) => fillPhrase(sentences, inside, word))
      .join('; ');
  };
  return sentences[code].replace(PLACE, (_, capital: string, name: string) => {
    const text = reported(name, values[name]);
    return capital === '' ? text : text.replace(/^./u, (first) => first.toUpperCase());
  });
}

/** `{characters}` is a count that can be large, so it has the separators of its language. */
export function isLargeCount(name: string): boolean {
  return name === 'characters';
}

/** The sentence for the command line, for reports and for pages in English. */
export function inEnglish(said: Phrase): string {
  return fillPhrase(ENGLISH, said, (name, value) =>
    typeof value === 'number' && isLargeCount(name) ? value.toLocaleString('en') : String(value),
  );
}

/** The same phrase with every text in it changed. */
export function withTexts(said: Phrase, change: (text: string) => string): Phrase {
  const changed = (value: PhraseValue): PhraseValue => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return change(value);
    return 'code' in value ? withTexts(value, change) : value.map((inside) => withTexts(inside, change));
  };
  const values = Object.entries(said.values).map(([name, value]) => [name, changed(value)] as const);
  return { code: said.code, values: Object.fromEntries(values) };
}
