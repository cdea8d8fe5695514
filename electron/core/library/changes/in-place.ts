import { allReported, type ReportedField } from '../../../../shared/domain/following.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { Change, Step } from '../store/change-steps.ts';
import type { DestinationPhotoRow } from '../store/destination-table.ts';
import type { Store } from '../store/store.ts';
import type { ListingValues } from './apply.ts';
import { standIns } from './join.ts';
import { wantedPhoto, writeWords } from './wanted.ts';

/** A photo that came in the place of another one, as “Replace”, a correction and the undo of these do it. */
interface InPlace {
  readonly from: MediaId;
  readonly to: MediaId;
}

/**
 * What follows is a place in a listing, not the picture in it: the pair goes on with the photo that came, in the source and in a
 * destination, so that words, order and removal for one service alone stay (docs/adr/006). Called within the change: nothing else
 * knows which photo came for which.
 */
export function noteInPlace(store: Store, { from, to }: InPlace): void {
  const { photos } = store.destinations;
  const listingId = store.media.get(from)?.listingId ?? null;
  if (listingId === null) return;
  store.media.setInPlaceOf(to, from);
  for (const destination of store.destinations.ofSource(listingId)) {
    // What does not go there does not with another picture either.
    if (photos.isLeftOut(destination.listingId, from)) photos.leaveOut(destination.listingId, to);
    // Its words came along, with the reports of them.
    const reported = [from, to].map((mediaId) => photos.reported(destination.listingId, mediaId));
    photos.saveReported(destination.listingId, to, allReported(reported));
    const photo = photos.standingFor(destination.listingId, from);
    if (photo === null || photos.standingFor(destination.listingId, to) !== null) continue;
    photos.delete(photo.mediaId);
    photos.save({ ...photo, sourceMediaId: to });
    renameInOrder(store, destination.listingId, 'source', { from, to });
  }
  const own = photos.get(from);
  if (own !== null && photos.get(to) === null) standInFor(store, own, to);
}

/**
 * More may have followed since a photo went that comes back: it has the words of the one that stood in its place. How it is altered belongs
 * to its picture, and one that a person holds back stays so.
 *
 * @param written what the same change wrote
 */
function takeWordsAlong(store: Store, { from, to }: InPlace, written: ReadonlySet<ReportedField>): void {
  const [went, came] = [store.media.get(from), store.media.get(to)];
  if (went === null || came === null || store.destinations.photos.get(from) === null) return;
  const [own, words] = [wantedPhoto(came), wantedPhoto(went)];
  const kept = (field: ReportedField): string => (written.has(field) ? own[field] : words[field]);
  const value = { ...words, shortDescription: kept('shortDescription'), imageOf: kept('imageOf') };
  writeWords(store, to, own, { ...value, alteration: own.alteration, hold: own.hold ?? words.hold });
}

/**
 * Notes which photos came in the place of others as a change was taken back or done again: those that came where the other one is no longer,
 * whoever took that one away.
 *
 * @param change with the steps in the direction in which they were done
 */
export function notePlacesOf(
  store: Store,
  change: Pick<Change, 'kind' | 'steps'>,
  { before, after }: { readonly before: ListingValues; readonly after: ListingValues },
): void {
  const isHere = (mediaId: MediaId): boolean => after.sequence.includes(mediaId);
  for (const [{ mediaId: from }, { mediaId: to }] of standIns(change)) {
    if (before.sequence.includes(to) || !isHere(to) || isHere(from)) continue;
    const written = change.steps.flatMap((step) =>
      'mediaId' in step && (step.mediaId === from || step.mediaId === to) ? (WRITES[step.kind] ?? []) : [],
    );
    takeWordsAlong(store, { from, to }, new Set(written));
    noteInPlace(store, { from, to });
  }
}

const WRITES: Partial<Record<Step['kind'], ReportedField>> = { caption: 'shortDescription', room: 'imageOf' };

/** Another photo of a destination stands from now on for what this one stood for. */
export function standInFor(store: Store, photo: DestinationPhotoRow, mediaId: MediaId): void {
  const { photos } = store.destinations;
  photos.delete(photo.mediaId);
  photos.save({ ...photo, mediaId });
  renameInOrder(store, photo.listingId, 'own', { from: photo.mediaId, to: mediaId });
}

/** It is the same place that was followed. */
function renameInOrder(store: Store, listingId: ListingId, of: 'source' | 'own', { from, to }: InPlace): void {
  const destination = store.destinations.get(listingId);
  if (destination === null) return;
  const { seen } = destination;
  const order = seen[of].order.map((id) => (id === from ? to : id));
  store.destinations.save({ ...destination, seen: { ...seen, [of]: { ...seen[of], order } } });
}
