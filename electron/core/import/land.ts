import { basename } from 'node:path';
import { Sha256 } from '../../../shared/domain/ids.ts';
import type { ArrivalRow } from '../store/arrival-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import { type AddedMedia, type Adding, knownOf, presentAlready, takeOut } from './add-row.ts';
import { adoptFile, statOf } from './adopt.ts';
import { cameWith, isWorkedOn, withWorkOn } from './came-with.ts';
import type { Adopted, ImportContext } from './import-context.ts';
import type { Refusal } from './refusal.ts';
import { correctWords, writeWords } from './write-words.ts';

/** A photo that can be seen already, and where its file is. */
export interface Expected extends Omit<ArrivalRow, 'owner' | 'session' | 'path'> {
  readonly path: string;
  /** What it is shown as until then. */
  readonly picture: Sha256;
  /** What a look at the file found; null where that was in an earlier run of the program. */
  readonly looked: Pick<Adopted, 'facts' | 'hasPreview'> | null;
}

/**
 * Copies the file of a photo that was looked at. What was seen then holds as long as size and time of the file are the same;
 * otherwise the copy is looked at again.
 *
 * @throws PhotoRefusal, BlobError; nothing of the file is in the library then
 */
export async function bring(context: ImportContext, expected: Expected): Promise<Adopted> {
  const { path, looked, bytes, modifiedAt } = expected;
  const { size, mtimeMs } = await statOf(path);
  if (looked === null || size !== bytes || mtimeMs !== modifiedAt) return adoptFile(context, path);
  const { facts, hasPreview } = looked;
  const { sha256, bytes: copied } = await context.blobs.adopt(path, () => Promise.resolve(null));
  return { fileName: basename(path), facts, hasPreview: hasPreview === true, blob: { sha256, bytes: copied } };
}

/**
 * Gives a photo the bytes that are here now. [Note: twins] Only now it shows whether the listing has this picture already: then the
 * photo goes that was shown meanwhile, and what was typed for it is given to the one that comes back.
 *
 * @returns null where the photo is gone: its listing was taken off this computer, or it was removed for good
 */
export async function land(
  context: ImportContext,
  adding: Adding,
  { mediaId, path }: Pick<Expected, 'mediaId' | 'path'>,
  adopted: Adopted,
): Promise<AddedMedia | Refusal | null> {
  const { store, blobs, landings } = context;
  const sha256 = Sha256.parse(adopted.blob.sha256);
  const provisional = store.media.get(mediaId)?.sha256;
  if (provisional === undefined) return null;
  if (adopted.hasPreview === true) await blobs.sharePreview(provisional, sha256);
  const landed = await store.soon(() => {
    const media = store.media.get(mediaId);
    if (media?.arriving !== true) return null;
    // One that was removed meanwhile stays so, and comes back with its own words.
    const present = media.removed ? null : presentAlready(context, adding, path, sha256);
    const twin = present === null ? null : store.media.twin(media.listingId, sha256);
    if (present !== null) {
      if (twin !== null) handOver(context, media, twin);
      takeOut(context, adding, [media.mediaId]);
    } else setArrived(context, media, sha256, adopted);
    blobs.remove(provisional, store.blobs.delete(provisional));
    if (present !== null) return 'reason' in present ? present : { ...present, isNew: false };
    return { mediaId, sha256, fileName: media.fileName, isNew: true };
  }, 'derived');
  if (landed === null || 'reason' in landed) return landed;
  landings.note(provisional, sha256);
  return { ...landed, ...knownOf(adopted) };
}

function setArrived({ store, now }: ImportContext, media: MediaRow, sha256: Sha256, { facts, blob }: Adopted): void {
  const { mediaId } = media;
  const { width, height, captureTime, mediaType, exposureBias } = facts;
  store.blobs.add(sha256, blob.bytes, mediaType, now().toISOString());
  if (exposureBias !== undefined) store.blobs.setExposureBias(sha256, exposureBias);
  store.media.setArrived(mediaId, { sha256, width, height, captureTime });
  correctWords(store, media, cameWith(facts));
  store.arrivals.delete(mediaId);
}

/** What a person did for the photo that goes is done for the one that stays. */
function handOver({ store, now }: ImportContext, from: MediaRow, to: MediaRow): void {
  if (isWorkedOn(from)) writeWords(store, to, withWorkOn(to, from), now());
}
