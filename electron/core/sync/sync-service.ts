import pLimit from 'p-limit';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Problem, SyncOutcome, SyncStatus } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { EMPTY_SUMMARY } from '../../../shared/domain/status.ts';
import { storageTrouble } from '../storage-trouble.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { accountOf } from '../views/listing-view.ts';
import type { SyncContext } from './context.ts';
import { isDue, retryDelay } from './retry-timing.ts';
import { type ListingRun, NOTHING_DONE, syncListing } from './runner.ts';
import { createSyncState, type SyncState } from './sync-state.ts';
import { summarise } from './sync-summary.ts';

export interface SyncService {
  /** Syncs one listing or all that have photos; answers when nothing is left that can be done now. */
  run(listingId?: ListingId): Promise<SyncOutcome>;
  status(): SyncStatus;
  /** Stops what is under way within a moment; nothing is lost, and edits go on. */
  pause(): void;
  resume(): void;
  /** Tries waiting listings again by itself when they are due, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

export interface SyncServiceOptions {
  readonly context: Omit<SyncContext, 'onUpload'>;
  readonly onChange: (status: SyncStatus) => void;
}

/** How often waiting listings are looked at, in milliseconds. */
const LOOK_AGAIN = 1000;

export function createSyncService({ context: base, onChange }: SyncServiceOptions): SyncService {
  const state = createSyncState(base.store, onChange);
  const context: SyncContext = { ...base, onUpload: state.uploadMoved };
  const oneAtATime = pLimit(1);
  const run = (listingId: ListingId | undefined): Promise<SyncOutcome> =>
    oneAtATime(() =>
      state.whileRunning(async () => {
        try {
          return await runListings(context, state, selectListings(context, listingId));
        } catch (error) {
          const trouble = storageTrouble(error, 'the library');
          if (trouble instanceof AppError) state.setLast(outcomeOf(trouble));
          throw error;
        }
      }),
    );
  let timer: ReturnType<typeof setInterval> | null = null;
  let failedRuns = 0;
  let notBefore = 0;
  /** One look at what is due; a library that cannot be read or written is left alone for longer each time. */
  const runDue = async (): Promise<void> => {
    const now = context.now().getTime();
    if (state.status().paused || state.status().running || now < notBefore) return;
    try {
      for (const listing of dueListings(context)) await run(listing.listingId);
      failedRuns = 0;
    } catch (error) {
      failedRuns += 1;
      notBefore = now + retryDelay(failedRuns, null, context.random());
      context.log.error('an automatic sync failed', { error: String(error) });
    }
  };

  return {
    run(listingId) {
      state.setPaused(false);
      return run(listingId);
    },
    status: state.status,
    pause: () => state.setPaused(true),
    resume: () => state.setPaused(false),
    start() {
      timer ??= setInterval(() => void runDue(), LOOK_AGAIN);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      state.abort();
      await oneAtATime(() => undefined);
    },
  };
}

/** A run that the disk of the library ended: everything waits until there is space. */
function outcomeOf({ code, message, action }: AppError): SyncOutcome {
  return { ...EMPTY_SUMMARY, waiting: 1, reasons: [{ code, message, action }] };
}

async function runListings(
  context: SyncContext,
  state: SyncState,
  listings: readonly ListingRow[],
): Promise<SyncOutcome> {
  const runs: ListingRun[] = [];
  for (const listing of listings) {
    if (state.status().paused) break;
    const run = await runListing(context, state.signal(), listing);
    runs.push(run);
    if (run.waiting === null) state.setNetwork('online');
    if (run.waiting?.code !== 'offline') continue;
    // What stands between us and the service stands there for every listing.
    state.setNetwork('offline');
    break;
  }
  const outcome = summarise(context.store, new Set(listings.map((listing) => listing.listingId)), runs);
  state.setLast(outcome);
  return outcome;
}

async function runListing(context: SyncContext, signal: AbortSignal, listing: ListingRow): Promise<ListingRun> {
  const account = bind(context, listing);
  if (account.paused !== null) return { ...NOTHING_DONE, blocked: account.paused };
  const { notBefore } = account;
  const silence = (notBefore ?? 0) - context.now().getTime();
  if (silence > 0) {
    context.store.write(() => {
      context.store.schedule.setRetry(listing.listingId, listing.attempts, notBefore);
      context.store.schedule.setSyncWanted(listing.listingId, true);
    });
    return { ...NOTHING_DONE, waiting: askedForSilence(silence) };
  }
  const run = await syncListing(context, account, listing.listingId, signal);
  context.store.write(() => context.store.schedule.setSyncWanted(listing.listingId, run.waiting !== null));
  return run;
}

function selectListings(context: SyncContext, listingId: ListingId | undefined): ListingRow[] {
  if (listingId === undefined) {
    const inUse = new Set(context.store.media.all().map((media) => media.listingId));
    return context.store.listings.all().filter((listing) => listing.onService || inUse.has(listing.listingId));
  }
  const listing = context.store.listings.get(listingId);
  if (listing === null) throw new AppError('notFound', 'This listing is not in the library.');
  return [listing];
}

function dueListings(context: SyncContext): ListingRow[] {
  const now = context.now().getTime();
  const accounts = context.store.accounts.all();
  return context.store.listings.all().filter((listing) => {
    const silentUntil = accountOf(listing, accounts)?.notBefore ?? null;
    return listing.syncWanted && listing.nextAttemptAt !== null && isDue(listing.nextAttemptAt, now, silentUntil);
  });
}

/** From its first sync on a listing belongs to one account, so that it is never sent to another service. */
function bind(context: SyncContext, listing: ListingRow): AccountRow {
  const account = accountOf(listing, context.store.accounts.all());
  if (account === null) {
    throw new AppError(
      'noAccount',
      'No service is connected yet. Everything you did is safe here. Connect a service, or use the practice service, and sync again.',
      { action: 'signIn' },
    );
  }
  if (listing.accountId === null) {
    context.store.write(() => context.store.listings.bindAccount(listing.listingId, account.accountId));
  }
  return account;
}

function askedForSilence(milliseconds: number): Problem {
  return {
    code: 'serviceBusy',
    message: `The service asked to wait ${Math.ceil(milliseconds / 1000)} s more before anything is sent. Nothing is lost.`,
    action: 'retry',
  };
}
