import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { type BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { isTroubleOfPhoto } from '../../library/storage-trouble.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { SyncContext } from '../base/context.ts';
import { problem } from '../base/problem.ts';
import { showAdopted } from '../service-pictures/fetch-missing.ts';
import { lastingReason } from '../service-pictures/fetch-picture.ts';
import { drawPlaceholder } from '../service-pictures/placeholder.ts';

type Photo = Pick<MediaRow, 'mediaId' | 'sha256'>;

/**
 * What is made of a photo's picture, or null where it cannot be used. A photo that is still to be sent then asks for a
 * person and holds up nothing else; one that the service has goes on with a placeholder, since only its words are sent.
 */
export async function orBlocked<Value>(
  context: Pick<SyncContext, 'store' | 'blobs' | 'pictures' | 'maker' | 'now'>,
  media: Photo,
  work: Promise<Value>,
): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (!isTroubleOfPhoto(error)) throw error;
    if (context.store.remote.get(media.mediaId) === null) await block(context, media, error);
    else if (error instanceof PhotoRefusal) await showPlaceholder(context, media, error);
    return null;
  }
}

function block({ store }: Pick<SyncContext, 'store'>, media: Photo, error: PhotoRefusal | BlobError): Promise<void> {
  const unusable = problem('fileUnusable', phrase('problem.fileUnusable', { why: error.phrase }), 'fixField');
  return store.soon(() => {
    if (isStillIt({ store }, media)) store.media.setBlocked(media.mediaId, unusable);
  });
}

async function showPlaceholder(
  context: Pick<SyncContext, 'store' | 'blobs' | 'pictures' | 'maker' | 'now'>,
  media: Photo,
  error: PhotoRefusal,
): Promise<void> {
  const { store } = context;
  const [row, remote] = [store.media.get(media.mediaId), store.remote.get(media.mediaId)];
  const why = lastingReason(error);
  if (row === null || remote === null || why === null) return;
  const drawn = await drawPlaceholder(context, remote, DEFAULT_PROFILE);
  const { mediaUrl, modifiedAt } = remote;
  await store.soon(() => {
    if (!isStillIt(context, media)) return;
    showAdopted(store, media.mediaId, { ...drawn, fileName: row.fileName });
    store.media.setPlaceholder(media.mediaId, { why, mediaUrl, modifiedAt });
  });
}

/** Not the picture that took its place meanwhile. */
function isStillIt({ store }: Pick<SyncContext, 'store'>, { mediaId, sha256 }: Photo): boolean {
  return store.media.get(mediaId)?.sha256 === sha256;
}
