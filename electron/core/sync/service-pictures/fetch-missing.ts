import pLimit from 'p-limit';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { noteAdoptedPicture } from '../../library/changes/adopted.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import type { Adopted } from '../../photos/import/states.ts';
import { removeUnusedSoon } from '../../photos/storage/unused-pictures.ts';
import { fetchPicture, isWorthFetching, newPictureRound, type PictureSource } from './fetch-picture.ts';

export const FETCHES_AT_ONCE = 4;

/** Whether there are photos with a placeholder whose own picture may be had by now. */
export function lacksPictures(store: Store, listingId: ListingId): boolean {
  const rows = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  return store.media.ofListing(listingId).some((media) => isToFetch(media, rows.get(media.mediaId) ?? null));
}

function isToFetch({ placeholder }: Pick<MediaRow, 'placeholder'>, row: MediaRemoteRow | null): row is MediaRemoteRow {
  return placeholder !== null && row !== null && isWorthFetching(placeholder, row);
}

/** Fetches the pictures of photos that show a placeholder, where the service now names their address. */
export async function fetchMissingPictures(
  context: ImportContext,
  source: PictureSource,
  listingId: ListingId,
): Promise<void> {
  const { store } = context;
  const limit = pLimit(FETCHES_AT_ONCE);
  const round = newPictureRound();
  const fetchOne = async (mediaId: MediaId): Promise<void> => {
    const [media, row] = [store.media.get(mediaId), store.remote.get(mediaId)];
    if (media === null || !isToFetch(media, row)) return;
    const fetched = await fetchPicture(context, source, row, nameIn(row.mediaUrl ?? ''), round);
    if (fetched.kind === 'placeholder') {
      const { placeholder } = fetched;
      if (placeholder.why !== null) await store.soon(() => store.media.setPlaceholder(mediaId, placeholder));
      return;
    }
    const { picture } = fetched;
    await store.soon(() => showAdopted(store, mediaId, picture));
    await removeUnusedSoon(context, [media.sha256, Sha256.parse(picture.blob.sha256)]);
  };
  await Promise.all(store.media.ofListing(listingId).map(({ mediaId }) => limit(() => fetchOne(mediaId))));
}

/** The photo shows a picture of the service from now on, which is nobody's change here. */
export function showAdopted(store: Store, mediaId: MediaId, { blob, facts, fileName }: Adopted): void {
  const { width, height, captureTime } = facts;
  store.media.setPicture(mediaId, { sha256: Sha256.parse(blob.sha256), fileName, width, height, captureTime });
  noteAdoptedPicture(store, mediaId);
}

/** The last segment of an address is the stored binary's own name (service-interface.md §Upload result item). */
function nameIn(mediaUrl: string): string {
  return new URL(mediaUrl, 'http://localhost').pathname.split('/').findLast((part) => part !== '') ?? 'picture.jpg';
}
