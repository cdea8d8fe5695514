import type { MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { SyncContext } from './context.ts';
import { applyGone, type MergeContext } from './merge.ts';
import { LISTING_GONE } from './told.ts';

/**
 * [Note: absence is no removal] What a service does not show may be on its way to a replica, on another page, or hidden by
 * a fault that is mended in an hour; only `DeletedYN: true` removes. What is missing is left as it is and asked for again.
 * Once it has been missing for longer than anything takes to be shown, a person is asked.
 */

/** The service did not show a photo of ours. */
export function noteAbsent(context: MergeContext, mediaId: MediaId): void {
  const { store } = context;
  store.write(() => {
    const [media, base] = [store.media.get(mediaId), store.remote.get(mediaId)];
    const listing = media === null ? null : store.listings.get(media.listingId);
    if (media === null || base === null || listing === null) return;
    // Removed by both, or known to be gone before: nothing more of it needs to be shown.
    const isKnown = base.fields.deletedYN && (media.removed || base.etag === null);
    if (isKnown || isForGood(context, listing, base.absentSince)) {
      applyGone(context, mediaId);
      return;
    }
    if (isSince(context, base.absentSince)) return;
    store.remote.save({ ...base, absentSince: context.now().getTime() });
    const at = context.now().toISOString();
    store.history.add(at, media.listingId, mediaId, 'service', phrase('history.notShown'));
  });
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
  const profile = accountOf(listing, store.accounts.all())?.profile;
  const grace = (profile?.read.absenceMinutes ?? 0) * 60_000;
  const from = Math.max(since, store.attempts.lastDone(listing.listingId) ?? 0);
  return context.now().getTime() >= from + grace;
}
