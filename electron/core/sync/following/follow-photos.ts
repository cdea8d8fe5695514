import { sameCorrections } from '../../../../shared/domain/corrections.ts';
import {
  followPhoto,
  type ReportedField,
  type Seen,
  sameWanted,
  type WantedPhoto,
  withoutReported,
} from '../../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type OtherPicture, otherPicture } from '../../../../shared/domain/other-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withOriginal } from '../../../../shared/domain/picture-rules/alteration.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { standInFor } from '../../library/changes/in-place.ts';
import { pictureOf } from '../../library/changes/library.ts';
import { canFollow, mayBeAtService, wantedPhoto, writeWords } from '../../library/changes/wanted.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { DestinationPhotoRow, DestinationRow } from '../../library/store/destination-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { copyPhoto, insertAlike } from '../../photos/import/rows.ts';
import type { FollowContext } from './follow-context.ts';

/** Brings the photos of a destination that were changed, here or in its source, up to those of its source, but for their order. */
export function followPhotos(context: FollowContext, { listingId, sourceId }: DestinationRow): void {
  const { media, destinations } = context.store;
  const changed = destinations.photos.changed(listingId);
  for (const id of changed) if (media.get(id)?.removed === true) destinations.photos.letIn(listingId, id);
  const sources = [...new Set(changed.map((id) => destinations.photos.get(id)?.sourceMediaId ?? id))];
  /** Photos of the source that another photo stands for from now on. */
  const anew = new Set<MediaId>();
  const look = (sourceMediaId: MediaId): void => {
    const row = media.get(sourceMediaId);
    const source = row?.listingId === sourceId ? row : null;
    const before = destinations.photos.standingFor(listingId, sourceMediaId);
    const photo = before ?? (source === null ? null : addNew(context, listingId, source));
    if (photo === null) return;
    const standing = followOne(context, photo, source);
    if (standing !== before?.mediaId) anew.add(sourceMediaId);
  };
  // Another photo may come to stand for an original: those tied to it are looked at after it.
  const isTied = (id: MediaId): boolean => media.get(id)?.alteration?.originalId != null;
  for (const id of sources) if (!isTied(id)) look(id);
  for (const id of sources) if (isTied(id)) look(id);
  for (const id of new Set([...anew].flatMap((original) => media.tiedTo(sourceId, original)))) look(id);
}

function accountOfDestination({ listings, accounts }: Store, listingId: ListingId): AccountRow | null {
  const accountId = listings.get(listingId)?.accountId ?? null;
  return accountId === null ? null : accounts.get(accountId);
}

/**
 * What stands from now on for a photo of the source that nothing stands for yet: one that shows its picture already, or a new one. Null
 * while it cannot be sent, and where it does not go there.
 */
function addNew(context: FollowContext, listingId: ListingId, row: MediaRow): DestinationPhotoRow | null {
  const { media, destinations } = context.store;
  if (!canFollow(row) || destinations.photos.isLeftOut(listingId, row.mediaId)) return null;
  const twin = media.twin(listingId, row.sha256);
  const standing = twin === null || twin.removed ? null : twin;
  if (standing !== null && isTaken(context.store, standing)) {
    // A listing never shows a picture twice.
    destinations.photos.leaveOut(listingId, row.mediaId);
    return null;
  }
  const former = standing === null ? bringBack(context.store, row, listingId) : null;
  const shown = standing ?? former;
  const source = untied(wantedPhoto(row));
  const wanted = withoutReported(source, destinations.photos.reported(listingId, row.mediaId));
  const mediaId = shown === null ? addCopy(context, listingId, row, wanted) : shown.mediaId;
  const before = destinations.photos.get(mediaId);
  const seen = before === null ? firstSeen(source, wanted, shown) : { source, own: before.seen.own };
  destinations.photos.delete(mediaId);
  const photo = { mediaId, listingId, sourceMediaId: row.mediaId, seen };
  destinations.photos.save(photo);
  return photo;
}

