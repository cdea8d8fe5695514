import { z } from 'zod';
import {
  AS_IT_IS,
  Corrections,
  CropFrame,
  type Look,
  lookOf,
  MOST_STRAIGHTEN,
  MOST_UPRIGHT,
  TONE_NAMES,
  ToneValues,
  toCorrections,
} from '../corrections.ts';
import { type Size, uncroppedSize } from './geometry.ts';

/** Shapes to crop to, as the picture lies: of an upright picture the other way round. */
export const ASPECTS = ['original', '16:9', '3:2', '4:3', '1:1'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What of the corrections of one photo another can get by itself, in the sequence in which it is asked for. */
export const CORRECTION_PARTS = ['light', 'upright', 'straighten', 'crop', 'turn'] as const;
export type CorrectionPart = (typeof CORRECTION_PARTS)[number];

const IN_PART = {
  light: TONE_NAMES,
  upright: ['vertical', 'horizontal'],
  straighten: ['straighten'],
  crop: ['crop'],
  turn: ['turn', 'mirrored'],
} as const satisfies Record<CorrectionPart, readonly (keyof Look)[]>;

/** What a person does to a picture. */
export const CorrectionOperation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rotate'), to: z.enum(['left', 'right', '180']) }),
  z.strictObject({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) }),
  z.strictObject({ kind: z.literal('straighten'), degrees: z.number().min(-MOST_STRAIGHTEN).max(MOST_STRAIGHTEN) }),
  z.strictObject({
    kind: z.literal('upright'),
    vertical: z.number().min(-MOST_UPRIGHT).max(MOST_UPRIGHT).optional(),
    horizontal: z.number().min(-MOST_UPRIGHT).max(MOST_UPRIGHT).optional(),
  }),
  z.strictObject({ kind: z.literal('crop'), frame: CropFrame.nullable() }),
  z.strictObject({ kind: z.literal('aspect'), aspect: z.enum(ASPECTS) }),
  z.strictObject({ kind: z.literal('adjust'), values: ToneValues }),
  /** Of what was copied from another photo, these parts; the others stay as they are. */
  z.strictObject({
    kind: z.literal('paste'),
    corrections: Corrections.nullable(),
    parts: z.array(z.enum(CORRECTION_PARTS)).min(1),
  }),
  z.strictObject({ kind: z.literal('set'), corrections: Corrections.nullable() }),
  z.strictObject({ kind: z.literal('reset') }),
]);
export type CorrectionOperation = z.infer<typeof CorrectionOperation>;

/** What the program finds by itself: small steps of exposure, and upright lines where it is sure of them. */
export const AutoCorrection = z.strictObject({ kind: z.literal('auto'), of: z.enum(['all', 'upright']) });
export type AutoCorrection = z.infer<typeof AutoCorrection>;

/**
 * The corrections after an operation on the picture as it is seen.
 *
 * @param original pixels of the original, upright by its EXIF
 */
export function correct(
  corrections: Corrections | null,
  operation: CorrectionOperation,
  original: Size,
): Corrections | null {
  return toCorrections(apply(lookOf(corrections), operation, original));
}

function apply(look: Look, operation: CorrectionOperation, original: Size): Look {
  switch (operation.kind) {
    case 'rotate':
      return rotate(look, operation.to);
    case 'flip':
      return operation.axis === 'horizontal' ? flip(look) : rotate(flip(look), '180');
    case 'straighten':
      return { ...look, straighten: operation.degrees };
    case 'upright': {
      const { vertical = look.vertical, horizontal = look.horizontal } = operation;
      return { ...look, vertical, horizontal };
    }
    case 'crop':
      return { ...look, crop: operation.frame };
    case 'aspect':
      return { ...look, crop: frameOf(operation.aspect, uncroppedSize(look, original), look.crop) };
    case 'adjust':
      return { ...look, ...operation.values };
    case 'paste':
      return withParts(look, lookOf(operation.corrections), operation.parts);
    case 'set':
      return lookOf(operation.corrections);
    case 'reset':
      return AS_IT_IS;
  }
}

