import { type WarningResponse, warningResponse } from '../../../../shared/domain/rules/warning-response.ts';
import type { WireValue } from '../../../../shared/domain/service-fields/wire.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { rulesOfListing } from '../../service/learn/listing-rules.ts';
import { outgoingFields } from './outgoing-fields.ts';

/** A new listing as its service takes it, without its photos. */
export interface OutgoingListing {
  readonly fields: Readonly<Record<string, WireValue>>;
  /** What goes along about warnings that a person has confirmed. */
  readonly along: WarningResponse;
}

/** As the rules are at this moment: what was confirmed of another value, or is no longer a warning, is not sent. */
export function outgoingListing(store: Store, account: AccountRow, listing: ListingRow, now: Date): OutgoingListing {
  const outcome = listing.confirmedWarnings.length === 0 ? null : rulesOfListing(store, listing, account, now);
  return {
    fields: outgoingFields(store, account, listing.fields),
    along: warningResponse(outcome?.confirmed ?? [], account.profile),
  };
}
