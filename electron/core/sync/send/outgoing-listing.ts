import { type PropertyFields, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import { type WarningResponse, warningResponse } from '../../../../shared/domain/rules/warning-response.ts';
import { type WireValue, wireFields } from '../../../../shared/domain/service-fields/wire.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { rulesOfListing } from '../../service/learn/listing-rules.ts';

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

/** The fields of a new listing as its service takes them, as far as it describes them. */
export function outgoingFields(
  store: Store,
  account: AccountRow,
  fields: PropertyFields,
): Readonly<Record<string, WireValue>> {
  const description = store.serviceFields.description(account.accountId);
  if (description === null) return fields;
  const definitions = propertyFieldDefinitions(profileAsDescribed(store, account).propertyFields);
  return wireFields(description, new Map(definitions.map(({ name, kind }) => [name, kind])), fields);
}
