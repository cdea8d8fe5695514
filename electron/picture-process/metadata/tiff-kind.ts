import type { ByteSource } from './byte-source.ts';
import {
  numberOf,
  numbersOf,
  readDirectory,
  readTiffForm,
  type TiffDirectory,
  type TiffForm,
} from './tiff-directory.ts';

/** How the pixels of a TIFF are kept, by the names of its standard. */
export interface TiffKind {
  readonly compression: number;
  readonly photometric: number | null;
  /** Of each sample. */
  readonly bits: readonly number[];
  readonly sampleFormats: readonly number[];
  readonly samples: number;
  /** What the samples beyond the colours are: 1 and 2 are an alpha, 0 anything, such as a selection that Photoshop saved. */
  readonly extraSamples: readonly number[];
}

const TAG = {
  bits: 258,
  compression: 259,
  photometric: 262,
  samples: 277,
  extraSamples: 338,
  sampleFormat: 339,
} as const;
const MOST_SAMPLES = 16;

/** Null for what is no TIFF. */
export function readTiffKind(source: ByteSource): TiffKind | null {
  const form = readTiffForm(source);
  const first = form === null ? null : readDirectory(source, form, form.firstDirectory);
  return form === null || first === null ? null : tiffKindOf(source, form, first);
}

export function tiffKindOf(source: ByteSource, form: TiffForm, { entries }: TiffDirectory): TiffKind {
  const number = (tag: number): number | null => numberOf(source, form, entries.get(tag));
  const numbers = (tag: number): number[] => numbersOf(source, form, entries.get(tag), MOST_SAMPLES);
  return {
    compression: number(TAG.compression) ?? 1,
    photometric: number(TAG.photometric),
    bits: numbers(TAG.bits),
    sampleFormats: numbers(TAG.sampleFormat),
    samples: number(TAG.samples) ?? 1,
    extraSamples: numbers(TAG.extraSamples),
  };
}

const [CCITT, CCITT_3, CCITT_4, LZW, JPEG, DEFLATE, OLD_DEFLATE, PACKBITS, WEBP] = [
  2, 3, 4, 5, 7, 8, 32_946, 32_773, 50_001,
];
const COMPRESSIONS = new Set([1, CCITT, CCITT_3, CCITT_4, LZW, JPEG, DEFLATE, OLD_DEFLATE, PACKBITS, WEBP]);
/** Whole numbers without a sign, and those of which nothing is said. */
const UNSIGNED = new Set([1, 4]);
/** By photometric interpretation: colours, and the bits of each that the decoder shows as they are meant. */
const SHOWN: Readonly<Record<number, { readonly colours: number; readonly bits: readonly number[] }>> = {
  0: { colours: 1, bits: [1, 2, 4, 8, 16] },
  1: { colours: 1, bits: [1, 2, 4, 8, 16] },
  2: { colours: 3, bits: [8, 16] },
  3: { colours: 1, bits: [1, 2, 4, 8] },
  5: { colours: 4, bits: [8, 16] },
  6: { colours: 3, bits: [8] },
  8: { colours: 3, bits: [16] },
};
const [PALETTE, YCBCR, LAB] = [3, 6, 8];
/** Saved selections that are taken off: each costs a pass over the picture. */
const MOST_EXTRA = 4;
const ALPHA = new Set([1, 2]);

/**
 * How many samples of each pixel are neither a colour nor its alpha, so that they are to be taken off; null for a kind of TIFF that is
 * not shown as it is meant. [Note: right or not at all] The decoder makes black of 32-bit numbers with a profile, and of Lab with an
 * alpha, and shows YCbCr as RGB where no JPEG does the conversion: of what it decodes, this is what was seen to come out right. Pure.
 */
export function samplesToTakeOff(kind: TiffKind): number | null {
  const { compression, photometric, bits, sampleFormats, samples, extraSamples } = kind;
  const shown = photometric === null ? undefined : SHOWN[photometric];
  if (shown === undefined || !COMPRESSIONS.has(compression)) return null;
  if (photometric === YCBCR && compression !== JPEG) return null;
  const depth = bits[0] ?? 1;
  if (!shown.bits.includes(depth) || bits.some((each) => each !== depth)) return null;
  if (sampleFormats.some((each) => !UNSIGNED.has(each))) return null;
  const extra = samples - shown.colours;
  const hasAlpha = extra > 0 && ALPHA.has(extraSamples[0] ?? 0);
  if (extra < 0 || extra > MOST_EXTRA || (photometric === PALETTE && extra > 0)) return null;
  if (hasAlpha && photometric === LAB) return null;
  return hasAlpha ? extra - 1 : extra;
}