/** Its original is named once all of them are there. */
const untied = ({ alteration, ...wanted }: WantedPhoto): WantedPhoto => ({
  ...wanted,
  alteration: alteration === null ? null : withOriginal(alteration, () => null),
});

/** A copy of a photo of the source, with what is wanted of it there. */
function addCopy(context: FollowContext, listingId: ListingId, row: MediaRow, wanted: WantedPhoto): MediaId {
  const mediaId = copyPhoto(context, listingId, row);
  context.store.media.setFields(mediaId, { shortDescription: wanted.shortDescription, imageOf: wanted.imageOf });
  return mediaId;
}

/**
 * How a photo that begins to follow is seen.
 *
 * @param wanted the source without what its service reported
 * @param standing the photo of that service that shows the picture already: what was written for it and a hold of it stay, and
 * where there is nothing, that of the source comes to stand there
 */
function firstSeen(source: WantedPhoto, wanted: WantedPhoto, standing: MediaRow | null): Seen<WantedPhoto> {
  if (standing === null) return { source, own: wanted };
  const own = wantedPhoto(standing);
  // What it has is what is wanted of it, or there is nothing yet: it follows.
  const seen = (field: ReportedField, followed: string): string => {
    if (own[field] === '') return '';
    return own[field] === wanted[field] ? followed : source[field];
  };
  const words = (of: WantedPhoto): Pick<WantedPhoto, ReportedField> => ({
    shortDescription: seen('shortDescription', of.shortDescription),
    imageOf: seen('imageOf', of.imageOf),
  });
  return { source: { ...source, ...words(source), hold: null }, own: { ...own, ...words(own), hold: null } };
}

/** What the source wants of a photo, in the ids of the destination; a photo that is gone for good is removed. */
function wantedOf({ destinations }: Store, source: MediaRow | null, photo: DestinationPhotoRow): WantedPhoto {
  const { seen, listingId } = photo;
  if (source === null) return { ...seen.source, removed: true };
  const wanted = wantedPhoto(source);
  const ownIdOf = (id: MediaId): MediaId | null => destinations.photos.standingFor(listingId, id)?.mediaId ?? null;
  const alteration = wanted.alteration === null ? null : withOriginal(wanted.alteration, ownIdOf);
  // There is no picture of it to be sent: what was wanted before stays.
  const isLacking = source.arriving || source.placeholder !== null;
  return { ...wanted, alteration, picture: isLacking ? seen.source.picture : wanted.picture };
}

/**
 * @param source null where it is gone for good
 * @returns the photo that stands for it from now on
 */
function followOne(context: FollowContext, photo: DestinationPhotoRow, source: MediaRow | null): MediaId {
  const { store } = context;
  const { mediaId } = photo;
  const row = store.media.get(mediaId);
  if (row === null) return mediaId;
  const own = wantedPhoto(row);
  const wanted = wantedOf(store, source, photo);
  if (sameWanted(wanted, photo.seen.source) && sameWanted(own, photo.seen.own) && row.prepared) return mediaId;
  const reported = store.destinations.photos.reported(photo.listingId, photo.sourceMediaId);
  const followed = followPhoto(wanted, own, photo.seen, reported);
  const isOther = source !== null && !isSamePicture(followed.value, own);
  const becomes = isOther ? besideTwin(store, row, followed.value, becomesOf(store, row, followed.value)) : null;
  const { value, seen } =
    becomes === 'keep' || becomes === 'wait'
      ? withPicture(followed, (becomes === 'keep' ? wanted : photo.seen.source).picture, own)
      : followed;
  if (becomes === 'keep') tellKept(context, row);
  writeWords(store, mediaId, own, value);
  const isReplaced = source !== null && becomes === 'replace';
  const standIn = isReplaced ? replaceAtService(context, row, source) : mediaId;
  if (source !== null && becomes === 'exchange') exchange(store, row, source);
  else if (source !== null && !row.prepared && source.prepared) showPrepared(store, row, source);
  const isBack = own.removed && !value.removed && !isReplaced;
  const twin = isBack ? presentTwin(store, row) : null;
  if (twin !== null && source !== null && !isTaken(store, twin)) {
    store.destinations.photos.delete(mediaId);
    const standing = addNew(context, row.listingId, source);
    return standing === null ? mediaId : followOne(context, standing, source);
  }
  // Where another photo shows its picture, it stays away for this service.
  if (value.removed !== own.removed && twin === null && !isReplaced) store.media.setRemoved(mediaId, value.removed);
  if (standIn !== mediaId) standInFor(store, photo, standIn);
  store.destinations.photos.save({ ...photo, mediaId: standIn, seen });
  return standIn;
}

