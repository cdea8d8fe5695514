// oxlint-disable-next-line typescript/triple-slash-reference -- the types of a package that has none, for whoever imports this
/// <reference path="../../../shared/sax.d.ts" />

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import sax from 'sax';
import { personText } from '../../../shared/domain/camera-words.ts';
import { isRawType } from '../../../shared/domain/photo-formats.ts';
import { LISTING_NAMESPACE } from '../../../shared/domain/xmp-packet.ts';
import type { PhotoFacts } from '../../core/photos/pictures/protocol.ts';
import { cleanText } from './byte-source.ts';

/** What is read of XMP. */
export interface XmpFields {
  readonly description: string | null;
  readonly title: string | null;
  /** As an export of ours names it. */
  readonly room: string | null;
  readonly keywords: readonly string[];
  /** 1 to 5 stars, or -1 for a photo that is rejected. */
  readonly rating: number | null;
  /** As the tag of TIFF and EXIF. */
  readonly orientation: number | null;
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
  [LISTING_NAMESPACE]: 'listing',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/tiff/1.0/': 'tiff',
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
  'listing:ImageOf',
  'photoshop:DateCreated',
  'tiff:Orientation',
  'xmp:CreateDate',
  'xmp:Rating',
]);

/** One of the values of a property, in the language that it names. */
interface Value {
  readonly language: string | null;
  readonly text: string;
}

/**
 * Reads the properties of XMP that are of use here. [Note: no tree] One pass over the text, with nothing kept but the wanted values. What
 * is wrong with it stops nothing at once: programs write what is not quite XML. No entity of a document type is ever expanded.
 */
