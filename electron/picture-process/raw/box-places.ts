import { boxesOf, findBox, type IsoBox } from '../metadata/boxes.ts';
import { type ByteSource, partOf } from '../metadata/byte-source.ts';
import type { ByteRange } from './preview.ts';

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
