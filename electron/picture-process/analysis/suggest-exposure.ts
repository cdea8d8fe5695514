import { toLight } from '../../../shared/domain/corrections/tone.ts';
import type { Pixels } from '../pixels.ts';

/** Light in the middle of a picture between which it is well as it is: rooms are shown bright, and a window is no fault. */
const DARK = 0.18;
const BRIGHT = 0.6;
/** To which light one that is darker or brighter is led. */
const FROM_DARK = 0.24;
const FROM_BRIGHT = 0.5;
/** Light that the bright parts may come to. */
const BRIGHTEST = 0.9;
/** A part of the way there, and never far: an automatic correction must never be a surprise. */
const SHARE = 0.6;
const MOST = 0.5;
const LEAST = 0.1;

/** Stops by which a picture gains; 0 where it is well as it is. Pure. */
export function suggestExposure({ data }: Pixels): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at + 2 < data.length; at += 3) {
    const seen = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    counts[Math.round(seen)] = (counts[Math.round(seen)] ?? 0) + 1;
  }
  const lightAt = (share: number): number => Math.max(0.001, toLight(valueAt(counts, share) / 255));
  const middle = lightAt(0.5);
  const goal = middle < DARK ? FROM_DARK : middle > BRIGHT ? FROM_BRIGHT : middle;
  const wanted = SHARE * Math.log2(goal / middle);
  const room = Math.max(0, Math.log2(BRIGHTEST / lightAt(0.9)));
  const stops = Math.max(-MOST, Math.min(MOST, wanted, room));
  return Math.abs(stops) < LEAST ? 0 : stops;
}

/** The value below which a share of all pixels lies. */
function valueAt(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (below >= total * share) return value;
  }
  return 255;
}
