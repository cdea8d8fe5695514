/** What the memory for decoding a picture depends on. */
export interface Decodable {
  readonly format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif';
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytesPerSample: number;
  /** Comes in several passes over the whole picture. */
  readonly isProgressive: boolean;
}

/**
 * Pixels that a picture may have, which a small file can claim as well. A JPEG that is decoded line by line is made small while it is, so
 * that its pixels cost time alone: cameras and phones have up to 200 million. All others may have fewer.
 */
export const MOST_PIXELS = 250_000_000;
/** Pixels of those others, and of what is decoded at once of any. */
export const MOST_AT_ONCE = 100_000_000;

/** Pixels that a picture of a kind may have. Pure. */
export function mostPixels({ format, isProgressive }: Pick<Decodable, 'format' | 'isProgressive'>): number {
  return format === 'jpeg' && !isProgressive ? MOST_PIXELS : MOST_AT_ONCE;
}

/** No photo may take more bytes than this, so that the whole program stays below a gigabyte. */
export const MOST_MEMORY = 560_000_000;
/** Of pictures that take more than this, one is decoded at a time. */
export const MUCH_MEMORY = 100_000_000;

/**
 * Bytes that are held at once while a picture is decoded line by line, as measured with the decoder. Most pictures take next
 * to nothing; those whose first line is only complete with the last take all of it.
 */
export function decodeCost({ format, width, height, channels, bytesPerSample, isProgressive }: Decodable): number {
  const samples = width * height * channels;
  switch (format) {
    case 'jpeg':
      // Coefficients of 16 bits for every sample.
      return isProgressive ? samples * 2 : 0;
    case 'png':
      return isProgressive ? samples * bytesPerSample : 0;
    case 'avif':
      // The frame, and every step from it to colours, as a whole.
      return samples * (bytesPerSample > 1 ? 8 : 6);
    case 'tiff':
    case 'webp':
      return 0;
  }
}

/** Bytes that the decoder of HEIC holds for each pixel of what it decodes at once. */
const HEIC_PIXEL = 12;

/**
 * The same for a HEIC, in the decoder's own memory: the file, twice, one piece, and a
 * row of them as it is written.
 *
 * @param fileBytes size of the file
 */
export function heicCost({ width, height, piece }: HeicDecodable, fileBytes: number): number {
  return 2 * fileBytes + piece.width * piece.height * HEIC_PIXEL + Math.max(width, height) * piece.height * 3;
}

interface HeicDecodable {
  readonly width: number;
  readonly height: number;
  /** A tile, or the whole picture as it is stored. */
  readonly piece: { readonly width: number; readonly height: number };
}
