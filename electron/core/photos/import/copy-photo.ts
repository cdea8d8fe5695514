import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from './import-context.ts';
import { insertAlike } from './insert-alike.ts';

/**
 * Puts a photo at the end of another listing, as it is, within a change: its pictures are in the library once. An altered picture has
 * no original there until the caller names one.
 */
export function copyPhoto(
  context: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  listingId: ListingId,
  row: MediaRow,
): MediaId {
  const { media, holds } = context.store;
  const mediaId = insertAlike(context, listingId, row, row);
  // What a person holds back is held back in every copy.
  if (row.hold !== null) holds.set(mediaId, row.hold);
  if (row.corrections !== null) media.setCorrections(mediaId, row.corrections);
  if (row.prepared) media.setPrepared(mediaId, row.corrections);
  else media.setShownAs(mediaId, row.madeWith);
  return mediaId;
}
