import { flagOf } from '../../../shared/domain/culling.ts';
import { type ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Picture } from '../store/change-steps.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { ImportContext } from './import-context.ts';

/**
 * Inserts a photo, at the end of a listing, that has all that was written and decided about another one, within a change. What its
 * pictures are made with is up to the caller, and so is whether it is held back.
 */
export function insertAlike(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  listingId: ListingId,
  other: MediaRow,
  { sha256, fileName, width, height, captureTime, sourcePath = null }: Picture,
): MediaId {
  const mediaId = MediaId.parse(newId());
  const { shortDescription, imageOf, rating, keywords, cameWith, alteration } = other;
  const addedAt = now().toISOString();
  const bytes = { sha256, fileName, width, height, captureTime, sourcePath };
  store.media.insert({ ...bytes, mediaId, listingId, shortDescription, addedAt, keywords });
  store.media.setFields(mediaId, { shortDescription, imageOf });
  store.media.setRating(mediaId, rating);
  store.media.setFlag(mediaId, flagOf(other));
  store.media.setAlteration(mediaId, alteration);
  store.media.setCameWith(mediaId, cameWith);
  return mediaId;
}
