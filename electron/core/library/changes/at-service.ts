import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Store } from '../store/store.ts';

/**
 * The photos of a listing that are at the service, or may be: those that a request without an answer yet adds there.
 * What such a request carries cannot be changed here any more.
 */
export function mayBeAtService(store: Store, listingId: ListingId): ReadonlySet<MediaId> {
  const attached = store.remote.ofListing(listingId).map((row) => row.mediaId);
  return new Set([...attached, ...store.attempts.beingAdded(listingId)]);
}

/** Whether a listing is being created, or may have been: what its request carries of it cannot be changed here any more. */
export function isBeingCreated(store: Store, { listingId, onService }: ListingRow): boolean {
  return !onService && store.attempts.unsettled(listingId).some((attempt) => attempt.kind === 'insert');
}