/** @param to whether it is removed and on hold once it has followed */
function becomesOf(
  store: Store,
  { mediaId, listingId }: MediaRow,
  to: Pick<WantedPhoto, 'removed' | 'hold'>,
): OtherPicture {
  const isThere = mayBeAtService(store, listingId).has(mediaId);
  const photo = { isThere, removed: to.removed, isOnHold: to.hold === 'paused' };
  return otherPicture(photo, accountOfDestination(store, listingId)?.profile ?? DEFAULT_PROFILE);
}

/** Where another photo shows that picture already, or comes back with it: a listing never shows one twice. */
function besideTwin(store: Store, row: MediaRow, followed: WantedPhoto, becomes: OtherPicture): OtherPicture {
  const { picture, removed } = followed;
  // What is removed there stays so.
  if (becomes === 'exchange' && !removed && formerOf(store, picture, row.listingId) !== null) return 'replace';
  const twin = store.media.twin(row.listingId, picture.sha256);
  if (twin === null || twin.removed || twin.mediaId === row.mediaId || becomes === 'keep') return becomes;
  if (isStandIn(store, twin)) return 'wait';
  return becomes === 'exchange' ? 'replace' : becomes;
}

const isSamePicture = ({ picture }: WantedPhoto, own: WantedPhoto): boolean => sameWanted({ ...own, picture }, own);

interface Followed {
  readonly value: WantedPhoto;
  readonly seen: Seen<WantedPhoto>;
}

/**
 * What it shows there stays.
 *
 * @param looked the picture of the source that was looked at: the one of before where that of now is looked at again
 */
function withPicture({ value, seen }: Followed, looked: WantedPhoto['picture'], { picture }: WantedPhoto): Followed {
  return {
    value: { ...value, picture },
    seen: { source: { ...seen.source, picture: looked }, own: { ...seen.own, picture } },
  };
}

function tellKept({ store, now }: FollowContext, { listingId, mediaId }: MediaRow): void {
  const name = accountOfDestination(store, listingId)?.name ?? '';
  store.history.add(now().toISOString(), listingId, mediaId, 'lightbox', phrase('history.pictureKept', { name }));
}

/** Another photo that shows the same: a listing never shows a picture twice. */
function presentTwin({ media }: Store, { mediaId, listingId }: MediaRow): MediaRow | null {
  const now = media.get(mediaId);
  const twin = now === null ? null : media.twin(listingId, now.sha256);
  return twin === null || twin.removed || twin.mediaId === mediaId ? null : twin;
}

/** Whether it stands for a photo that is in the source. */
function isTaken({ media, destinations }: Store, { mediaId }: MediaRow): boolean {
  const photo = destinations.photos.get(mediaId);
  return photo !== null && media.get(photo.sourceMediaId)?.removed === false;
}

/** Before it is at the service a photo may show another picture. */
function exchange({ media, uploads }: Store, { mediaId, sha256 }: MediaRow, source: MediaRow): void {
  uploads.deleteUnfinished(mediaId);
  if (sha256 !== source.sha256) media.setPicture(mediaId, pictureOf(source));
  media.setCorrections(mediaId, source.corrections);
  if (source.prepared) media.setPrepared(mediaId, source.corrections);
  else media.setShownAs(mediaId, source.madeWith);
}

