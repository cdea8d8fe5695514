import type { ListingSummary, MediaItem } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';

/** What is in trouble by a conflict that nobody can choose in: of one listing, or of all that are known. */
export function inTrouble<Item extends Pick<ListingSummary | MediaItem, 'listingId' | 'problem'>>(
  items: readonly Item[],
  listingId: ListingId | null,
): Item[] {
  return items.filter(
    (item) => item.problem?.code === 'conflict' && (listingId === null || item.listingId === listingId),
  );
}

/** The listings of which the service is asked what it has now, each of them once. */
export function listingsToAsk(
  listingId: ListingId | null,
  shown: readonly { readonly listingId: ListingId }[],
): readonly ListingId[] {
  return listingId === null ? [...new Set(shown.map((item) => item.listingId))] : [listingId];
}
