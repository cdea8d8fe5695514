import { z } from 'zod';
import { originalOf, type Size } from '../corrections/geometry.ts';
import { at, invert } from '../corrections/matrix.ts';
import type { Light } from '../corrections/operations.ts';
import { type ToneCurve, toLight, toneCurves } from '../corrections/tone.ts';
import { type Corrections, lookOf } from '../corrections.ts';

const Value = z.number().min(0).max(255);
const Degrees = z.number().min(-90).max(90);
const Share = z.number().min(0).max(1);

/** So many codes of one picture are kept: one is enough for a rule, and more than one are rare. */
export const MOST_CODES = 4;

/** A QR code that can be read: where it is, in shares of the sides, and whether a web address is in it. What it says is not kept. */
export const PictureCode = z.object({ left: Share, top: Share, width: Share, height: Share, isWeb: z.boolean() });
export type PictureCode = Readonly<z.infer<typeof PictureCode>>;

/** How a picture differs from the small one of its camera: black or white where that is not, or turned or mirrored against it. */
const PreviewDifference = z.enum(['blank', 'turned']);
export type PreviewDifference = z.infer<typeof PreviewDifference>;

/** What was measured of the pixels of an original, upright by its EXIF and without corrections. */
export const PictureSignals = z.object({
  /** Brightness below which 1, 50, 90 and 99 of 100 pixels lie, as values of sRGB. */
  lights: z.tuple([Value, Value, Value, Value]),
  /** From 0 for sharp to 1. */
  blur: z.number().min(0).max(1),
  /** Degrees that make its upright lines upright; null where there is nothing to do, or no certainty. */
  tilt: z.object({ straighten: Degrees, vertical: Degrees }).nullable(),
  /** Null where it could not be found out; not there where nobody looked yet, as of what was measured before codes were. */
  codes: z.array(PictureCode).max(MOST_CODES).nullable().exactOptional(),
  /** Not there where it does not, or where the file has no preview. */
  preview: PreviewDifference.exactOptional(),
});
export type PictureSignals = Readonly<z.infer<typeof PictureSignals>>;

type Seen<Name extends keyof PictureSignals> = Pick<PictureSignals, Name>;

/** Linear light of the middle and of the bright parts once the picture is corrected, from 0 to 1. */
export function seenLight({ lights: [, middle, bright] }: Seen<'lights'>, corrections: Corrections | null): Light {
  const curve = curveOf(corrections);
  return { middle: toLight(curve(middle / 255)), bright: toLight(curve(bright / 255)) };
}

/** How far dark and bright are apart once it is, from 0 to 1. */
export function seenSpread({ lights: [dark, , , bright] }: Seen<'lights'>, corrections: Corrections | null): number {
  const curve = curveOf(corrections);
  return curve(bright / 255) - curve(dark / 255);
}

/** How it leans. Whoever straightened a picture meant it so, and of one that was turned or mirrored the lines were not looked for. */
export function seenTilt({ tilt }: Seen<'tilt'>, corrections: Corrections | null): PictureSignals['tilt'] {
  if (tilt === null || corrections === null) return tilt;
  const isMoved = (['straighten', 'vertical', 'horizontal', 'turn', 'mirrored'] as const).some(
    (name) => corrections[name] !== undefined,
  );
  return isMoved ? null : tilt;
}

/** Which codes are left of it: one that was cut off completely is not sent. */
export function seenCodes(
  { codes = null }: Seen<'codes'>,
  corrections: Corrections | null,
  original: Size,
): readonly PictureCode[] {
  if (codes === null || corrections?.crop === undefined) return codes ?? [];
  const toCorrected = invert(originalOf(lookOf(corrections), original));
  return codes.filter(({ left, top, width, height }) => {
    const corners = [left, left + width].flatMap((x) => [top, top + height].map((y) => at(toCorrected, { x, y })));
    return touches(corners.map(({ x }) => x)) && touches(corners.map(({ y }) => y));
  });
}

/** Whether a part lies between 0 and 1. */
function touches(shares: readonly number[]): boolean {
  return Math.min(...shares) < 1 && Math.max(...shares) > 0;
}

/**
 * [Note: foreseen] What a correction of light does to each value is known, so that a fix can be tried without making the picture.
 */
function curveOf(corrections: Corrections | null): ToneCurve {
  return corrections === null ? asItIs : toneCurves({ ...lookOf(corrections), temperature: 0, tint: 0 })[1];
}

function asItIs(value: number): number {
  return value;
}
