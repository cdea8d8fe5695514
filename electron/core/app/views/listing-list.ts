import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BoardRow, type Counting } from '../../../../shared/contract/board.ts';
import { ListingSummary } from '../../../../shared/contract/model.ts';
import { inAllServices } from '../../../../shared/domain/following.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { readinessOf } from '../../../../shared/domain/readiness.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { foldText } from '../../library/fold-text.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import {
  type Behind,
  SUMMARISED_WITH_SOURCE,
  type SummaryCounts,
  type SummaryRow,
} from '../../library/store/summary-table.ts';
import { rulesStamp } from '../../service/learn/listing-rules.ts';
import type { LeftToDo } from '../../sync/run/sync-summary.ts';
import { summarise } from './summarise.ts';

/** Listings with their counts, archived ones among them, the one edited last first. */
export type ListListings = (listingIds: readonly ListingId[]) => ListingSummary[];

interface ListingList {
  readonly listListings: ListListings;
  /** Of listings without trouble no more than counts is read. */
  readonly leftToDo: (listingIds: readonly ListingId[]) => LeftToDo;
  /** What is kept of listings, for whoever asks the database about them. */
  readonly summaries: Summaries;
}

export interface Summaries {
  /**
   * Brings what is kept up to date, as far as that takes no more than a moment: after a change at once, after an upgrade piece by
   * piece.
   *
   * @returns how far it is; null where all is up to date
   */
  readonly refreshSummaries: () => Counting | null;
  /** Goes on until all is up to date, and lets other work in between. */
  readonly completeSummaries: () => Promise<void>;
}

/** Rises when what a summary holds, or how it is derived, is changed in this program. */
const SUMMARY_FORMAT = 8;

/** How much is derived in one piece: so many photos, where a listing costs as much as ten of them. */
const MOST_AT_ONCE = 600;
const COST_OF_LISTING = 10;
/** How often what is left may be found to be something again, when all was derived. */
const MOST_RESTS = 5;

/**
 * The summaries of listings. One is derived again when a row about its listing changes, all of them when an account does. They are
 * kept in the database, so that the next start, and a view of a part of the list, read nothing else.
 */
export function createListingList(
  store: Store,
  defaultProfile: ServiceProfile,
  now: () => Date = () => new Date(),
): ListingList {
  const profileNow = JSON.stringify(defaultProfile);
  const stampOf = (accounts: readonly AccountRow[]): string =>
    createHash('sha256')
      .update(
        `${SUMMARY_FORMAT} ${profileNow} ${JSON.stringify(accounts)} ${rulesStamp(store, accounts, now())} ${accounts.map(({ accountId }) => store.serviceFields.hash(accountId)).join()}`,
      )
      .digest('hex');
  const kept = keptSoon(store);
  const derive: Derive = (listingId, accounts) => summarise(store, listingId, { accounts, defaultProfile, now: now() });
  const listListings: ListListings = (listingIds) => {
    // What is read within a change may be taken back with it: nothing of it is kept.
    const isKept = !store.isChanging();
    const listed = store.read(() => {
      const accounts = store.accounts.all();
      const stamp = stampOf(accounts);
      return store.overview.listings(listingIds).flatMap(({ listingId, version }) => {
        const before = readKept(store.summaries.get(listingId, version, stamp));
        const summary = before ?? derive(listingId, accounts);
        if (summary === null) return [];
        if (before === null && isKept) kept.add(toSummaryRow(store, summary, version, stamp));
        return [ListingSummary.parse(summary)];
      });
    });
    kept.write();
    return listed;
  };
  return {
    listListings,
    leftToDo(listingIds) {
      const counts = store.summaries.countsOf(listingIds, stampOf(store.accounts.all()));
      const isRead = ({ isBehind, needsAttention }: SummaryCounts): boolean => isBehind || needsAttention > 0;
      const read = listListings(counts.filter(isRead).map(({ listingId }) => listingId));
      const all = [...read, ...counts.filter((each) => !isRead(each))];
      const sum = (of: 'toSend' | 'processing' | 'conflicts' | 'needsAttention') =>
        all.reduce((total, each) => total + each[of], 0);
      return {
        toSend: sum('toSend'),
        processing: sum('processing'),
        conflicts: sum('conflicts'),
        needsAttention: sum('needsAttention'),
        problems: read.flatMap(({ problem }) => problem ?? []),
      };
    },
    summaries: createSummaries(store, derive, stampOf, kept),
  };
}

