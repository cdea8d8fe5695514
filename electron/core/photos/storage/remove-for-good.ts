import type { ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withoutGone } from '../../library/changes/join.ts';
import { mayBeAtService } from '../../library/changes/wanted.ts';
import type { ChangeRow } from '../../library/store/change-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';

/**
 * Why the row of a photo has to stay; null where it can go. What the service has, or may have, is known by it: the removal is
 * sent first.
 */
export function whyItStays(store: Store, media: MediaRow): Phrase | null {
  const { fileName, mediaId, listingId, removed } = media;
  if (!removed) return phrase('error.notRemovedYet', { fileName });
  const remote = store.remote.get(mediaId);
  const isGoneThere = remote === null || remote.fields.deletedYN;
  const isOnItsWay = store.uploads
    .ofListing(listingId)
    .some((row) => row.mediaId === mediaId && row.state === 'uploading');
  if (isOnItsWay || !isGoneThere || (remote === null && mayBeAtService(store, listingId).has(mediaId))) {
    return phrase('error.removalNotSent', { fileName });
  }
  return null;
}

/**
 * Takes a removed photo out of the library with all that could bring it back, within a change. @returns the pictures that it
 * used; those that nothing else uses can go
 */
export function removeForGood(store: Store, media: MediaRow, at: string): Sha256[] {
  const { listingId, mediaId, sha256, fileName } = media;
  const changes = store.changes.about(listingId, mediaId);
  const pictures = changes.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.kind === 'picture' && step.mediaId === mediaId ? [step.from.sha256, step.to.sha256] : [],
    ),
  );
  for (const change of changes) leaveOut(store, change, media);
  noteLeftAtService(store, media);
  store.media.delete(mediaId);
  store.history.add(at, listingId, null, 'you', phrase('history.removedForGood', { fileName }));
  return [...new Set([sha256, ...pictures])];
}

/** Of a replacement or a choice nothing could be taken back in part. */
function leaveOut(store: Store, change: ChangeRow & { readonly undone: boolean }, { mediaId }: MediaRow): void {
  const rest = withoutGone(change, mediaId);
  // An order alone names it.
  if (rest.steps.length === change.steps.length) return;
  const isWhole = change.kind === 'replace' || change.kind === 'choice';
  if (isWhole || rest.steps.length === 0) store.changes.delete(change.changeId);
  else store.changes.update(change.changeId, rest, change.undone);
}

/** What was uploaded for it and is on no listing stays there: its account counts it from now on. */
function noteLeftAtService(
  store: Store,
  { listingId, mediaId }: { listingId: ListingId; mediaId: MediaRow['mediaId'] },
): void {
  const accountId = store.listings.get(listingId)?.accountId ?? null;
  if (accountId === null || store.remote.get(mediaId) !== null) return;
  const alone = store.uploads.ofListing(listingId).filter((row) => row.mediaId === mediaId && row.state === 'uploaded');
  if (alone.length > 0) store.accounts.addLeftByForgotten(accountId, alone.length);
}
