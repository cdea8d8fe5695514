import { Sha256 } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { ImportContext } from '../import/import-photos.ts';
import { prepareRendition } from '../import/prepare.ts';
import type { IncomingMedia } from '../remote/media-mapper.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Session, SyncContext } from './context.ts';
import { fetchPicture } from './fetch-picture.ts';
import { isSameMedia } from './merge.ts';

/** Keeps what others added to a listing, as the service shows it now. These photos are shown and never touched. */
export function persistForeign(
  context: Pick<SyncContext, 'store' | 'now'>,
  listing: ListingRow,
  shown: readonly IncomingMedia[],
): void {
  const { store } = context;
  const { listingId } = listing;
  const rows = store.remote.ofListing(listingId);
  const isOurs = (media: IncomingMedia): boolean => rows.some((row) => isSameMedia(row, media));
  const sent = new Set(
    store.uploads
      .ofListing(listingId)
      .flatMap((row) => (row.descriptor === null ? [] : [row.descriptor.id.toLowerCase()])),
  );
  const isOther = (media: IncomingMedia): boolean =>
    !media.fields.deletedYN && !isOurs(media) && !sent.has(media.mediaKey.toLowerCase());
  const others = shown.filter(isOther);
  const before = store.others.ofListing(listingId);
  if (others.length === 0 && before.length === 0) return;
  const keys = new Set(others.map((media) => media.mediaKey));
  const known = new Set(before.map((row) => row.mediaKey));
  store.write(() => {
    for (const row of before) if (!keys.has(row.mediaKey)) store.others.delete(listingId, row.mediaKey);
    for (const media of others) {
      const { shortDescription, imageOf, order } = media.fields;
      const { mediaKey, mediaUrl } = media;
      store.others.save({ listingId, mediaKey, mediaUrl, shortDescription, imageOf, order });
      if (known.has(mediaKey)) continue;
      const what =
        shortDescription === ''
          ? phrase('history.addedThere')
          : phrase('history.addedThereAs', { caption: shortDescription });
      store.history.add(context.now().toISOString(), listingId, null, 'service', what);
    }
  });
}

/** Fetches pictures of others' photos that are not in the library yet; one that cannot be had is left without. */
export async function fetchOthersPictures(
  context: ImportContext,
  session: Session,
  listing: ListingRow,
): Promise<void> {
  const { store } = context;
  for (const other of store.others.ofListing(listing.listingId)) {
    if (other.sha256 !== null) continue;
    const adopted = await fetchPicture(context, session, other.mediaUrl, `${other.mediaKey}.jpg`);
    if (adopted === null) continue;
    const sha256 = Sha256.parse(adopted.blob.sha256);
    await prepareRendition(context, sha256, session.account.profile.rendition);
    store.write(() => store.others.setPicture(listing.listingId, other.mediaKey, sha256));
  }
}
