import { cleanText } from './text.ts';

/** What is read of XMP. */
export interface XmpFields {
  readonly description: string | null;
  readonly title: string | null;
  readonly keywords: readonly string[];
  /** 1 to 5 stars, or -1 for a photo that is rejected. */
  readonly rating: number | null;
  readonly rights: string | null;
  readonly creator: string | null;
  readonly dateTimeOriginal: string | null;
  readonly dateCreated: string | null;
  readonly createDate: string | null;
  readonly hasLocation: boolean;
  /** A word of IPTC’s list, without the address of it. */
  readonly sourceType: string | null;
}

const NAMESPACES: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'iptc',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
};
const WANTED = new Set([
  'dc:description',
  'dc:rights',
  'dc:subject',
  'dc:title',
  'dc:creator',
  'exif:DateTimeOriginal',
  'exif:GPSLatitude',
  'iptc:DigitalSourceType',
  'photoshop:DateCreated',
  'xmp:CreateDate',
  'xmp:Rating',
]);

/** One of the values of a property, in the language that it names. */
interface Value {
  readonly language: string | null;
  readonly text: string;
}

/**
 * Reads the properties of XMP that are of use here. [Note: no tree] One pass over the text, in time that grows with its
 * length and nothing kept but the wanted values: a document of a million elements costs no more than one of a million
 * letters. No entity of a document type is ever expanded.
 */
export function readXmp(bytes: Uint8Array): XmpFields {
  const properties = new Properties();
  for (const token of tokensOf(decode(bytes))) properties.take(token);
  const text = (name: string): string | null => textOf(properties.values.get(name));
  return {
    description: text('dc:description'),
    title: text('dc:title'),
    keywords: keywordsOf(properties.values.get('dc:subject') ?? []),
    rating: ratingOf(text('xmp:Rating')),
    rights: text('dc:rights'),
    creator: text('dc:creator'),
    dateTimeOriginal: text('exif:DateTimeOriginal'),
    dateCreated: text('photoshop:DateCreated'),
    createDate: text('xmp:CreateDate'),
    hasLocation: properties.values.has('exif:GPSLatitude'),
    sourceType: sourceTypeOf(text('iptc:DigitalSourceType')),
  };
}

function keywordsOf(values: readonly Value[]): string[] {
  return [...new Set(values.flatMap(({ text }) => cleanText(text) ?? []))];
}

/** Some write the address of the word, others the word. */
function sourceTypeOf(text: string | null): string | null {
  return /([A-Za-z]{3,60})\/?$/.exec(text ?? '')?.[1] ?? null;
}

/** No stars say nothing; other numbers are nobody's. */
function ratingOf(text: string | null): number | null {
  const rating = text === null || !/^-?\d(\.0+)?$/.test(text) ? 0 : Number(text);
  return rating >= -1 && rating <= 5 && rating !== 0 ? rating : null;
}

