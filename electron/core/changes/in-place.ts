import type { ToldField } from '../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { FollowerPhotoRow } from '../store/follower-table.ts';
import type { Store } from '../store/store.ts';
import { wantedPhoto } from './wanted.ts';
import { writeWords } from './write-words.ts';

/** A photo that came in the place of another one, as “Replace”, a correction and the undo of these do it. */
export interface InPlace {
  readonly from: MediaId;
  readonly to: MediaId;
}

/**
 * What follows is a place in a listing, not the picture in it: the pair goes on with the photo that came, in the source and in a follower, so
 * that words, order and removal for one service alone stay (docs/adr/054). Within the change, by whoever makes it: nothing else can tell
 * which photo came for which.
 */
export function noteInPlace(store: Store, { from, to }: InPlace): void {
  const { photos } = store.followers;
  const listingId = store.media.get(from)?.listingId ?? null;
  if (listingId === null) return;
  for (const follower of store.followers.ofSource(listingId)) {
    // What does not go there does not with another picture either.
    if (photos.isLeftOut(follower.listingId, from)) photos.leaveOut(follower.listingId, to);
    const photo = photos.standingFor(follower.listingId, from);
    if (photo === null || photos.standingFor(follower.listingId, to) !== null) continue;
    photos.delete(photo.mediaId);
    photos.save({ ...photo, sourceMediaId: to });
    renameInOrder(store, follower.listingId, 'source', { from, to });
  }
  const own = photos.get(from);
  if (own !== null && photos.get(to) === null) standInFor(store, own, to);
}

/**
 * More may have followed since a photo went that comes back: it has the words of the one that stood in its place. How it is altered belongs
 * to its picture.
 *
 * @param written what the same change wrote
 */
export function takeWordsAlong(store: Store, { from, to }: InPlace, written: ReadonlySet<ToldField>): void {
  const [went, came] = [store.media.get(from), store.media.get(to)];
  if (went === null || came === null || store.followers.get(came.listingId) === null) return;
  const [own, words] = [wantedPhoto(came), wantedPhoto(went)];
  const kept = (field: ToldField): string => (written.has(field) ? own[field] : words[field]);
  const value = { ...words, shortDescription: kept('shortDescription'), imageOf: kept('imageOf') };
  writeWords(store, to, own, { ...value, alteration: own.alteration });
}

/** Another photo of a follower stands from now on for what this one stood for. */
export function standInFor(store: Store, photo: FollowerPhotoRow, mediaId: MediaId): void {
  const { photos } = store.followers;
  photos.delete(photo.mediaId);
  photos.save({ ...photo, mediaId });
  renameInOrder(store, photo.listingId, 'own', { from: photo.mediaId, to: mediaId });
}

/** It is the same place that was followed. */
function renameInOrder(store: Store, listingId: ListingId, of: 'source' | 'own', { from, to }: InPlace): void {
  const follower = store.followers.get(listingId);
  if (follower === null) return;
  const { seen } = follower;
  const order = seen[of].order.map((id) => (id === from ? to : id));
  store.followers.save({ ...follower, seen: { ...seen, [of]: { ...seen[of], order } } });
}
