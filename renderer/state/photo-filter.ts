import type { MediaItem } from '../../shared/contract/model.ts';
import { type Culled, MOST_STARS } from '../../shared/domain/culling.ts';
import type { MediaId } from '../../shared/domain/ids.ts';

/** Which photos of a listing are shown; `stars3`: those with three stars or more. */
export const PHOTO_FILTERS = [
  'all',
  'picked',
  'unmarked',
  'stars5',
  'stars4',
  'stars3',
  'stars2',
  'stars1',
  'similar',
  'rejected',
  'noCaption',
  'noRoom',
  'asks',
] as const;
export type PhotoFilter = (typeof PHOTO_FILTERS)[number];

type Filtered = Pick<
  MediaItem,
  'mediaId' | 'rating' | 'picked' | 'rejected' | 'shortDescription' | 'imageOf' | 'problem' | 'openConflicts' | 'state'
>;

/**
 * What is rejected is passed over by all filters but its own.
 *
 * @param similar photos of which there are others alike
 */
export function isShown(item: Filtered, filter: PhotoFilter, similar: ReadonlySet<MediaId>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'rejected':
      return item.rejected;
    case 'picked':
      return item.picked;
    case 'unmarked':
      return isUnmarked(item);
    case 'similar':
      return similar.has(item.mediaId);
    case 'noCaption':
      return !item.rejected && item.shortDescription.trim() === '';
    case 'noRoom':
      return !item.rejected && item.imageOf === '';
    case 'asks':
      return item.problem !== null || item.openConflicts > 0 || item.state === 'needs-attention';
    default:
      return !item.rejected && item.rating >= starsOf(filter);
  }
}

/** Nobody has said anything of it yet: neither stars, nor picked, nor rejected. */
export function isUnmarked({ rating, picked, rejected }: Culled): boolean {
  return rating === 0 && !picked && !rejected;
}

/** How many stars a filter asks for; 0 where it is about something else. */
export function starsOf(filter: PhotoFilter): number {
  const stars = /^stars(\d)$/.exec(filter)?.[1];
  return stars === undefined ? 0 : Number(stars);
}

interface FilterCount {
  readonly filter: PhotoFilter;
  readonly count: number;
}

/**
 * The filters that show something, with how many photos each shows, and the present one also where it shows none by now.
 * Of those for stars only the ones that differ: where all have four, three or more are the same photos. Before anything is
 * marked, all photos are the unmarked ones.
 */
export function filterCounts(
  media: readonly Filtered[],
  present: PhotoFilter,
  similar: ReadonlySet<MediaId>,
): FilterCount[] {
  const given = new Set(media.flatMap((item) => (item.rejected ? [] : [item.rating])));
  return PHOTO_FILTERS.map((filter) => ({
    filter,
    count: media.filter((item) => isShown(item, filter, similar)).length,
  })).filter(({ filter, count }) => {
    if (filter === present || filter === 'all') return true;
    if (filter === 'unmarked' && count === media.length) return false;
    const stars = starsOf(filter);
    return count > 0 && (stars === 0 || stars > MOST_STARS || given.has(stars));
  });
}
