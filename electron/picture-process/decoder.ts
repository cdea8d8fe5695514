import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { withDecodable } from './decodable-copy.ts';
import { type Decodable, MOST_PIXELS } from './decode-cost.ts';
import { readHeif } from './metadata/heif.ts';
import { withSource } from './metadata/read-file.ts';

// [Note: one thread a picture] libvips is fastest for many pictures with one thread each and as many pictures in
// flight as cores. Its cache never helps here, since no picture is read twice, and costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Opens a picture with the limits of the product: no more pixels than any may have, first page only, nothing truncated. */
export function openPicture(input: string | Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1, ...options });
}

/** Opens a picture that lies in a file, as often as it is called. */
export type Opener = (options?: SharpOptions) => Sharp;

/**
 * Lets a file be decoded: itself, or a copy that the decoder can take, which is gone afterwards.
 *
 * @param copy where the copy may be
 * @param decode gets what opens it, and what opens it at half its size where it is a JPEG
 */
export function withFile<Value>(
  path: string,
  copy: string,
  decode: (open: Opener, openHalf: Opener) => Promise<Value>,
): Promise<Value> {
  return withDecodable(path, copy, (file, failOn) =>
    decode(
      (options) => openPicture(file, { failOn, ...options }),
      (options) => openHalf(file, { failOn, ...options }),
    ),
  );
}

/**
 * Opens a JPEG at half its size. [Note: an option in the name] sharp has no option for it; libvips takes its own at the end of a
 * file's name, and only there, so brackets elsewhere in the path mean nothing.
 */
export function openHalf(path: string, options: SharpOptions = {}): Sharp {
  return openPicture(`${path}[shrink=2]`, options);
}

/** Black and white of films, of 255. */
const [BLACK, WHITE] = [16, 235];

/**
 * Lets an AVIF be opened as it is meant. [Note: grey of films] Of one in colours the decoder widens the range of films to the whole one;
 * of a grey one it does not.
 */
export function withWholeRange(
  path: string,
  { format, depth }: Pick<Metadata, 'format' | 'depth'>,
  open: Opener,
): Opener {
  if (format !== 'heif' || withSource(path, readHeif)?.isNarrowGrey !== true) return open;
  const scale = 255 / (WHITE - BLACK);
  return (options) => open(options).linear(scale, -BLACK * scale * (depth === 'uchar' ? 1 : 256));
}

/** What is known of a picture for what decoding it costs; null for a format that no photo has. */
export function decodableOf(found: Metadata): Decodable | null {
  const { width, height, channels, isProgressive } = found;
  const format = found.format === 'heif' ? 'avif' : found.format;
  if (!isPhotoFormat(format)) return null;
  return {
    format,
    width,
    height,
    channels,
    isProgressive,
    bytesPerSample: found.depth === 'uchar' || found.depth === 'char' ? 1 : 2,
  };
}

function isPhotoFormat(format: string): format is Decodable['format'] {
  return ['jpeg', 'png', 'webp', 'tiff', 'avif'].includes(format);
}
