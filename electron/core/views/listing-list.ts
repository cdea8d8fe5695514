import type { ListingSummary } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { Store } from '../store/store.ts';
import { countLeftAtService } from '../sync/orphans.ts';
import { toSummary } from './listing-view.ts';
import { type PhotoRows, type PhotoState, photoStates } from './photo-states.ts';

/** All listings with their counts, the one edited last first. */
export type ListListings = () => ListingSummary[];

/**
 * The list of listings, which is asked for after every change of the library: a listing is read again when a row that
 * tells of it changed, all of them when an account did.
 */
export function createListingList(store: Store, defaultProfile: ServiceProfile): ListListings {
  let known = new Map<ListingId, Known>();
  let knownAccounts = '';
  const readAll = (isKept: boolean): ListingSummary[] => {
    const accounts = store.accounts.all();
    const accountsNow = JSON.stringify(accounts);
    const before = isKept && accountsNow === knownAccounts ? known : new Map<ListingId, Known>();
    const now = new Map<ListingId, Known>();
    for (const { listingId, version } of store.overview.listings()) {
      const same = before.get(listingId);
      const summary =
        same?.version === version ? same.summary : readSummary(store, listingId, accounts, defaultProfile);
      if (summary !== null) now.set(listingId, { version, summary });
    }
    if (isKept) {
      known = now;
      knownAccounts = accountsNow;
    }
    return [...now.values()].map(({ summary }) => summary);
  };
  return () => {
    // What is read within a change may be taken back with it: nothing of it is kept.
    const isKept = !store.isChanging();
    return store.read(() => readAll(isKept));
  };
}

interface Known {
  readonly version: number;
  readonly summary: ListingSummary;
}

function readSummary(
  store: Store,
  listingId: ListingId,
  accounts: readonly AccountRow[],
  defaultProfile: ServiceProfile,
): ListingSummary | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, accounts);
  const conflicts = store.conflicts.openOf(listingId);
  const photos = readPhotoStates(store, listing, conflicts, account, account?.profile ?? defaultProfile);
  const left = countLeftAtService(store.attempts.leavingUploads(listingId));
  return toSummary(listing, account, photos, conflicts.length, left);
}

/** The states of a listing's photos, read without what only the open listing shows. */
export function readPhotoStates(
  { overview }: Store,
  { listingId, orderProgress }: ListingRow,
  conflicts: readonly ConflictRow[],
  account: AccountRow | null,
  profile: ServiceProfile,
): PhotoState[] {
  const rows: PhotoRows = {
    media: overview.media(listingId),
    remote: new Map(overview.remote(listingId).map((row) => [row.mediaId, row])),
    uploads: Map.groupBy(overview.uploads(listingId), (row) => row.mediaId),
    conflicts,
    orderProgress,
  };
  return photoStates(rows, account, profile);
}
