import type { Pixels } from '../pixels.ts';

/** A line that stands nearly upright: `x = middle + slope * (y - height / 2)`, from `top` to `bottom`, all in pixels. */
export interface PlumbLine {
  readonly middle: number;
  readonly slope: number;
  readonly top: number;
  readonly bottom: number;
}

/** A point of an edge between dark and light, with the slope that it has there by itself. */
interface EdgePoint {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
}

/** Differences of light below this are no edge. */
const LEAST_EDGE = 14;
/** Slopes that count as nearly upright, and the steps in which they are distinguished. */
const MOST_SLOPE = 0.36;
const SLOPES = 160;
/** How far a point's own slope may be from that of its line, in steps. */
const SPREAD = 10;
/** Lines shorter than this part of the height are furniture, leaves and people. */
const LEAST_LENGTH = 0.2;
/** A line may be covered for so many pixels. */
const LONGEST_GAP = 6;
const MOST_LINES = 40;

/** The long, nearly upright edges of a picture, by votes of their points (Hough); the strongest first. */
export function findPlumbLines(pixels: Pixels): PlumbLine[] {
  const points = edgePoints(pixels);
  const { width, height } = pixels;
  const margin = Math.ceil(MOST_SLOPE * height * 0.5);
  const places = width + 2 * margin;
  const votes = new Int32Array(SLOPES * places);
  for (const point of points) vote(votes, point, { places, margin, height }, 1);
  const least = LEAST_LENGTH * height;
  const lines: PlumbLine[] = [];
  const left = new Set(points);
  for (let turn = 0; turn < MOST_LINES * 2 && lines.length < MOST_LINES; turn += 1) {
    const best = strongest(votes);
    if ((votes[best] ?? 0) < least * 0.7) break;
    const slope = slopeOf(Math.floor(best / places));
    const middle = (best % places) - margin;
    const near = [...left].filter(({ x, y }) => Math.abs(x - middle - slope * (y - height / 2)) < 1.8);
    const run = longestRun(near);
    if (run.length >= least) lines.push(fitLine(run, height));
    for (const point of near) {
      left.delete(point);
      vote(votes, point, { places, margin, height }, -1);
    }
    // What nobody votes for any more is not asked for again.
    votes[best] = Math.min(votes[best] ?? 0, 0);
  }
  return lines;
}

function slopeOf(step: number): number {
  return ((step + 0.5) / SLOPES) * 2 * MOST_SLOPE - MOST_SLOPE;
}

function vote(
  votes: Int32Array,
  { x, y, slope }: EdgePoint,
  { places, margin, height }: { readonly places: number; readonly margin: number; readonly height: number },
  by: 1 | -1,
): void {
  const own = Math.round(((slope + MOST_SLOPE) / (2 * MOST_SLOPE)) * SLOPES - 0.5);
  const [from, to] = [Math.max(0, own - SPREAD), Math.min(SLOPES - 1, own + SPREAD)];
  for (let step = from; step <= to; step += 1) {
    const place = Math.round(x - slopeOf(step) * (y - height / 2)) + margin;
    if (place >= 0 && place < places) votes[step * places + place] = (votes[step * places + place] ?? 0) + by;
  }
}

function strongest(votes: Int32Array): number {
  let best = 0;
  let most = votes[0] ?? 0;
  for (let index = 1; index < votes.length; index += 1) {
    const count = votes[index] ?? 0;
    if (count > most) [best, most] = [index, count];
  }
  return best;
}

/** Points of nearly upright edges, to parts of a pixel. */
function edgePoints({ data, width, height }: Pixels): EdgePoint[] {
  const light = new Float32Array(width * height);
  for (let index = 0; index < light.length; index += 1) {
    const at = index * 3;
    light[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  const of = (x: number, y: number): number => light[y * width + x] ?? 0;
  const across = (x: number, y: number): number =>
    (of(x + 1, y - 1) + 2 * of(x + 1, y) + of(x + 1, y + 1) - of(x - 1, y - 1) - 2 * of(x - 1, y) - of(x - 1, y + 1)) /
    8;
  const down = (x: number, y: number): number =>
    (of(x - 1, y + 1) + 2 * of(x, y + 1) + of(x + 1, y + 1) - of(x - 1, y - 1) - 2 * of(x, y - 1) - of(x + 1, y - 1)) /
    8;
  const points: EdgePoint[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 3; x < width - 3; x += 1) {
      const here = across(x, y);
      const size = Math.abs(here);
      if (size < LEAST_EDGE / 2) continue;
      const [before, after] = [Math.abs(across(x - 1, y)), Math.abs(across(x + 1, y))];
      if (size < before || size <= after) continue;
      const slope = -down(x, y) / here;
      if (Math.abs(slope) > MOST_SLOPE) continue;
      const bend = before - 2 * size + after;
      const shift = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
      points.push({ x: x + shift, y, slope });
    }
  }
  return points;
}

/** The longest part without a long gap. */
function longestRun(points: readonly EdgePoint[]): EdgePoint[] {
  const sorted = points.toSorted((one, other) => one.y - other.y);
  let best: EdgePoint[] = [];
  let run: EdgePoint[] = [];
  for (const point of sorted) {
    const last = run.at(-1);
    if (last !== undefined && point.y - last.y > LONGEST_GAP) run = [];
    if (last?.y !== point.y || run.length === 0) run.push(point);
    if (run.length > best.length) best = run;
  }
  return best;
}

/** By least squares, once more without what lies far off. */
function fitLine(run: readonly EdgePoint[], height: number): PlumbLine {
  let points = run;
  let fitted = { middle: 0, slope: 0 };
  for (let round = 0; round < 2; round += 1) {
    const count = points.length;
    const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
    const meanY = points.reduce((sum, { y }) => sum + y - height / 2, 0) / count;
    const spread = points.reduce((sum, { y }) => sum + (y - height / 2 - meanY) ** 2, 0);
    const both = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - height / 2 - meanY), 0);
    const slope = spread === 0 ? 0 : both / spread;
    fitted = { slope, middle: meanX - slope * meanY };
    const { middle } = fitted;
    points = run.filter(({ x, y }) => Math.abs(x - middle - slope * (y - height / 2)) < 0.8);
    if (points.length < count / 2) points = run;
  }
  return { ...fitted, top: run[0]?.y ?? 0, bottom: run.at(-1)?.y ?? 0 };
}
