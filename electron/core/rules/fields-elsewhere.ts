import type { FieldElsewhere } from '../../../shared/contract/property-field.ts';
import { formDefinitions } from '../../../shared/domain/service-fields/form.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { profileWithTold } from '../store/profile-of-account.ts';
import type { Store } from '../store/store.ts';
import { checkFields, type FieldsChecked, type Told, toldOf } from './told-fields.ts';

/** What another service of a listing tells of its fields, and what is against their values there. */
export interface ToldElsewhere {
  readonly account: string;
  readonly told: Told;
  readonly checked: FieldsChecked;
}

/** Of the drafts that follow a listing to further services (docs/adr/054), as each of them stands; a service that tells nothing is not among them. */
export function toldElsewhere(store: Store, { listingId }: Pick<ListingRow, 'listingId'>): ToldElsewhere[] {
  const followers = store.followers.ofSource(listingId);
  const accounts = followers.length === 0 ? [] : store.accounts.all();
  return followers.flatMap((row): ToldElsewhere[] => {
    const listing = store.listings.get(row.listingId);
    const account = listing === null ? null : accountOf(listing, accounts);
    const told = toldOf(store, account);
    if (listing === null || account === null || told === null || listing.onService) return [];
    const kinds = profileWithTold(store, account).propertyFields;
    const definitions = formDefinitions(kinds, told.fields, listing.fields, Object.keys(listing.fieldProblems));
    return [{ account: account.name, told, checked: checkFields(told, definitions, listing.fields) }];
  });
}

/** What is to be known of a field at the further services: what is stricter there than at the first one, and why a value does not fit. */
export function fieldElsewhere(others: readonly ToldElsewhere[], name: string, own: Told | null): FieldElsewhere[] {
  const first = own?.fields.get(name);
  return others.flatMap(({ account, told, checked }): FieldElsewhere[] => {
    const field = told.fields.get(name);
    if (field === undefined) return [];
    const most = field.type === 'Edm.String' ? field.maxLength : null;
    const isShorter = most !== null && (first?.maxLength == null || most < first.maxLength);
    const isRequired = checked.required.includes(name) && first?.required !== true;
    const misfit = checked.misfits.get(name);
    if (!isShorter && !isRequired && misfit === undefined) return [];
    return [
      {
        account,
        maxLength: isShorter ? most : null,
        required: isRequired,
        ...(misfit === undefined ? {} : { misfit }),
      },
    ];
  });
}
