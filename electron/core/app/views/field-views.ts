import type { FieldRules, PropertyFieldView } from '../../../../shared/contract/rules.ts';
import type { PropertyFieldDefinition } from '../../../../shared/domain/property-fields.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import { describedFields, formDefinitions, toFieldDescription } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { checkFields, type Described, describedBy, type FieldsChecked } from '../../service/learn/described-fields.ts';
import {
  type DescribedElsewhere,
  describedElsewhere,
  fieldElsewhere,
  kindsElsewhere,
  namedElsewhere,
} from '../../service/learn/fields-elsewhere.ts';
import { type FieldsAsked, fieldRules, fieldsAsked, rulesOfListing } from '../../service/learn/listing-rules.ts';

interface AskedOfFields {
  readonly asked: FieldsAsked;
  /** What the rules of its service make of it; null where it has none. */
  readonly outcome: RuleOutcome | null;
}

interface FieldsLookedAt extends AskedOfFields {
  readonly fields: PropertyFieldView[];
}

type Listing = Pick<ListingRow, 'listingId' | 'fields' | 'confirmedWarnings' | 'fieldProblems' | 'onService'>;

/**
 * The fields of a listing as its form shows them, and which of them are still to come. What a service requires and takes is about what
 * is still to be sent, so that it counts for a draft alone.
 */
export function lookAtFields(store: Store, listing: Listing, account: AccountRow | null, now: Date): FieldsLookedAt {
  const others = listing.onService ? [] : describedElsewhere(store, listing, now);
  const { definitions, rules, described, checked, asked, outcome } = look(store, listing, account, now, others);
  const kinds = kindsElsewhere(others);
  const fields = definitions.map((each) => {
    const isUnknownHere = each.origin === 'listing' && listing.fields[each.name] === undefined;
    const definition = isUnknownHere ? { ...each, kind: kinds[each.name] ?? each.kind } : each;
    return toView(definition, listing, { rules: rules.get(each.name), described, checked, others });
  });
  return { fields, asked, outcome };
}

/** What its own service asks for, which is less to find out than the form. */
export function askedOfFields(store: Store, listing: Listing, account: AccountRow | null, now: Date): AskedOfFields {
  const { asked, outcome } = look(store, listing, account, now, []);
  return { asked, outcome };
}

function look(
  store: Store,
  listing: Listing,
  account: AccountRow | null,
  now: Date,
  others: readonly DescribedElsewhere[],
) {
  const { fields, fieldProblems, onService } = listing;
  const outcome = rulesOfListing(store, listing, account, now);
  const described = describedBy(store, account);
  const rules = outcome === null ? new Map<string, FieldRules>() : fieldRules(outcome);
  const found = [...rules].flatMap(([name, { findings }]) => (findings.length > 0 ? [name] : []));
  const kinds = account === null ? {} : profileAsDescribed(store, account).propertyFields;
  const named = [...Object.keys(fieldProblems), ...found, ...others.flatMap(namedElsewhere)];
  const definitions = formDefinitions(kinds, described?.fields ?? describedFields(null), fields, named);
  const ofDraft = onService ? null : described;
  const checked = checkFields(ofDraft, definitions, fields);
  return { definitions, rules, described: ofDraft, checked, asked: fieldsAsked(outcome, checked), outcome };
}

interface Known {
  readonly rules: FieldRules | undefined;
  readonly described: Described | null;
  readonly checked: FieldsChecked;
  readonly others: readonly DescribedElsewhere[];
}

function toView(
  definition: PropertyFieldDefinition,
  { fields, fieldProblems }: Listing,
  { rules, described, checked, others }: Known,
): PropertyFieldView {
  const { name } = definition;
  const field = described?.fields.get(name);
  const misfit = checked.misfits.get(name);
  const elsewhere = fieldElsewhere(others, name, { value: fields[name], described, rules });
  return {
    ...definition,
    value: fields[name],
    problem: fieldProblems[name] ?? null,
    ...(rules === undefined ? {} : { rules }),
    ...(described === null || field === undefined
      ? {}
      : { described: toFieldDescription(described.description, field) }),
    ...(misfit === undefined ? {} : { misfit }),
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
  };
}
