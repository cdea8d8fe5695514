import type {
  AccountView,
  ConflictView,
  ListingDetail,
  ListingSummary,
  MediaItem,
  PhotoItem,
} from '../../shared/contract/model.ts';
import type { ListingChanges, WorkspaceChanges } from '../../shared/contract/workspace.ts';
import type { MediaId } from '../../shared/domain/ids.ts';
import { keptSequence } from './listing-sequence.ts';

/** What is known of the library; null where nothing is yet. */
interface Library {
  readonly listings: readonly ListingSummary[] | null;
  readonly accounts: readonly AccountView[] | null;
  readonly conflicts: readonly ConflictView[];
  readonly workspaceRevision: number;
}

/**
 * The library as it is after what was told: whatever did not change is the same object, so that only what changed is drawn
 * again.
 */
export function libraryAfter(before: Library, changes: WorkspaceChanges): Library {
  if (changes.workspaceRevision === before.workspaceRevision) return before;
  return {
    workspaceRevision: changes.workspaceRevision,
    listings: listingsAfter(before.listings ?? [], changes),
    accounts: changes.accounts ?? before.accounts ?? [],
    conflicts: changes.conflicts ?? before.conflicts,
  };
}

function listingsAfter(
  before: readonly ListingSummary[],
  { listings, listingIds }: Pick<WorkspaceChanges, 'listings' | 'listingIds'>,
): readonly ListingSummary[] {
  if (listings.length === 0 && listingIds === null) return before;
  const changed = new Map(listings.map((listing) => [listing.listingId, listing]));
  if (listingIds === null) return before.map((listing) => changed.get(listing.listingId) ?? listing);
  const known = new Map(before.map((listing) => [listing.listingId, listing]));
  const after = listingIds.flatMap((listingId) => changed.get(listingId) ?? known.get(listingId) ?? []);
  return keptSequence(before, after, ({ listingId }) => listingId);
}

/** The open listing after what was told of it. */
export function detailAfter(
  before: ListingDetail | null,
  { sequence, changed, removed, ...head }: ListingChanges,
  workspaceRevision: number,
): ListingDetail {
  return {
    ...head,
    ...(before === null ? {} : { fields: same(before.fields, head.fields), rules: same(before.rules, head.rules) }),
    ...(before === null ? {} : { foreignMedia: same(before.foreignMedia, head.foreignMedia) }),
    workspaceRevision,
    media: mediaAfter(before?.media ?? [], sequence, changed),
    removed: removed ?? before?.removed ?? [],
  };
}

function mediaAfter(
  before: MediaItem[],
  sequence: readonly MediaId[] | null,
  photos: readonly PhotoItem[],
): MediaItem[] {
  if (sequence === null && photos.length === 0) return before;
  const changed = new Map(photos.map((photo) => [photo.mediaId, photo]));
  const known = new Map(before.map((item) => [item.mediaId, item]));
  const placed = (mediaId: MediaId, index: number): MediaItem[] => {
    const position = index + 1;
    const [now, former] = [changed.get(mediaId), known.get(mediaId)];
    if (now !== undefined) return [{ ...now, position }];
    if (former === undefined) return [];
    return [former.position === position ? former : { ...former, position }];
  };
  return (sequence ?? before.map(({ mediaId }) => mediaId)).flatMap(placed);
}

/** The former value where the new one says the same. */
function same<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
