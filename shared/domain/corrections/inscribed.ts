import type { Point } from './matrix.ts';

/** How tall a rectangle about a point may be until it reaches a side: `most - x * point.x - y * point.y`. */
interface Bound {
  readonly x: number;
  readonly y: number;
  readonly most: number;
}

/** How much of its size a rectangle gives up to stay near the middle. */
const PULL = 0.05;

/**
 * The largest rectangle of a shape within a convex quadrilateral, its sides level. [Note: near the middle] Where several
 * places are as good, as after a mere straightening, the one nearest to `middle` is taken; a small pull towards it lets the
 * rectangle move steadily while a slider does, where the very largest would jump from end to end.
 *
 * @param corners clockwise as seen, with y downwards
 * @param aspect width over height
 */
export function inscribed(corners: readonly Point[], aspect: number, middle: Point) {
  const bounds = boundsOf(corners, aspect);
  const heightAt = ({ x, y }: Point): number => Math.min(...bounds.map((each) => each.most - each.x * x - each.y * y));
  // By the longer side, so that a picture that is turned has the same place.
  const long = Math.max(1, aspect);
  const worth = (point: Point): number =>
    heightAt(point) * long - PULL * ((point.x - middle.x) ** 2 + (point.y - middle.y) ** 2);
  const places = subsets(bounds).flatMap((reached) => placeReaching(reached, middle, PULL / long) ?? []);
  const best = places.reduce((one, other) => (worth(other) > worth(one) ? other : one), middle);
  const height = heightAt(best);
  const width = height * aspect;
  return { left: best.x - width / 2, top: best.y - height / 2, width, height };
}

function boundsOf(corners: readonly Point[], aspect: number): Bound[] {
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    // Clockwise with y downwards: outwards is to the left of the way.
    const [x, y] = [to.y - from.y, from.x - to.x];
    const reach = (Math.abs(x) * aspect + Math.abs(y)) / 2;
    return { x: x / reach, y: y / reach, most: (x * from.x + y * from.y) / reach };
  });
}

/** One, two or three of them: more are never reached at once but by chance. */
function subsets(bounds: readonly Bound[]): Bound[][] {
  return Array.from({ length: 2 ** bounds.length }, (_, bits) =>
    bounds.filter((_each, index) => bits & (2 ** index)),
  ).filter(({ length }) => length >= 1 && length <= 3);
}

/**
 * Where a rectangle that reaches exactly these sides is worth most: the middle, moved against each of them by its share, with
 * shares that add up to one and leave the same height for all.
 */
function placeReaching(reached: readonly Bound[], middle: Point, pull: number): Point | null {
  const equations = reached.map((one) => [
    ...reached.map((other) => (one.x * other.x + one.y * other.y) / (2 * pull)),
    -1,
    one.x * middle.x + one.y * middle.y - one.most,
  ]);
  const shares = solve([...equations, [...reached.map(() => 1), 0, 1]]);
  if (shares === null) return null;
  const moved = (axis: 'x' | 'y'): number =>
    middle[axis] - reached.reduce((sum, each, index) => sum + (shares[index] ?? 0) * each[axis], 0) / (2 * pull);
  return { x: moved('x'), y: moved('y') };
}

/** Solves linear equations, each with its result at the end; null where they have no one solution. */
function solve(equations: readonly (readonly number[])[]): number[] | null {
  const rows = equations.map((row) => [...row]);
  for (let step = 0; step < rows.length; step += 1) {
    const size = (at: number): number => Math.abs(rows[at]?.[step] ?? 0);
    let largest = step;
    for (let at = step + 1; at < rows.length; at += 1) if (size(at) > size(largest)) largest = at;
    const [pivot, other] = [rows[largest], rows[step]];
    if (pivot === undefined || other === undefined || size(largest) < 1e-12) return null;
    [rows[step], rows[largest]] = [pivot, other];
    const lead = pivot[step] ?? 0;
    for (const row of rows) {
      if (row === pivot) continue;
      const share = (row[step] ?? 0) / lead;
      for (let column = step; column < row.length; column += 1) {
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
      }
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
