import type { PropertyFieldView } from '../../../shared/contract/property-field.ts';
import type { FieldRules } from '../../../shared/contract/rules.ts';
import type { PropertyFieldDefinition } from '../../../shared/domain/property-fields.ts';
import type { Outcome } from '../../../shared/domain/rules/outcome.ts';
import { formDefinitions, toldFields, toTold } from '../../../shared/domain/service-fields/form.ts';
import { fieldElsewhere, type ToldElsewhere, toldElsewhere } from '../rules/fields-elsewhere.ts';
import { type FieldsAsked, fieldRules, fieldsAsked, rulesOfListing } from '../rules/listing-rules.ts';
import { checkFields, type FieldsChecked, type Told, toldOf } from '../rules/told-fields.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { profileWithTold } from '../store/profile-of-account.ts';
import type { Store } from '../store/store.ts';

export interface FieldsLookedAt {
  readonly fields: PropertyFieldView[];
  readonly asked: FieldsAsked;
  /** What the rules of its service make of it; null where it has none. */
  readonly outcome: Outcome | null;
}

type Listing = Pick<ListingRow, 'listingId' | 'fields' | 'confirmedWarnings' | 'fieldProblems' | 'onService'>;

/**
 * The fields of a listing as its form shows them, and which of them are still to come. What a service requires and takes is about what
 * is still to be sent, so that it counts for a draft alone.
 */
export function lookAtFields(store: Store, listing: Listing, account: AccountRow | null, now: Date): FieldsLookedAt {
  const { fields, fieldProblems, onService } = listing;
  const outcome = rulesOfListing(store, listing, account, now);
  const told = toldOf(store, account);
  const rules = outcome === null ? new Map<string, FieldRules>() : fieldRules(outcome);
  const found = [...rules].flatMap(([name, { findings }]) => (findings.length > 0 ? [name] : []));
  const kinds = account === null ? {} : profileWithTold(store, account).propertyFields;
  const others = onService ? [] : toldElsewhere(store, listing);
  const named = [...Object.keys(fieldProblems), ...found, ...others.flatMap(({ checked }) => checked.required)];
  const definitions = formDefinitions(kinds, told?.fields ?? toldFields(null), fields, named);
  const ofDraft = onService ? null : told;
  const checked = checkFields(ofDraft, definitions, fields);
  return {
    fields: definitions.map((each) =>
      toView(each, listing, { rules: rules.get(each.name), told: ofDraft, checked, others }),
    ),
    asked: fieldsAsked(outcome, checked),
    outcome,
  };
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
  const elsewhere = fieldElsewhere(others, name, told);
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
