import { type ListingId, Sha256 } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { rowMatcher } from '../../../../shared/domain/remote-media.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaByOthersRow } from '../../library/store/media-by-others-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { removeUnused, removeUnusedSoon } from '../../photos/storage/unused-pictures.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import {
  fetchPicture,
  isWorthFetching,
  newPictureRound,
  type PictureSource,
} from '../service-pictures/fetch-picture.ts';
import type { PictureContext } from '../service-pictures/prepare-adopted.ts';

/**
 * Keeps what others added to a listing, as the service shows it now. These photos are shown and never touched.
 *
 * @param isWhole whether all are shown: otherwise one that is not may be there all the same
 */
export function persistMediaByOthers(
  context: PictureContext,
  listing: Pick<ListingRow, 'listingId'>,
  shown: readonly IncomingMedia[],
  isWhole: boolean,
): void {
  const { store } = context;
  const { listingId } = listing;
  const rows = store.remote.ofListing(listingId);
  const isOurs = rowMatcher(rows);
  const sent = new Set(
    store.uploads
      .ofListing(listingId)
      .flatMap((row) => (row.descriptor === null ? [] : [row.descriptor.id.toLowerCase()])),
  );
  const isOther = (media: IncomingMedia): boolean =>
    !media.fields.deletedYN && !isOurs(media) && !sent.has(media.mediaKey.toLowerCase());
  const others = shown.filter(isOther);
  const before = store.mediaByOthers.ofListing(listingId);
  if (others.length === 0 && before.length === 0) return;
  const keys = new Set(others.map((media) => media.mediaKey));
  const gone = new Set(shown.filter((media) => !isOther(media)).map((media) => media.mediaKey));
  const left = before.filter(({ mediaKey }) => (isWhole ? !keys.has(mediaKey) : gone.has(mediaKey)));
  const known = new Set(before.map((row) => row.mediaKey));
  store.write(() => {
    for (const row of left) store.mediaByOthers.delete(listingId, row.mediaKey);
    for (const media of others) {
      const { shortDescription, imageOf, order } = media.fields;
      const { mediaKey, mediaUrl, modifiedAt } = media;
      store.mediaByOthers.save({ listingId, mediaKey, mediaUrl, modifiedAt, shortDescription, imageOf, order });
      if (known.has(mediaKey)) continue;
      const what =
        shortDescription === ''
          ? phrase('history.addedThere')
          : phrase('history.addedThereAs', { caption: shortDescription });
      store.history.add(context.now().toISOString(), listingId, null, 'service', what);
    }
  });
  removeUnused(
    context,
    left.flatMap((row) => row.sha256 ?? []),
  );
}

/** Whether photos of others may have a picture that is not in the library yet. */
export function lacksPicturesByOthers(store: Store, listingId: ListingId): boolean {
  return store.mediaByOthers.ofListing(listingId).some(isToFetch);
}

function isToFetch(row: MediaByOthersRow): boolean {
  return row.sha256 === null && isWorthFetching(row.unusable, row);
}

/** Fetches pictures of others' photos that are not in the library yet; of one that cannot be used it is kept why. */
export async function fetchPicturesByOthers(
  context: ImportContext,
  source: PictureSource,
  listingId: ListingId,
): Promise<void> {
  const { store } = context;
  const round = newPictureRound();
  for (const other of store.mediaByOthers.ofListing(listingId).filter(isToFetch)) {
    const { mediaKey } = other;
    const fetched = await fetchPicture(context, source, other, `${mediaKey}.jpg`, round);
    if (fetched.kind === 'placeholder') {
      if (fetched.placeholder.why !== null) {
        await store.soon(() => store.mediaByOthers.setUnusable(listingId, mediaKey, fetched.placeholder));
      }
      continue;
    }
    const sha256 = Sha256.parse(fetched.picture.blob.sha256);
    await store.soon(() => store.mediaByOthers.setPicture(listingId, mediaKey, sha256));
    // The photo may have gone meanwhile, and the picture with it.
    await removeUnusedSoon(context, [sha256]);
  }
}
