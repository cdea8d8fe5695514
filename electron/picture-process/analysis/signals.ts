import type { PictureSignals } from '../../../shared/domain/picture-rules/signals.ts';
import type { Pixels } from '../pixels.ts';
import { blurOf } from './blur.ts';
import { lightsOf } from './light.ts';
import { findPlumbLines } from './plumb-lines.ts';
import { suggestUpright } from './suggest-upright.ts';

/** Pixels of the longer side in which lines are looked for: a third of the work of what a correction is suggested by. */
export const LINES_EDGE = 480;

/**
 * What picture rules look at in the pixels.
 *
 * @param small for the light
 * @param middle at most `LINES_EDGE` pixels each way, for the lines
 * @param large of one size for all photos, for the edges
 */
export function signalsOf(small: Pixels, middle: Pixels, large: Pixels): PictureSignals {
  const [darkest = 0, half = 0, bright = 0, brightest = 0] = lightsOf(small, [0.01, 0.5, 0.9, 0.99]);
  return { lights: [darkest, half, bright, brightest], blur: rounded(blurOf(large), 1000), tilt: tiltOf(middle) };
}

function tiltOf(pixels: Pixels): PictureSignals['tilt'] {
  const upright = suggestUpright(findPlumbLines(pixels), pixels);
  return upright === null
    ? null
    : { straighten: rounded(upright.straighten, 20), vertical: rounded(upright.vertical, 20) };
}

/** Without minus nothing. */
function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}
