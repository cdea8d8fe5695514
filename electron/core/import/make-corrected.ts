import type { ListingId, Sha256 } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { correctionsHash, pictureId } from '../pictures/picture-id.ts';
import type { MediaRow } from '../store/media-table.ts';
import { type PrepareContext, prepareMedia, renditionSpecKey } from './prepare.ts';

/**
 * Makes the pictures of the photos of a listing whose corrections changed, ahead of what nobody waits for, and removes those of
 * corrections that nothing has any more.
 *
 * @throws PhotoRefusal, BlobError: of the first picture that could not be made; the others are made
 */
export async function makeCorrected(
  context: PrepareContext,
  listingId: ListingId,
  spec: ServiceProfile['rendition'],
): Promise<void> {
  const { store, pictures } = context;
  // One that is being imported is the business of its import.
  const wasMade = ({ sha256, corrections, madeWith }: MediaRow): boolean =>
    (corrections ?? madeWith) !== null || store.blobs.rendition(sha256, renditionSpecKey(spec)) !== null;
  const toMake = store.media
    .ofListing(listingId)
    .filter((row) => !row.prepared && !row.removed && !row.arriving && wasMade(row));
  const making = toMake.map(async (media) => {
    const made = prepareMedia(context, media, spec);
    pictures.wish(pictureId(media.sha256, media.corrections), 'large');
    await made;
    await removeOthers(context, media.sha256);
  });
  const ended = await Promise.allSettled(making);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
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
