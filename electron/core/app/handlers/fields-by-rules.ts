import { AppError } from '../../../../shared/contract/app-error.ts';
import type { FieldsChanged, RuleFinding } from '../../../../shared/contract/rules.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PropertyFields, PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import { type Draft, fieldRules, rulesOfDraft, toFinding } from '../../service/learn/listing-rules.ts';
import { fieldForms, valuesSet } from '../../service/learn/rule-values.ts';
import type { HandlerContext } from './handler-context.ts';

export const NOTHING_CHANGED: FieldsChanged = { set: [], findings: [] };

export interface ByRules {
  /** Values that rules set beside what was typed; undefined where a field is emptied. */
  readonly set: ReadonlyMap<string, PropertyFieldValue | undefined>;
  readonly findings: readonly RuleFinding[];
}

const NO_RULES: ByRules = { set: new Map(), findings: [] };

interface Typed {
  /** Names of the fields that a person changes. */
  readonly typed: readonly string[];
  readonly rejected: 'told' | 'refused';
}

/**
 * What the rules of the service make of the fields of a draft as they would be.
 *
 * @param listing null for one that is just being made
 * @throws AppError where a field may not be changed, or a value is rejected that is not to be kept then
 */
export function byRules(
  context: HandlerContext,
  listing: ListingRow | null,
  fields: PropertyFields,
  { typed, rejected }: Typed,
): ByRules {
  const draft = draftOf(context, listing, fields);
  if (draft === null) return NO_RULES;
  if (listing !== null) refuseReadOnly(context, { ...draft, fields: listing.fields }, typed);
  const outcome = rulesOfDraft(context.store, draft, { isNew: listing === null, sets: true });
  if (outcome === null) return NO_RULES;
  const findings = outcome.findings.map(toFinding);
  const refusals = findings.filter(({ code, field }) => code === 'rejected' && typed.includes(field));
  const [first] = refusals;
  if (rejected === 'refused' && first !== undefined) {
    const why = refusals.map((each) => phrase('rule.found', { field: each.field, why: whyOf(each) }));
    throw new AppError('invalidInput', phrase('error.rulesReject', { why }), {
      action: 'fixField',
      target: first.field,
    });
  }
  return { set: valuesSet(outcome, draft.forms), findings };
}

/** The service's own words, or what its rule means. */
function whyOf({ text, code }: RuleFinding): string | Phrase {
  return text === '' ? phrase(`rule.${code}`) : text;
}

function refuseReadOnly({ store }: HandlerContext, before: Draft, typed: readonly string[]): void {
  const outcome = rulesOfDraft(store, before, { sets: false });
  const locked = typed.find((name) => outcome?.fields.get(name)?.readOnly === true);
  if (locked === undefined) return;
  throw new AppError('invalidInput', phrase('error.fieldReadOnly', { field: locked }), {
    action: 'fixField',
    target: locked,
  });
}

/** Fields that rules of the service speak of, so that they can be filled in. */
export function fieldsAskedFor(context: HandlerContext, listing: ListingRow): readonly string[] {
  const draft = draftOf(context, listing, listing.fields);
  const outcome = draft === null ? null : rulesOfDraft(context.store, draft, { sets: false });
  return outcome === null ? [] : [...fieldRules(outcome).keys()];
}

export function addSetHistory(
  { store }: HandlerContext,
  listingId: ListingId,
  names: readonly string[],
  at: Date,
): void {
  if (names.length === 0) return;
  const said = phrase('history.rulesSet', { fields: names.join(', ') });
  store.history.add(at.toISOString(), listingId, null, 'service', said);
}

function draftOf({ store, ports }: HandlerContext, listing: ListingRow | null, fields: PropertyFields): Draft | null {
  const accounts = store.accounts.all();
  const account = listing === null ? accounts.find(({ isCurrent }) => isCurrent) : accountOf(listing, accounts);
  if (account == null) return null;
  const confirmedWarnings = listing?.confirmedWarnings ?? [];
  const forms = fieldForms(store, account, fields);
  return { fields, confirmedWarnings, forms, account, now: ports.now() };
}
