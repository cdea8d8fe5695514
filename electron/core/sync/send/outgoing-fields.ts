import { type PropertyFields, propertyFieldDefinitions } from '../../../../shared/domain/property-fields.ts';
import { type WireValue, wireFields } from '../../../../shared/domain/service-fields/wire.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';

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
