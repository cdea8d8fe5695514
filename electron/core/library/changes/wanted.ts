import { flagOf } from '../../../../shared/domain/culling.ts';
import type { WantedListing, WantedPhoto } from '../../../../shared/domain/following.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRow } from '../store/media-table.ts';

export function wantedPhoto(row: MediaRow): WantedPhoto {
  const { sha256, corrections, shortDescription, imageOf, rating, alteration, hold, removed } = row;
  const picture = { sha256, corrections };
  return { picture, shortDescription, imageOf, rating, flag: flagOf(row), alteration, hold, removed };
}

/** @param rows its photos, present ones in their order, then the removed ones */
export function wantedListing({ name, fields }: ListingRow, rows: readonly MediaRow[]): WantedListing {
  return { name, fields, order: rows.flatMap(({ mediaId, removed }) => (removed ? [] : [mediaId])) };
}

/** Whether a photo can go to further services: it is in its listing, and there is a picture of it to be sent. */
export function canFollow({ removed, arriving, placeholder, fault }: MediaRow): boolean {
  return !removed && !arriving && placeholder === null && fault === null;
}
