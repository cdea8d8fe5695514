import {
  type AdoptedField,
  seenAsReported,
  seenAsReportedOfSource,
  withReported,
} from '../../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { DestinationRow } from '../store/destination-table.ts';
import type { Store } from '../store/store.ts';
import { canFollow, wantedPhoto } from './wanted.ts';

/** What was taken over from a service of one of its photos; and nothing else of it: a person may have changed the rest meanwhile. */
interface Adopted {
  readonly mediaId: MediaId;
  readonly fields: readonly AdoptedField[];
}

/** A photo that is removed or put back. */
export const PRESENCE = ['removed', 'flag'] as const satisfies readonly AdoptedField[];

/**
 * What was just taken over from the service of a listing is no wish of a person for its other services: what follows it does not take
 * it along. Within the change that takes it over.
 *
 * @param adopted what it was; null for the order alone, which is looked at in any case
 */
export function noteAdopted(store: Store, listingId: ListingId, adopted: Adopted | null): void {
  if (store.destinations.get(listingId) !== null) {
    if (adopted !== null) noteReportedOfDestination(store, adopted);
    return;
  }
  const destinations = store.destinations.ofSource(listingId);
  if (destinations.length === 0) return;
  noteOrder(store, listingId, destinations);
  if (adopted !== null) noteReportedOfSource(store, destinations, adopted);
}

function noteOrder(store: Store, listingId: ListingId, destinations: readonly DestinationRow[]): void {
  const order = store.media.present(listingId);
  for (const destination of destinations) {
    const { seen } = destination;
    if (seen.source.order.length === order.length && seen.source.order.every((id, index) => id === order[index]))
      continue;
    store.destinations.save({ ...destination, seen: { ...seen, source: { ...seen.source, order } } });
  }
}

function noteReportedOfSource(
  store: Store,
  destinations: readonly DestinationRow[],
  { mediaId, fields }: Adopted,
): void {
  const row = store.media.get(mediaId);
  if (row === null) return;
  const { photos } = store.destinations;
  const source = wantedPhoto(row);
  for (const { listingId } of destinations) {
    const photo = photos.standingFor(listingId, mediaId);
    // One that nothing stands for was put back at this service alone: another one would stand for it already.
    if (photo === null && canFollow(row)) photos.leaveOut(listingId, mediaId);
    const own = photo === null ? NOTHING_THERE : (store.media.get(photo.mediaId) ?? photo.seen.own);
    photos.saveReported(listingId, mediaId, withReported(photos.reported(listingId, mediaId), source, own, fields));
    if (photo !== null) photos.save({ ...photo, seen: seenAsReportedOfSource(photo.seen, source, fields) });
  }
}

const NOTHING_THERE = { shortDescription: '', imageOf: '' };

function noteReportedOfDestination({ media, destinations }: Store, { mediaId, fields }: Adopted): void {
  const row = media.get(mediaId);
  const photo = destinations.photos.get(mediaId);
  const source = photo === null ? null : media.get(photo.sourceMediaId);
  // Put back at this service, it stands for nothing that is written elsewhere.
  const isPutBack = row !== null && !row.removed && fields.includes('removed');
  if (isPutBack && photo === null) destinations.photos.leaveOut(row.listingId, mediaId);
  if (row === null || photo === null || source === null) return;
  const reported = destinations.photos.reported(photo.listingId, photo.sourceMediaId);
  const seen = seenAsReported(photo.seen, wantedPhoto(source), reported, wantedPhoto(row), fields);
  destinations.photos.save({ ...photo, seen });
}

/**
 * The picture that a photo shows now is what its service has, or a placeholder: no wish of a person, neither for the other services of
 * its listing nor for this one alone. Within the change that puts it there.
 */
export function noteAdoptedPicture({ media, destinations }: Store, mediaId: MediaId): void {
  const row = media.get(mediaId);
  if (row === null) return;
  const { picture } = wantedPhoto(row);
  for (const photo of destinations.photos.ofSource(mediaId)) {
    destinations.photos.save({ ...photo, seen: { ...photo.seen, source: { ...photo.seen.source, picture } } });
  }
  const own = destinations.photos.get(mediaId);
  if (own !== null) destinations.photos.save({ ...own, seen: { ...own.seen, own: { ...own.seen.own, picture } } });
}
