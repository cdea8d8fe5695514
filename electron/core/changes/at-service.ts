import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';

/**
 * The photos of a listing that are at the service, or may be: those that a request without an answer yet adds there.
 * What such a request carries cannot be changed here any more.
 */
export function mayBeAtService(store: Store, listingId: ListingId): ReadonlySet<MediaId> {
  const attached = store.remote.ofListing(listingId).map((row) => row.mediaId);
  return new Set([...attached, ...store.attempts.beingAdded(listingId)]);
}
