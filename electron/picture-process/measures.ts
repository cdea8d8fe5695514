import type { Measures } from '../core/library/blobs/measures.ts';
import { signalsOf } from './analysis/signals.ts';
import { findCodes } from './codes/find-codes.ts';
import type { Pixels } from './pixels.ts';

/**
 * What can be compared between pictures: from pixels that are there anyway, so that it costs a few milliseconds. Both look at
 * green alone, which is most of what the eye takes for brightness.
 *
 * @param small some hundred pixels each way, for the likeness
 * @param middle for the lines
 * @param large of one size for all photos, for the sharpness, and for codes
 */
export async function measuresOf(small: Pixels, middle: Pixels, large: Pixels): Promise<Measures> {
  // A thread looks for them while the rest is measured here.
  const codes = findCodes(large);
  const [likeness, sharpness, signals] = [likenessOf(small), sharpnessOf(large), signalsOf(small, middle, large)];
  return { likeness, sharpness, signals: { ...signals, ...(await codes) } };
}

const COLUMNS = 9;
const ROWS = 8;

/** A difference hash: a bit for each pair of neighbours in 9 by 8 fields, set where the right one is brighter. */
export function likenessOf(picture: Pixels): string {
  const bits = fieldsOf(picture, COLUMNS, ROWS).flatMap((row) =>
    row.slice(1).map((mean, index) => (mean > (row[index] ?? 0) ? 1 : 0)),
  );
  return Array.from({ length: 16 }, (_, digit) =>
    Number.parseInt(bits.slice(digit * 4, digit * 4 + 4).join(''), 2).toString(16),
  ).join('');
}

/** Brightness of fields, row by row; a picture that is smaller than the fields has one pixel in several of them. */
export function fieldsOf(picture: Pixels, columns: number, rows: number): number[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      meanOf(picture, spanOf(picture.width, column, columns), spanOf(picture.height, row, rows)),
    ),
  );
}

type Span = readonly [from: number, to: number];

function meanOf({ data, width }: Pixels, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) sum += data[(y * width + x) * 3 + 1] ?? 0;
  }
  return sum / ((right - left) * (bottom - top));
}

function spanOf(length: number, index: number, count: number): Span {
  const from = Math.min(length - 1, Math.floor((index * length) / count));
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))];
}

/**
 * The variance of the Laplacian in parts of that of the brightness, so that a brighter exposure is no sharper one: what is out of
 * focus or moved has soft edges and little of it. Every second pixel of every fourth line is enough: it differs by 3 % at most.
 */
function sharpnessOf({ data, width, height }: Pixels): number {
  // Sums by hand: this is the one loop over every pixel that a photo costs beside its decode.
  let [count, edges, edgeSquares, greens, greenSquares] = [0, 0, 0, 0, 0];
  const stride = width * 3;
  for (let y = 1; y < height - 1; y += 4) {
    const last = y * stride + (width - 2) * 3 + 1;
    for (let at = y * stride + 4; at <= last; at += 6) {
      const green = data[at] ?? 0;
      const around = (data[at - 3] ?? 0) + (data[at + 3] ?? 0) + (data[at - stride] ?? 0) + (data[at + stride] ?? 0);
      const edge = 4 * green - around;
      count += 1;
      edges += edge;
      edgeSquares += edge * edge;
      greens += green;
      greenSquares += green * green;
    }
  }
  if (count === 0) return 0;
  const variance = (sum: number, squares: number): number => Math.max(0, squares / count - (sum / count) ** 2);
  // Less than one step of brightness is noise.
  const share = variance(edges, edgeSquares) / Math.max(1, variance(greens, greenSquares));
  return Math.round(share * 100_000) / 100;
}
