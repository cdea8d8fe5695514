import { toneCurves } from '../../../shared/domain/corrections/tone.ts';
import type { Look } from '../../../shared/domain/corrections.ts';
import type { Pixels } from '../pixels.ts';

/** Places between a value and the next that a value may stand for. */
const FINE = 16;
/** Side of the square of places that repeats over the picture. */
const SQUARE = 64;
const PLACES = scattered();

/**
 * Changes the tones of a picture, in place. [Note: no bands] A camera's value stands for all light between it and its
 * neighbours. Where a curve pulls two values apart, pixels are spread over what lies between them, so that a wall in soft
 * light has no steps; black and white stay what they are.
 */
export function tonePixels({ data, width, height }: Pixels, look: Look): void {
  const [red, green, blue] = toneCurves(look).map(tableOf);
  if (red === undefined || green === undefined || blue === undefined) return;
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    const line = (row % SQUARE) * SQUARE;
    for (let column = 0; column < width; column += 1) {
      const place = PLACES[line + (column % SQUARE)] ?? 0;
      data[at] = red[(data[at] ?? 0) * FINE + place] ?? 0;
      data[at + 1] = green[(data[at + 1] ?? 0) * FINE + place] ?? 0;
      data[at + 2] = blue[(data[at + 2] ?? 0) * FINE + place] ?? 0;
      at += 3;
    }
  }
}

function tableOf(curve: (value: number) => number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256 * FINE);
  for (let index = 0; index < table.length; index += 1) {
    const value = Math.floor(index / FINE);
    const isEnd = value === 0 || value === 255;
    const between = isEnd ? 0 : ((index % FINE) + 0.5) / FINE - 0.5;
    table[index] = 255 * curve((value + between) / 255);
  }
  return table;
}

/** Every place as often as every other, without an order that an eye would find; the same in every run. */
function scattered(): Uint8Array {
  const places = Uint8Array.from({ length: SQUARE * SQUARE }, (_, index) => index % FINE);
  let state = 0x9e3779b9;
  for (let last = places.length - 1; last > 0; last -= 1) {
    // xorshift32.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const other = (state >>> 0) % (last + 1);
    [places[last], places[other]] = [places[other] ?? 0, places[last] ?? 0];
  }
  return places;
}
