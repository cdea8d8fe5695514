import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';

/** The name of a listing at one of its services: with the service, where it goes to several. */
export function nameAtService({ destinations, listings, accounts }: Store, listingId: ListingId, name: string): string {
  if (destinations.get(listingId) === null && destinations.ofSource(listingId).length === 0) return name;
  const accountId = listings.get(listingId)?.accountId ?? null;
  const account = accountId === null ? null : accounts.get(accountId);
  return account === null ? name : `${name} (${account.name})`;
}
