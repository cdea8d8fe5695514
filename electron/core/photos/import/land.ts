import { basename } from 'node:path';
import { type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { moveBefore } from '../../../../shared/domain/ordering.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError } from '../../library/blobs/errors.ts';
import { orderStep } from '../../library/changes/change.ts';
import { recordChange } from '../../library/changes/record.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { type AddedMedia, type Adding, addAdopted, knownOf, presentAlready, takeOut } from './add-row.ts';
import { adoptFile, statOf } from './adopt.ts';
import type { Expected } from './adopted.ts';
import { cameWith, isWorkedOn, withWorkOn } from './came-with.ts';
import { hintsOf } from './hints-of.ts';
import type { Adopted, ImportContext } from './import-context.ts';
import { noteOriginalBack } from './original-back.ts';
import { placedByHand } from './placed-by-hand.ts';
import type { Refusal } from './refusal.ts';
import { isItsFile } from './whose-file.ts';
import { correctWords, writeWords } from './write-words.ts';

/**
 * Copies the file of a photo that was looked at. What was seen then holds as long as size and time of the file are the same;
 * otherwise the copy is looked at again.
 *
 * @throws PhotoRefusal, BlobError; nothing of the file is in the library then
 */
export async function bring(context: ImportContext, expected: Expected): Promise<Adopted> {
  const { path, looked, bytes, modifiedAt } = expected;
  const { size, mtimeMs } = await statOf(path);
  if (size !== bytes || mtimeMs !== modifiedAt) return adoptChanged(context, expected);
  if (looked === null) return adoptFile(context, path);
  const { facts, hasPreview } = looked;
  const { sha256, bytes: copied } = await context.blobs.adopt(path, () => Promise.resolve(null));
  return { fileName: basename(path), facts, hasPreview: hasPreview === true, blob: { sha256, bytes: copied } };
}

/** [Note: another card] Where the file of a photo was there may lie one of another photo by now, which is not looked for there. */
function adoptChanged(context: ImportContext, { mediaId, path: file, modifiedAt, bytes }: Expected): Promise<Adopted> {
  const photo = context.store.media.get(mediaId);
  return adoptFile(context, file, ({ captureTime }) => {
    const at = { path: file, fileName: basename(file), bytes, modifiedAt: null, captureTime };
    if (photo === null || isItsFile(photo, { path: file, bytes, modifiedAt }, at)) return;
    throw new BlobError('missing', phrase('problem.notCopied', { path: file }));
  });
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
export async function land(
  context: ImportContext,
  adding: Adding,
  expected: Pick<Expected, 'mediaId' | 'path'>,
  adopted: Adopted,
): Promise<AddedMedia | Refusal | null> {
  const { store, blobs, landings } = context;
  const { mediaId, path } = expected;
  const sha256 = Sha256.parse(adopted.blob.sha256);
  const shown = store.media.get(mediaId);
  if (adopted.hasPreview === true && shown?.arriving === true) await blobs.sharePreview(shown.sha256, sha256);
  const landed = await store.soon(() => {
    const media = store.media.get(mediaId);
    if (media?.arriving !== true) {
      return isUnwanted(context, adding, mediaId, media) ? null : addAdopted(context, adding, path, adopted);
    }
    const provisional = media.sha256;
    // One that was removed meanwhile stays so, and comes back with its own words.
    const present = media.removed ? null : presentAlready(context, adding, path, sha256);
    const twin = present === null ? null : store.media.twin(media.listingId, sha256);
    if (present !== null) {
      if (twin !== null) handOver(context, media, twin);
      takeOut(context, adding, [media.mediaId]);
    } else setArrived(context, media, sha256, adopted);
    // Before its picture goes: whoever finds it gone is led to the other one.
    landings.note(provisional, sha256);
    blobs.remove(provisional, store.blobs.delete(provisional));
    if (present !== null) return 'reason' in present ? present : { ...present, isNew: false };
    return { mediaId, sha256, fileName: media.fileName, isNew: true };
  }, 'derived');
  if (landed === null || 'reason' in landed) return landed;
  return { ...landed, ...knownOf(adopted) };
}

function isUnwanted(
  { store, landings }: ImportContext,
  { listingId }: Adding,
  mediaId: MediaId,
  media: MediaRow | null,
): boolean {
  if (store.listings.get(listingId) === null) return true;
  // One that was given up is gone as well, but no person took it away.
  return media === null ? !landings.wasGivenUp(mediaId) : media.removed;
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
  const after = moveBefore(before, [to.mediaId], from.mediaId);
  store.media.setSequence(after);
  const step = orderStep(before, after);
  if (step !== null) recordChange(store, from.listingId, { kind: 'move', count: 1, steps: [step], at: now() });
}
