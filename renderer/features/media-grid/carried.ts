import type { MediaId } from '../../../shared/domain/ids.ts';

/** Photos that are carried by keys, and where they would be put. */
export interface Carried {
  readonly ids: readonly MediaId[];
  /** The photo in front of which they would be put; null for behind the last. The list may change meanwhile. */
  readonly before: MediaId | null;
}

/** Where carried photos would be put among those that are shown; null where one of them, or their place, is gone. Pure. */
export function placeOfCarried(shown: readonly MediaId[], { ids, before }: Carried): number | null {
  if (!ids.every((id) => shown.includes(id))) return null;
  if (before === null) return shown.length;
  const place = shown.indexOf(before);
  return place < 0 ? null : place;
}

/** The photo that is next where a move ended by itself: the first one carried that is left, or what stands at its place. Pure. */
export function leftOfCarried(known: readonly MediaId[], shown: readonly MediaId[], { ids }: Carried): number {
  const left = ids.find((id) => shown.includes(id));
  if (left !== undefined) return shown.indexOf(left);
  return Math.min(
    known.findIndex((id) => ids.includes(id)),
    shown.length - 1,
  );
}