/** The default language comes first. */
function textOf(values: readonly Value[] | undefined): string | null {
  const chosen = values?.find(({ language }) => language === 'x-default') ?? values?.[0];
  return chosen === undefined ? null : cleanText(chosen.text);
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

type Token =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close' }
  | { readonly kind: 'text'; readonly text: string };

function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    const opening = text.indexOf('<', at);
    if (opening === -1) return;
    if (opening > at) yield { kind: 'text', text: unescape(text.slice(at, opening)) };
    if (text.startsWith('<![CDATA[', opening)) {
      const end = after(text, ']]>', opening);
      yield { kind: 'text', text: text.slice(opening + 9, end - 3) };
      at = end;
    } else if (text.startsWith('<!--', opening)) at = after(text, '-->', opening + 4);
    else if (text.startsWith('<?', opening)) at = after(text, '?>', opening);
    else if (text.startsWith('<!', opening)) at = after(text, '>', opening);
    else {
      const end = endOfTag(text, opening);
      yield tagOf(text.slice(opening + 1, end - 1));
      at = end;
    }
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

/** Behind the sign that ends a tag; one in the value of an attribute does not. */
function endOfTag(text: string, opening: number): number {
  const ends = /["'>]/g;
  ends.lastIndex = opening;
  for (let found = ends.exec(text); found !== null; found = ends.exec(text)) {
    if (found[0] === '>') return ends.lastIndex;
    const closing = text.indexOf(found[0], ends.lastIndex);
    if (closing === -1) return text.length;
    ends.lastIndex = closing + 1;
  }
  return text.length;
}

function tagOf(inside: string): Token {
  if (inside.startsWith('/')) return { kind: 'close' };
  const isEmpty = inside.endsWith('/');
  const name = /^[^\s/]*/.exec(inside)?.[0] ?? '';
  return { kind: 'open', name, attributes: inside.slice(name.length, isEmpty ? -1 : undefined), isEmpty };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return SIGNS[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** Collects what the tokens say: the attributes and children of the descriptions at the top. */
class Properties {
  readonly values = new Map<string, Value[]>();
  /** Elements that are open; only as deep as properties and the items of their lists stand. */
  readonly #open: string[] = [];
  #depth = 0;
  #language: string | null = null;
  #text: string | null = null;
  readonly #prefixes = new Map<string, string>();

  take(token: Token): void {
    switch (token.kind) {
      case 'text':
        if (this.#text !== null) this.#text += token.text;
        return;
      case 'open':
        this.#enter(token.name, token.attributes);
        if (token.isEmpty) this.#leave();
        return;
      case 'close':
        this.#leave();
    }
  }

  #enter(rawName: string, attributes: string): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) return;
    const pairs = attributesOf(attributes);
    for (const [attribute, uri] of pairs) {
      const prefix = /^xmlns:(.+)$/.exec(attribute)?.[1];
      const known = NAMESPACES[uri];
      if (prefix !== undefined && known !== undefined) this.#prefixes.set(prefix, known);
    }
    const name = this.#known(rawName);
    this.#open.push(name);
    if (name === 'rdf:Description') this.#takeAttributes(pairs);
    const property = this.#property();
    if (property === null) return;
    if (!WANTED.has(property)) return;
    if (this.#open.at(-1) !== property && name !== 'rdf:li') return;
    this.#text = '';
    this.#language = pairs.find(([attribute]) => attribute === 'xml:lang')?.[1] ?? null;
  }

  #leave(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth >= DEEPEST) return;
    const property = this.#property();
    const name = this.#open.pop();
    if (this.#text === null || property === null) return;
    // The text of a property that has a list is the blanks between its items.
    if (name === 'rdf:li' || (name === property && this.#text.trim() !== ''))
      this.#add(property, this.#language, this.#text);
    this.#text = null;
  }

  /** The property of a description at the top that is open; null outside of one. */
  #property(): string | null {
    const at = this.#open.indexOf('rdf:RDF');
    return at !== -1 && this.#open[at + 1] === 'rdf:Description' ? (this.#open[at + 2] ?? null) : null;
  }

  #takeAttributes(pairs: readonly (readonly [string, string])[]): void {
    if (this.#open.at(-2) !== 'rdf:RDF') return;
    for (const [attribute, value] of pairs) {
      const name = this.#known(attribute);
      if (WANTED.has(name)) this.#add(name, null, value);
    }
  }

  #add(name: string, language: string | null, text: string): void {
    const before = this.values.get(name) ?? [];
    if (before.length < MOST_VALUES) this.values.set(name, [...before, { language, text }]);
  }

  #known(rawName: string): string {
    const colon = rawName.indexOf(':');
    const prefix = this.#prefixes.get(rawName.slice(0, Math.max(0, colon)));
    return prefix === undefined ? `?${rawName}` : `${prefix}:${rawName.slice(colon + 1)}`;
  }
}

/** x:xmpmeta, rdf:RDF, rdf:Description, a property, its list and an item. */
const DEEPEST = 6;
/** More languages of one caption, or authors, than anybody writes. */
const MOST_VALUES = 100;

/** By hand, in one pass: what a pattern would try again from every place takes hours on a long run of letters. */
function attributesOf(text: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  let at = 0;
  for (;;) {
    const equals = text.indexOf('=', at);
    if (equals === -1) return pairs;
    let quoteAt = equals + 1;
    while (/\s/.test(text[quoteAt] ?? '')) quoteAt += 1;
    const quote = text[quoteAt];
    if (quote !== '"' && quote !== "'") return pairs;
    const end = text.indexOf(quote, quoteAt + 1);
    if (end === -1) return pairs;
    pairs.push([text.slice(at, equals).trim(), unescape(text.slice(quoteAt + 1, end))]);
    at = end + 1;
  }
}
