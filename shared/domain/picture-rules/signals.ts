import { z } from 'zod';
import type { Light } from '../corrections/exposure.ts';
import { type ToneCurve, toLight, toneCurves } from '../corrections/tone.ts';
import { type Corrections, lookOf } from '../corrections.ts';

const Value = z.number().min(0).max(255);
const Degrees = z.number().min(-90).max(90);

/** What was measured of the pixels of an original, upright by its EXIF and without corrections. */
export const PictureSignals = z.object({
  /** Brightness below which 1, 50, 90 and 99 of 100 pixels lie, as values of sRGB. */
  lights: z.tuple([Value, Value, Value, Value]),
  /** From 0 for sharp to 1. */
  blur: z.number().min(0).max(1),
  /** Degrees that make its upright lines upright; null where there is nothing to do, or no certainty. */
  tilt: z.object({ straighten: Degrees, vertical: Degrees }).nullable(),
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

/**
 * [Note: foreseen] What a correction of light does to each value is known, so that a fix can be tried without making the picture.
 */
function curveOf(corrections: Corrections | null): ToneCurve {
  return corrections === null ? asItIs : toneCurves({ ...lookOf(corrections), temperature: 0, tint: 0 })[1];
}

function asItIs(value: number): number {
  return value;
}
