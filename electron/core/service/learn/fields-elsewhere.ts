import type { FieldElsewhere } from '../../../../shared/contract/property-field.ts';
import type { FieldRules, RuleFinding } from '../../../../shared/contract/rules.ts';
import type { PropertyFieldKind, PropertyFields } from '../../../../shared/domain/property-fields.ts';
import { kindOfType } from '../../../../shared/domain/service-fields/fit.ts';
import { formDefinitions, toldFields } from '../../../../shared/domain/service-fields/form.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileWithTold } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../accounts/account-of.ts';
import { fieldRules, rulesOfListing } from './listing-rules.ts';
import { checkFields, type FieldsChecked, type Told, toldOf } from './told-fields.ts';

/** What another service of a listing tells of its fields, and what is against their values there. */
export interface ToldElsewhere {
  readonly account: string;
  readonly fields: PropertyFields;
  /** Null where it tells nothing. */
  readonly told: Told | null;
  readonly checked: FieldsChecked;
  readonly rules: ReadonlyMap<string, FieldRules>;
}

/** Of the drafts that follow a listing to further services (docs/adr/054), as each of them stands; a service that says nothing is not among them. */
export function toldElsewhere(
  store: Store,
  { listingId }: Pick<ListingRow, 'listingId'>,
  now: Date,
): readonly ToldElsewhere[] {
  const followers = store.followers.ofSource(listingId);
  const accounts = followers.length === 0 ? [] : store.accounts.all();
  return followers.flatMap((row): ToldElsewhere[] => {
    const listing = store.listings.get(row.listingId);
    const account = listing === null ? null : accountOf(listing, accounts);
    if (listing === null || account === null || listing.onService) return [];
    const told = toldOf(store, account);
    const outcome = rulesOfListing(store, listing, account, now);
    if (told === null && outcome === null) return [];
    const { fields, fieldProblems } = listing;
    const kinds = profileWithTold(store, account).propertyFields;
    const definitions = formDefinitions(kinds, told?.fields ?? toldFields(null), fields, Object.keys(fieldProblems));
    const rules = outcome === null ? new Map<string, FieldRules>() : fieldRules(outcome);
    return [{ account: account.name, fields, told, checked: checkFields(told, definitions, fields), rules }];
  });
}

/** Fields that a further service requires or objects to, so that they can be filled in. */
export function namedElsewhere({ checked, rules }: ToldElsewhere): string[] {
  const ruled = [...rules].filter(([, { required, findings }]) => required || findings.length > 0);
  return [...checked.required, ...ruled.map(([name]) => name)];
}

/** The kinds of such fields where that service tells them, of those that are not written as text anyway. */
export function kindsElsewhere(others: readonly ToldElsewhere[]): Readonly<Record<string, PropertyFieldKind>> {
  return Object.fromEntries(
    others.flatMap((other) =>
      namedElsewhere(other).flatMap((name): [string, PropertyFieldKind][] => {
        const field = other.told?.fields.get(name);
        const kind = field === undefined ? null : kindOfType(field);
        return kind === null || kind === 'code' || kind === 'codeList' ? [] : [[name, kind]];
      }),
    ),
  );
}

/** What is known of a field at the first service. */
interface FieldHere {
  readonly value: PropertyFields[string] | undefined;
  readonly told: Told | null;
  readonly rules: FieldRules | undefined;
}

/** What is to be known of a field at the further services: what is stricter there than at the first one, and what is against its value. */
export function fieldElsewhere(others: readonly ToldElsewhere[], name: string, here: FieldHere): FieldElsewhere[] {
  const first = here.told?.fields.get(name);
  const isRequiredHere = first?.required === true || here.rules?.required === true;
  return others.flatMap(({ account, fields, told, checked, rules }): FieldElsewhere[] => {
    const field = told?.fields.get(name);
    const most = field?.type === 'Edm.String' ? field.maxLength : null;
    const isShorter = most !== null && (first?.maxLength == null || most < first.maxLength);
    const ruled = rules.get(name);
    const isRequired = checked.required.includes(name) || ruled?.required === true;
    const misfit = checked.misfits.get(name);
    const findings = (ruled?.findings ?? []).filter(
      (found) => fields[name] !== here.value || here.rules?.findings.some((own) => saysSame(own, found)) !== true,
    );
    const required = isRequired && !isRequiredHere;
    if (!isShorter && !required && misfit === undefined && findings.length === 0) return [];
    return [
      {
        account,
        maxLength: isShorter ? most : null,
        required,
        ...(misfit === undefined ? {} : { misfit }),
        ...(findings.length === 0 ? {} : { findings }),
      },
    ];
  });
}

/** [Note: staging first] Two services of one house have the same rules, and the same of the same value is said once. */
const saysSame = (one: RuleFinding, other: RuleFinding): boolean =>
  one.code === other.code && one.text === other.text && one.help === other.help;
