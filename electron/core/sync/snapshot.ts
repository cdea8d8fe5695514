import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { ConflictField } from '../../../shared/domain/media.ts';
import { holdsUp } from '../../../shared/domain/status.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { Store } from '../store/store.ts';
import type { ListingSnapshot, PlannedMedia } from './reconcile.ts';

/** Reads what the planner needs to know of a listing for one account. */
export function readSnapshot(store: Store, listingId: ListingId, account: AccountRow): ListingSnapshot {
  const remote = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  const uploads = new Map(
    store.uploads
      .ofListing(listingId)
      .filter((row) => row.target === account.uploadUrl)
      .map((row) => [row.mediaId, row]),
  );
  const conflicts = store.conflicts.openOf(listingId);
  const conflictFields = new Map<MediaId, Set<ConflictField>>();
  for (const conflict of conflicts) {
    if (conflict.mediaId === null) continue;
    const fields = conflictFields.get(conflict.mediaId) ?? new Set<ConflictField>();
    conflictFields.set(conflict.mediaId, fields.add(conflict.field));
  }
  const { shortDescriptionMaxLength } = account.profile.rules;
  const media = store.media.ofListing(listingId).map(
    (row): PlannedMedia => ({
      mediaId: row.mediaId,
      shortDescription: row.shortDescription,
      imageOf: row.imageOf,
      removed: row.removed,
      prepared: row.prepared,
      blocked:
        holdsUp(row.blocked, remote.has(row.mediaId)) ||
        (!row.removed && row.shortDescription.length > shortDescriptionMaxLength),
      held: row.hold !== null,
      upload: uploads.get(row.mediaId)?.state ?? null,
      remote: remote.get(row.mediaId) ?? null,
      openConflicts: conflictFields.get(row.mediaId) ?? new Set(),
    }),
  );
  return {
    onService: store.listings.get(listingId)?.onService ?? false,
    media,
    orderConflict: conflicts.some((conflict) => conflict.field === 'order'),
    firstOrder: account.profile.media.firstOrder,
  };
}
