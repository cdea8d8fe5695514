import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';

/** The account a listing is bound to; before it was first sent, the current one. */
export function accountOf(listing: Pick<ListingRow, 'accountId'>, accounts: readonly AccountRow[]): AccountRow | null {
  return (
    accounts.find((account) => account.accountId === listing.accountId) ??
    accounts.find((account) => account.isCurrent) ??
    null
  );
}
