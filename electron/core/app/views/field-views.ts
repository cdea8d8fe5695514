import type { PropertyFieldView } from '../../../../shared/contract/property-field.ts';
import type { FieldRules } from '../../../../shared/contract/rules.ts';
import type { PropertyFieldDefinition } from '../../../../shared/domain/property-fields.ts';
import type { Outcome } from '../../../../shared/domain/rules/outcome.ts';
import { formDefinitions, toldFields, toTold } from '../../../../shared/domain/service-fields/form.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileWithTold } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import {
  fieldElsewhere,
  kindsElsewhere,
  namedElsewhere,
  type ToldElsewhere,
  toldElsewhere,
} from '../../service/learn/fields-elsewhere.ts';
import { type FieldsAsked, fieldRules, fieldsAsked, rulesOfListing } from '../../service/learn/listing-rules.ts';
import { checkFields, type FieldsChecked, type Told, toldOf } from '../../service/learn/told-fields.ts';

interface AskedOfFields {
  readonly asked: FieldsAsked;
  /** What the rules of its service make of it; null where it has none. */
  readonly outcome: Outcome | null;
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
  const others = listing.onService ? [] : toldElsewhere(store, listing, now);
  const { definitions, rules, told, checked, asked, outcome } = look(store, listing, account, now, others);
  const kinds = kindsElsewhere(others);
  const fields = definitions.map((each) => {
    const isUnknownHere = each.origin === 'listing' && listing.fields[each.name] === undefined;
    const definition = isUnknownHere ? { ...each, kind: kinds[each.name] ?? each.kind } : each;
    return toView(definition, listing, { rules: rules.get(each.name), told, checked, others });
  });
  return { fields, asked, outcome };
}

/** What its own service asks for, which is less to find out than the form. */
export function askedOfFields(store: Store, listing: Listing, account: AccountRow | null, now: Date): AskedOfFields {
  const { asked, outcome } = look(store, listing, account, now, []);
  return { asked, outcome };
}

function look(store: Store, listing: Listing, account: AccountRow | null, now: Date, others: readonly ToldElsewhere[]) {
  const { fields, fieldProblems, onService } = listing;
  const outcome = rulesOfListing(store, listing, account, now);
  const told = toldOf(store, account);
  const rules = outcome === null ? new Map<string, FieldRules>() : fieldRules(outcome);
  const found = [...rules].flatMap(([name, { findings }]) => (findings.length > 0 ? [name] : []));
  const kinds = account === null ? {} : profileWithTold(store, account).propertyFields;
  const named = [...Object.keys(fieldProblems), ...found, ...others.flatMap(namedElsewhere)];
  const definitions = formDefinitions(kinds, told?.fields ?? toldFields(null), fields, named);
  const ofDraft = onService ? null : told;
  const checked = checkFields(ofDraft, definitions, fields);
  return { definitions, rules, told: ofDraft, checked, asked: fieldsAsked(outcome, checked), outcome };
}

interface Known {
  readonly rules: FieldRules | undefined;
  readonly told: Told | null;
  readonly checked: FieldsChecked;
  readonly others: readonly ToldElsewhere[];
}

function toView(
  definition: PropertyFieldDefinition,
  { fields, fieldProblems }: Listing,
  { rules, told, checked, others }: Known,
): PropertyFieldView {
  const { name } = definition;
  const field = told?.fields.get(name);
  const misfit = checked.misfits.get(name);
  const elsewhere = fieldElsewhere(others, name, { value: fields[name], told, rules });
  return {
    ...definition,
    value: fields[name],
    problem: fieldProblems[name] ?? null,
    ...(rules === undefined ? {} : { rules }),
    ...(told === null || field === undefined ? {} : { told: toTold(told.description, field) }),
    ...(misfit === undefined ? {} : { misfit }),
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
  };
}
