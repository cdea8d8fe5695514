import type { ListingId, MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { correctionsHash, pictureId } from '../pictures/picture-id.ts';
import { type PrepareContext, prepareMedia, renditionSpecKey } from './prepare.ts';

/** Makes what is still missing of the corrected pictures of a listing. */
export type MakeCorrected = (listingId: ListingId, spec: ServiceProfile['rendition']) => Promise<void>;

/**
 * Makes the pictures of photos whose corrections changed, ahead of what nobody waits for, and removes those of corrections that nothing
 * has any more. [Note: the last one counts] The pictures of one photo are made one after the other; those of corrections that
 * were changed again before it was their turn are not made at all.
 *
 * What it returns rejects with PhotoRefusal or BlobError, of the first picture that could not be made; the others are made.
 */
export function createCorrectedMaker(context: PrepareContext): MakeCorrected {
  const { store } = context;
  const inWork = new Map<MediaId, Promise<void>>();
  const makeInTurn = (media: MediaRow, spec: ServiceProfile['rendition']): Promise<void> => {
    const { mediaId } = media;
    const before = inWork.get(mediaId) ?? Promise.resolve();
    // Whoever asked for that one is told how it ended.
    const made = before.catch(() => undefined).then(() => makeOne(context, media, spec));
    inWork.set(mediaId, made);
    return made.finally(() => {
      if (inWork.get(mediaId) === made) inWork.delete(mediaId);
    });
  };
  return async (listingId, spec) => {
    // One that is being imported is the business of its import.
    const wasMade = ({ sha256, corrections, madeWith }: MediaRow): boolean =>
      (corrections ?? madeWith) !== null || store.blobs.rendition(sha256, renditionSpecKey(spec)) !== null;
    const toMake = store.media
      .ofListing(listingId)
      .filter((row) => !row.prepared && !row.removed && !row.arriving && wasMade(row));
    const ended = await Promise.allSettled(toMake.map((media) => makeInTurn(media, spec)));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

async function makeOne(context: PrepareContext, media: MediaRow, spec: ServiceProfile['rendition']): Promise<void> {
  const { store, pictures } = context;
  const picture = pictureId(media.sha256, media.corrections);
  const now = store.media.get(media.mediaId);
  if (now === null || now.prepared || pictureId(now.sha256, now.corrections) !== picture) return;
  const made = prepareMedia(context, media, spec);
  pictures.wish(picture, 'large');
  await made;
  await removeOthers(context, media.sha256);
}

/** A slider leaves a picture behind wherever it rested; what an undo brings back is made again. */
async function removeOthers({ store, blobs }: PrepareContext, sha256: Sha256): Promise<void> {
  const present = await blobs.listCorrected(sha256);
  if (present.length === 0) return;
  await store.soon(() => {
    const used = new Set(store.media.correctionsOf(sha256).map(correctionsHash));
    for (const hash of present) {
      if (used.has(hash)) continue;
      blobs.removeCorrected(sha256, hash);
      store.blobs.deleteCorrected(sha256, hash).forEach((rendition) => blobs.removeRendition(rendition));
    }
  }, 'derived');
}
