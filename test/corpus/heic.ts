// Writes HEIC files (ISO/IEC 23008-12) around pictures of hevc.ts, laid out as phones do: a grid of tiles, the turn in the
// container, colours in a `colr` box.

import { box, fullBox, latin1, u8, u16, u32 } from './bytes.ts';
import { type Depth, encodeHevc, type HevcPicture, planesOf } from './hevc.ts';

export interface HeicOptions {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, as stored: before any turn. */
  readonly pixels: Uint8Array;
  /** Edge of the tiles of a grid; one picture without a grid when left out. */
  readonly tile?: number;
  /** Quarter turns against the clock that the container asks for. */
  readonly turns?: 0 | 1 | 2 | 3;
  /** Mirrored behind the turn: 0 top to bottom, 1 left to right. */
  readonly mirror?: 0 | 1;
  /** What is shown of the stored pixels, from their top left corner: before any turn. */
  readonly clap?: { readonly width: number; readonly height: number };
  readonly icc?: Uint8Array;
  /** Primaries and transfer by their numbers in H.273. */
  readonly nclx?: { readonly primaries: number; readonly transfer: number };
  /** A TIFF structure. */
  readonly exif?: Uint8Array;
  /** The item that holds it, where it is not as it should be. */
  readonly exifItem?: Uint8Array;
  readonly xmp?: string;
  /** A smaller picture of the same for a first look. */
  readonly thumbnail?: { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
  /** How much brighter each part is shown on a screen that can. */
  readonly gainMap?: { readonly width: number; readonly height: number; readonly pixels: Uint8Array };
  readonly brand?: string;
  readonly depth?: Depth;
  /** The size that the container says, where it is to be another. */
  readonly claimed?: { readonly width: number; readonly height: number };
}

export interface Item {
  readonly id: number;
  readonly type: string;
  readonly data: Buffer;
  /** Places in the list of properties, from 1 on; those that change the picture are named essential. */
  readonly properties: readonly number[];
  readonly isHidden?: boolean;
  readonly contentType?: string;
  /** In `idat`, within the index, rather than in `mdat`. */
  readonly inside?: boolean;
}

interface Reference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

export interface Container {
  readonly brand: string;
  readonly primary: number;
  readonly items: readonly Item[];
  readonly properties: readonly Buffer[];
  readonly references: readonly Reference[];
}

const ESSENTIAL = new Set(['hvcC', 'irot', 'imir', 'clap']);

/** A file of its items. */
export function writeContainer({ brand, primary, items, properties, references }: Container): Buffer {
  const ftyp = box('ftyp', latin1(brand), u32(0), latin1('mif1'), latin1(brand));
  const infos = items.map(({ id, type, isHidden = false, contentType }) =>
    fullBox(
      'infe',
      2,
      isHidden ? 1 : 0,
      u16(id, 0),
      latin1(`${type}\0`),
      latin1(contentType === undefined ? '' : `${contentType}\0`),
    ),
  );
  const associations = items
    .filter((item) => item.properties.length > 0)
    .map(({ id, properties: own }) =>
      Buffer.concat([
        u16(id),
        u8(own.length, ...own.map((place) => place | (isEssential(properties, place) ? 0x80 : 0))),
      ]),
    );
  const inside = items.filter((item) => item.inside === true);
  const beside = items.filter((item) => item.inside !== true);
  const index = (dataAt: number): Buffer =>
    fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), latin1('pict'), u32(0, 0, 0), u8(0)),
      fullBox('pitm', 0, 0, u16(primary)),
      locations(inside, beside, dataAt),
      fullBox('iinf', 0, 0, u16(items.length), ...infos),
      ...(references.length === 0
        ? []
        : [fullBox('iref', 0, 0, ...references.map(({ type, from, to }) => box(type, u16(from, to.length, ...to))))]),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 0, u32(associations.length), ...associations)),
      ...(inside.length === 0 ? [] : [box('idat', ...inside.map(({ data }) => data))]),
    );
  const dataAt = ftyp.length + index(0).length + 8;
  return Buffer.concat([ftyp, index(dataAt), box('mdat', ...beside.map(({ data }) => data))]);
}

function isEssential(properties: readonly Buffer[], place: number): boolean {
  return ESSENTIAL.has(properties[place - 1]?.toString('latin1', 4, 8) ?? '');
}

function locations(inside: readonly Item[], beside: readonly Item[], dataAt: number): Buffer {
  const rows = (items: readonly Item[], method: number, from: number): Buffer[] => {
    let at = from;
    return items.map(({ id, data }) => {
      const row = Buffer.concat([u16(id, method, 0, 1), u32(at, data.length)]);
      at += data.length;
      return row;
    });
  };
  const all = [...rows(inside, 1, 0), ...rows(beside, 0, dataAt)];
  return fullBox('iloc', 1, 0, u8(0x44, 0), u16(all.length), ...all);
}

/** One NAL unit behind its length. */
const withLength = (unit: Buffer): Buffer => Buffer.concat([u32(unit.length), unit]);

/** `hvcC`: what a decoder has to know before the first picture. */
export function decoderConfiguration({ parameterSets: { video, sequence, picture }, depth }: HevcPicture): Buffer {
  const sets = [video, sequence, picture].map((unit, index) =>
    Buffer.concat([u8(0x80 | (32 + index)), u16(1, unit.length), unit]),
  );
  const profile = u8(depth === 8 ? 0x03 : 0x02, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 186);
  const head = Buffer.concat([
    u8(1),
    profile,
    u16(0xf000),
    u8(0xfc, 0xfd, 0xf8 | (depth - 8), 0xf8 | (depth - 8)),
    u16(0),
    u8(0x0f, sets.length),
  ]);
  return box('hvcC', head, ...sets);
}

