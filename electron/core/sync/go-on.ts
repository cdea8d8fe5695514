import type { ListingId } from '../../../shared/domain/ids.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { Store } from '../store/store.ts';
import { planListing } from './reconcile.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Whether a listing that was synced waits for nothing but choices in its conflicts: then they are what ends the wait. Where
 * a person has written more since, they say themselves when that is to be sent.
 */
export function waitsForChoices(store: Store, listingId: ListingId): boolean {
  const listing = store.listings.get(listingId);
  const account = listing === null ? null : accountOf(listing, store.accounts.all());
  if (listing?.onService !== true || listing.cancelled || account === null) return false;
  const { uploads, insert, attach, patches } = planListing(readSnapshot(store, listingId, account));
  return !insert && uploads.length + attach.length + patches.length === 0;
}

/** What a listing waited for has come: it goes on by itself, from a moment on (epoch milliseconds) or at once. */
export function goOn(store: Store, listingId: ListingId, from: number | null): void {
  const listing = store.listings.get(listingId);
  if (listing === null || listing.accountId === null) return;
  store.schedule.setSyncWanted(listingId, true);
  store.schedule.setRetry(listingId, listing.attempts, from);
}
