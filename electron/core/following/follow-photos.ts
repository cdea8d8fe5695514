import { followPhoto, type Seen, sameWanted, type WantedPhoto } from '../../../shared/domain/following.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { sameAlteration, withOriginal } from '../../../shared/domain/picture-rules/alteration.ts';
import { mayBeAtService } from '../changes/at-service.ts';
import { pictureOf } from '../changes/library.ts';
import { wantedPhoto } from '../changes/wanted.ts';
import { copyPhoto } from '../import/copy-photo.ts';
import { insertAlike } from '../import/insert-alike.ts';
import type { FollowerPhotoRow, FollowerRow } from '../store/follower-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import type { FollowContext } from './follow-context.ts';

/** Which photo stands for which, by the ids of both listings. */
export interface PhotosFollowed {
  readonly ownIdOf: ReadonlyMap<MediaId, MediaId>;
  readonly sourceIdOf: ReadonlyMap<MediaId, MediaId>;
}

/** Brings the photos of a follower up to those of its source, but for their order. */
export function followPhotos(context: FollowContext, follower: FollowerRow): PhotosFollowed {
  const { store } = context;
  const sources = store.media.ofListing(follower.sourceId);
  const known = store.followers.photos.ofListing(follower.listingId);
  const photos = addNew(context, follower, sources, known);
  const ownIdOf = new Map(photos.map((photo) => [photo.sourceMediaId, photo.mediaId]));
  const present = new Map(sources.map((row) => [row.mediaId, row]));
  const own = new Map(store.media.ofListing(follower.listingId).map((row) => [row.mediaId, row]));
  const atService = mayBeAtService(store, follower.listingId);
  // Another photo may come to stand for an original: those tied to it are looked at after it.
  const tiedLast = photos.toSorted((one, other) => Number(isTied(one, present)) - Number(isTied(other, present)));
  for (const photo of tiedLast) {
    const row = own.get(photo.mediaId);
    if (row === undefined) continue;
    const source = present.get(photo.sourceMediaId) ?? null;
    const wanted = wantedOf(source, photo, (originalId) => ownIdOf.get(originalId) ?? null);
    if (isSettled(wanted, row, photo.seen)) continue;
    const standIn = followOne(context, { photo, source, row, wanted, isAtService: atService.has(photo.mediaId) });
    if (standIn !== null) ownIdOf.set(photo.sourceMediaId, standIn);
  }
  return { ownIdOf, sourceIdOf: new Map([...ownIdOf].map(([source, mine]) => [mine, source])) };
}

function isTied({ sourceMediaId }: FollowerPhotoRow, sources: ReadonlyMap<MediaId, MediaRow>): boolean {
  return sources.get(sourceMediaId)?.alteration?.originalId != null;
}

/** Photos of the source that can be sent and that nothing of the follower stands for yet. */
function addNew(
  context: FollowContext,
  { listingId }: FollowerRow,
  sources: readonly MediaRow[],
  known: readonly FollowerPhotoRow[],
): FollowerPhotoRow[] {
  const { store } = context;
  const photos = new Map(known.map((photo) => [photo.mediaId, photo]));
  const followed = new Set(known.map(({ sourceMediaId }) => sourceMediaId));
  const present = new Set(sources.flatMap(({ mediaId, removed }) => (removed ? [] : [mediaId])));
  for (const row of sources) {
    if (followed.has(row.mediaId) || row.arriving || row.placeholder !== null || row.fault !== null) continue;
    const twin = row.removed ? null : store.media.twin(listingId, row.sha256);
    const standing = twin === null || twin.removed ? null : twin.mediaId;
    const before = standing === null ? null : (photos.get(standing) ?? null);
    const isTaken = before !== null && present.has(before.sourceMediaId);
    const mediaId = standing === null || isTaken ? copyPhoto(context, listingId, row) : standing;
    // Known as well: whoever puts it back at one service puts it back there alone. What is shown there already is not shown twice.
    if (row.removed || isTaken) store.media.setRemoved(mediaId, true);
    const source = untied(wantedPhoto(row));
    if (before !== null && !isTaken) store.followers.photos.delete(mediaId);
    const own = isTaken || before === null ? source : before.seen.own;
    const photo = { mediaId, listingId, sourceMediaId: row.mediaId, seen: { source, own } };
    store.followers.photos.save(photo);
    photos.set(mediaId, photo);
  }
  return [...photos.values()];
}

function isFollowing(store: Store, { mediaId, listingId }: MediaRow): boolean {
  return store.followers.photos.ofListing(listingId).some((photo) => photo.mediaId === mediaId);
}

/** Its original is named once all of them are there. */
const untied = ({ alteration, ...wanted }: WantedPhoto): WantedPhoto => ({
  ...wanted,
  alteration: alteration === null ? null : withOriginal(alteration, () => null),
});

