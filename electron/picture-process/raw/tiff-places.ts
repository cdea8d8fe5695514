import { below, isOfSensor } from '../file-type.ts';
import { boxesOf, findBox, type IsoBox } from '../metadata/boxes.ts';
import { type ByteSource, partOf } from '../metadata/byte-source.ts';
import {
  numberOf,
  numbersOf,
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffForm,
  valueOf,
} from '../metadata/tiff-directory.ts';
import { type ByteRange, SMALLEST } from './preview.ts';

const TAG = {
  jpegOfPanasonic: 0x002e,
  compression: 0x0103,
  stripAt: 0x0111,
  stripBytes: 0x0117,
  directoriesBelow: 0x014a,
  jpegAt: 0x0201,
  jpegBytes: 0x0202,
  camera: 0x8769,
  makerNote: 0x927c,
} as const;
const JPEG_COMPRESSIONS = new Set([6, 7]);

const MOST_DIRECTORIES = 32;

/** Where the JPEGs of a raw file stand that is laid out as a TIFF. */
export function* placesInTiff(source: ByteSource): Generator<ByteRange> {
  const form = readTiffForm(source);
  if (form === null) return;
  const seen = new Set<number>();
  let at = form.firstDirectory;
  while (at !== 0 && !seen.has(at) && seen.size < MOST_DIRECTORIES) {
    seen.add(at);
    const directory = readDirectory(source, form, at);
    if (directory === null) {
      yield { at, size: SMALLEST };
      return;
    }
    yield* placesOf(source, form, directory);
    yield* placesBelow(source, form, directory, seen);
    yield* placesInMakerNote(source, form, directory);
    at = directory.next;
  }
}

function* placesBelow(
  source: ByteSource,
  form: TiffForm,
  directory: TiffDirectory,
  seen: Set<number>,
): Generator<ByteRange> {
  for (const inner of below(source, form, directory)) {
    if (seen.has(inner.at) || seen.size >= MOST_DIRECTORIES) continue;
    seen.add(inner.at);
    yield* placesOf(source, form, inner);
    yield* placesBelow(source, form, inner, seen);
  }
}

/** Nikon, Sony and most others name a JPEG by two fields, Canon and DNG keep it as a strip, Panasonic as a value. */
function* placesOf(source: ByteSource, form: TiffForm, directory: TiffDirectory): Generator<ByteRange> {
  const { entries } = directory;
  // Whatever else it names would be there.
  for (const at of numbersOf(source, form, entries.get(TAG.directoriesBelow), MOST_DIRECTORIES))
    yield { at, size: SMALLEST };
  const number = (tag: number): number | null => numberOf(source, form, entries.get(tag));
  yield { at: number(TAG.jpegAt) ?? 0, size: number(TAG.jpegBytes) ?? 0 };
  const strip = entries.get(TAG.stripAt);
  if (
    strip?.count === 1 &&
    JPEG_COMPRESSIONS.has(number(TAG.compression) ?? 0) &&
    !isOfSensor(source, form, directory)
  ) {
    yield { at: number(TAG.stripAt) ?? 0, size: number(TAG.stripBytes) ?? 0 };
  }
  const value = entries.get(TAG.jpegOfPanasonic);
  if (value !== undefined && value.type === 7) yield { at: value.valueAt, size: value.bytes };
}

/** The directory of settings in a maker note of Olympus, with its preview, and where an older one names it itself. */
const SETTINGS = 0x2020;
const OLYMPUS = { at: 0x0101, bytes: 0x0102 };
const OLDER = { at: 0x0088, bytes: 0x0089 };

/** Olympus has its preview in the maker note, whose places count from its own start, or in older cameras from the file's. */
function* placesInMakerNote(source: ByteSource, form: TiffForm, first: TiffDirectory): Generator<ByteRange> {
  const camera = readDirectory(source, form, numberOf(source, form, first.entries.get(TAG.camera)) ?? 0);
  const note = camera?.entries.get(TAG.makerNote);
  if (note === undefined) return;
  const name = (valueOf(source, note, 16) ?? Buffer.alloc(0)).toString('latin1');
  const head = name.startsWith('OM SYSTEM\0')
    ? 16
    : name.startsWith('OLYMPUS\0')
      ? 12
      : name.startsWith('OLYMP\0')
        ? 8
        : 0;
  if (head === 0) return;
  const isOwn = head > 8;
  const base = isOwn ? note.valueAt : 0;
  const within = partOf(source, base);
  const directory = readDirectory(within, form, note.valueAt + head - base);
  if (directory === null) return;
  const settings = readDirectory(within, form, numberOf(within, form, directory.entries.get(SETTINGS)) ?? 0);
  for (const [found, tags] of [
    [directory, OLDER],
    [settings, OLYMPUS],
  ] as const) {
    const at = numberOf(within, form, found?.entries.get(tags.at));
    const size = numberOf(within, form, found?.entries.get(tags.bytes));
    if (at !== null && size !== null) yield { at: base + at, size };
  }
}

// Canon's CR3: boxes, with EXIF in parts, a small preview and, as the first track, a JPEG of full size.

const CANON = '85c0b687820f11e08111f4ce462b6a48';
const PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
const MOST_TRACKS = 8;

/** Behind a head of 16 bytes comes the size of the JPEG. */
const PREVIEW_HEAD = 16;

/** Where the JPEGs of a CR3 stand. */
export function* placesInCr3(source: ByteSource): Generator<ByteRange> {
  const movie = findBox(source, ['moov']);
  let tracks = 0;
  for (const box of movie === null ? [] : boxesOf(source, movie.at, movie.at + movie.size)) {
    if (box.type !== 'trak' || tracks >= MOST_TRACKS) continue;
    tracks += 1;
    const samples = findBox(source, ['mdia', 'minf', 'stbl'], box);
    if (samples !== null) yield* firstSample(source, samples);
  }
  const outer = findBox(source, [PREVIEW]);
  if (outer === null) return;
  // Eight bytes stand before the boxes in it.
  for (const box of boxesOf(source, outer.at + 8, outer.at + outer.size)) {
    if (box.type !== 'PRVW') continue;
    const head = source.read(box.at, PREVIEW_HEAD);
    if (head.length === PREVIEW_HEAD) yield { at: box.at + PREVIEW_HEAD, size: head.readUInt32BE(12) };
  }
}

function* firstSample(source: ByteSource, samples: IsoBox): Generator<ByteRange> {
  const [sizes, places] = [findBox(source, ['stsz'], samples), findBox(source, ['co64'], samples)];
  if (sizes === null || places === null) return;
  const [size, place] = [source.read(sizes.at, 16), source.read(places.at, 16)];
  if (size.length < 12 || place.length < 16) return;
  // One size for all samples, or else a list of them.
  const common = size.readUInt32BE(4);
  yield {
    at: Number(place.readBigUInt64BE(8)),
    size: common === 0 && size.length === 16 ? size.readUInt32BE(12) : common,
  };
}

/** What the camera says of the picture, as TIFF structures: `CMT1` is the first directory, `CMT2` EXIF, `CMT4` GPS. */
export function metadataOfCr3(source: ByteSource): Readonly<Record<'first' | 'camera' | 'place', ByteSource | null>> {
  const part = (type: string): ByteSource | null => {
    const box = findBox(source, ['moov', CANON, type]);
    return box === null ? null : partOf(source, box.at, box.size);
  };
  return { first: part('CMT1'), camera: part('CMT2'), place: part('CMT4') };
}
