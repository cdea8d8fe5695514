import type { FieldElsewhere, FieldRules } from '../../../../shared/contract/rules.ts';
import type { PropertyFieldKind, PropertyFields } from '../../../../shared/domain/property-fields.ts';
import type { RuleFinding } from '../../../../shared/domain/rules/outcome.ts';
import { kindOfType } from '../../../../shared/domain/service-fields/fit.ts';
import { describedFields, formDefinitions } from '../../../../shared/domain/service-fields/form.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../accounts/accounts.ts';
import { checkFields, type Described, describedBy, type FieldsChecked } from './described-fields.ts';
import { fieldRules, rulesOfListing } from './listing-rules.ts';

/** The fields as another service of a listing describes them, and what is against their values there. */
export interface DescribedElsewhere {
  readonly account: string;
  readonly fields: PropertyFields;
  /** Null where it describes none. */
  readonly described: Described | null;
  readonly checked: FieldsChecked;
  readonly rules: ReadonlyMap<string, FieldRules>;
}

/** Of the drafts that follow a listing to further services (docs/adr/006), as each of them stands; a service that says nothing is not among them. */
export function describedElsewhere(
  store: Store,
  { listingId }: Pick<ListingRow, 'listingId'>,
  now: Date,
): readonly DescribedElsewhere[] {
  const destinations = store.destinations.ofSource(listingId);
  const accounts = destinations.length === 0 ? [] : store.accounts.all();
  return destinations.flatMap((row): DescribedElsewhere[] => {
    const listing = store.listings.get(row.listingId);
    const account = listing === null ? null : accountOf(listing, accounts);
    if (listing === null || account === null || listing.onService) return [];
    const described = describedBy(store, account);
    const outcome = rulesOfListing(store, listing, account, now);
    if (described === null && outcome === null) return [];
    const { fields, fieldProblems } = listing;
    const kinds = profileAsDescribed(store, account).propertyFields;
    const definitions = formDefinitions(
      kinds,
      described?.fields ?? describedFields(null),
      fields,
      Object.keys(fieldProblems),
    );
    const rules = outcome === null ? new Map<string, FieldRules>() : fieldRules(outcome);
    return [{ account: account.name, fields, described, checked: checkFields(described, definitions, fields), rules }];
  });
}

/** Fields that a further service requires or objects to, so that they can be filled in. */
export function namedElsewhere({ checked, rules }: DescribedElsewhere): string[] {
  const ruled = [...rules].filter(([, { required, findings }]) => required || findings.length > 0);
  return [...checked.required, ...ruled.map(([name]) => name)];
}

/** The kinds of such fields as that service describes them, without those that are written as text anyway. */
export function kindsElsewhere(others: readonly DescribedElsewhere[]): Readonly<Record<string, PropertyFieldKind>> {
  return Object.fromEntries(
    others.flatMap((other) =>
      namedElsewhere(other).flatMap((name): [string, PropertyFieldKind][] => {
        const field = other.described?.fields.get(name);
        const kind = field === undefined ? null : kindOfType(field);
        return kind === null || kind === 'code' || kind === 'codeList' ? [] : [[name, kind]];
      }),
    ),
  );
}

/** What is known of a field at the first service. */
interface FieldHere {
  readonly value: PropertyFields[string] | undefined;
  readonly described: Described | null;
  readonly rules: FieldRules | undefined;
}

/** What is to be known of a field at the further services: what is stricter there than at the first one, and what is against its value. */
export function fieldElsewhere(others: readonly DescribedElsewhere[], name: string, here: FieldHere): FieldElsewhere[] {
  const first = here.described?.fields.get(name);
  const isRequiredHere = first?.required === true || here.rules?.required === true;
  return others.flatMap(({ account, fields, described, checked, rules }): FieldElsewhere[] => {
    const field = described?.fields.get(name);
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
