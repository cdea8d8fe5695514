import { flagOf } from '../../../../shared/domain/culling.ts';
import { type ListingId, MediaId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { type Alteration, withPicture } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { Picture } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { ImportContext } from './import-context.ts';

/**
 * Inserts a photo, at the end of a listing, that has all that was written and decided about another one, within a change. What its
 * pictures are made with is up to the caller, and so is whether it is held back. In another listing an altered picture has no original
 * until the caller names one.
 */
export function insertAlike(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  listingId: ListingId,
  other: MediaRow,
  { sha256, fileName, width, height, captureTime, sourcePath = null }: Picture,
): MediaId {
  const mediaId = MediaId.parse(newId());
  const { shortDescription, imageOf, rating, keywords, cameWith } = other;
  const addedAt = now().toISOString();
  const bytes = { sha256, fileName, width, height, captureTime, sourcePath };
  store.media.insert({ ...bytes, mediaId, listingId, shortDescription, addedAt, keywords });
  store.media.setFields(mediaId, { shortDescription, imageOf });
  store.media.setRating(mediaId, rating);
  store.media.setFlag(mediaId, flagOf(other));
  store.media.setAlteration(mediaId, alikeAlteration(other, listingId, sha256));
  store.media.setCameWith(mediaId, cameWith);
  return mediaId;
}

function alikeAlteration({ alteration, ...other }: MediaRow, listingId: ListingId, sha256: Sha256): Alteration | null {
  const ofPicture = withPicture(alteration, sha256 === other.sha256);
  return ofPicture === null || listingId === other.listingId ? ofPicture : { ...ofPicture, originalId: null };
}
