import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';

/**
 * A listing never shows the same picture twice: a removed photo stays removed while another photo shows its picture.
 *
 * @throws AppError conflict
 */
export function refuseTwin(store: Store, { listingId, sha256, mediaId, fileName }: MediaRow): void {
  const twin = store.media.twin(listingId, sha256);
  if (twin === null || twin.removed || twin.mediaId === mediaId) return;
  throw new AppError('conflict', phrase('error.twinOfRemoved', { position: twin.position, fileName }), {
    target: twin.mediaId,
  });
}
