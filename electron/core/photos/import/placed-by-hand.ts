import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { movedItems } from '../../../../shared/domain/moved-items.ts';
import type { Store } from '../../library/store/store.ts';

/** Photos of a listing to which a person gave their places, as far as that can be undone. */
export function placedByHand(store: Pick<Store, 'changes'>, listingId: ListingId): ReadonlySet<MediaId> {
  return new Set(store.changes.orders(listingId).flatMap(({ from, to }) => [...movedItems(from, to)]));
}
