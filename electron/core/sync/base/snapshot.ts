import { isHeld, isWanted } from '../../../../shared/domain/culling.ts';
import { type ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictField } from '../../../../shared/domain/media.ts';
import { NO_PROGRESS } from '../../../../shared/domain/order-numbers.ts';
import { streamMethod } from '../../../../shared/domain/service-profile.ts';
import { holdsUp } from '../../../../shared/domain/status.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { sentSpecKey } from '../../photos/import/prepare.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { SentPatch } from './attempt-request.ts';
import type { ListingSnapshot, PlannedMedia } from './reconcile.ts';

/** Everything that is known of a listing at one moment: what `next` decides from. */
export interface SyncSnapshot extends ListingSnapshot {
  readonly listing: ListingRow;
  readonly account: AccountRow;
  readonly paused: boolean;
  readonly rows: readonly MediaRow[];
  readonly remote: ReadonlyMap<MediaId, MediaRemoteRow>;
  /** To the account's upload interface, of photos that are not at the service yet. */
  readonly uploads: ReadonlyMap<MediaId, UploadRow>;
  /** Without an answer yet, oldest first. */
  readonly attempts: readonly AttemptRow[];
}

/**
 * Null when the listing is not in the library any more, or there is no account for it.
 *
 * @param by the runner by whose clock it is decided how long something has been in doubt
 */
export function readSyncSnapshot(store: Store, listingId: ListingId, by?: string): SyncSnapshot | null {
  return store.read(() => {
    const listing = store.listings.get(listingId);
    const account = listing === null ? null : accountOf(listing, store.accounts.all());
    if (listing === null || account === null) return null;
    const attempts = store.attempts.unsettled(listingId, by);
    return {
      ...readRows(store, listingId, account),
      leaving: leavingOf(attempts),
      listing,
      account,
      paused: store.sending.isPaused(),
      attempts,
    };
  });
}

function leavingOf(attempts: readonly AttemptRow[]): ReadonlySet<MediaId> {
  const removals = attempts.filter(
    ({ kind, request }) => kind === 'patch' && SentPatch.parse(request).changes.deletedYN === true,
  );
  return new Set(removals.flatMap(({ subject }) => subject.map((mediaId) => MediaId.parse(mediaId))));
}

/** Reads what the planner needs to know of a listing for one account. */
export function readSnapshot(store: Store, listingId: ListingId, account: AccountRow): ListingSnapshot {
  return readRows(store, listingId, account);
}

function readRows(
  store: Store,
  listingId: ListingId,
  account: AccountRow,
): ListingSnapshot & Pick<SyncSnapshot, 'rows' | 'remote' | 'uploads'> {
  const remote = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  const rows = store.media.ofListing(listingId);
  const uploads = usableUploads(store, listingId, account, rows);
  const conflicts = store.conflicts.openOf(listingId);
  const conflictFields = new Map<MediaId, Set<ConflictField>>();
  for (const conflict of conflicts) {
    if (conflict.mediaId === null) continue;
    const fields = conflictFields.get(conflict.mediaId) ?? new Set<ConflictField>();
    conflictFields.set(conflict.mediaId, fields.add(conflict.field));
  }
  const { shortDescriptionMaxLength } = profileAsDescribed(store, account).rules;
  const media = rows.map(
    (row): PlannedMedia => ({
      mediaId: row.mediaId,
      shortDescription: row.shortDescription,
      imageOf: row.imageOf,
      removed: !isWanted(row),
      prepared: row.prepared,
      blocked: holdsUp(row.blocked, remote.has(row.mediaId)),
      captionTooLong: isWanted(row) && row.shortDescription.length > shortDescriptionMaxLength,
      held: isHeld(row),
      upload: uploads.get(row.mediaId)?.state ?? null,
      remote: remote.get(row.mediaId) ?? null,
      openConflicts: conflictFields.get(row.mediaId) ?? new Set(),
      inPlaceOf: row.inPlaceOf,
    }),
  );
  const listing = store.listings.get(listingId);
  return {
    onService: listing?.onService ?? false,
    streams: streamMethod(account.profile) !== null,
    media,
    orderConflict: conflicts.some((conflict) => conflict.field === 'order'),
    firstOrder: account.profile.media.firstOrder,
    ordersTaken: account.ordersTaken,
    orderProgress: listing?.orderProgress ?? NO_PROGRESS,
    rows,
    remote,
    uploads,
  };
}

/**
 * Of photos that are not at the service yet. [Note: as it would be made now] What is uploaded, or on its way, counts only where it is the
 * picture that would be made now: original, corrections, label and the settings of the service may have changed since. What a
 * request without an answer carries is what it is.
 */
function usableUploads(
  store: Store,
  listingId: ListingId,
  { uploadUrl, profile }: AccountRow,
  photos: readonly MediaRow[],
): ReadonlyMap<MediaId, UploadRow> {
  const rows = store.uploads.unattached(listingId, uploadUrl);
  if (rows.length === 0) return new Map();
  const beingAdded = new Set(store.attempts.beingAdded(listingId));
  const photoOf = new Map(photos.map((photo) => [photo.mediaId, photo]));
  const isAsMade = ({ mediaId, sha256 }: UploadRow): boolean => {
    const photo = photoOf.get(mediaId);
    return photo !== undefined && store.blobs.rendition(photo.sha256, sentSpecKey(profile, photo))?.sha256 === sha256;
  };
  return new Map(
    rows.filter((row) => beingAdded.has(row.mediaId) || isAsMade(row)).map((row) => [row.mediaId, row] as const),
  );
}
