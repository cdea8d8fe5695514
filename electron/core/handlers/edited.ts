import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';

/** An edit answers a refusal of the service: the listing may be tried again. */
export function edited(store: Store, listingId: ListingId, at: string): void {
  store.listings.touch(listingId, at);
  const listing = store.listings.get(listingId);
  if (listing?.blocked?.code === 'serviceRefused') store.listings.setBlocked(listingId, null, listing.fieldProblems);
}
