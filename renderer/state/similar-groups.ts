import type { MediaItem } from '../../shared/contract/model.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { similarPhotos } from '../../shared/domain/similar-photos.ts';

/** Photos of the same among which nobody has decided yet, in the sequence of the listing. */
export type SimilarGroups = readonly (readonly MediaId[])[];

export function createSimilarGroups(): (media: readonly MediaItem[]) => SimilarGroups {
  const find = createSimilarFinder();
  return (media) => undecided(find(media), media);
}

/**
 * Photos of the same. They are found anew only when what they are compared by has changed: ratings and captions change all the time,
 * times and pictures do not.
 */
export function createSimilarFinder(): (media: readonly MediaItem[]) => SimilarGroups {
  let known: { readonly facts: ReadonlyMap<MediaId, MediaItem>; readonly groups: SimilarGroups } = {
    facts: new Map(),
    groups: [],
  };
  return (media) => {
    const isSame =
      media.length === known.facts.size && media.every((item) => isAlike(known.facts.get(item.mediaId), item));
    if (!isSame) known = { facts: new Map(media.map((item) => [item.mediaId, item])), groups: similarPhotos(media) };
    return known.groups;
  };
}

function isAlike(before: MediaItem | undefined, now: MediaItem): boolean {
  return (
    before !== undefined &&
    (before === now ||
      (before.captureTime === now.captureTime &&
        before.exposureBias === now.exposureBias &&
        before.likeness === now.likeness))
  );
}

function undecided(groups: SimilarGroups, media: readonly MediaItem[]): SimilarGroups {
  const places = new Map(media.flatMap((item, index) => (item.rejected ? [] : [[item.mediaId, index] as const])));
  const placeOf = (mediaId: MediaId | undefined): number => (mediaId === undefined ? -1 : (places.get(mediaId) ?? -1));
  return groups
    .map((group) => group.filter((mediaId) => places.has(mediaId)).toSorted((a, b) => placeOf(a) - placeOf(b)))
    .filter((group) => group.length > 1)
    .toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]));
}

/** So many are shown at once: a burst and any bracketing are whole. */
export const MOST_COMPARED = 9;
/** Of so many all pixels are shown at first; of more, the whole pictures, as there is little of each to see. */
export const MOST_IN_DETAIL = 4;

/** The photos of a group to compare, the given one among them. */
export function someOf(group: readonly MediaId[], mediaId: MediaId | undefined): readonly MediaId[] {
  const index = mediaId === undefined ? 0 : Math.max(0, group.indexOf(mediaId));
  const from = Math.max(0, Math.min(index, group.length - MOST_COMPARED));
  return group.slice(from, from + MOST_COMPARED);
}

/** The group of a photo, otherwise the first one that stands behind it, or the first of all. */
export function groupAt(
  groups: SimilarGroups,
  sequence: readonly MediaId[],
  mediaId: MediaId | undefined,
): readonly MediaId[] | null {
  const own = groups.find((group) => mediaId !== undefined && group.includes(mediaId));
  if (own !== undefined) return own;
  const from = mediaId === undefined ? -1 : sequence.indexOf(mediaId);
  return groups.find(([first]) => first !== undefined && sequence.indexOf(first) > from) ?? groups[0] ?? null;
}
