import { exposureFor } from '../../../shared/domain/corrections/operations.ts';
import { toLight } from '../../../shared/domain/corrections/tone.ts';
import type { PictureSignals } from '../../../shared/domain/picture-rules/signals.ts';
import type { Pixels } from '../pixels.ts';
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

/** Values of sRGB below which these shares of all pixels lie, by what the eye takes for brightness. */
function lightsOf({ data }: Pixels, shares: readonly number[]): readonly number[] {
  const counts = new Uint32Array(256);
  for (let at = 0; at + 2 < data.length; at += 3) {
    const seen = Math.round(0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0));
    counts[seen] = (counts[seen] ?? 0) + 1;
  }
  const total = Math.floor(data.length / 3);
  return shares.map((share) => valueAt(counts, total * share));
}

function valueAt(counts: Uint32Array, least: number): number {
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (below >= least) return value;
  }
  return 255;
}

/** Stops by which a picture gains; 0 where it is well as it is. Pure. */
export function suggestExposure(pixels: Pixels): number {
  const [middle = 0, bright = 0] = lightsOf(pixels, [0.5, 0.9]).map((value) => toLight(value / 255));
  return exposureFor({ middle, bright });
}

/** Pixels over which an edge is drawn out for comparison, as Crete and others chose it. */
const REACH = 9;
/** Lines that are looked at: every eighth. */
const STEP = 8;

/**
 * How blurred a picture is, from 0 to 1, by how little changes when it is blurred once more (Crete, Dolmiere, Ladret and Nicolas: The Blur
 * Effect, 2007): unlike a count of edges this says as much of a plain wall as of a tree. Of the two directions the more blurred one.
 */
function blurOf(pixels: Pixels): number {
  const { width, height } = pixels;
  const across = changes(pixels, { count: height, length: width, from: (line) => line * width * 3 + 1, by: 3 });
  const down = changes(pixels, { count: width, length: height, from: (line) => line * 3 + 1, by: width * 3 });
  return Math.max(across, down);
}

interface Lines {
  readonly count: number;
  readonly length: number;
  readonly from: (line: number) => number;
  readonly by: number;
}

/** What share of the changes along lines is left once they are blurred. */
function changes({ data }: Pixels, { count, length, from, by }: Lines): number {
  if (length <= REACH + 1) return 0;
  const half = (REACH - 1) / 2;
  let [all, lost] = [0, 0];
  for (let line = STEP >> 1; line < count; line += STEP) {
    const start = from(line);
    let sum = 0;
    for (let at = 0; at < REACH; at += 1) sum += data[start + at * by] ?? 0;
    for (let at = half + 1; at < length - half; at += 1) {
      const gained = data[start + (at + half) * by] ?? 0;
      const gone = data[start + (at - half - 1) * by] ?? 0;
      const here = Math.abs((data[start + at * by] ?? 0) - (data[start + (at - 1) * by] ?? 0));
      const blurred = Math.abs(gained - gone) / REACH;
      sum += gained - gone;
      all += here;
      if (here > blurred) lost += here - blurred;
    }
  }
  return all === 0 ? 0 : (all - lost) / all;
}
