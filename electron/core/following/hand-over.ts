import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { canFollow, wantedPhoto } from '../changes/wanted.ts';
import type { FollowerPhotoRow } from '../store/follower-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { writeWords } from './write-words.ts';

/**
 * Where a photo gave its place to another one, as “Replace” and its undo do, what follows goes on with that one, in the source and in the
 * follower: words, place and removal that are for one service alone are those of a place in a listing, whichever picture is shown there.
 *
 * @param changed photos of both that were changed since they followed last
 */
export function handOver(store: Store, listingId: ListingId, changed: readonly MediaId[]): void {
  const rows = changed.flatMap((id) => store.media.get(id) ?? []);
  const isOwn = (row: MediaRow): boolean => row.listingId === listingId;
  handOverInSource(
    store,
    listingId,
    rows.filter((row) => !isOwn(row)),
  );
  handOverInFollower(store, listingId, rows.filter(isOwn));
}

function handOverInSource(store: Store, listingId: ListingId, rows: readonly MediaRow[]): void {
  const { photos } = store.followers;
  const coming = rows.filter((row) => canFollow(row) && photos.standingFor(listingId, row.mediaId) === null);
  for (const { from, to } of successions(rows, coming)) {
    if (photos.isLeftOut(listingId, to)) continue;
    // What does not go there does not with another picture either.
    if (photos.isLeftOut(listingId, from)) photos.leaveOut(listingId, to);
    const photo = photos.standingFor(listingId, from);
    if (photo === null) continue;
    photos.delete(photo.mediaId);
    photos.save({ ...photo, sourceMediaId: to });
    renameInOrder(store, listingId, 'source', from, to);
  }
}

function handOverInFollower(store: Store, listingId: ListingId, rows: readonly MediaRow[]): void {
  const { photos } = store.followers;
  for (const { mediaId, removed } of rows) if (removed) photos.letIn(listingId, mediaId);
  const isFree = ({ mediaId }: MediaRow): boolean =>
    photos.get(mediaId) === null && !photos.isLeftOut(listingId, mediaId);
  const coming = rows.filter((row) => !row.removed && isFree(row));
  for (const { from, to } of successions(rows, coming)) {
    const [photo, row, standIn] = [photos.get(from), store.media.get(from), store.media.get(to)];
    if (photo === null || row === null || standIn === null) continue;
    const own = wantedPhoto(standIn);
    // Where an undo brings it back, more may have followed since it went; how it is altered belongs to its picture.
    writeWords(store, to, own, { ...wantedPhoto(row), alteration: own.alteration });
    standInFor(store, photo, to);
  }
}

/** Another photo of the follower stands from now on for what this one stood for. */
export function standInFor(store: Store, photo: FollowerPhotoRow, mediaId: MediaId): void {
  const { photos } = store.followers;
  photos.delete(photo.mediaId);
  photos.save({ ...photo, mediaId });
  renameInOrder(store, photo.listingId, 'own', photo.mediaId, mediaId);
}

/** Photos that went, each with the one that came to its place within the same change. */
function successions(
  rows: readonly MediaRow[],
  coming: readonly MediaRow[],
): { readonly from: MediaId; readonly to: MediaId }[] {
  const going = rows.filter(({ removed }) => removed);
  return going.flatMap(({ mediaId: from, position }) => {
    const to = coming.find((each) => each.position === position);
    return to === undefined ? [] : [{ from, to: to.mediaId }];
  });
}

/** It is the same place that was followed. */
function renameInOrder(store: Store, listingId: ListingId, of: 'source' | 'own', from: MediaId, to: MediaId): void {
  const follower = store.followers.get(listingId);
  if (follower === null) return;
  const { seen } = follower;
  const order = seen[of].order.map((id) => (id === from ? to : id));
  store.followers.save({ ...follower, seen: { ...seen, [of]: { ...seen[of], order } } });
}
