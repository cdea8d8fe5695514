import type { MediaId } from '../../../../shared/domain/ids.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import type { ListingSnapshot, PlannedMedia } from './reconcile.ts';

export const placeOf = ({ mediaId, inPlaceOf }: Pick<PlannedMedia, 'mediaId' | 'inPlaceOf'>): MediaId =>
  inPlaceOf ?? mediaId;

/**
 * Places in which a photo is wanted and none that is wanted is shown at the service. [Note: never one photo less] What stood there before
 * is removed only once the one that replaces it is there, which may be refused, held back, replaced in its turn, or on its
 * way out: wanted again since its removal was sent.
 */
export function unfilledPlaces({ media, leaving }: Pick<ListingSnapshot, 'media' | 'leaving'>): ReadonlySet<MediaId> {
  const wanted = media.filter(({ removed }) => !removed);
  const isFilled = ({ remote }: PlannedMedia): boolean =>
    remote !== null && !remote.fields.deletedYN && remote.absentSince === null && !awaitsPicture(remote);
  const staying = wanted.filter(({ mediaId }) => leaving?.has(mediaId) !== true);
  const filled = new Set(staying.filter(isFilled).map(placeOf));
  return new Set(wanted.map(placeOf).filter((place) => !filled.has(place)));
}
