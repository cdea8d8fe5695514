import type { MediaItem } from '../contract/model.ts';
import { momentsOf } from './capture-time.ts';
import type { MediaId } from './ids.ts';

/** What a photo is compared by. */
export type Shot = Pick<MediaItem, 'mediaId' | 'captureTime' | 'exposureBias' | 'likeness'>;

/** Of a burst: cameras that count whole seconds write one second for the next as well. */
const BURST_GAP = 1_500;
/** Between the exposures of a bracket, of which the long ones take seconds. */
const BRACKET_GAP = 6_000;
/** Whoever takes the same picture again has not been elsewhere meanwhile. */
export const ALIKE_GAP = 10 * 60_000;
/** Of 64 bits: in so many pictures of the same may differ. */
const MOST_APART = 8;
/** So many that follow are looked at, so that a thousand photos without a time take no longer than others. */
const MOST_AHEAD = 60;
/** Pictures that differ in more were taken in another direction, however soon. */
const ELSEWHERE = 26;

/**
 * Photos of the same: bursts, brackets and near-duplicates, each group in the order in which it was taken. Facts in, groups
 * out; the order of the photos that come in does not matter, and no photo is in two groups.
 */
export function similarPhotos(shots: readonly Shot[]): MediaId[][] {
  const momentOf = momentsOf(shots);
  const sorted = shots.map((shot) => timed(shot, momentOf(shot))).toSorted(byTime);
  const leads = sorted.map((_, index) => index);
  const leadOf = (index: number): number => {
    let lead = index;
    while (leads[lead] !== lead) lead = leads[lead] ?? lead;
    return lead;
  };
  for (const [index, shot] of sorted.entries()) {
    for (let later = index + 1; later < sorted.length && later <= index + MOST_AHEAD; later += 1) {
      const next = sorted[later];
      if (next === undefined || gapOf(shot, next) > ALIKE_GAP) break;
      if (!isSimilar(shot, next)) continue;
      const [a, b] = [leadOf(index), leadOf(later)];
      leads[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const groups = Map.groupBy(sorted, (_, index) => leadOf(index));
  return [...groups.values()].filter((group) => group.length > 1).map((group) => group.map(({ mediaId }) => mediaId));
}

interface Timed extends Shot {
  /** Milliseconds; null where the camera did not say. */
  readonly at: number | null;
  /** The two halves of the 64 bits. */
  readonly bits: readonly [number, number] | null;
}

function timed(shot: Shot, at: number | null): Timed {
  return { ...shot, at, bits: shot.likeness === null ? null : bitsOf(shot.likeness) };
}

function bitsOf(likeness: string): readonly [number, number] {
  return [Number.parseInt(likeness.slice(0, 8), 16), Number.parseInt(likeness.slice(8), 16)];
}

/** Those without a time come last, and beside others alike; those of one time in an order that is theirs alone. */
function byTime(a: Timed, b: Timed): number {
  if (a.at !== b.at) return (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE);
  const [one, other] = [`${a.likeness} ${a.mediaId}`, `${b.likeness} ${b.mediaId}`];
  return one < other ? -1 : 1;
}

/** Milliseconds between them; none between two of which it is not known when they were taken. */
function gapOf(a: Timed, b: Timed): number {
  if (a.at === null && b.at === null) return 0;
  return a.at === null || b.at === null ? Number.MAX_VALUE : Math.abs(b.at - a.at);
}

function isSimilar(a: Timed, b: Timed): boolean {
  const gap = gapOf(a, b);
  const apart = apartOf(a, b);
  if (apart !== null && apart <= MOST_APART && gap <= ALIKE_GAP) return true;
  if (a.at === null || b.at === null || (apart !== null && apart > ELSEWHERE)) return false;
  const isBracket = a.exposureBias !== null && b.exposureBias !== null && a.exposureBias !== b.exposureBias;
  return gap <= (isBracket ? BRACKET_GAP : BURST_GAP);
}

/** In how many bits they differ; null where that is not known of one of them. */
function apartOf({ bits: a }: Timed, { bits: b }: Timed): number | null {
  return a === null || b === null ? null : differing(a, b);
}

/** In how many of 64 bits two pictures differ, by their likeness: 16 hexadecimal digits each. */
export function likenessApart(one: string, other: string): number {
  return differing(bitsOf(one), bitsOf(other));
}

function differing(a: readonly [number, number], b: readonly [number, number]): number {
  return ones(a[0] ^ b[0]) + ones(a[1] ^ b[1]);
}

function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * The sharpest of them; null where that cannot be said. Of a bracket it is the exposure that the camera measured: a brighter one
 * has lost edges in white, and won others by it.
 */
export function sharpestOf(
  photos: readonly Pick<MediaItem, 'mediaId' | 'sharpness' | 'exposureBias'>[],
): MediaId | null {
  if (photos.some(({ sharpness }) => sharpness === null)) return null;
  const biasOf = ({ exposureBias }: (typeof photos)[number]): number => Math.abs(exposureBias ?? 0);
  const least = Math.min(...photos.map(biasOf));
  const [best] = photos
    .filter((photo) => biasOf(photo) === least)
    .toSorted((a, b) => (b.sharpness ?? 0) - (a.sharpness ?? 0));
  return best?.mediaId ?? null;
}
