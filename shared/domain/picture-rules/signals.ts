import { z } from 'zod';
import { toLight, toneCurves } from '../corrections/tone.ts';
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

/** What they come to once the picture is corrected. */
export interface SeenSignals {
  /** Linear light of the middle and of the bright parts, from 0 to 1. */
  readonly middle: number;
  readonly bright: number;
  /** How far dark and bright are apart, from 0 to 1. */
  readonly spread: number;
  readonly blur: number;
  readonly tilt: PictureSignals['tilt'];
}

/**
 * [Note: foreseen] What a correction of light does to each value is known, so that a fix can be tried without making the picture. Whoever
 * straightened a picture meant it so, and of one that was turned or mirrored the lines were not looked for.
 */
export function seenSignals({ lights, blur, tilt }: PictureSignals, corrections: Corrections | null): SeenSignals {
  const [darkest, middle, bright, brightest] =
    corrections === null ? lights.map(share) : seenLights(lights, corrections);
  const isMoved =
    corrections !== null &&
    (['straighten', 'vertical', 'horizontal', 'turn', 'mirrored'] as const).some(
      (name) => corrections[name] !== undefined,
    );
  return {
    middle: toLight(middle ?? 0),
    bright: toLight(bright ?? 0),
    spread: (brightest ?? 0) - (darkest ?? 0),
    blur,
    tilt: isMoved ? null : tilt,
  };
}

function share(value: number): number {
  return value / 255;
}

function seenLights(lights: PictureSignals['lights'], corrections: Corrections): readonly number[] {
  const [, curve] = toneCurves({ ...lookOf(corrections), temperature: 0, tint: 0 });
  return lights.map((value) => curve(share(value)));
}