/** Rows that are written when nothing is being read. */
function keptSoon(store: Store) {
  const fresh = new Map<ListingId, SummaryRow>();
  return {
    add: (row: SummaryRow): void => void fresh.set(row.listingId, row),
    write(): void {
      if (fresh.size === 0) return;
      const isKept = store.keep(() => {
        for (const row of fresh.values()) store.summaries.save(row);
        store.summaries.passOver();
      });
      if (isKept) fresh.clear();
    },
  };
}

function createSummaries(
  store: Store,
  derive: Derive,
  stampOf: (accounts: readonly AccountRow[]) => string,
  kept: ReturnType<typeof keptSoon>,
): Summaries {
  /** The revision of the library when all was up to date. */
  let upToDateAt: number | null = null;
  /** What was behind when it was looked for, and is still to be derived; all of one state of the library. */
  let queue = { revision: -1, stamp: '', accounts: [] as readonly AccountRow[], left: [] as readonly Behind[] };
  const lookFor = (revision: number): void => {
    if (queue.revision === revision && queue.left.length > 0) return;
    const accounts = store.accounts.all();
    const stamp = stampOf(accounts);
    queue = { revision, stamp, accounts, left: store.summaries.behind(stamp) };
    if (queue.left.length === 0) upToDateAt = revision;
  };
  /** Derives a piece of what is behind. @returns how many listings are left */
  const derivePiece = (): number => {
    lookFor(store.revision());
    const { accounts, stamp, left } = queue;
    let [done, cost] = [0, 0];
    for (const { listingId, version } of left) {
      if (cost >= MOST_AT_ONCE) break;
      const summary = derive(listingId, accounts);
      if (summary !== null) kept.add(toSummaryRow(store, summary, version, stamp));
      done += 1;
      cost += COST_OF_LISTING + (summary?.photos ?? 0);
    }
    queue = { ...queue, left: left.slice(done) };
    return queue.left.length;
  };
  const refreshSummaries = (): Counting | null => {
    if (upToDateAt === store.revision()) return null;
    const left = store.read(derivePiece);
    kept.write();
    if (left === 0) return null;
    const of = store.summaries.countHere();
    return { done: Math.max(0, of - left), of };
  };
  return {
    refreshSummaries,
    async completeSummaries() {
      let [rests, most] = [0, -1];
      for (let counting = refreshSummaries(); upToDateAt !== store.revision(); counting = refreshSummaries()) {
        // Nothing can be kept at present, or what is left changes all the time: it is read as it is.
        const isFurther = counting !== null && counting.done > most;
        if (!isFurther && (rests += 1) > MOST_RESTS) return;
        most = Math.max(most, counting?.done ?? most);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** What is kept of a listing: its row of the board, without what other tables give at once. */
const KeptSummary = BoardRow.omit({ reference: true, lastBy: true, fields: true }).extend({ holding: z.int() });
type KeptSummary = z.output<typeof KeptSummary>;

function readKept(json: string | null): KeptSummary | null {
  return json === null ? null : (KeptSummary.safeParse(JSON.parse(json)).data ?? null);
}

type Derive = (listingId: ListingId, accounts: readonly AccountRow[]) => KeptSummary | null;

/** What a list finds a listing by: all that is to be done about it, at whichever of its services. */
function toSummaryRow(store: Store, kept: KeptSummary, version: number, stamp: string): SummaryRow {
  const { listingId, name, listingKey, account, photos, leftAtService, editedAt, createdAt } = kept;
  const everywhere = inAllServices(kept);
  const { state, toSend, processing, conflicts, needsAttention, unseenBase } = everywhere;
  const { missingCount, errorCount } = readinessOf(everywhere);
  const isDestination = store.destinations.get(listingId) !== null;
  return {
    listingId,
    version,
    stamp,
    summary: JSON.stringify(kept),
    search: foldText([name, listingKey ?? '', account ?? ''].join(' ')),
    sortName: sortKey(name),
    state,
    photos,
    missing: missingCount + errorCount,
    toSend,
    processing,
    holding: kept.holding,
    conflicts,
    needsAttention,
    unseenBase,
    leftAtService,
    onService: kept.onService,
    editedAt,
    createdAt,
    archived: isDestination ? SUMMARISED_WITH_SOURCE : kept.archived,
  };
}

/** So that `2 Oak` stands before `12 Oak` in the order of the database. */
function sortKey(name: string): string {
  return foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'));
}