function showPrepared({ media }: Store, { mediaId, sha256 }: MediaRow, source: MediaRow): void {
  if (sha256 === source.sha256) media.setPrepared(mediaId, source.corrections);
}

/** A service takes no other picture for a photo that it has: another one stands in its place there, and the old one goes. */
function replaceAtService(context: FollowContext, old: MediaRow, source: MediaRow): MediaId {
  const { store } = context;
  const { media } = store;
  const { listingId } = old;
  const words = media.get(old.mediaId) ?? old;
  const sequence = media.ofListing(listingId).flatMap((row) => (row.removed ? [] : [row.mediaId]));
  const twin = media.twin(listingId, source.sha256);
  media.setRemoved(old.mediaId, true);
  if (twin !== null && twin.mediaId !== old.mediaId && !twin.removed) return twin.mediaId;
  const shown = { ...source, hold: words.hold };
  const former = bringBack(store, shown, listingId) ?? bringBackUnsent(store, shown, listingId);
  if (former !== null)
    writeWords(store, former.mediaId, wantedPhoto(former), { ...wantedPhoto(words), hold: former.hold });
  const mediaId = former?.mediaId ?? addInPlace(context, source, words);
  media.setInPlaceOf(mediaId, old.mediaId);
  media.setSequence(sequence.map((id) => (id === old.mediaId ? mediaId : id)));
  return mediaId;
}

const isStandIn = ({ destinations }: Store, { mediaId }: MediaRow): boolean =>
  destinations.photos.get(mediaId) !== null;

function addInPlace(context: FollowContext, source: MediaRow, words: MediaRow): MediaId {
  const { media, holds } = context.store;
  const mediaId = insertAlike(context, words.listingId, words, pictureOf(source));
  holds.set(mediaId, words.hold);
  if (source.corrections !== null) media.setCorrections(mediaId, source.corrections);
  if (source.prepared) media.setPrepared(mediaId, source.corrections);
  else media.setShownAs(mediaId, source.madeWith);
  return mediaId;
}

type Picture = Pick<MediaRow, 'sha256' | 'corrections'>;

/** Removed photos with this picture that stand for no other one. */
function formersOf(store: Store, { sha256, corrections }: Picture, listingId: ListingId): MediaRow[] {
  return store.media
    .showing(sha256)
    .filter(
      (row) =>
        row.listingId === listingId &&
        row.removed &&
        sameCorrections(row.corrections, corrections) &&
        !isStandIn(store, row),
    );
}

/** The one of them that the service has. */
function formerOf(store: Store, picture: Picture, listingId: ListingId): MediaRow | null {
  const isThere = ({ mediaId }: MediaRow): boolean => store.remote.get(mediaId)?.gone === false;
  return formersOf(store, picture, listingId).find(isThere) ?? null;
}

/** Where the service has the picture already, as when a replacement is undone, it is not sent again. */
function bringBack(store: Store, source: MediaRow, listingId: ListingId): MediaRow | null {
  return restore(store, formerOf(store, source, listingId), source);
}

/** One that was never sent comes back as well, so that doing an undone replacement again adds no further photo. */
function bringBackUnsent(store: Store, source: MediaRow, listingId: ListingId): MediaRow | null {
  const isUnsent = ({ mediaId }: MediaRow): boolean => !mayBeAtService(store, listingId).has(mediaId);
  return restore(store, formersOf(store, source, listingId).find(isUnsent) ?? null, source);
}

function restore(store: Store, former: MediaRow | null, source: Pick<MediaRow, 'hold'>): MediaRow | null {
  if (former === null) return null;
  store.media.setRemoved(former.mediaId, false);
  // What a person holds back is held back at every service, and what they hold back at this one stays so.
  if (former.hold === null) store.holds.set(former.mediaId, source.hold);
  return store.media.get(former.mediaId);
}
