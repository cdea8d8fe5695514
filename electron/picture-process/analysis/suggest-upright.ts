import { FOCAL, type Size } from '../../../shared/domain/corrections/geometry.ts';
import type { PlumbLine } from './plumb-lines.ts';

/** What makes the walls of a picture stand upright, in degrees. */
interface UprightSuggestion {
  readonly straighten: number;
  readonly vertical: number;
}

/** A line in the coordinates of the camera: its middle, and how far it leans there. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
  /** Long lines say more. */
  readonly weight: number;
}

/** Where all upright lines lead to: `(x, 1, z)` in the coordinates of the camera. */
interface Direction {
  readonly x: number;
  readonly z: number;
}

/** Degrees that a line may be off and still belong to the walls. */
const TOLERANCE = 0.6;
/** So many lines, that far from each other in parts of the width, with so much of all that was found. */
const LEAST_LINES = 3;
const LEAST_APART = 0.25;
const LEAST_SHARE = 0.55;
const MOST_ROLL = 6;
const MOST_PITCH = 10;
/** Degrees below which nobody would see a difference. */
const LEAST_CORRECTION = 0.15;

/**
 * What would make the upright lines of a picture upright; null where that is not certain: an automatic correction must never be a surprise.
 * Pure.
 */
export function suggestUpright(lines: readonly PlumbLine[], size: Size): UprightSuggestion | null {
  const seen = lines.map((line) => toSeen(line, size));
  const direction = agreedDirection(seen);
  if (direction === null) return null;
  const agreeing = seen.filter((line) => isAlong(line, direction));
  const total = seen.reduce((sum, { weight }) => sum + weight, 0);
  const share = agreeing.reduce((sum, { weight }) => sum + weight, 0) / total;
  const xs = agreeing.map(({ x }) => x * FOCAL * (Math.max(size.width, size.height) / size.width));
  const apart = Math.max(...xs) - Math.min(...xs);
  if (agreeing.length < LEAST_LINES || apart < LEAST_APART || share < LEAST_SHARE) return null;
  const { x, z } = fitDirection(agreeing) ?? direction;
  const straighten = degrees(Math.atan(x));
  const vertical = degrees(Math.atan(-z / Math.hypot(x, 1)));
  if (Math.abs(straighten) > MOST_ROLL || Math.abs(vertical) > MOST_PITCH) return null;
  return Math.hypot(straighten, vertical) < LEAST_CORRECTION ? null : { straighten, vertical };
}

function toSeen({ middle, slope, top, bottom }: PlumbLine, { width, height }: Size): Seen {
  const unit = Math.max(width, height) * FOCAL;
  const y = (top + bottom) / 2;
  const x = middle + slope * (y - height / 2);
  return { x: (x - width / 2) / unit, y: (y - height / 2) / unit, slope, weight: bottom - top };
}

/** The direction on which the most of the lines agree, tried with every two of them. */
function agreedDirection(lines: readonly Seen[]): Direction | null {
  let best: Direction | null = null;
  let most = 0;
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      const direction = fitDirection([one, other]);
      if (direction === null) continue;
      const weight = lines.reduce((sum, line) => sum + (isAlong(line, direction) ? line.weight : 0), 0);
      if (weight > most) [best, most] = [direction, weight];
    }
  }
  return best;
}

function isAlong(line: Seen, { x, z }: Direction): boolean {
  const slope = (x - line.x * z) / (1 - line.y * z);
  return Math.abs(degrees(Math.atan(slope) - Math.atan(line.slope))) < TOLERANCE;
}

/** By least squares: a line leads to the direction where `x - slope = z * (line.x - slope * line.y)`. */
function fitDirection(lines: readonly Seen[]): Direction | null {
  let [w, sum, sumSquare, sumSlope, sumBoth] = [0, 0, 0, 0, 0];
  for (const { x, y, slope, weight } of lines) {
    const place = x - slope * y;
    w += weight;
    sum += weight * place;
    sumSquare += weight * place * place;
    sumSlope += weight * slope;
    sumBoth += weight * place * slope;
  }
  const spread = w * sumSquare - sum * sum;
  // Lines that lie on each other say nothing about where they meet.
  if (spread < w * w * 1e-4) return null;
  const z = -(w * sumBoth - sum * sumSlope) / spread;
  return { x: (sumSlope + z * sum) / w, z };
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
