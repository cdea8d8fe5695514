import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';
import { withEdit } from '../../sync/run/after-edit.ts';
import type { HandlerContext } from './handler-context.ts';

/** Makes an edit of listings in one transaction, with what comes of it for sending. */
export function asEdit<Value>(
  { store, ports }: HandlerContext,
  listingIds: readonly ListingId[],
  edit: () => Value,
): Promise<Value> {
  return store.soon(() => withEdit(store, listingIds, ports.now(), edit));
}

/** An edit answers a refusal of the service: the listing may be tried again. */
export function edited(store: Store, listingId: ListingId, at: string): void {
  store.listings.touch(listingId, at);
  const listing = store.listings.get(listingId);
  if (listing?.blocked?.code === 'serviceRefused') store.listings.setBlocked(listingId, null, listing.fieldProblems);
}
