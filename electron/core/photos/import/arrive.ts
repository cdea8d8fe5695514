import path from 'node:path';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { moveBefore } from '../../../../shared/domain/ordering.ts';
import { orderStep } from '../../library/changes/change.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { ArrivalRow } from '../../library/store/arrival-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from './context.ts';
import { cameWith, correctWords, hintsOf, isWorkedOn, withWorkOn, writeWords } from './file-words.ts';
import { addAdopted, knownOf, noteOriginalBack, placedByHand, presentAlready, restore, takeOut } from './rows.ts';
import type { AddedMedia, Adding, Adopted, Refusal, ShownPhoto } from './states.ts';

// From `looked` or `unshown` to `copied` (states.ts): which photo is a file's, and how it gets the bytes. One way in for every file,
// whether it lies on a disk or on a card or comes through a page.

/** What is known of a file. */
export interface FileAtHand {
  /** Null for one that comes through a page. */
  readonly path: string | null;
  readonly fileName: string;
  readonly bytes: number;
  /** Epoch milliseconds; null where that is not known, as of bytes that were sent. */
  readonly modifiedAt: number | null;
  /** Left out until the file was looked at; null where it does not say. */
  readonly captureTime?: string | null;
}

/**
 * The photo of a listing that waits for this file and that nobody copies any more, such as after a crash.
 *
 * @returns null where none does; 'unclear' where a look at the file has to decide
 */
export function whoseFile(
  { store, isLeft }: Pick<ImportContext, 'store' | 'isLeft'>,
  listingId: ListingId,
  file: FileAtHand,
): MediaRow | 'unclear' | null {
  const alike = store.arrivals.alike(listingId, file).flatMap((arrival) => {
    const photo = isLeft(arrival) ? store.media.get(arrival.mediaId) : null;
    return photo === null ? [] : [{ photo, arrival }];
  });
  const its = alike.filter(({ photo, arrival }) => isItsFile(photo, arrival, file));
  // One that a person removed takes it only where no other one waits for it.
  const first = its.find(({ photo }) => !photo.removed) ?? its[0];
  if (first !== undefined) return first.photo;
  return alike.length > 0 && file.captureTime === undefined ? 'unclear' : null;
}

/**
 * [Note: the same name again] Cameras repeat names, raw files of one camera have one size, and a card that is used again has other
 * photos under the same paths. What a photo that waits is given by mistake would stand there with its caption: so what was changed
 * at another time has to show the same capture time. Pure.
 */
export function isItsFile(
  photo: Pick<MediaRow, 'captureTime'>,
  arrival: Pick<ArrivalRow, 'path' | 'bytes' | 'modifiedAt'>,
  { path: file, bytes, modifiedAt, captureTime }: FileAtHand,
): boolean {
  // A page knows no fractions of a millisecond.
  const isSameTime = modifiedAt !== null && Math.floor(modifiedAt) === Math.floor(arrival.modifiedAt);
  if (isSameTime && bytes === arrival.bytes) return true;
  if (captureTime === undefined) return false;
  if (captureTime !== null) return captureTime === photo.captureTime;
  // A file that was saved again where it was, by a program that keeps no times.
  return photo.captureTime === null && file !== null && file === arrival.path;
}

/**
 * A photo that nobody copies any more is given its file, and comes back to the end where it was removed.
 *
 * @returns null where somebody copies it by now
 */
export function giveFile(
  context: ImportContext,
  adding: Adding,
  { mediaId }: Pick<MediaRow, 'mediaId'>,
  { path: from, fileName, bytes, modifiedAt }: FileAtHand,
): Promise<ShownPhoto | null> {
  const { store, owner, isLeft, asEdit } = context;
  return store.soon(() => {
    const [arrival, photo] = [store.arrivals.get(mediaId), store.media.get(mediaId)];
    if (arrival === null || photo === null || !isLeft(arrival)) return null;
    const file = { bytes, modifiedAt: modifiedAt ?? arrival.modifiedAt };
    store.arrivals.save({ mediaId, ...file, path: from, owner, session: adding.session });
    store.media.setBlocked(mediaId, null);
    if (photo.removed) asEdit(adding.listingId, () => restore(context, adding, photo));
    return { mediaId, ...file, path: from ?? fileName, picture: photo.sha256, looked: null };
  });
}

