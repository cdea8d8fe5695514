import { originalOf, type Size } from '../../shared/domain/corrections/geometry.ts';
import { invert, type Matrix, multiply } from '../../shared/domain/corrections/matrix.ts';
import { hasTone, toneCurves } from '../../shared/domain/corrections/tone.ts';
import type { Look } from '../../shared/domain/corrections.ts';

/**
 * The CSS transform that shows an original as it is corrected: of an element of the size `shown` with the whole original in it,
 * its origin at its top left, in a box of the size `box` that is cut at its edges. [Note: one geometry] The picture process
 * takes each pixel by the same matrix the other way round, so that both make one picture.
 */
export function liveTransform(look: Look, original: Size, shown: Size, box: Size): string {
  const toShares: Matrix = [1 / shown.width, 0, 0, 0, 1 / shown.height, 0, 0, 0, 1];
  const toBox: Matrix = [box.width, 0, 0, 0, box.height, 0, 0, 0, 1];
  const matrix = [toBox, invert(originalOf(look, original)), toShares].reduce(multiply);
  const [a, b, c, d, e, f, g, h, i] = matrix.map((value) => Number((value / matrix[8]).toPrecision(12)));
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(', ')})`;
}

/** Values of 8 bits. */
const VALUES = 256;

/** The tables of an SVG filter for the tones of a look, in sRGB; null where they stay. */
export function liveTones(look: Look): readonly [string, string, string] | null {
  if (!hasTone(look)) return null;
  const [red, green, blue] = toneCurves(look).map((curve) =>
    Array.from({ length: VALUES }, (_, value) => curve(value / (VALUES - 1)).toFixed(4)).join(' '),
  );
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

/** The largest box of a shape in a frame. */
export function fitBox(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
