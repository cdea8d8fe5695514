import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput } from '../../../../shared/contract/dispatch.ts';
import type { FieldsChanged } from '../../../../shared/contract/rules.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import {
  isFurtherName,
  nearestFieldName,
  ownFieldDefinitions,
  type PropertyFieldDefinition,
  type PropertyFieldKind,
  type PropertyFields,
  type PropertyFieldValue,
  propertyFieldDefinitions,
  readPropertyField,
  shownValue,
} from '../../../../shared/domain/property-fields.ts';
import { confirmationOf } from '../../../../shared/domain/rules/field-states.ts';
import type { RuleFinding } from '../../../../shared/domain/rules/outcome.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { fieldsSaid } from '../../library/changes/change.ts';
import { decideFieldEdit, recordChange } from '../../library/changes/record.ts';
import { isBeingCreated } from '../../library/changes/wanted.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { fitFields } from '../../service/learn/described-fields.ts';
import { describedElsewhere, kindsElsewhere, namedElsewhere } from '../../service/learn/fields-elsewhere.ts';
import { type DraftListing, fieldRules, rulesOfDraft, rulesOfListing } from '../../service/learn/listing-rules.ts';
import { fieldForms, valuesSet } from '../../service/learn/rule-values.ts';
import { asEdit, type HandlerContext, listingOrThrow, profileOf } from './handler-context.ts';

/** What a person wants of some fields: values as typed, null for explicitly nothing, and names not to be sent. */
export interface FieldWishes {
  readonly fields: Readonly<Record<string, string | null>>;
  readonly leaveOut: readonly string[];
  /** Kinds of fields that only this listing has. */
  readonly kinds: Readonly<Record<string, PropertyFieldKind>>;
}

export function setFields(context: HandlerContext, input: HandlerInput<'listing.setFields'>): Promise<FieldsChanged> {
  const { store, ports } = context;
  const { listingId } = input;
  return asEdit(context, [listingId], () => {
    const listing = listingOrThrow(context, listingId);
    refuseAtService(store, listing);
    const profile = profileOf(context, listing);
    const others = describedElsewhere(store, listing, ports.now());
    const named = [...fieldsAskedFor(context, listing), ...others.flatMap(namedElsewhere)];
    const asked = [...Object.keys(listing.fieldProblems), ...named];
    const wishes = { ...input, kinds: { ...kindsThatFit(kindsElsewhere(others), input.fields), ...input.kinds } };
    const fitted = fitFields(store, accountOf(listing, store.accounts.all()), wishes, input.rejected);
    const typed = writtenFields(listing.fields, changeFields(listing.fields, fitted, profile, asked), fitted);
    if (Object.keys(typed).length === 0) return NOTHING_CHANGED;
    const { set, findings } = byRules(context, listing, withFields(listing.fields, typed), {
      typed: Object.keys(typed),
      rejected: input.rejected,
    });
    const written = { ...typed, ...Object.fromEntries(set) };
    const names = Object.keys(written);
    const left = Object.entries(listing.fieldProblems).filter(([name]) => !names.includes(name));
    const at = ports.now();
    const values = withFields(listing.fields, written);
    store.listings.setFields(listingId, values, Object.fromEntries(left));
    store.listings.touch(listingId, at.toISOString());
    const said = fieldsSaid(listing.fields, typed, Object.keys(typed));
    if (said.length > 0)
      store.history.add(at.toISOString(), listingId, null, 'you', phrase('history.fields', { fields: said }));
    addSetHistory(context, listingId, [...set.keys()], at);
    const steps = names.map((name): Step => ({ kind: 'field', name, from: listing.fields[name], to: values[name] }));
    recordChange(store, listingId, { kind: 'fields', steps, at });
    return { set: [...set.keys()], findings: [...findings] };
  });
}

/** @throws AppError unsupported for a listing that is at its service, or being created there: it takes no fields any more */
export function refuseAtService(store: Store, listing: ListingRow): void {
  if (listing.onService) throw new AppError('unsupported', phrase('error.onServiceAlready'));
  if (isBeingCreated(store, listing)) throw new AppError('unsupported', phrase('error.beingCreated'));
}

/** A value is never refused because of a further service, so a kind that it does not have is left out. */
function kindsThatFit(kinds: FieldWishes['kinds'], fields: FieldWishes['fields']): FieldWishes['kinds'] {
  return Object.fromEntries(
    Object.entries(kinds).filter(([name, kind]) => {
      const text = fields[name];
      return text == null || readPropertyField({ name, kind, nullable: true }, text).ok;
    }),
  );
}

type WrittenFields = Readonly<Record<string, PropertyFieldValue | undefined>>;

