import { isWanted } from '../../../../shared/domain/culling.ts';
import type { AccountId } from '../../../../shared/domain/ids.ts';
import { keptLength } from '../../../../shared/domain/stored-caption.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';

/** How many characters the service kept of a photo's caption, of which it cut off the rest; null where it did not. */
export function cutOf(store: Store, media: MediaRow): number | null {
  const { mediaId, shortDescription } = media;
  const stored = store.remote.get(mediaId);
  const shown = stored?.altered?.shortDescription;
  // Of words that were changed since nothing is known yet.
  const isSent = stored?.fields.shortDescription === shortDescription;
  return shown === undefined || !isSent || !isWanted(media) ? null : keptLength(shortDescription, shown);
}

/** The fewest characters that a service has kept of a caption of ours; null where it has cut off none. */
export function fewestKept(store: Store, accountId: AccountId): number | null {
  const listings = store.listings.all().filter((listing) => listing.accountId === accountId && listing.onService);
  const kept = listings
    .flatMap(({ listingId }) => store.media.ofListing(listingId).map((row) => cutOf(store, row)))
    .filter((length) => length !== null);
  return kept.length === 0 ? null : Math.min(...kept);
}
