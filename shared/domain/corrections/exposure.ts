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

/** Linear light of a picture, from 0 to 1. */
export interface Light {
  readonly middle: number;
  /** That below which nine in ten pixels lie. */
  readonly bright: number;
}

/** Stops by which a picture gains; 0 where it is well as it is. Pure. */
export function exposureFor({ middle, bright }: Light): number {
  const goal = middle < DARK ? FROM_DARK : middle > BRIGHT ? FROM_BRIGHT : middle;
  const wanted = SHARE * Math.log2(goal / Math.max(0.001, middle));
  const room = Math.max(0, Math.log2(BRIGHTEST / Math.max(0.001, bright)));
  const stops = Math.max(-MOST, Math.min(MOST, wanted, room));
  return Math.abs(stops) < LEAST ? 0 : stops;
}
