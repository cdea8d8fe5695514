import { boxesOf, findBox, type IsoBox } from './boxes.ts';
import { type ByteSource, sourceOf } from './byte-source.ts';
import { type ExifFields, findExif } from './exif.ts';

/** Colours by their numbers in ITU-T H.273. */
export interface Nclx {
  readonly primaries: number;
  readonly transfer: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the index of a HEIF file (ISO/IEC 23008-12) says of its picture. */
export interface HeifFacts {
  /** How the picture is kept: `hvc1` as one piece, `grid` as tiles of a kind of their own. */
  readonly kind: string;
  /** Of its tiles; null for one piece. */
  readonly tileKind: string | null;
  /** What is decoded at once: a tile, or the whole as it is stored where it is one piece, or is cut. */
  readonly piece: Size;
  /** As the container cuts and turns it. */
  readonly width: number;
  readonly height: number;
  readonly icc: Buffer | null;
  readonly nclx: Nclx | null;
  /** Of an AVIF: grey from 16 to 235, as films have it. */
  readonly isNarrowGrey: boolean;
  /** Its orientation is that of the picture only where the container says nothing of turns and mirrors: null elsewhere. */
  readonly exif: ExifFields | null;
  readonly xmp: Buffer | null;
  /** Metadata that are too large to be read. */
  readonly isPartlyRead: boolean;
  /** The item that is a smaller picture of the same. */
  readonly thumbnail: number | null;
}

/** An index with thousands of tiles takes some hundred kilobytes; what is longer is none. */
const LARGEST_INDEX = 8 * 1024 * 1024;
const LARGEST_BLOCK = 1024 * 1024;
const MOST_ITEMS = 20_000;
/** Pieces of one block of metadata. */
const MOST_EXTENTS = 1000;

/** @returns null where there is no index that can be read */
export function readHeif(source: ByteSource): HeifFacts | null {
  const found = findBox(source, ['meta']);
  if (found === null || found.size > LARGEST_INDEX) return null;
  // Behind its version and flags.
  const index = sourceOf(source.read(found.at + 4, found.size - 4));
  try {
    return factsOf(source, index);
  } catch (error) {
    // Something is cut off in the middle of a number.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function factsOf(source: ByteSource, index: ByteSource): HeifFacts | null {
  const primary = primaryOf(index);
  const items = itemsOf(index);
  const kind = items.get(primary)?.type;
  if (kind === undefined) return null;
  const references = referencesOf(index);
  const properties = propertiesOf(index);
  const own = properties(primary);
  const size = sizeOf(own);
  const stored = sizeOf(own.filter(({ type }) => type === 'ispe'));
  if (size === null || stored === null) return null;
  const tiles = references.filter(({ type, from }) => type === 'dimg' && from === primary).flatMap(({ to }) => to);
  const described = new Map(references.flatMap(({ type, from, to }) => (type === 'cdsc' ? [[from, to] as const] : [])));
  const read = contentReader(source, index);
  const block = (isWanted: (item: HeifItem) => boolean): Block => {
    // Some writers do not say which picture their only one is about.
    const found = [...items].find(([id, item]) => isWanted(item) && (described.get(id)?.includes(primary) ?? true));
    return found === undefined ? NOTHING : read(found[0]);
  };
  const exif = block(({ type }) => type === 'Exif');
  const xmp = block(({ type, contentType }) => type === 'mime' && contentType === 'application/rdf+xml');
  const [first] = tiles;
  const ofTile = first === undefined ? null : sizeOf(properties(first));
  return {
    kind,
    tileKind: first === undefined || ofTile === null ? null : (items.get(first)?.type ?? ''),
    piece: ofTile === null || own.some(({ type }) => type === 'clap') ? stored : ofTile,
    ...size,
    // Some write the colours of a grid at its tiles alone.
    ...coloursOf([...own, ...(first === undefined ? [] : properties(first))]),
    isNarrowGrey: isNarrowGrey([...own, ...(first === undefined ? [] : properties(first))]),
    exif: exif.bytes === null ? null : exifOfItem(exif.bytes, own.some(isTurn)),
    xmp: xmp.bytes,
    isPartlyRead: exif.isTooLarge || xmp.isTooLarge,
    thumbnail: references.find(({ type, to }) => type === 'thmb' && to.includes(primary))?.from ?? null,
  };
}

interface HeifItem {
  readonly type: string;
  readonly contentType: string;
}

interface Block {
  readonly bytes: Buffer | null;
  readonly isTooLarge: boolean;
}
const NOTHING: Block = { bytes: null, isTooLarge: false };

function contentOf(source: ByteSource, box: IsoBox | null): Buffer {
  return box === null ? Buffer.alloc(0) : source.read(box.at, box.size);
}

function primaryOf(index: ByteSource): number {
  const content = contentOf(index, findBox(index, ['pitm']));
  return content.readUInt8(0) === 0 ? content.readUInt16BE(4) : content.readUInt32BE(4);
}

function itemsOf(index: ByteSource): ReadonlyMap<number, HeifItem> {
  const items = new Map<number, HeifItem>();
  const list = findBox(index, ['iinf']);
  if (list === null) return items;
  const isLong = index.read(list.at, 1).readUInt8(0) !== 0;
  for (const box of boxesOf(index, list.at + (isLong ? 8 : 6), list.at + list.size)) {
    const content = contentOf(index, box);
    const version = content.readUInt8(0);
    if (box.type !== 'infe' || version < 2 || items.size >= MOST_ITEMS) continue;
    const at = version === 2 ? 6 : 8;
    const id = version === 2 ? content.readUInt16BE(4) : content.readUInt32BE(4);
    // Behind the type stand its name and, for some, its kind of content, each with a zero at its end.
    const [, contentType = ''] = content.toString('latin1', at + 6).split('\0');
    items.set(id, { type: content.toString('latin1', at + 2, at + 6), contentType });
  }
  return items;
}

interface HeifReference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

function referencesOf(index: ByteSource): HeifReference[] {
  const list = findBox(index, ['iref']);
  if (list === null) return [];
  const isLong = index.read(list.at, 1).readUInt8(0) !== 0;
  const idBytes = isLong ? 4 : 2;
  return Array.from(boxesOf(index, list.at + 4, list.at + list.size), (box) => {
    const content = contentOf(index, box);
    const count = content.readUInt16BE(idBytes);
    const id = (at: number): number => (isLong ? content.readUInt32BE(at) : content.readUInt16BE(at));
    const to = Array.from({ length: count }, (_, place) => id(idBytes + 2 + place * idBytes));
    return { type: box.type, from: id(0), to };
  });
}

interface Property {
  readonly type: string;
  readonly content: Buffer;
}

/** What is said of an item, in the order in which it is to be applied. */
function propertiesOf(index: ByteSource): (item: number) => Property[] {
  const list = findBox(index, ['iprp', 'ipco']);
  const all = list === null ? [] : Array.from(boxesOf(index, list.at, list.at + list.size));
  const places = associationsOf(contentOf(index, findBox(index, ['iprp', 'ipma'])));
  return (item) =>
    (places.get(item) ?? []).flatMap((place) => {
      const box = all[place - 1];
      return box === undefined ? [] : [{ type: box.type, content: contentOf(index, box) }];
    });
}

function associationsOf(content: Buffer): ReadonlyMap<number, readonly number[]> {
  const associations = new Map<number, readonly number[]>();
  if (content.length < 8) return associations;
  const [isLongId, isLongPlace] = [content.readUInt8(0) !== 0, (content.readUInt8(3) & 1) === 1];
  let at = 8;
  const count = Math.min(MOST_ITEMS, content.readUInt32BE(4));
  for (let row = 0; row < count; row += 1) {
    const id = isLongId ? content.readUInt32BE(at) : content.readUInt16BE(at);
    at += isLongId ? 4 : 2;
    const length = content.readUInt8(at);
    at += 1;
    const places: number[] = [];
    for (let place = 0; place < length; place += 1) {
      places.push(isLongPlace ? content.readUInt16BE(at) & 0x7fff : content.readUInt8(at) & 0x7f);
      at += isLongPlace ? 2 : 1;
    }
    associations.set(id, places);
  }
  return associations;
}

/** Upright, as the properties say in their turn. */
function sizeOf(properties: readonly Property[]): Size | null {
  let size: Size | null = null;
  for (const { type, content } of properties) {
    if (type === 'ispe') size = { width: content.readUInt32BE(4), height: content.readUInt32BE(8) };
    else if (type === 'clap' && size !== null) {
      const ratio = (at: number): number => Math.round(content.readUInt32BE(at) / (content.readUInt32BE(at + 4) || 1));
      size = { width: Math.min(size.width, ratio(0)), height: Math.min(size.height, ratio(8)) };
    } else if (type === 'irot' && size !== null && content.readUInt8(0) % 2 === 1) {
      size = { width: size.height, height: size.width };
    }
  }
  return size;
}

function coloursOf(properties: readonly Property[]): { icc: Buffer | null; nclx: Nclx | null } {
  const all = properties.filter(({ type, content }) => type === 'colr' && content.length >= 4);
  const kind = ({ content }: Property): string => content.toString('latin1', 0, 4);
  const icc = all.find((property) => ['prof', 'rICC'].includes(kind(property)))?.content.subarray(4) ?? null;
  const nclx = all.find((property) => kind(property) === 'nclx' && property.content.length >= 8)?.content;
  return {
    icc: icc === null || icc.length > LARGEST_BLOCK ? null : icc,
    nclx: nclx === undefined ? null : { primaries: nclx.readUInt16BE(4), transfer: nclx.readUInt16BE(6) },
  };
}

function isNarrowGrey(properties: readonly Property[]): boolean {
  const isGrey = properties.some(({ type, content }) => type === 'av1C' && ((content[2] ?? 0) & 0x10) !== 0);
  const nclx = properties.find(({ type, content }) => type === 'colr' && content.toString('latin1', 0, 4) === 'nclx');
  return isGrey && nclx !== undefined && ((nclx.content[10] ?? 0x80) & 0x80) === 0;
}

const isTurn = ({ type }: Property): boolean => type === 'irot' || type === 'imir';

/** Behind four bytes that say how far it is to the TIFF; where they are wrong or missing, it is looked for. */
function exifOfItem(content: Buffer, isTurned: boolean): ExifFields | null {
  const said = content.length < 4 ? null : findExif(content.subarray(4 + content.readUInt32BE(0)));
  const exif = said ?? findExif(content);
  return exif === null || !isTurned ? exif : { ...exif, orientation: null };
}

/** Reads the content of items, in one piece or several, in the index or elsewhere in the file. */
function contentReader(source: ByteSource, index: ByteSource): (item: number) => Block {
  const content = contentOf(index, findBox(index, ['iloc']));
  const inside = findBox(index, ['idat']);
  return (wanted) => {
    const place = placeOf(content, wanted);
    if (place === null || place.method > 1) return NOTHING;
    const length = place.extents.reduce((sum, extent) => sum + extent.length, 0);
    if (length > LARGEST_BLOCK) return { bytes: null, isTooLarge: true };
    const isInside = place.method === 1;
    const parts = place.extents.map((extent) =>
      isInside
        ? index.read((inside?.at ?? index.size) + place.base + extent.at, extent.length)
        : source.read(place.base + extent.at, extent.length),
    );
    return { bytes: Buffer.concat(parts), isTooLarge: false };
  };
}

interface Place {
  readonly method: number;
  readonly base: number;
  readonly extents: readonly { readonly at: number; readonly length: number }[];
}

/** Where an item lies, by the box `iloc`. */
function placeOf(content: Buffer, wanted: number): Place | null {
  const version = content.readUInt8(0);
  const sizes = content.readUInt16BE(4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  let at = 6;
  const take = (bytes: number): number => {
    const value =
      bytes === 8
        ? Number(content.readBigUInt64BE(at))
        : bytes === 4
          ? content.readUInt32BE(at)
          : bytes === 2
            ? content.readUInt16BE(at)
            : 0;
    at += bytes;
    return value;
  };
  const count = Math.min(MOST_ITEMS, take(version < 2 ? 2 : 4));
  for (let row = 0; row < count; row += 1) {
    const id = take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseBytes);
    const length = take(2);
    if (id !== wanted) {
      at += length * (indexBytes + offsetBytes + lengthBytes);
      continue;
    }
    const extents = Array.from({ length: Math.min(MOST_EXTENTS, length) }, () => {
      take(indexBytes);
      return { at: take(offsetBytes), length: take(lengthBytes) };
    });
    return { method, base, extents };
  }
  return null;
}
