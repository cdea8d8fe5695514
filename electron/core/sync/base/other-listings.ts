import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { Store } from '../../library/store/store.ts';

/**
 * What is known of the photos in the other listings of an account. Those of other accounts are left out: the same
 * listing may be in the library once for each account, and other services have keys of their own.
 */
export function rowsOfOtherListings(
  store: Store,
  { accountId, listingId }: { accountId: ListingRow['accountId']; listingId: ListingRow['listingId'] | null },
): { listing: ListingRow; row: MediaRemoteRow }[] {
  return store.listings
    .all()
    .filter((listing) => listing.accountId === accountId && listing.listingId !== listingId)
    .flatMap((listing) => store.remote.ofListing(listing.listingId).map((row) => ({ listing, row })));
}
