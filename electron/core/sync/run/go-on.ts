import type { ListingId } from '../../../../shared/domain/ids.ts';
import { nextStatusLook } from '../../../../shared/domain/media-status.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { problem } from '../base/problem.ts';
import { planListing } from '../base/reconcile.ts';
import { isDue } from '../base/retry-timing.ts';
import { readSyncSnapshot } from '../base/snapshot.ts';
import { BEING_PROCESSED } from '../base/standard-problems.ts';
import { processingSince } from '../base/status-notes.ts';

/** Milliseconds after a choice or a fixed word in which one can write on, or take it back, before it is sent. */
const SEND_DELAY = 10_000;
const DELAYED = problem('sendDelayed', phrase('problem.sendDelayed'), 'none');

/**
 * Whether a listing that was synced waits for nothing but choices in its conflicts: then they are what ends the wait. Where
 * a person has written more since, they say themselves when that is to be sent.
 */
export function waitsForChoices(store: Store, listingId: ListingId): boolean {
  const snapshot = readSyncSnapshot(store, listingId);
  if (snapshot === null || !snapshot.onService || snapshot.listing.cancelled) return false;
  const { uploads, insert, attach, patches } = planListing(snapshot);
  return !insert && uploads.length + attach.length + patches.length === 0;
}

/** It goes on by itself in a moment, unless a person writes more before: then they say when. */
export function goOnAfterDelay(store: Store, listingId: ListingId, now: number): void {
  const listing = store.listings.get(listingId);
  if (listing === null || listing.accountId === null) return;
  // A sync that somebody asked for is not taken back by what is written meanwhile.
  const isAsked = listing.syncWanted && listing.waitingFor?.code !== DELAYED.code;
  store.schedule.setSyncWanted(listingId, true);
  const wait = { at: now + SEND_DELAY, since: now, why: isAsked ? null : DELAYED };
  store.schedule.setRetry(listingId, listing.attempts, wait);
}

/** Whether it goes on by itself in a moment, with what a person may still change. */
export function isDelayed(listing: ListingRow, now: number): boolean {
  return listing.syncWanted && listing.waitingFor?.code === DELAYED.code && !isDue(listing, now);
}

/** It is sent when somebody asks for it, no longer by itself; photos that the service is not ready with are asked about as before. */
export function sendNoMore(store: Store, listingId: ListingId, now: number): void {
  store.schedule.clearSyncWanted(listingId);
  lookAgain(store, listingId, now);
}

/** It is read again where the service says that it is not ready with photos of it. */
export function lookAgain(store: Store, listingId: ListingId, now: number): void {
  const snapshot = readSyncSnapshot(store, listingId);
  const until = snapshot === null ? null : nextStatusLook(processingSince(snapshot), now);
  if (until !== null) store.schedule.setRetry(listingId, 0, { at: until, since: now, why: BEING_PROCESSED });
}
