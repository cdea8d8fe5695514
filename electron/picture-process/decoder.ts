import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal, systemErrorCode } from '../core/library/blobs/errors.ts';
import { withDecodable } from './decodable-copy.ts';
import type { Decodable } from './decode-cost.ts';

/** A small file can claim any size: a 16k x 16k progressive JPEG of 1.5 MB takes 800 MB to decode. */
export const limitInputPixels = 100_000_000;

// [Note: one thread a picture] libvips is fastest for many pictures with one thread each and as many pictures in
// flight as cores. Its cache never helps here, since no picture is read twice, and costs memory.
sharp.cache(false);
sharp.concurrency(1);

/** Opens a picture with the limits of the product: at most 100 megapixels, first page only, nothing truncated. */
export function openPicture(input: string | Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(input, { limitInputPixels, failOn: 'warning', pages: 1, ...options });
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
  return withDecodable(path, copy, (file) =>
    decode(
      (options) => openPicture(file, options),
      (options) => openHalf(file, options),
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

/** Turns the decoder's error into the reason for refusing the photo. An error that is none of its own is returned. */
export function toDecodeRefusal(error: unknown): unknown {
  // sharp throws plain Errors for pictures and TypeErrors and RangeErrors for mistakes of ours.
  if (!(error instanceof Error) || error.name !== 'Error') return error;
  const { message } = error;
  const options = { cause: error };
  if (/exceeds pixel limit/i.test(message)) {
    return new PhotoRefusal('too-many-pixels', phrase('refused.tooManyPixels'), options);
  }
  if (/unsupported image format|not a known file format/i.test(message)) {
    return new PhotoRefusal('not-a-picture', phrase('refused.notDecodable'), options);
  }
  if (/no such file|Input file is missing/i.test(message)) {
    return new PhotoRefusal('not-readable', phrase('refused.gone'), options);
  }
  // Of the system: the picture was not looked at.
  if (systemErrorCode(error) !== null) return error;
  return new PhotoRefusal('truncated', phrase('refused.damaged'), options);
}
