import { z } from 'zod';

/** Most degrees that a picture can be straightened by, either way. */
export const MOST_STRAIGHTEN = 15;
/** Most degrees that the camera counts as tilted by, up or down, left or right. */
export const MOST_UPRIGHT = 12;
/** Most stops of exposure, either way. */
export const MOST_EXPOSURE = 2;
/** Ends of the scales of highlights, shadows, temperature and tint. */
export const MOST_TONE = 100;
/** The smallest part of a picture's side that a crop leaves. */
export const SMALLEST_CROP = 0.05;

const within = (most: number) => z.number().min(-most).max(most);
const Share = z.number().min(0).max(1);

/** What a crop leaves, in shares of the picture as it is after all other corrections. */
export const CropFrame = z
  .strictObject({ left: Share, top: Share, width: Share, height: Share })
  .refine(({ width, height }) => width >= SMALLEST_CROP && height >= SMALLEST_CROP, 'a crop leaves something')
  .refine(
    ({ left, top, width, height }) => left + width <= 1.0001 && top + height <= 1.0001,
    'a crop stays in the picture',
  );
export type CropFrame = Readonly<z.infer<typeof CropFrame>>;

const TONE = {
  /** Stops. */
  exposure: within(MOST_EXPOSURE).exactOptional(),
  highlights: within(MOST_TONE).exactOptional(),
  shadows: within(MOST_TONE).exactOptional(),
  /** Warmer above zero. */
  temperature: within(MOST_TONE).exactOptional(),
  /** Towards magenta above zero, towards green below. */
  tint: within(MOST_TONE).exactOptional(),
};

/**
 * How a photo is shown and sent, other than its original is. Only what differs from the original is named, so that the same look
 * is the same text; a photo without corrections has null.
 */
export const Corrections = z.strictObject({
  /** Left and right changed places, before the turn. */
  mirrored: z.literal(true).exactOptional(),
  /** Degrees clockwise. */
  turn: z.literal([90, 180, 270]).exactOptional(),
  /** Degrees clockwise. */
  straighten: within(MOST_STRAIGHTEN).exactOptional(),
  /** Degrees that the camera looked up: verticals that meet at the top become parallel. */
  vertical: within(MOST_UPRIGHT).exactOptional(),
  /** Degrees that the camera looked to the right of what it stood before. */
  horizontal: within(MOST_UPRIGHT).exactOptional(),
  crop: CropFrame.exactOptional(),
  ...TONE,
});
export type Corrections = Readonly<z.infer<typeof Corrections>>;

/** The scales of tone. */
export const ToneValues = z.strictObject(TONE);
export type ToneValues = Readonly<z.infer<typeof ToneValues>>;
export type ToneName = keyof ToneValues;
export const TONE_NAMES = ['exposure', 'highlights', 'shadows', 'temperature', 'tint'] as const satisfies ToneName[];

/** Every correction with its value, that of the original where nothing is corrected. */
export interface Look extends Readonly<Record<ToneName, number>> {
  readonly mirrored: boolean;
  readonly turn: 0 | 90 | 180 | 270;
  readonly straighten: number;
  readonly vertical: number;
  readonly horizontal: number;
  readonly crop: CropFrame | null;
}

/** The look of the original. */
export const AS_IT_IS: Look = {
  mirrored: false,
  turn: 0,
  straighten: 0,
  vertical: 0,
  horizontal: 0,
  crop: null,
  exposure: 0,
  highlights: 0,
  shadows: 0,
  temperature: 0,
  tint: 0,
};

export function lookOf(corrections: Corrections | null): Look {
  return { ...AS_IT_IS, ...corrections };
}

/** Steps in which values are kept: finer ones are not seen, and would make other pictures of the same look. */
const STEPS = {
  straighten: 0.05,
  vertical: 0.05,
  horizontal: 0.05,
  exposure: 0.01,
  highlights: 1,
  shadows: 1,
  temperature: 1,
  tint: 1,
} as const satisfies Record<Exclude<keyof Look, 'mirrored' | 'turn' | 'crop'>, number>;

/** The corrections that make a look, in their one form; null for that of the original. */
export function toCorrections(look: Look): Corrections | null {
  const { mirrored, turn, crop } = look;
  const frame = crop === null ? null : roundFrame(crop);
  const named: Corrections = {
    ...(mirrored ? { mirrored } : {}),
    ...(turn === 0 ? {} : { turn }),
    ...numbered('straighten', look.straighten, MOST_STRAIGHTEN),
    ...numbered('vertical', look.vertical, MOST_UPRIGHT),
    ...numbered('horizontal', look.horizontal, MOST_UPRIGHT),
    ...(frame === null ? {} : { crop: frame }),
    ...numbered('exposure', look.exposure, MOST_EXPOSURE),
    ...numbered('highlights', look.highlights, MOST_TONE),
    ...numbered('shadows', look.shadows, MOST_TONE),
    ...numbered('temperature', look.temperature, MOST_TONE),
    ...numbered('tint', look.tint, MOST_TONE),
  };
  return Object.keys(named).length === 0 ? null : named;
}

/** What each orientation of EXIF does to a picture: mirrored, and then turned. */
const ORIENTATIONS = [
  [false, 0],
  [true, 0],
  [false, 180],
  [true, 180],
  [true, 270],
  [false, 90],
  [true, 90],
  [false, 270],
] as const;

/** The corrections that turn a picture from one orientation of EXIF, 1 to 8, to another; null where they are the same. Pure. */
export function turnBetween(from: number, to: number): Corrections | null {
  const [wasMirrored, before] = ORIENTATIONS[from - 1] ?? ORIENTATIONS[0];
  const [isMirrored, after] = ORIENTATIONS[to - 1] ?? ORIENTATIONS[0];
  const mirrored = wasMirrored !== isMirrored;
  const degrees = (360 + after + (mirrored ? before : -before)) % 360;
  const turn = ([90, 180, 270] as const).find((each) => each === degrees) ?? 0;
  return toCorrections({ ...AS_IT_IS, mirrored, turn });
}

/** Whether two make the same picture. */
export function sameCorrections(one: Corrections | null, other: Corrections | null): boolean {
  return correctionsText(one) === correctionsText(other);
}

/** The one text of corrections, which their files are named after. */
export function correctionsText(corrections: Corrections | null): string {
  return JSON.stringify(corrections === null ? null : toCorrections(lookOf(corrections)));
}

function numbered<Name extends keyof typeof STEPS>(
  name: Name,
  value: number,
  most: number,
): { [Key in Name]?: number } {
  const step: number = STEPS[name];
  const kept = tidy(Math.round(Math.max(-most, Math.min(most, value)) / step) * step);
  const named: { [Key in Name]?: number } = {};
  if (kept !== 0) named[name] = kept;
  return named;
}

/** Without what is left over when decimal steps are added up; never minus nothing. */
function tidy(value: number): number {
  return Number(value.toFixed(4)) + 0;
}

/** Null where the whole picture is left. */
function roundFrame(frame: CropFrame): CropFrame | null {
  const width = tidy(Math.max(SMALLEST_CROP, Math.min(1, frame.width)));
  const height = tidy(Math.max(SMALLEST_CROP, Math.min(1, frame.height)));
  const left = tidy(Math.max(0, Math.min(1 - width, frame.left)));
  const top = tidy(Math.max(0, Math.min(1 - height, frame.top)));
  return width > 0.9995 && height > 0.9995 ? null : { left, top, width, height };
}
