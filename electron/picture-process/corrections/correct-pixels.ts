import { isWarped, type Size, sizesFor, sourceOf } from '../../../shared/domain/corrections/geometry.ts';
import { hasTone, toneCurves } from '../../../shared/domain/corrections/tone.ts';
import { type Corrections, type Look, lookOf } from '../../../shared/domain/corrections.ts';
import type { Pixels } from '../pixels.ts';
import { resample } from './resample.ts';

/** What decoding has to do for corrections, and what is done after it. */
interface CorrectionPlan {
  /** Pixels of the longer side that the original is decoded to. */
  readonly edge: number;
  /** EXIF orientation by which it is turned and mirrored, its own included. */
  readonly orientation: number;
  /** Corrects what was decoded and turned; may change it in place. */
  finish(turned: Pixels): Pixels;
}

/**
 * @param stored pixels of the original as they lie in its file
 * @param edge pixels that the longer side of the corrected picture is to have, as far as the original has so many
 */
export function planCorrections(
  corrections: Corrections | null,
  stored: Size,
  orientation: number,
  edge: number,
): CorrectionPlan {
  if (corrections === null) return { edge, orientation, finish: (turned) => turned };
  const look = lookOf(corrections);
  const original = orientation >= 5 ? { width: stored.height, height: stored.width } : stored;
  const sizes = sizesFor(look, original, edge);
  return {
    edge: sizes.edge,
    orientation: turnedOrientation(orientation, look),
    finish(turned) {
      const moved = move(turned, look, original, sizes.made);
      if (hasTone(look)) tonePixels(moved, look);
      return moved;
    },
  };
}

function move(turned: Pixels, look: Look, original: Size, made: Size): Pixels {
  if (isWarped(look)) return resample(turned, sourceOf(look, original), made);
  if (look.crop === null) return turned;
  return extract(turned, look.crop, made);
}

/** Whole pixels as they are. */
function extract(pixels: Pixels, crop: NonNullable<Look['crop']>, made: Size): Pixels {
  const width = Math.min(pixels.width, made.width);
  const height = Math.min(pixels.height, made.height);
  const left = Math.min(pixels.width - width, Math.round(crop.left * pixels.width));
  const top = Math.min(pixels.height - height, Math.round(crop.top * pixels.height));
  const data = Buffer.allocUnsafe(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * pixels.width + left) * 3;
    pixels.data.copy(data, row * width * 3, start, start + width * 3);
  }
  return { data, width, height };
}

/** Quarter turns clockwise after left and right changed places, for each EXIF orientation. */
const STEPS: readonly (readonly [turns: number, mirrored: boolean])[] = [
  [0, false],
  [0, true],
  [2, false],
  [2, true],
  [3, true],
  [1, false],
  [1, true],
  [3, false],
];

/**
 * The EXIF orientation (1 to 8) of a picture that is turned and mirrored once more after its own: both are done in one turn, which costs
 * nothing that was not spent before.
 */
function turnedOrientation(orientation: number, { turn, mirrored }: Pick<Look, 'turn' | 'mirrored'>): number {
  const [own, isMirrored] = STEPS[orientation - 1] ?? [0, false];
  // A turn that comes before the mirroring goes the other way round.
  const turns = (turn / 90 + (mirrored ? 4 - own : own)) % 4;
  return STEPS.findIndex(([each, flips]) => each === turns && flips === (isMirrored !== mirrored)) + 1;
}

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
function tonePixels({ data, width, height }: Pixels, look: Look): void {
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
