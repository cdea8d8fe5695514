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