/** `clap`: a size, and how far its middle lies from that of the picture, as fractions. */
function cleanAperture(whole: { width: number; height: number }, shown: { width: number; height: number }): Buffer {
  const middles = [shown.width - whole.width, shown.height - whole.height].flatMap((twice) => [twice >>> 0, 2]);
  return box('clap', u32(shown.width, 1, shown.height, 1, ...middles));
}

export const imageSize = (width: number, height: number): Buffer => fullBox('ispe', 0, 0, u32(width, height));

/** A rectangle of the pixels as a picture of its own; beyond the edge the last pixel is repeated. */
function cut({ width, height, pixels }: HeicOptions, left: number, top: number, edge: number): Uint8Array {
  const part = new Uint8Array(edge * edge * 3);
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      const from = (Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)) * 3;
      part.set(pixels.subarray(from, from + 3), (y * edge + x) * 3);
    }
  }
  return part;
}

function* placesOf({ width, height }: HeicOptions, edge: number): Generator<readonly [left: number, top: number]> {
  for (let top = 0; top < height; top += edge) for (let left = 0; left < width; left += edge) yield [left, top];
}

const PRIMARY = 1;
const FIRST_TILE = 100;

/** A picture as a phone stores it. Pure. */
export function writeHeic(options: HeicOptions): Buffer {
  const {
    width,
    height,
    pixels,
    tile,
    turns,
    mirror,
    clap,
    icc,
    nclx,
    exif,
    exifItem = exif === undefined ? undefined : Buffer.concat([u32(6), latin1('Exif\0\0'), exif]),
    xmp,
    thumbnail,
    gainMap,
    brand = 'heic',
    depth = 8,
  } = options;
  const claimed = options.claimed ?? { width, height };
  const properties: Buffer[] = [];
  const add = (property: Buffer): number => properties.push(property);
  const colours = [
    ...(icc === undefined ? [] : [add(box('colr', latin1('prof'), icc))]),
    ...(nclx === undefined ? [] : [add(box('colr', latin1('nclx'), u16(nclx.primaries, nclx.transfer, 6), u8(0x80)))]),
  ];
  const turned = [
    ...(clap === undefined ? [] : [add(cleanAperture(options, clap))]),
    ...(turns === undefined ? [] : [add(box('irot', u8(turns)))]),
    ...(mirror === undefined ? [] : [add(box('imir', u8(mirror)))]),
  ];
  const items: Item[] = [];
  const references: Reference[] = [];
  if (tile === undefined) {
    const picture = encodeHevc(planesOf(pixels, width, height), { depth });
    const own = [add(decoderConfiguration(picture)), add(imageSize(claimed.width, claimed.height))];
    items.push({
      id: PRIMARY,
      type: 'hvc1',
      data: withLength(picture.slice),
      properties: [...own, ...colours, ...turned],
    });
  } else {
    const pictures = Array.from(placesOf(options, tile), ([left, top]) =>
      encodeHevc(planesOf(cut(options, left, top, tile), tile, tile), { depth }),
    );
    const [first] = pictures;
    if (first === undefined) throw new RangeError('A grid has at least one tile.');
    const own = [add(decoderConfiguration(first)), add(imageSize(tile, tile))];
    const size = add(imageSize(claimed.width, claimed.height));
    const [rows, columns] = [Math.ceil(height / tile), Math.ceil(width / tile)];
    const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(claimed.width, claimed.height)]);
    items.push({ id: PRIMARY, type: 'grid', data: grid, properties: [size, ...colours, ...turned], inside: true });
    const tiles = pictures.map(({ slice }, index): Item => {
      const id = FIRST_TILE + index;
      return { id, type: 'hvc1', data: withLength(slice), properties: [...own, ...colours], isHidden: true };
    });
    items.push(...tiles);
    references.push({ type: 'dimg', from: PRIMARY, to: tiles.map(({ id }) => id) });
  }
  if (thumbnail !== undefined) {
    const picture = encodeHevc(planesOf(thumbnail.pixels, thumbnail.width, thumbnail.height));
    const own = [add(decoderConfiguration(picture)), add(imageSize(thumbnail.width, thumbnail.height)), ...turned];
    items.push({ id: 2, type: 'hvc1', data: withLength(picture.slice), properties: own });
    references.push({ type: 'thmb', from: 2, to: [PRIMARY] });
  }
  if (gainMap !== undefined) {
    const picture = encodeHevc(planesOf(gainMap.pixels, gainMap.width, gainMap.height));
    const kind = fullBox('auxC', 0, 0, latin1('urn:com:apple:photo:2020:aux:hdrgainmap\0'));
    const own = [add(decoderConfiguration(picture)), add(imageSize(gainMap.width, gainMap.height)), add(kind)];
    items.push({ id: 5, type: 'hvc1', data: withLength(picture.slice), properties: own, isHidden: true });
    references.push({ type: 'auxl', from: 5, to: [PRIMARY] });
  }
  if (exifItem !== undefined) {
    items.push({ id: 3, type: 'Exif', data: Buffer.from(exifItem), properties: [] });
    references.push({ type: 'cdsc', from: 3, to: [PRIMARY] });
  }
  if (xmp !== undefined) {
    items.push({ id: 4, type: 'mime', data: Buffer.from(xmp), properties: [], contentType: 'application/rdf+xml' });
    references.push({ type: 'cdsc', from: 4, to: [PRIMARY] });
  }
  return writeContainer({ brand, primary: PRIMARY, items, properties, references });
}
