import { AppError } from '../../../../shared/contract/app-error.ts';
import type { HandlerInput } from '../../../../shared/contract/dispatch.ts';
import type { FieldsChanged } from '../../../../shared/contract/rules.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { shownValue } from '../../../../shared/domain/property-fields.ts';
import { confirmationOf } from '../../../../shared/domain/rules/confirmed.ts';
import type { Finding } from '../../../../shared/domain/rules/outcome.ts';
import { isBeingCreated } from '../../library/changes/at-service.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { Step } from '../../library/store/change-steps.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import { rulesOfListing } from '../../service/learn/listing-rules.ts';
import { asEdit } from './edited.ts';
import { addSetHistory, byRules } from './fields-by-rules.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';
import { withFields } from './listing-fields.ts';

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
    if (listing.onService) throw new AppError('unsupported', phrase('error.onServiceAlready'));
    if (isBeingCreated(store, listing)) throw new AppError('unsupported', phrase('error.beingCreated'));
    const value = shownValue(listing.fields[field]);
    // Only what was seen is confirmed: letters that are still on their way from the page make another value of it.
    if (value !== saw) {
      const why = phrase('error.otherValueToConfirm', { field });
      throw new AppError('conflict', why, { action: 'fixField', target: field });
    }
    const confirmedWarnings = confirmedAfter(context, listing, field, isConfirmed);
    const { set, findings } = byRules(context, { ...listing, confirmedWarnings }, listing.fields, {
      typed: [],
      rejected: 'told',
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
  const ofField = (found: Finding): boolean => found.code === 'warning' && found.field === field;
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
