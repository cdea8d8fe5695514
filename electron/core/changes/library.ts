import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Picture } from '../store/change-steps.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import type { ListingState, PhotoState } from './apply.ts';
import { isBeingCreated, mayBeAtService } from './at-service.ts';

export function pictureOf({ sha256, fileName, width, height, captureTime }: Picture): Picture {
  return { sha256, fileName, width, height, captureTime };
}

/** A listing as the library has it now. */
export function readState(store: Store, listing: ListingRow): ListingState {
  const media = store.media.ofListing(listing.listingId);
  const atService = mayBeAtService(store, listing.listingId);
  const photoOf = (row: MediaRow): PhotoState => ({
    shortDescription: row.shortDescription,
    imageOf: row.imageOf,
    picture: pictureOf(row),
    atService: atService.has(row.mediaId),
  });
  return {
    name: listing.name,
    fields: listing.fields,
    atService: listing.onService || isBeingCreated(store, listing),
    sequence: media.flatMap((row) => (row.removed ? [] : [row.mediaId])),
    photos: new Map(media.map((row) => [row.mediaId, photoOf(row)])),
  };
}

/** Writes what differs as ordinary edits: revisions rise, so that the next sync sends it. */
export function writeState(store: Store, listingId: ListingId, before: ListingState, after: ListingState): void {
  for (const [mediaId, photo] of after.photos) {
    const was = before.photos.get(mediaId);
    if (was === photo) continue;
    if (was?.shortDescription !== photo.shortDescription || was.imageOf !== photo.imageOf) {
      store.media.setFields(mediaId, photo);
    }
    if (was !== undefined && was.picture.sha256 !== photo.picture.sha256) {
      store.media.setPicture(mediaId, photo.picture);
      store.uploads.deleteOf(mediaId);
    }
  }
  const present = new Set(after.sequence);
  const wasPresent = new Set(before.sequence);
  for (const mediaId of wasPresent) if (!present.has(mediaId)) store.media.setRemoved(mediaId, true);
  for (const mediaId of present) if (!wasPresent.has(mediaId)) store.media.setRemoved(mediaId, false);
  if (after.sequence !== before.sequence) store.media.setSequence(after.sequence);
  if (after.name !== before.name) store.listings.rename(listingId, after.name);
  if (after.fields !== before.fields) store.listings.setFields(listingId, after.fields);
}
