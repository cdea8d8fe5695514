import { exposureFor } from '../../../shared/domain/corrections/exposure.ts';
import { toLight } from '../../../shared/domain/corrections/tone.ts';
import type { Pixels } from '../pixels.ts';

/** Values of sRGB below which these shares of all pixels lie, by what the eye takes for brightness. */
export function lightsOf({ data }: Pixels, shares: readonly number[]): readonly number[] {
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
