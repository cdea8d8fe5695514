import type { MediaId } from './ids.ts';
import { awaitsPicture } from './pending-picture.ts';
import type { RemoteMedia } from './remote-media.ts';

interface InPlace {
  readonly mediaId: MediaId;
  /** The photo that first stood in its place; null for itself. */
  readonly inPlaceOf: MediaId | null;
  readonly removed: boolean;
  readonly remote: RemoteMedia | null;
}

interface Photos {
  readonly media: readonly InPlace[];
  /** Whose removal has no answer yet. */
  readonly leaving?: ReadonlySet<MediaId>;
}

export const placeOf = ({ mediaId, inPlaceOf }: Pick<InPlace, 'mediaId' | 'inPlaceOf'>): MediaId =>
  inPlaceOf ?? mediaId;

/**
 * Places in which a photo is wanted and none that is wanted is shown at the service. [Note: never one photo less] What stood there before
 * is removed only once the one that replaces it is there, which may be refused, held back, replaced in its turn, or on its
 * way out: wanted again since its removal was sent.
 */
export function unfilledPlaces({ media, leaving }: Photos): ReadonlySet<MediaId> {
  const wanted = media.filter(({ removed }) => !removed);
  const isFilled = ({ remote }: InPlace): boolean =>
    remote !== null && !remote.fields.deletedYN && remote.absentSince === null && !awaitsPicture(remote);
  const staying = wanted.filter(({ mediaId }) => leaving?.has(mediaId) !== true);
  const filled = new Set(staying.filter(isFilled).map(placeOf));
  return new Set(wanted.map(placeOf).filter((place) => !filled.has(place)));
}
