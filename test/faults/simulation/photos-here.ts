import type { ListingId, MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import type { World } from './world.ts';

/** A photo as the person here finds it. */
export interface Here {
  readonly mediaId: MediaId;
  readonly listingId: ListingId;
  readonly removed: number;
  readonly rejected: number;
  readonly sha256: Sha256;
  readonly shortDescription: string;
}

export function photosHere(world: World): Here[] {
  return world.database
    .prepare<[], Here>(
      'SELECT mediaId, listingId, removed, rejected, sha256, shortDescription FROM media ORDER BY listingId, removed, position, mediaId',
    )
    .all();
}

export function listingsHere(world: World): ListingId[] {
  return world.store.listings
    .all()
    .map(({ listingId }) => listingId)
    .sort();
}

/** One of these photos; rather the one that somebody touched last. */
export function pickPhoto<Photo extends { readonly mediaId: MediaId }>(world: World, photos: readonly Photo[]): Photo {
  const asked = world.store.conflicts.open().flatMap(({ mediaId }) => mediaId ?? []);
  const open = photos.find(({ mediaId }) => asked.includes(mediaId));
  const hot = open ?? photos.find(({ mediaId }) => mediaId === world.hot);
  const picked = hot !== undefined && world.random.chance(0.4) ? hot : world.random.pick(photos);
  world.hot = picked.mediaId;
  return picked;
}