/**
 * The values that are written, undefined for a field that is not to be sent.
 *
 * @throws AppError conflict, where the person has not seen what stands in one of them
 */
function writtenFields(
  present: PropertyFields,
  wanted: PropertyFields,
  { fields, leaveOut, startedFrom }: HandlerInput<'listing.setFields'>,
): WrittenFields {
  const names = [...new Set([...Object.keys(fields), ...leaveOut])];
  const written: Record<string, PropertyFieldValue | undefined> = {};
  for (const name of names) {
    const [was, wrote] = [shownValue(present[name]), shownValue(wanted[name])];
    switch (decideFieldEdit({ present: was, startedFrom: startedFrom[name], wrote })) {
      case 'write':
        written[name] = wanted[name];
        break;
      case 'leave':
        break;
      case 'refuse': {
        const why = phrase('error.fieldChangedElsewhere', { field: name, value: was ?? 'null' });
        throw new AppError('conflict', why, { action: 'resolve', target: name });
      }
    }
  }
  return written;
}

export function withFields(present: PropertyFields, written: WrittenFields): PropertyFields {
  const values: Record<string, PropertyFieldValue> = { ...present };
  for (const [name, value] of Object.entries(written)) {
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  return values;
}

/**
 * Takes what was wished for each field, or nothing at all when one of them cannot be taken.
 *
 * @param asked names that the service asked for, which are fields of this listing then
 */
export function changeFields(
  present: PropertyFields,
  { fields, leaveOut, kinds }: FieldWishes,
  profile: ServiceProfile,
  asked: readonly string[] = [],
): PropertyFields {
  const known = propertyFieldDefinitions(profile.propertyFields);
  const own = ownFieldDefinitions(known, present, [...asked, ...Object.keys(kinds)]);
  const definitions = [...known, ...own.map((field) => ({ ...field, kind: kinds[field.name] ?? field.kind }))];
  const values: Record<string, PropertyFieldValue> = { ...present };
  for (const name of leaveOut) delete values[name];
  for (const [name, text] of Object.entries(fields)) {
    const definition = definitions.find((field) => field.name === name);
    if (definition === undefined || isMisspelt(definition, known)) throw unknownField(name, known);
    const value = valueOf(definition, text);
    if (value === undefined) delete values[name];
    else values[name] = value;
  }
  return values;
}

/** Differs from a known field in capitals only, which a service would take for another field or refuse. */
function isMisspelt({ name, origin }: PropertyFieldDefinition, known: readonly PropertyFieldDefinition[]): boolean {
  return origin === 'listing' && known.some((field) => field.name.toLowerCase() === name.toLowerCase());
}

/** Undefined where the field is not to be sent. @throws AppError where the text is no such value */
function valueOf(definition: PropertyFieldDefinition, text: string | null): PropertyFieldValue | undefined {
  const { name, nullable, kind } = definition;
  if (text === null) {
    if (nullable) return null;
    throw refused(name, phrase('error.valueNotNull', { field: name }));
  }
  if (text.trim() === '' && !nullable && kind !== 'text') return undefined;
  const reading = readPropertyField(definition, text);
  if (!reading.ok) throw refused(name, phrase('error.valueNotTaken', { why: reading.why }));
  return reading.value;
}

function refused(name: string, why: Phrase): AppError {
  return new AppError('invalidInput', why, { action: 'fixField', target: name });
}

function unknownField(name: string, known: readonly PropertyFieldDefinition[]): AppError {
  const nearest = nearestFieldName(name, known);
  const hint =
    nearest === null
      ? phrase('error.knownFields', { names: known.map((field) => field.name).join(', ') })
      : phrase('error.nearField', { nearest });
  const way = phrase(isFurtherName(name) ? 'error.furtherField' : 'error.furtherName');
  return refused(name, phrase('error.noSuchField', { name, hint, way }));
}

const NOTHING_CHANGED: FieldsChanged = { set: [], findings: [] };

interface ByRules {
  /** Values that rules set beside what was typed; undefined where a field is emptied. */
  readonly set: ReadonlyMap<string, PropertyFieldValue | undefined>;
  readonly findings: readonly RuleFinding[];
}

const NO_RULES: ByRules = { set: new Map(), findings: [] };

interface Typed {
  /** Names of the fields that a person changes. */
  readonly typed: readonly string[];
  readonly rejected: 'described' | 'refused';
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
  const findings = [...outcome.findings];
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

function refuseReadOnly({ store }: HandlerContext, before: DraftListing, typed: readonly string[]): void {
  const outcome = rulesOfDraft(store, before, { sets: false });
  const locked = typed.find((name) => outcome?.fields.get(name)?.readOnly === true);
  if (locked === undefined) return;
  throw new AppError('invalidInput', phrase('error.fieldReadOnly', { field: locked }), {
    action: 'fixField',
    target: locked,
  });
}

/** Fields that rules of the service speak of, so that they can be filled in. */
function fieldsAskedFor(context: HandlerContext, listing: ListingRow): readonly string[] {
  const draft = draftOf(context, listing, listing.fields);
  const outcome = draft === null ? null : rulesOfDraft(context.store, draft, { sets: false });
  return outcome === null ? [] : [...fieldRules(outcome).keys()];
}

function addSetHistory({ store }: HandlerContext, listingId: ListingId, names: readonly string[], at: Date): void {
  if (names.length === 0) return;
  const said = phrase('history.rulesSet', { fields: names.join(', ') });
  store.history.add(at.toISOString(), listingId, null, 'service', said);
}

function draftOf(
  { store, ports }: HandlerContext,
  listing: ListingRow | null,
  fields: PropertyFields,
): DraftListing | null {
  const accounts = store.accounts.all();
  const account = listing === null ? accounts.find(({ isCurrent }) => isCurrent) : accountOf(listing, accounts);
  if (account == null) return null;
  const confirmedWarnings = listing?.confirmedWarnings ?? [];
  const forms = fieldForms(store, account, fields);
  return { fields, confirmedWarnings, forms, account, now: ports.now() };
}

/** Confirmed warnings that are kept; beyond that the oldest is asked about again. */
const MOST_CONFIRMED = 500;

/** A person says that a value is right which the service asks about (RCP-19, WARNING), or takes that back. */
export function confirmValue(
  context: HandlerContext,
  { listingId, field, saw, isConfirmed }: HandlerInput<'listing.confirmValue'>,
): Promise<FieldsChanged> {
  const { store, ports } = context;
  return asEdit(context, [listingId], () => {
    const listing = listingOrThrow(context, listingId);
    refuseAtService(store, listing);
    const value = shownValue(listing.fields[field]);
    // Only what was seen is confirmed: letters that are still on their way from the page make another value of it.
    if (value !== saw) {
      const why = phrase('error.otherValueToConfirm', { field });
      throw new AppError('conflict', why, { action: 'fixField', target: field });
    }
    const confirmedWarnings = confirmedAfter(context, listing, field, isConfirmed);
    const { set, findings } = byRules(context, { ...listing, confirmedWarnings }, listing.fields, {
      typed: [],
      rejected: 'described',
    });
    const written = Object.fromEntries(set);
    const values = withFields(listing.fields, written);
    const left = Object.entries(listing.fieldProblems).filter(([name]) => name !== field && !set.has(name));
    const at = ports.now();
    store.listings.setConfirmedWarnings(listingId, confirmedWarnings);
    // As an edit does, it answers a refusal; taken back alone, it does not.
    if (isConfirmed || set.size > 0) store.listings.setFields(listingId, values, Object.fromEntries(left));
    store.listings.touch(listingId, at.toISOString());
    const said = phrase(isConfirmed ? 'history.confirmed' : 'history.unconfirmed', { field });
    store.history.add(at.toISOString(), listingId, null, 'you', said);
    addSetHistory(context, listingId, [...set.keys()], at);
    const steps: Step[] = [
      { kind: 'confirmed', from: listing.confirmedWarnings, to: confirmedWarnings },
      ...[...set.keys()].map((name): Step => ({ kind: 'field', name, from: listing.fields[name], to: values[name] })),
    ];
    recordChange(store, listingId, { kind: 'confirm', count: 1, steps, at });
    return { set: [...set.keys()], findings: [...findings] };
  });
}

/** @throws AppError where the service has no warning about the value, or none that was confirmed */
function confirmedAfter(
  { store, ports }: HandlerContext,
  listing: ListingRow,
  field: string,
  isConfirmed: boolean,
): string[] {
  const account = accountOf(listing, store.accounts.all());
  const outcome = rulesOfListing(store, listing, account, ports.now());
  const ofField = (found: RuleFinding): boolean => found.code === 'warning' && found.field === field;
  const asked = (isConfirmed ? outcome?.findings : outcome?.confirmed)?.filter(ofField) ?? [];
  if (outcome === null || asked.length === 0) {
    const why = phrase(isConfirmed ? 'error.nothingToConfirm' : 'error.notConfirmed', { field });
    throw new AppError('unsupported', why, { action: 'fixField', target: field });
  }
  const value = new Map(Object.entries(outcome.values)).get(field) ?? null;
  const keys = asked.map((found) => confirmationOf(found, value));
  const others = listing.confirmedWarnings.filter((key) => !keys.includes(key));
  return isConfirmed ? [...others, ...keys].slice(-MOST_CONFIRMED) : others;
}
