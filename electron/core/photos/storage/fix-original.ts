import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { GivenBytes } from '../../library/blobs/blob-store.ts';
import { BlobError } from '../../library/blobs/errors.ts';
import { isDiskTrouble } from '../../library/storage-trouble.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from '../import/context.ts';
import { refusalOf } from '../import/copy.ts';
import { waitForFile } from '../import/give-up.ts';
import { prepareMedia } from '../import/prepare.ts';
import { noteOriginalBack } from '../import/rows.ts';

/**
 * Puts the original of a photo back from a file with the same bytes, and makes what is missing of the pictures of all photos that
 * show it, as each is corrected. One that was held up for its file is no more.
 *
 * @throws AppError fileUnusable for a file that cannot be read and for other bytes; nothing is changed then
 */
export async function fixOriginal(
  context: ImportContext,
  media: MediaRow,
  from: GivenBytes,
  profileOf: (listingId: ListingId) => ServiceProfile,
): Promise<void> {
  const { store, blobs, now } = context;
  const { sha256, fileName, listingId, mediaId } = media;
  const isSame = await blobs.putBack(sha256, from).catch((error: unknown) => {
    if (!(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.nothingChanged', { why: error.phrase }), { cause: error });
  });
  if (!isSame) throw new AppError('fileUnusable', phrase('error.otherBytes', { fileName }));
  await store.soon(() => {
    if (!noteOriginalBack(store, sha256)) return;
    store.history.add(now().toISOString(), listingId, mediaId, 'you', phrase('history.fixed', { fileName }));
  });
  for (const shown of store.media.showing(sha256)) {
    if (shown.arriving || shown.removed) continue;
    const { rendition } = profileOf(shown.listingId);
    await prepareMedia(context, shown, rendition).catch((error: unknown) => holdUp(context, shown, error));
  }
}

/** Its file is back, and cannot be decoded as before: the photo says so, and the others go on. */
async function holdUp(context: ImportContext, { mediaId, fileName }: MediaRow, error: unknown): Promise<void> {
  if (isDiskTrouble(error)) throw error;
  const why = refusalOf(context, fileName, error);
  await context.store.soon(() => waitForFile(context, mediaId, why));
}