export function readXmp(bytes: Uint8Array): XmpFields {
  const properties = new Properties();
  readInto(properties, decode(bytes));
  const text = (name: string): string | null => textOf(properties.values.get(name));
  return {
    description: text('dc:description'),
    title: text('dc:title'),
    room: text('listing:ImageOf'),
    keywords: keywordsOf(properties.values.get('dc:subject') ?? []),
    rating: ratingOf(text('xmp:Rating')),
    orientation: orientationOf(text('tiff:Orientation')),
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

function orientationOf(text: string | null): number | null {
  return /^[1-8]$/.test(text ?? '') ? Number(text) : null;
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
  const start = Buffer.from(bytes.subarray(0, 2)).toString('latin1');
  // A mark of the order, or the first letter, which is no zero in UTF-8.
  const encoding = /^(?:\xff\xfe|[^\0]\0)/.test(start)
    ? 'utf-16le'
    : /^(?:\xfe\xff|\0[^\0])/.test(start)
      ? 'utf-16be'
      : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** x:xmpmeta, rdf:RDF, rdf:Description, a property, its list and an item. */
const DEEPEST = 6;
/** [Note: bounds of time] More than any program writes; what has more could cost time that grows faster than its length. */
const [MOST_OPEN, MOST_FAULTS, MOST_PREFIXES] = [100, 100, 500];
/** More languages of one caption, or authors, than anybody writes. */
const MOST_VALUES = 100;

function stop(): never {
  throw new Error('This is no XMP.');
}

function readInto(properties: Properties, text: string): void {
  const parser = sax.parser(true, { position: false, strictEntities: true });
  let [open, faults] = [0, 0];
  parser.onerror = () => {
    faults += 1;
    if (faults > MOST_FAULTS) stop();
  };
  parser.onopentag = ({ name, attributes }) => {
    open += 1;
    if (open > MOST_OPEN) stop();
    if (open <= DEEPEST) properties.enter(name, attributes);
  };
  parser.onclosetag = () => {
    if (open <= DEEPEST) properties.leave();
    open -= 1;
  };
  parser.ontext = (part) => properties.addText(part);
  parser.oncdata = parser.ontext;
  try {
    parser.write(withCharacters(text.slice(Math.max(0, text.indexOf('<')))));
  } catch {
    // What was read before stays.
  }
}

/** What stands for a character that there is not, such as half of one, becomes the one for that. */
function withCharacters(text: string): string {
  return text.replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (whole, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : whole;
  });
}

interface Open {
  readonly name: string;
  /** What its prefixes and those around it stand for; an empty text for what nobody wants. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** Collects what the elements say: the attributes and children of the descriptions at the top. */
class Properties {
  readonly values = new Map<string, Value[]>();
  /** Only as deep as properties and the items of their lists stand. */
  readonly #open: Open[] = [];
  #language: string | null = null;
  #text: string | null = null;

  addText(text: string): void {
    if (this.#text !== null) this.#text += text;
  }

  enter(rawName: string, attributes: Readonly<Record<string, string>>): void {
    const pairs = Object.entries(attributes);
    const bound = pairs.flatMap(([attribute, uri]) => {
      const prefix = /^xmlns:(.+)$/.exec(attribute)?.[1];
      return prefix === undefined ? [] : [[prefix, NAMESPACES[uri] ?? ''] as const];
    });
    const around = this.#open.at(-1)?.prefixes ?? new Map<string, string>();
    const prefixes = bound.length === 0 ? around : new Map([...around, ...bound]);
    if (prefixes.size > MOST_PREFIXES) stop();
    const name = known(rawName, prefixes);
    this.#open.push({ name, prefixes });
    if (name === 'rdf:Description' && this.#open.at(-2)?.name === 'rdf:RDF') {
      for (const [attribute, value] of pairs) this.#add(known(attribute, prefixes), null, value);
    }
    const property = this.#property();
    if (property === null || !WANTED.has(property)) return;
    if (name !== property && name !== 'rdf:li') return;
    this.#text = '';
    this.#language = attributes['xml:lang'] ?? null;
  }

  leave(): void {
    const property = this.#property();
    const name = this.#open.pop()?.name;
    if (this.#text === null || property === null) return;
    // The text of a property that has a list is the blanks between its items.
    if (name === 'rdf:li' || (name === property && this.#text.trim() !== ''))
      this.#add(property, this.#language, this.#text);
    this.#text = null;
  }

  /** The property of a description at the top that is open; null outside of one. */
  #property(): string | null {
    const at = this.#open.findIndex(({ name }) => name === 'rdf:RDF');
    return at !== -1 && this.#open[at + 1]?.name === 'rdf:Description' ? (this.#open[at + 2]?.name ?? null) : null;
  }

  #add(name: string, language: string | null, text: string): void {
    const before = this.values.get(name) ?? [];
    if (WANTED.has(name) && before.length < MOST_VALUES) this.values.set(name, [...before, { language, text }]);
  }
}

function known(rawName: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = rawName.indexOf(':');
  return `${prefixes.get(rawName.slice(0, Math.max(0, colon))) ?? ''}:${rawName.slice(colon + 1)}`;
}

/** More than any program writes beside a picture; what is larger is not read. */
const LARGEST_SIDECAR = 1024 * 1024;

type Described = Pick<
  PhotoFacts,
  | 'mediaType'
  | 'turnedTo'
  | 'camera'
  | 'caption'
  | 'title'
  | 'room'
  | 'keywords'
  | 'rating'
  | 'copyright'
  | 'creator'
  | 'sourceType'
>;

/**
 * What the file beside a picture says, over what the picture says itself: whoever writes one edits there. One that cannot be
 * read says nothing.
 */
export function withSidecar<Fields extends Described>(fields: Fields, sidecar: string): Fields {
  const bytes = readSidecar(sidecar);
  if (bytes === null) return fields;
  const { description, title, room, keywords, rating, rights, creator, sourceType, orientation } = readXmp(bytes);
  return {
    ...fields,
    caption: personText(description, fields.camera) ?? fields.caption,
    title: personText(title, fields.camera) ?? fields.title,
    ...(room === null ? {} : { room }),
    keywords: keywords.length > 0 ? keywords : fields.keywords,
    rating: rating ?? fields.rating,
    copyright: rights ?? fields.copyright,
    creator: creator ?? fields.creator,
    ...(sourceType === null ? {} : { sourceType }),
    // Programs turn what they may write themselves, and a raw file by the file beside it.
    ...(orientation !== null && isRawType(fields.mediaType) ? { turnedTo: orientation } : {}),
  };
}

function readSidecar(file: string): Buffer | null {
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    const stats = fstatSync(handle);
    if (!stats.isFile() || stats.size > LARGEST_SIDECAR) return null;
    const bytes = Buffer.alloc(stats.size);
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
