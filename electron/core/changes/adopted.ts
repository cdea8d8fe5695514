import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';
import { wantedPhoto } from './wanted.ts';

/**
 * What was just taken over from the service of a listing is no wish of a person for its other services: what follows it does not take
 * it along. Within the change that takes it over.
 *
 * @param about the one photo that this is about, or the order alone; the order is looked at in any case
 */
export function noteAdopted(store: Store, listingId: ListingId, about: MediaId | 'order' | 'all'): void {
  const followers = store.followers.ofSource(listingId);
  if (followers.length === 0) return;
  const rows = store.media.ofListing(listingId);
  const order = rows.flatMap(({ mediaId, removed }) => (removed ? [] : [mediaId]));
  for (const follower of followers) {
    const { seen } = follower;
    if (seen.source.order.length === order.length && seen.source.order.every((id, index) => id === order[index]))
      continue;
    store.followers.save({ ...follower, seen: { ...seen, source: { ...seen.source, order } } });
  }
  for (const row of rows.filter(({ mediaId }) => about === 'all' || mediaId === about)) {
    for (const photo of store.followers.photos.ofSource(row.mediaId)) {
      const { shortDescription, imageOf, flag, removed } = wantedPhoto(row);
      const source = { ...photo.seen.source, shortDescription, imageOf, flag, removed };
      store.followers.photos.setSeen(photo, { ...photo.seen, source });
    }
  }
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
    followers.photos.setSeen(photo, { ...photo.seen, source: { ...photo.seen.source, picture } });
  }
  const own = followers.photos.get(mediaId);
  if (own !== null) followers.photos.setSeen(own, { ...own.seen, own: { ...own.seen.own, picture } });
}
