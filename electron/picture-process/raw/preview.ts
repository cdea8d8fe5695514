import { type ByteSource, partOf } from '../metadata/byte-source.ts';
import { readJpegHead } from '../metadata/jpeg.ts';

/** Where a JPEG may stand, as a file says. */
export interface ByteRange {
  readonly at: number;
  readonly size: number;
}

/** A JPEG within a raw file. */
export interface EmbeddedJpeg extends ByteRange {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly isProgressive: boolean;
}

/** Bytes of a JPEG that could be a picture. */
export const SMALLEST = 100;
/** A preview has at most the pixels of its sensor, well compressed. */
const LARGEST = 100_000_000;
/** Places that are looked at: cameras name three or four. */
const MOST_PLACES = 40;
/** Pixels of the longer side of what is shown first. */
const [SMALL, NOT_SMALL] = [320, 2048];
/** Bytes of it. */
export const LARGEST_SMALL = 2_000_000;

/** What stands at the places that a raw file names. */
interface NamedJpegs {
  /** Those of 8 bits, as every decoder reads them. */
  readonly jpegs: readonly EmbeddedJpeg[];
  /** Bytes of the largest that would end behind the file; 0 where none would. */
  readonly behindEnd: number;
}

export function jpegsAt(source: ByteSource, places: Iterable<ByteRange>): NamedJpegs {
  const jpegs: EmbeddedJpeg[] = [];
  let [looked, behindEnd] = [0, 0];
  for (const place of places) {
    if (looked >= MOST_PLACES) break;
    if (place.at <= 0 || place.size < SMALLEST || place.size > LARGEST) continue;
    looked += 1;
    if (place.at + place.size > source.size) behindEnd = Math.max(behindEnd, place.size);
    else jpegs.push(...jpegAt(source, place));
  }
  return { jpegs, behindEnd };
}

function jpegAt(source: ByteSource, { at, size }: ByteRange): readonly EmbeddedJpeg[] {
  if (source.read(at, 3).toString('latin1') !== '\xff\xd8\xff') return [];
  const { frame, pictureAt } = readJpegHead(partOf(source, at, size));
  if (frame === null || pictureAt === null) return [];
  const { width, height, channels, isProgressive } = frame;
  // What the sensor saw is a JPEG as well in some files: without loss, or in more bits.
  if (frame.isLossless || frame.isArithmetic || frame.bits !== 8 || width === 0 || height === 0) return [];
  return [{ at, size, width, height, channels, isProgressive }];
}

/** The one with the most pixels; null where there is none. */
export function largestJpeg(jpegs: readonly EmbeddedJpeg[]): EmbeddedJpeg | null {
  const pixels = ({ width, height }: EmbeddedJpeg): number => width * height;
  return jpegs.reduce<EmbeddedJpeg | null>(
    (best, jpeg) => (best === null || pixels(jpeg) > pixels(best) ? jpeg : best),
    null,
  );
}

/** The bytes of the smallest one that fills a tile, or else of the largest that is small. */
export function smallJpeg(source: ByteSource, jpegs: readonly EmbeddedJpeg[]): Buffer | null {
  const edge = ({ width, height }: EmbeddedJpeg): number => Math.max(width, height);
  const small = jpegs
    .filter((jpeg) => edge(jpeg) <= NOT_SMALL && jpeg.size <= LARGEST_SMALL)
    .toSorted((one, other) => edge(one) - edge(other));
  const chosen = small.find((jpeg) => edge(jpeg) >= SMALL) ?? small.at(-1);
  return chosen === undefined ? null : Buffer.from(source.read(chosen.at, chosen.size));
}
