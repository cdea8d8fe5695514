import { isHeld, isWanted } from '../../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { awaitsPicture } from '../../../../shared/domain/pending-picture.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { planListing } from '../base/reconcile.ts';
import { readSyncSnapshot, type SyncSnapshot } from '../base/snapshot.ts';
import { goOnAfterDelay, isDelayed, sendNoMore } from './go-on.ts';

/** What is sent: something of a photo, or the whole listing when it is created. */
type Subject = MediaId | 'listing';

/** What a listing waits for. */
export interface Standing {
  /** Who wants it sent: nobody, a person who asked for a sync, or nobody yet, as what it waited for has just come. */
  readonly wanted: 'no' | 'asked' | 'byItself';
  /** What a sync would send. */
  readonly planned: ReadonlySet<Subject>;
  /** What waits for a person: it was refused, or they hold it back. */
  readonly waiting: ReadonlySet<Subject>;
}

/**
 * What a person did means for sending. It makes due what waited for it, and that alone: words that nobody asked to send are not
 * sent along, so that whoever writes more says themselves when all of it goes.
 */
export function decideAfterEdit(before: Standing, after: Standing): 'goOn' | 'clear' | 'leave' {
  const isMore = [...after.planned].some((subject) => !before.planned.has(subject) && !before.waiting.has(subject));
  switch (before.wanted) {
    case 'asked':
      return 'leave';
    case 'byItself':
      return isMore || after.planned.size === 0 ? 'clear' : 'goOn';
    case 'no': {
      const isLetGo = [...before.waiting].some((subject) => !after.waiting.has(subject));
      const isAlone = before.planned.size === 0 && !isMore && after.planned.size > 0;
      return isLetGo && isAlone ? 'goOn' : 'leave';
    }
  }
}

/** What a person does to listings, within its transaction: it makes due what waited for it. */
export function withEdit<Value>(store: Store, listingIds: readonly ListingId[], at: Date, edit: () => Value): Value {
  const now = at.getTime();
  const standings = [...new Set(listingIds)].flatMap((listingId) => {
    const before = mayBecomeDue(store, listingId, now) ? readStanding(store, listingId, now) : null;
    return before === null ? [] : [{ listingId, before }];
  });
  const value = edit();
  for (const { listingId, before } of standings) applyEdit(store, listingId, before, now);
  return value;
}

/**
 * [Note: without reading the photos] Most edits are of a listing that is asked for already, or of which nothing waits: whatever is
 * written, `decideAfterEdit` leaves those as they are.
 */
function mayBecomeDue(store: Store, listingId: ListingId, now: number): boolean {
  const listing = store.listings.get(listingId);
  if (listing === null || listing.accountId === null || listing.cancelled) return false;
  const wanted = wantedOf(listing, now);
  return wanted === 'byItself' || (wanted === 'no' && isAnythingWaiting(store, listing));
}

function isAnythingWaiting(store: Store, { listingId, blocked, fieldProblems }: ListingRow): boolean {
  if (blocked !== null || Object.keys(fieldProblems).length > 0) return true;
  return store.holds.hasAny(listingId) || store.media.hasBlocked(listingId) || store.uploads.hasBlocked(listingId);
}

function wantedOf(listing: ListingRow, now: number): Standing['wanted'] {
  if (!listing.syncWanted) return 'no';
  return isDelayed(listing, now) ? 'byItself' : 'asked';
}

function applyEdit(store: Store, listingId: ListingId, before: Standing, now: number): void {
  const after = readStanding(store, listingId, now);
  if (after === null) return;
  switch (decideAfterEdit(before, after)) {
    case 'goOn':
      goOnAfterDelay(store, listingId, now);
      return;
    case 'clear':
      sendNoMore(store, listingId, now);
      return;
    case 'leave':
  }
}

/** Null for a listing that was never synced, or whose sending was cancelled: an edit of it makes nothing due. */
function readStanding(store: Store, listingId: ListingId, now: number): Standing | null {
  const snapshot = readSyncSnapshot(store, listingId);
  if (snapshot === null || snapshot.listing.accountId === null || snapshot.listing.cancelled) return null;
  const waiting = waitingOf(snapshot);
  return { wanted: wantedOf(snapshot.listing, now), planned: plannedOf(snapshot, waiting), waiting };
}

function plannedOf(snapshot: SyncSnapshot, waiting: ReadonlySet<Subject>): Set<Subject> {
  const { insert, attach, patches } = planListing(snapshot);
  // One whose pictures are still being made is sent as soon as they are.
  const uploads = snapshot.media.flatMap(({ mediaId, removed, remote, upload }) =>
    removed || remote !== null || upload === 'uploaded' || waiting.has(mediaId) ? [] : [mediaId],
  );
  const pictures = snapshot.media.flatMap(({ mediaId, removed }) =>
    !removed && awaitsPicture(snapshot.remote.get(mediaId) ?? null) && !waiting.has(mediaId) ? [mediaId] : [],
  );
  const photos = [...uploads, ...pictures, ...attach, ...patches.map(({ mediaId }) => mediaId)];
  return new Set<Subject>(insert && !waiting.has('listing') ? [...photos, 'listing'] : photos);
}

function waitingOf({ listing, onService, rows, uploads }: SyncSnapshot): Set<Subject> {
  const photos = rows.flatMap((row) => {
    const isUploadRefused = isWanted(row) && uploads.get(row.mediaId)?.state === 'blocked';
    return isUploadRefused || row.blocked !== null || isHeld(row) ? [row.mediaId] : [];
  });
  const isListingRefused = listing.blocked !== null || Object.keys(listing.fieldProblems).length > 0;
  // It is created with all of its photos.
  const isListingWaiting = !onService && (isListingRefused || photos.length > 0);
  return new Set<Subject>(isListingWaiting ? [...photos, 'listing'] : photos);
}
