import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { PhotoRefusal } from './errors.ts';

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
  return new PhotoRefusal('truncated', phrase('refused.damaged'), options);
}

/** Refuses a picture whose decoding would take more memory than one may. */
export function refuseCostly(_found: Metadata): void {}