/** What the source wants of a photo, in the ids of the follower; a photo that is gone for good is removed. */
function wantedOf(
  source: MediaRow | null,
  { seen }: FollowerPhotoRow,
  ownIdOf: (originalId: MediaId) => MediaId | null,
): WantedPhoto {
  if (source === null) return { ...seen.source, removed: true };
  const wanted = wantedPhoto(source);
  const alteration = wanted.alteration === null ? null : withOriginal(wanted.alteration, ownIdOf);
  // There is no picture of it to be sent: what was wanted before stays.
  const isLacking = source.arriving || source.placeholder !== null;
  return { ...wanted, alteration, picture: isLacking ? seen.source.picture : wanted.picture };
}

function isSettled(wanted: WantedPhoto, row: MediaRow, seen: Seen<WantedPhoto>): boolean {
  return sameWanted(wanted, seen.source) && sameWanted(wantedPhoto(row), seen.own) && row.prepared;
}

interface Photo {
  readonly photo: FollowerPhotoRow;
  /** Null where it is gone for good. */
  readonly source: MediaRow | null;
  readonly row: MediaRow;
  readonly wanted: WantedPhoto;
  readonly isAtService: boolean;
}

/** @returns the photo that stands for it from now on, where that is another one */
function followOne(context: FollowContext, { photo, source, row, wanted, isAtService }: Photo): MediaId | null {
  const { store } = context;
  const own = wantedPhoto(row);
  const { value, seen } = followPhoto(wanted, own, photo.seen);
  writeWords(store, row, own, value);
  const isOther = source !== null && !sameWanted({ ...own, picture: value.picture }, own);
  const standIn = isOther && isAtService && !value.removed ? replaceAtService(context, row, source) : null;
  if (isOther && standIn === null) exchange(store, row, source);
  else if (source !== null && !row.prepared && source.prepared) showPrepared(store, row, source);
  const isBack = own.removed && !value.removed;
  if (isBack && hasTwin(store, row)) return null;
  if (own.removed !== value.removed) store.media.setRemoved(row.mediaId, value.removed);
  if (standIn === null) store.followers.photos.setSeen(photo, seen);
  else {
    store.followers.photos.delete(row.mediaId);
    store.followers.photos.save({ ...photo, mediaId: standIn, seen });
  }
  return standIn;
}

/** Another photo that shows the same: a listing never shows a picture twice. */
function hasTwin({ media }: Store, { mediaId, listingId }: MediaRow): boolean {
  const now = media.get(mediaId);
  const twin = now === null ? null : media.twin(listingId, now.sha256);
  return twin !== null && !twin.removed && twin.mediaId !== mediaId;
}

function writeWords({ media, holds }: Store, { mediaId }: MediaRow, own: WantedPhoto, value: WantedPhoto): void {
  const { shortDescription, imageOf } = value;
  if (shortDescription !== own.shortDescription || imageOf !== own.imageOf) {
    media.setFields(mediaId, { shortDescription, imageOf });
  }
  if (value.rating !== own.rating) media.setRating(mediaId, value.rating);
  if (value.flag !== own.flag) media.setFlag(mediaId, value.flag);
  if (value.hold !== own.hold) holds.set(mediaId, value.hold);
  if (!sameAlteration(value.alteration, own.alteration)) media.setAlteration(mediaId, value.alteration);
}

/** Before it is at the service a photo may show another picture. */
function exchange({ media, uploads }: Store, { mediaId, sha256 }: MediaRow, source: MediaRow): void {
  uploads.deleteOf(mediaId);
  if (sha256 !== source.sha256) media.setPicture(mediaId, pictureOf(source));
  media.setCorrections(mediaId, source.corrections);
  if (source.prepared) media.setPrepared(mediaId, source.corrections);
  else media.setShownAs(mediaId, source.madeWith);
}

function showPrepared({ media }: Store, { mediaId, sha256 }: MediaRow, source: MediaRow): void {
  if (sha256 === source.sha256) media.setPrepared(mediaId, source.corrections);
}

/** A service takes no other picture for a photo that it has: a new one stands in its place there, and the old one goes. */
function replaceAtService(context: FollowContext, old: MediaRow, source: MediaRow): MediaId {
  const { store } = context;
  const { media, holds } = store;
  const { listingId } = old;
  const words = media.get(old.mediaId) ?? old;
  const twin = media.twin(listingId, source.sha256);
  const sequence = media.ofListing(listingId).flatMap((row) => (row.removed ? [] : [row.mediaId]));
  media.setRemoved(old.mediaId, true);
  if (twin !== null && twin.mediaId !== old.mediaId && !twin.removed && !isFollowing(store, twin)) return twin.mediaId;
  const mediaId = insertAlike(context, listingId, words, pictureOf(source));
  holds.set(mediaId, words.hold);
  if (source.corrections !== null) media.setCorrections(mediaId, source.corrections);
  if (source.prepared) media.setPrepared(mediaId, source.corrections);
  else media.setShownAs(mediaId, source.madeWith);
  media.setSequence(sequence.map((id) => (id === old.mediaId ? mediaId : id)));
  return mediaId;
}
