import type { MediaItem, PhotoItem } from '../../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { renditionSpecKey } from '../../photos/import/prepare.ts';
import { type ListingRows, readRows } from './listing-rows.ts';
import { type FullPhoto, type ListingRead, listingState, photoItem, removedItem } from './listing-view.ts';

/** A listing as it is now; each photo that is as it was when it was read last is the same object. */
interface KeptListing {
  readonly head: ListingRead['head'];
  /** In their order. */
  readonly photos: ReadonlyMap<MediaId, PhotoItem>;
  readonly removed: readonly MediaItem[];
}

export type KeptListings = (listingId: ListingId) => KeptListing | null;

/** Listings whose rows are kept: those that windows have open, and the one from which a person just came. */
const MOST_KEPT = 4;
/** Where more photos than these changed, all are read at once. */
const MOST_ONE_BY_ONE = 100;

/**
 * Reads again what changed of a listing: the rows of photos written since; a photo is reported again where anything that it follows
 * from has changed. Called within one reading of the library (`store.read`).
 */
export function createKeptListings(
  store: Store,
  defaultProfile: ServiceProfile,
  clock: () => Date = () => new Date(),
): KeptListings {
  const known = new Map<ListingId, Known>();
  return (listingId) => {
    const before = known.get(listingId);
    known.delete(listingId);
    const read = (settings: ServiceProfile['rendition']): Known['read'] => {
      const spec = renditionSpecKey(settings);
      const isSame = before?.read.spec === spec;
      const rows = isSame ? renewedRows(store, listingId, before, settings) : readRows(store, listingId, settings);
      return { ...rows, spec };
    };
    const state = listingState(store, listingId, defaultProfile, read, clock);
    if (state === null) return null;
    const reported = state.photos.map((photo) => reportOf(photo, state.rows, before?.reported.get(photo.row.mediaId)));
    const now = {
      revision: store.revision(),
      read: state.rows,
      reported: new Map(reported.map((each) => [idOf(each), each])),
    };
    known.set(listingId, now);
    for (const oldest of known.keys()) if (known.size > MOST_KEPT) known.delete(oldest);
    return {
      head: state.head,
      photos: new Map(reported.filter(({ photo }) => !photo.row.removed).map((each) => [idOf(each), each.item])),
      removed: reported.filter(({ photo }) => photo.row.removed).map(({ photo, item }) => removedItem(photo, item)),
    };
  };
}

interface Known {
  /** Of the library when it was read. */
  readonly revision: number;
  /** With the settings by which its renditions are made. */
  readonly read: ListingRows & { readonly spec: string };
  readonly reported: ReadonlyMap<MediaId, Reported>;
}

/** A photo as it was reported, and what it follows from. */
interface Reported {
  readonly photo: FullPhoto;
  readonly rendition: RenditionRow | null;
  readonly item: PhotoItem;
}

function idOf({ photo }: Reported): MediaId {
  return photo.row.mediaId;
}

function reportOf(photo: FullPhoto, { renditions }: ListingRows, before: Reported | undefined): Reported {
  const rendition = renditions.get(photo.row.mediaId) ?? null;
  if (before !== undefined && before.rendition === rendition && isSamePhoto(before.photo, photo)) return before;
  const item = photoItem(photo, rendition);
  // A row that was written says often what it said before, as while a photo is being sent.
  const isAsReported = before !== undefined && JSON.stringify(before.item) === JSON.stringify(item);
  return { photo, rendition, item: isAsReported ? before.item : item };
}

function isSamePhoto(before: FullPhoto, now: FullPhoto): boolean {
  return (
    before.row === now.row &&
    before.remote === now.remote &&
    before.upload === now.upload &&
    before.state === now.state &&
    before.hasChangesToSend === now.hasChangesToSend &&
    before.openConflicts === now.openConflicts &&
    (before.problem === now.problem || JSON.stringify(before.problem) === JSON.stringify(now.problem))
  );
}

/** The rows as they are now, of which only those are read that were written since. */
function renewedRows(
  store: Store,
  listingId: ListingId,
  { revision, read }: Known,
  settings: ServiceProfile['rendition'],
): ListingRows {
  const changed = store.media.changedSince(listingId, revision);
  if (changed.length > MOST_ONE_BY_ONE) return readRows(store, listingId, settings);
  const sequence = store.media.sequence(listingId);
  const photos = new Map(read.media.map((row) => [row.mediaId, row]));
  const [remote, uploads, renditions] = [new Map(read.remote), new Map(read.uploads), new Map(read.renditions)];
  for (const mediaId of changed) {
    const row = store.media.get(mediaId);
    put(photos, mediaId, row);
    put(remote, mediaId, store.remote.get(mediaId));
    put(uploads, mediaId, store.uploads.ofPhoto(mediaId));
    put(renditions, mediaId, row === null ? null : renditionOf(store, row, settings));
  }
  return { media: sequence.flatMap((mediaId) => photos.get(mediaId) ?? []), remote, uploads, renditions };
}

function put<Value>(map: Map<MediaId, Value>, mediaId: MediaId, value: Value | null): void {
  if (value === null) map.delete(mediaId);
  else map.set(mediaId, value);
}

function renditionOf(
  store: Store,
  { sha256, corrections }: MediaRow,
  settings: ServiceProfile['rendition'],
): RenditionRow | null {
  return store.blobs.rendition(sha256, renditionSpecKey(settings, corrections));
}