/** Gives a file that is known by its bytes alone to the photo that waits for it; null where none does. */
export async function photoWaitingFor(
  context: ImportContext,
  adding: Adding,
  file: string,
  { fileName, facts: { captureTime }, blob: { bytes } }: Adopted,
): Promise<ShownPhoto | null> {
  const given = { path: path.isAbsolute(file) ? file : null, fileName, bytes, modifiedAt: null, captureTime };
  const photo = whoseFile(context, adding.listingId, given);
  return photo === null || photo === 'unclear' ? null : giveFile(context, adding, photo, given);
}

/**
 * Gives a photo the bytes that are here now. [Note: twins] Only now it shows whether the listing has this picture already: then the
 * photo goes that was shown meanwhile, and what was typed for it is given to the one that comes back.
 *
 * [Note: gone] Where the photo does not wait for them any more, since its file came another way or its import was given up, they are
 * added as those of any other file.
 *
 * @returns null where a person wants none of it: the listing was taken off this computer, or the photo was removed
 */
export async function arrive(
  context: ImportContext,
  adding: Adding,
  { mediaId, path: file }: Pick<ShownPhoto, 'mediaId' | 'path'>,
  adopted: Adopted,
): Promise<AddedMedia | Refusal | null> {
  const { store, blobs, provisionalNames } = context;
  const sha256 = Sha256.parse(adopted.blob.sha256);
  const shown = store.media.get(mediaId);
  if (adopted.hasPreview === true && shown?.arriving === true) await blobs.sharePreview(shown.sha256, sha256);
  const arrived = await store.soon(() => {
    const media = store.media.get(mediaId);
    if (media?.arriving !== true) {
      return isUnwanted(context, adding, mediaId, media) ? null : addAdopted(context, adding, file, adopted);
    }
    const provisional = media.sha256;
    // One that was removed meanwhile stays so, and comes back with its own words.
    const present = media.removed ? null : presentAlready(context, adding, file, sha256);
    const twin = present === null ? null : store.media.twin(media.listingId, sha256);
    if (present !== null) {
      if (twin !== null) handOver(context, media, twin);
      takeOut(context, adding, [media.mediaId]);
    } else setArrived(context, media, sha256, adopted);
    // Before its picture goes: whoever finds it gone is led to the other one.
    provisionalNames.note(provisional, sha256);
    blobs.remove(provisional, store.blobs.delete(provisional));
    if (present !== null) return 'reason' in present ? present : { ...present, isNew: false };
    return { mediaId, sha256, fileName: media.fileName, isNew: true };
  }, 'derived');
  if (arrived === null || 'reason' in arrived) return arrived;
  return { ...arrived, ...knownOf(adopted) };
}

function isUnwanted(
  { store, givenUp }: ImportContext,
  { listingId }: Adding,
  mediaId: MediaId,
  media: MediaRow | null,
): boolean {
  if (store.listings.get(listingId) === null) return true;
  // One that was given up is gone as well, but no person took it away.
  return media === null ? !givenUp.has(mediaId) : media.removed;
}

function setArrived({ store, now }: ImportContext, media: MediaRow, sha256: Sha256, { facts, blob }: Adopted): void {
  const { mediaId } = media;
  const { width, height, captureTime, mediaType, exposureBias } = facts;
  store.blobs.add(sha256, blob.bytes, mediaType, now().toISOString());
  noteOriginalBack(store, sha256);
  if (exposureBias !== undefined) store.blobs.setExposureBias(sha256, exposureBias);
  store.blobs.setHints(sha256, hintsOf(facts));
  store.media.setArrived(mediaId, { sha256, width, height, captureTime });
  correctWords(store, media, cameWith(facts));
  store.arrivals.delete(mediaId);
}

/** What a person did for the photo that goes is done for the one that stays. */
function handOver({ store, now }: ImportContext, from: MediaRow, to: MediaRow): void {
  if (isWorkedOn(from)) writeWords(store, to, withWorkOn(to, from), now());
  if (from.hold !== null && to.hold === null) store.holds.set(to.mediaId, from.hold);
  if (!placedByHand(store, from.listingId).has(from.mediaId)) return;
  const before = store.media.ofListing(from.listingId).flatMap(({ mediaId, removed }) => (removed ? [] : [mediaId]));
  const after = store.media.arrange(moveBefore(before, [to.mediaId], from.mediaId), [to.mediaId]);
  const step = orderStep(before, after);
  if (step !== null) recordChange(store, from.listingId, { kind: 'move', count: 1, steps: [step], at: now() });
}
