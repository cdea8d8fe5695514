import type { Pixels } from '../pixels.ts';

/** Pixels over which an edge is drawn out for comparison, as Crete and others chose it. */
const REACH = 9;
/** Lines that are looked at: every eighth. */
const STEP = 8;

/**
 * How blurred a picture is, from 0 to 1, by how little changes when it is blurred once more (Crete, Dolmiere, Ladret and Nicolas: The Blur
 * Effect, 2007): unlike a count of edges this says as much of a plain wall as of a tree. Of the two directions the more blurred one.
 */
export function blurOf(pixels: Pixels): number {
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
