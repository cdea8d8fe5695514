import { isWanted } from '../../../../shared/domain/culling.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { longestLag } from '../base/doubt.ts';
import { isNamed } from '../base/named.ts';
import { LISTING_GONE, NOT_TAKEN } from '../base/standard-problems.ts';
import { applyTheirs, type MergeContext } from './merge.ts';

/**
 * [Note: absence is no removal] What a service does not show may be on its way to a replica, on another page, or hidden by
 * a fault that is fixed in an hour; only `DeletedYN: true` removes. What is missing is left as it is and asked for again.
 * Once it has been missing for longer than anything takes to be shown, a person is asked.
 */

/**
 * The service did not show a photo of ours.
 *
 * @param isNotInAnswer the answer to its insert showed other photos of it, and not this one
 */
export function noteAbsent(context: MergeContext, mediaId: MediaId, { isNotInAnswer = false } = {}): void {
  const { store } = context;
  store.write(() => {
    const [media, base] = [store.media.get(mediaId), store.remote.get(mediaId)];
    const listing = media === null ? null : store.listings.get(media.listingId);
    if (media === null || base === null || listing === null) return;
    if (isNotTaken(context, listing, media, base, isNotInAnswer)) {
      store.remote.delete(mediaId);
      store.media.setBlocked(mediaId, NOT_TAKEN);
      const at = context.now().toISOString();
      store.history.add(at, media.listingId, mediaId, 'service', phrase('history.notTaken'));
      return;
    }
    // Removed by both, or known to be gone before: nothing more of it needs to be shown.
    const isKnown = base.fields.deletedYN && (!isWanted(media) || base.gone);
    if (isKnown || isForGood(context, listing, base.absentSince)) {
      applyTheirs(context, mediaId, null);
      return;
    }
    if (isSince(context, base.absentSince)) return;
    store.remote.save({ ...base, absentSince: context.now().getTime() });
    const at = context.now().toISOString();
    store.history.add(at, media.listingId, mediaId, 'service', phrase('history.notShown'));
  });
}

/**
 * Nothing is at the address of a photo. At a key that was made up here that says nothing of the photo: what the service calls it is
 * looked for in its listing, where that can be read, and until it is known nothing more of the photo is sent.
 */
export function noteNothingThere(context: RunContext, mediaId: MediaId): void {
  const { store, run, listingId } = context;
  const row = store.remote.get(mediaId);
  run.notShown.add(mediaId);
  if (row === null || isNamed(row)) noteAbsent(context, mediaId);
  else store.schedule.wantRead(listingId);
}

/**
 * [Note: partial acceptance] Some services create a listing with a part of the photos that were sent with it. One that was
 * never shown, neither by the answer nor by the read after it, was not taken; without such an answer it takes two reads
 * with the time between them after which what was sent is shown.
 */
function isNotTaken(
  context: MergeContext,
  listing: ListingRow,
  media: MediaRow,
  base: MediaRemoteRow,
  isNotInAnswer: boolean,
): boolean {
  if (base.verified || base.unseenBase !== null || !isWanted(media)) return false;
  // [Note: under another name] Nothing here tells a photo without a key from one of which nobody here knows whose it is.
  if (!isNamed(base) && context.store.mediaByOthers.ofListing(listing.listingId).length > 0) return false;
  const settleTime = (readSettings(context, listing)?.lagSeconds ?? 0) * 1000;
  const { absentSince } = base;
  return isNotInAnswer || (isSince(context, absentSince) && context.now().getTime() >= absentSince + settleTime);
}

function readSettings({ store }: Pick<MergeContext, 'store'>, listing: ListingRow): ServiceProfile['read'] | undefined {
  return accountOf(listing, store.accounts.all())?.profile.read;
}

/** The service did not show a listing that was there: in the end it is said to be gone. */
export function noteListingAbsent(context: Pick<SyncContext, 'store' | 'now'>, listing: ListingRow): void {
  const { store } = context;
  const { listingId, absentSince } = listing;
  if (isForGood(context, listing, absentSince)) store.listings.setBlocked(listingId, LISTING_GONE);
  else if (!isSince(context, absentSince)) store.listings.setAbsentSince(listingId, context.now().getTime());
}

/** A moment ahead of the clock was noted by one that was set back since. */
function isSince({ now }: Pick<SyncContext, 'now'>, since: number | null): since is number {
  return since !== null && since <= now().getTime();
}

/** At least the second read in a row without it, and longer after our last change than anything takes to be shown. */
function isForGood(context: Pick<SyncContext, 'store' | 'now'>, listing: ListingRow, since: number | null): boolean {
  const { store } = context;
  if (!isSince(context, since)) return false;
  const read = readSettings(context, listing);
  const grace = read === undefined ? 0 : longestLag(read);
  // [Note: a busy listing] What is written to it all the time puts the question off once, not for ever.
  const from = Math.max(since, Math.min(store.attempts.lastDone(listing.listingId) ?? 0, since + grace));
  return context.now().getTime() >= from + grace;
}