function withParts(look: Look, copied: Look, parts: readonly CorrectionPart[]): Look {
  const names: readonly (keyof Look)[] = parts.flatMap((part) => IN_PART[part]);
  return { ...look, ...Object.fromEntries(names.map((name) => [name, copied[name]])) };
}

/** The whole look turns: what was corrected up and down is left and right then. */
function rotate(look: Look, to: 'left' | 'right' | '180'): Look {
  const turns = { right: 1, '180': 2, left: 3 }[to];
  let turned = look;
  for (let turn = 0; turn < turns; turn += 1) turned = rotateRight(turned);
  return turned;
}

const RIGHT = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function rotateRight(look: Look): Look {
  const { crop, vertical, horizontal } = look;
  return {
    ...look,
    turn: RIGHT[look.turn],
    // What met at the top meets at the right now; what met at the right meets below.
    horizontal: vertical,
    vertical: -horizontal,
    crop:
      crop === null
        ? null
        : { left: 1 - crop.top - crop.height, top: crop.left, width: crop.height, height: crop.width },
  };
}

const MIRRORED = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/** Left and right of what is seen change places. */
function flip(look: Look): Look {
  const { crop } = look;
  return {
    ...look,
    mirrored: !look.mirrored,
    turn: MIRRORED[look.turn],
    straighten: -look.straighten,
    horizontal: -look.horizontal,
    crop: crop === null ? null : { ...crop, left: 1 - crop.left - crop.width },
  };
}

/** Width over height of a shape in a picture; null for the shape of the picture itself. */
export function ratioOf(aspect: Aspect, { width, height }: Size): number | null {
  if (aspect === 'original') return null;
  const [long = 1, short = 1] = aspect.split(':').map(Number);
  return width >= height ? long / short : short / long;
}

/** The largest frame of a shape, about the middle of what was cropped before; null for the whole picture. */
function frameOf(aspect: Aspect, picture: Size, before: CropFrame | null = null): CropFrame | null {
  const ratio = ratioOf(aspect, picture);
  if (ratio === null) return null;
  const own = picture.width / picture.height;
  const width = Math.min(1, ratio / own);
  const height = Math.min(1, own / ratio);
  const middle = before ?? { left: 0, top: 0, width: 1, height: 1 };
  const place = (start: number, size: number, wanted: number): number =>
    Math.max(0, Math.min(1 - wanted, start + (size - wanted) / 2));
  return {
    left: place(middle.left, middle.width, width),
    top: place(middle.top, middle.height, height),
    width,
    height,
  };
}

/** Light in the middle of a picture between which it is well as it is: rooms are shown bright, and a window is no fault. */
const DARK = 0.18;
const BRIGHT = 0.6;
/** To which light one that is darker or brighter is led. */
const FROM_DARK = 0.24;
const FROM_BRIGHT = 0.5;
/** Light that the bright parts may come to. */
const BRIGHTEST = 0.9;
/** A part of the way there, and never far: an automatic correction must never be a surprise. */
const SHARE = 0.6;
const MOST = 0.5;
const LEAST = 0.1;

/** Linear light of a picture, from 0 to 1. */
export interface Light {
  readonly middle: number;
  /** That below which nine in ten pixels lie. */
  readonly bright: number;
}

/** Stops by which a picture gains; 0 where it is well as it is. Pure. */
export function exposureFor({ middle, bright }: Light): number {
  const goal = middle < DARK ? FROM_DARK : middle > BRIGHT ? FROM_BRIGHT : middle;
  const wanted = SHARE * Math.log2(goal / Math.max(0.001, middle));
  const room = Math.max(0, Math.log2(BRIGHTEST / Math.max(0.001, bright)));
  const stops = Math.max(-MOST, Math.min(MOST, wanted, room));
  return Math.abs(stops) < LEAST ? 0 : stops;
}
