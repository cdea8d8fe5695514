import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BoardRow } from '../../../shared/contract/board.ts';
import { ListingSummary } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { flag } from '../store/row.ts';
import type { Store } from '../store/store.ts';
import { foldText, type SummaryRow } from '../store/summary-table.ts';
import { countLeftAtService } from '../sync/orphans.ts';
import { emptyFields } from './empty-fields.ts';
import { toSummary } from './listing-view.ts';
import { type PhotoRows, type PhotoState, photoStates } from './photo-states.ts';

/** All listings with their counts, archived ones among them; the one edited last first. */
export type ListListings = () => ListingSummary[];

export interface ListingList {
  readonly listListings: ListListings;
  /** Brings what is kept of listings up to date, for whoever asks the database about them. */
  readonly refreshSummaries: () => void;
  /** Keeps what was derived within a reading of the library, once that has ended. */
  readonly keepSummaries: () => void;
}

/** Rises when what a summary holds, or how it is derived, is changed in this program. */
const SUMMARY_FORMAT = 1;

/**
 * The list of listings, which is asked for after every change of the library: a listing is read again when a row that tells of it
 * changed, all of them when an account did. What was derived is kept in the database, so that the next start reads that alone.
 */
export function createListingList(store: Store, defaultProfile: ServiceProfile): ListingList {
  const known = new Map<ListingId, Known>();
  const profileNow = JSON.stringify(defaultProfile);
  const stampOf = (accounts: readonly AccountRow[]): string =>
    createHash('sha256')
      .update(`${SUMMARY_FORMAT} ${profileNow} ${JSON.stringify(accounts)}`)
      .digest('hex');
  const fresh = new Map<ListingId, SummaryRow>();
  const keepSummaries = (): void => {
    if (fresh.size === 0) return;
    const isKept = store.keep(() => {
      for (const row of fresh.values()) store.summaries.save(row);
    });
    if (isKept) fresh.clear();
  };
  return {
    listListings() {
      // What is read within a change may be taken back with it: nothing of it is kept.
      const isKept = !store.isChanging();
      const summaries = store.read(() => {
        const accounts = store.accounts.all();
        const stamp = stampOf(accounts);
        return store.overview.listings().flatMap(({ listingId, version }) => {
          const before = known.get(listingId);
          if (before?.version === version && before.stamp === stamp) return [before.summary];
          const kept = readKept(store.summaries.get(listingId, version, stamp));
          const derived = kept ?? deriveSummary(store, listingId, accounts, defaultProfile);
          if (derived === null) return [];
          if (kept === null && isKept) fresh.set(listingId, toSummaryRow(derived, version, stamp));
          const summary = ListingSummary.parse(derived);
          if (isKept) known.set(listingId, { version, stamp, summary });
          return [summary];
        });
      });
      keepSummaries();
      return summaries;
    },
    refreshSummaries() {
      const rows = store.read(() => {
        const accounts = store.accounts.all();
        const stamp = stampOf(accounts);
        return store.summaries.stale(stamp).flatMap(({ listingId, version }) => {
          const kept = deriveSummary(store, listingId, accounts, defaultProfile);
          return kept === null ? [] : [toSummaryRow(kept, version, stamp)];
        });
      });
      for (const row of rows) fresh.set(row.listingId, row);
      keepSummaries();
    },
    keepSummaries,
  };
}

interface Known {
  readonly version: number;
  readonly stamp: string;
  readonly summary: ListingSummary;
}

/** What is kept of a listing: its row of the board, without what other tables tell at once. */
const KeptSummary = BoardRow.omit({ reference: true, lastBy: true });
type KeptSummary = z.output<typeof KeptSummary>;

function readKept(json: string | null): KeptSummary | null {
  return json === null ? null : (KeptSummary.safeParse(JSON.parse(json)).data ?? null);
}

function deriveSummary(
  store: Store,
  listingId: ListingId,
  accounts: readonly AccountRow[],
  defaultProfile: ServiceProfile,
): KeptSummary | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, accounts);
  const profile = account?.profile ?? defaultProfile;
  const conflicts = store.conflicts.openOf(listingId);
  const photos = readPhotoStates(store, listing, conflicts, account, profile);
  const left = countLeftAtService(store.attempts.leavingUploads(listingId));
  return {
    ...toSummary(listing, account, photos, conflicts.length, left),
    emptyFields: listing.onService ? [] : emptyFields(listing.fields, profile),
    createdAt: listing.createdAt,
    account: account?.name ?? null,
  };
}

function toSummaryRow(kept: KeptSummary, version: number, stamp: string): SummaryRow {
  const { listingId, name, listingKey, account, state, photos, toSend, unknownBase, editedAt, createdAt } = kept;
  return {
    listingId,
    version,
    stamp,
    summary: JSON.stringify(kept),
    search: foldText([name, listingKey ?? '', account ?? ''].join(' ')),
    sortName: sortKey(name),
    state,
    photos,
    // Few listings say something in every field.
    missing: kept.withoutCaption + kept.withoutRoom,
    toSend,
    unknownBase,
    onService: flag(kept.onService),
    editedAt,
    createdAt,
    archived: flag(kept.archived),
  };
}

/** So that `2 Oak` stands before `12 Oak` in the order of the database. */
function sortKey(name: string): string {
  return foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'));
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
