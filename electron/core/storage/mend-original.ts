import { AppError } from '../../../shared/contract/app-error.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { GivenBytes } from '../blobs/blob-store.ts';
import { BlobError } from '../blobs/errors.ts';
import type { ImportContext } from '../import/import-photos.ts';
import { prepareRendition } from '../import/prepare.ts';
import type { MediaRow } from '../store/media-table.ts';

/**
 * Puts the original of a photo back from a file with the same bytes, and makes what is missing of its pictures.
 *
 * @throws AppError fileUnusable for a file that cannot be read and for other bytes; nothing is changed then
 */
export async function mendOriginal(
  context: ImportContext,
  media: MediaRow,
  from: GivenBytes,
  profile: ServiceProfile,
): Promise<void> {
  const { store, blobs, now } = context;
  const { sha256, fileName, listingId, mediaId } = media;
  const isSame = await blobs.putBack(sha256, from).catch((error: unknown) => {
    if (!(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.nothingChanged', { why: error.phrase }), { cause: error });
  });
  if (!isSame) throw new AppError('fileUnusable', phrase('error.otherBytes', { fileName }));
  const hadFault = await store.soon(() => {
    if (!store.blobs.setFault(sha256, null)) return false;
    store.history.add(now().toISOString(), listingId, mediaId, 'you', phrase('history.mended', { fileName }));
    return true;
  });
  if (hadFault) await prepareRendition(context, sha256, profile.rendition);
}
