import type { AccountView, ConflictView, MediaItem, PhotoItem } from '../../../../shared/contract/model.ts';
import type { ListingChanges, WorkspaceAsked, WorkspaceChanges } from '../../../../shared/contract/workspace.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { Store } from '../../library/store/store.ts';
import { readCounted } from './board.ts';
import type { KeptListings } from './kept-listings.ts';
import type { Summaries } from './listing-list.ts';
import { nameAtService } from './listing-rows.ts';
import { createReported, createSame, type Reported } from './reported.ts';

interface Parts {
  readonly store: Store;
  readonly summaries: Summaries;
  readonly keptListings: KeptListings;
  readonly accounts: () => AccountView[];
  readonly conflicts: () => ConflictView[];
}

/**
 * What changed of all that a window shows, read of one state of the library (docs/page.md). Any number of windows may ask,
 * each from where it is: what is remembered here is only when a thing was first seen as it is.
 */
export function createWorkspaceChanges(parts: Parts): (asked: WorkspaceAsked) => WorkspaceChanges {
  const { store, summaries } = parts;
  const accounts = createWhole<AccountView[]>();
  const conflicts = createWhole<ConflictView[]>();
  const listingOf = createListingChanges(parts.keptListings);
  const describedBy = (listing: Known | null, revision: number): ListingChanges | null =>
    listing === null ? null : listingOf(listing.listingId, revision, listing.since);
  return ({ since, listing }) => {
    // The one edited last stands first in a window that begins.
    if (listing !== null && 'last' in listing) store.keep(() => store.summaries.settleListed());
    return readCounted(store, summaries, (counting) => {
      const revision = store.revision();
      return {
        workspaceRevision: revision,
        totals: store.summaries.totals(),
        notShown: store.summaries
          .notShown()
          .map((each) => ({ ...each, name: nameAtService(store, each.listingId, each.name) })),
        counting,
        accounts: accounts(parts.accounts(), revision, since),
        conflicts: conflicts(parts.conflicts(), revision, since),
        listing: describedBy(wanted(listing, store), revision),
      };
    });
  };
}

type AskedListing = NonNullable<WorkspaceAsked['listing']>;
type Known = Extract<AskedListing, { listingId: ListingId }>;

/** The listing to report, and since when; null for none. */
function wanted(listing: WorkspaceAsked['listing'], store: Store): Known | null {
  if (listing === null || 'listingId' in listing) return listing;
  const listingId = store.overview.opens(listing.last);
  return listingId === null ? null : { listingId, since: null };
}

/** What is reported as a whole, or not at all where it is as it was. */
function createWhole<Value>(): (value: Value, revision: number, since: number | null) => Value | null {
  const described = createReported<'all', Value>({ sequenceCounts: false });
  const same = createSame<Value>();
  return (value, revision, since) => {
    described.note(new Map([['all', same(value)]]), revision);
    return described.since(since).changed[0] ?? null;
  };
}

interface ReportedListing {
  readonly photos: Reported<MediaId, PhotoItem>;
  readonly removed: ReturnType<typeof createWhole<MediaItem[]>>;
}

/** As many listings as their rows are kept of; each begins anew when it is asked for again after others. */
const MOST_REPORTED = 4;

function createListingChanges(keptListings: KeptListings) {
  const described = new Map<ListingId, ReportedListing>();
  return (listingId: ListingId, revision: number, since: number | null): ListingChanges | null => {
    const listing = keptListings(listingId);
    const before = described.get(listingId);
    described.delete(listingId);
    if (listing === null) return null;
    const { photos, removed } = before ?? { photos: createReported({ sequenceCounts: true }), removed: createWhole() };
    described.set(listingId, { photos, removed });
    for (const oldest of described.keys()) if (described.size > MOST_REPORTED) described.delete(oldest);
    photos.note(listing.photos, revision);
    const { changed, sequence } = photos.since(since);
    return { ...listing.head, sequence, changed, removed: removed([...listing.removed], revision, since) };
  };
}
