import { seenAsTold, type ToldField, withoutTold, withTold } from '../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { FollowerRow } from '../store/follower-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { canFollow, wantedPhoto } from './wanted.ts';

/**
 * What was just taken over from the service of a listing is no wish of a person for its other services: what follows it does not take
 * it along. Within the change that takes it over.
 *
 * @param about the one photo that this is about, or the order alone; the order is looked at in any case
 * @param fields the words that were taken over; null where that is not known
 */
export function noteAdopted(
  store: Store,
  listingId: ListingId,
  about: MediaId | 'order' | 'all',
  fields: readonly ToldField[] | null = null,
): void {
  if (store.followers.get(listingId) !== null) {
    for (const row of photosAbout(store, listingId, about)) noteToldOfFollower(store, row);
    return;
  }
  const followers = store.followers.ofSource(listingId);
  if (followers.length === 0) return;
  const order = store.media.present(listingId);
  for (const follower of followers) {
    const { seen } = follower;
    if (seen.source.order.length === order.length && seen.source.order.every((id, index) => id === order[index]))
      continue;
    store.followers.save({ ...follower, seen: { ...seen, source: { ...seen.source, order } } });
  }
  for (const row of photosAbout(store, listingId, about)) {
    // One that nothing stands for was put back at this service alone: another one would stand for it already.
    if (canFollow(row)) for (const follower of followers) leaveOutUnlessKnown(store, follower, row);
    for (const photo of store.followers.photos.ofSource(row.mediaId)) {
      const { shortDescription, imageOf, flag, removed } = wantedPhoto(row);
      const source = { ...photo.seen.source, shortDescription, imageOf, flag, removed };
      const own = store.media.get(photo.mediaId) ?? photo.seen.own;
      store.followers.photos.save({
        ...photo,
        seen: { ...photo.seen, source },
        told: withTold(photo, source, own, fields),
      });
    }
  }
}

function noteToldOfFollower({ media, followers }: Store, row: MediaRow): void {
  const photo = followers.photos.get(row.mediaId);
  const source = photo === null ? null : media.get(photo.sourceMediaId);
  if (photo === null || source === null) return;
  const wanted = withoutTold(wantedPhoto(source), photo.told);
  followers.photos.save({ ...photo, seen: seenAsTold(photo.seen, wanted, wantedPhoto(row)) });
}

function leaveOutUnlessKnown({ followers }: Store, { listingId }: FollowerRow, { mediaId }: MediaRow): void {
  if (followers.photos.standingFor(listingId, mediaId) === null) followers.photos.leaveOut(listingId, mediaId);
}

function photosAbout({ media }: Store, listingId: ListingId, about: MediaId | 'order' | 'all'): MediaRow[] {
  if (about === 'order') return [];
  if (about === 'all') return media.ofListing(listingId);
  const row = media.get(about);
  return row === null ? [] : [row];
}

/**
 * The picture that a photo shows now is what its service has, or a placeholder: no wish of a person, neither for the other services of
 * its listing nor for this one alone. Within the change that puts it there.
 */
export function noteAdoptedPicture({ media, followers }: Store, mediaId: MediaId): void {
  const row = media.get(mediaId);
  if (row === null) return;
  const { picture } = wantedPhoto(row);
  for (const photo of followers.photos.ofSource(mediaId)) {
    followers.photos.save({ ...photo, seen: { ...photo.seen, source: { ...photo.seen.source, picture } } });
  }
  const own = followers.photos.get(mediaId);
  if (own !== null) followers.photos.save({ ...own, seen: { ...own.seen, own: { ...own.seen.own, picture } } });
}
