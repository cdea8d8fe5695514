import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Store } from '../store/store.ts';

/** What a listing is called where each of its services is told of: with the service, where it goes to several. */
export function nameAtService(
  { followers }: Store,
  { listingId, name }: Pick<ListingRow, 'listingId' | 'name'>,
  account: Pick<AccountRow, 'name'> | null,
): string {
  const isOneOfSeveral = followers.get(listingId) !== null || followers.ofSource(listingId).length > 0;
  return account !== null && isOneOfSeveral ? `${name} (${account.name})` : name;
}
