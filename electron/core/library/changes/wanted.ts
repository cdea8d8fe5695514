import { flagOf } from '../../../../shared/domain/culling.ts';
import type { WantedListing, WantedPhoto } from '../../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { sameAlteration } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';

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

/** What is written and decided about a photo, but for its picture and whether it is removed. */
export function writeWords({ media, holds }: Store, mediaId: MediaId, own: WantedPhoto, value: WantedPhoto): void {
  const { shortDescription, imageOf } = value;
  if (shortDescription !== own.shortDescription || imageOf !== own.imageOf) {
    media.setFields(mediaId, { shortDescription, imageOf });
  }
  if (value.rating !== own.rating) media.setRating(mediaId, value.rating);
  if (value.flag !== own.flag) media.setFlag(mediaId, value.flag);
  if (value.hold !== own.hold) holds.set(mediaId, value.hold);
  if (!sameAlteration(value.alteration, own.alteration)) media.setAlteration(mediaId, value.alteration);
}

/**
 * The photos of a listing that are at the service, or may be: those that a request without an answer yet adds there.
 * What such a request carries cannot be changed here any more.
 */
export function mayBeAtService(store: Store, listingId: ListingId): ReadonlySet<MediaId> {
  const attached = store.remote.ofListing(listingId).map((row) => row.mediaId);
  return new Set([...attached, ...store.attempts.beingAdded(listingId)]);
}

/**
 * Whether a listing is being created, or may have been: what its request carries of it cannot be changed here any more. A draft without
 * photos may have been created by the library that this one is a copy of, and carries nothing from here.
 */
export function isBeingCreated(store: Store, { listingId, onService }: ListingRow): boolean {
  return !onService && store.attempts.beingAdded(listingId).length > 0;
}
