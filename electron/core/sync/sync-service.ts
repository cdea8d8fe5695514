import pLimit from 'p-limit';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { ListingSummary, Problem, SyncOutcome, SyncStatus } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { EMPTY_SUMMARY } from '../../../shared/domain/status.ts';
import { accountOf } from '../accounts/account-of.ts';
import { saying } from '../remote/failure.ts';
import { storageTrouble } from '../storage-trouble.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { SyncContext } from './context.ts';
import { createLookAgain } from './look-again.ts';
import { isDue } from './retry-timing.ts';
import { type ListingRun, NOTHING_DONE, syncListing } from './runner.ts';
import { silentUntil } from './silence.ts';
import { CANCELLED, createSyncState, type SyncState } from './sync-state.ts';
import { summarise } from './sync-summary.ts';

export interface SyncService {
  /** Syncs one listing or all that have photos; answers when nothing is left that can be done now. */
  run(listingId?: ListingId): Promise<SyncOutcome>;
  status(): SyncStatus;
  /** Stops what is under way within a moment; nothing is lost, and edits go on. */
  pause(): void;
  resume(): void;
  /** Stops what is under way and waits for nothing more: only the next `run` sends again. */
  cancel(): void;
  /** Tries waiting listings again by itself when they are due, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

export interface SyncServiceOptions {
  readonly context: Omit<SyncContext, 'onUpload'>;
  readonly onChange: (status: SyncStatus) => void;
  /** All listings as they are shown, for the sentence about what is left to do. */
  readonly listings: () => readonly ListingSummary[];
}

export function createSyncService({ context: base, onChange, listings }: SyncServiceOptions): SyncService {
  const state = createSyncState(base.store, onChange);
  const context: SyncContext = { ...base, onUpload: state.uploadMoved };
  const oneAtATime = pLimit(1);
  const run = (listingId: ListingId | undefined): Promise<SyncOutcome> =>
    oneAtATime(() =>
      state.whileRunning(async () => {
        try {
          const selected = selectListings(context, listingId);
          const runs = await runListings(context, state, selected);
          const outcome = summarise(context.store, listings(), new Set(selected.map((each) => each.listingId)), runs);
          state.setLast(outcome);
          return outcome;
        } catch (error) {
          const trouble = storageTrouble(error, 'the library');
          if (trouble instanceof AppError) state.setLast(outcomeOf(trouble));
          throw error;
        }
      }),
    );
  const lookAgain = createLookAgain({
    context,
    isBusy: () => state.status().paused || state.status().running,
    due: () => dueListings(context).map((listing) => listing.listingId),
    run,
    woke: () => state.abort(),
  });

  return {
    run(listingId) {
      state.setPaused(false);
      context.store.write(() => context.store.holds.releaseCancelled(listingId ?? null));
      return run(listingId);
    },
    status: state.status,
    pause: () => state.setPaused(true),
    resume: () => state.setPaused(false),
    cancel() {
      state.cancel();
      context.store.write(() => {
        for (const { listingId } of context.store.listings.all()) {
          context.store.schedule.setSyncWanted(listingId, false);
        }
      });
    },
    start: lookAgain.start,
    async stop() {
      lookAgain.stop();
      state.abort();
      await oneAtATime(() => undefined);
    },
  };
}

/** A run that the disk of the library ended: everything waits until there is space. */
function outcomeOf({ code, message, action, phrase: why }: AppError): SyncOutcome {
  return { ...EMPTY_SUMMARY, waiting: 1, reasons: [{ code, message, action, phrase: why ?? undefined }] };
}

async function runListings(
  context: SyncContext,
  state: SyncState,
  listings: readonly ListingRow[],
): Promise<readonly ListingRun[]> {
  const runs: ListingRun[] = [];
  const signal = state.signal();
  for (const [index, listing] of listings.entries()) {
    if (signal.aborted) {
      if (signal.reason !== CANCELLED) goOnLater(context, listings.slice(index));
      break;
    }
    const run = await runListing(context, signal, listing);
    runs.push(run);
    if (run.waiting === null) state.setNetwork('online');
    if (run.waiting?.code !== 'offline') continue;
    // What stands between us and the service stands there for every listing.
    state.setNetwork('offline');
    break;
  }
  return runs;
}

/** Listings whose turn did not come are due as soon as sending is resumed. */
function goOnLater({ store, now }: SyncContext, listings: readonly ListingRow[]): void {
  store.write(() => {
    for (const { listingId, attempts } of listings) {
      store.schedule.setSyncWanted(listingId, true);
      store.schedule.setRetry(listingId, attempts, now().getTime());
    }
  });
}

async function runListing(context: SyncContext, signal: AbortSignal, { listingId }: ListingRow): Promise<ListingRun> {
  const { store } = context;
  try {
    const listing = store.listings.get(listingId);
    return listing === null ? NOTHING_DONE : await runPresent(context, signal, listing);
  } catch (error) {
    // Taken off this computer meanwhile: there is nothing left to keep for it, and the others go on.
    if (store.listings.get(listingId) === null) return NOTHING_DONE;
    throw error;
  }
}

async function runPresent(context: SyncContext, signal: AbortSignal, listing: ListingRow): Promise<ListingRun> {
  const account = bind(context, listing);
  if (account.paused !== null) return { ...NOTHING_DONE, blocked: account.paused };
  const now = context.now().getTime();
  const until = silentUntil(account, now);
  if (until !== null) {
    context.store.write(() => {
      if (until !== account.notBefore) context.store.accounts.setSilence(account.accountId, now, until);
      context.store.schedule.setRetry(listing.listingId, listing.attempts, until);
      context.store.schedule.setSyncWanted(listing.listingId, true);
    });
    return { ...NOTHING_DONE, waiting: askedForSilence(until - now) };
  }
  const run = await syncListing(context, account, listing.listingId, signal);
  keepWhatIsDue(context, listing, run, signal);
  return run;
}

/** What was asked for while the run was under way, such as sending a photo that was held back, stays due. */
function keepWhatIsDue({ store }: SyncContext, before: ListingRow, run: ListingRun, signal: AbortSignal): void {
  const { listingId } = before;
  store.write(() => {
    const due = store.listings.get(listingId)?.nextAttemptAt ?? null;
    const isAsked = run.waiting !== null || (due !== null && due !== before.nextAttemptAt);
    if (!isAsked && run.blocked === null) store.schedule.setRetry(listingId, 0, null);
    store.schedule.setSyncWanted(listingId, isAsked && signal.reason !== CANCELLED);
  });
}

function selectListings(context: SyncContext, listingId: ListingId | undefined): ListingRow[] {
  if (listingId === undefined) {
    const inUse = new Set(context.store.media.all().map((media) => media.listingId));
    return context.store.listings.all().filter((listing) => listing.onService || inUse.has(listing.listingId));
  }
  const listing = context.store.listings.get(listingId);
  if (listing === null) throw new AppError('notFound', phrase('error.noListing'));
  return [listing];
}

function dueListings(context: SyncContext): ListingRow[] {
  const now = context.now().getTime();
  const accounts = context.store.accounts.all();
  return context.store.listings.all().filter((listing) => {
    const account = accountOf(listing, accounts);
    const silence = account === null ? null : silentUntil(account, now);
    return listing.syncWanted && listing.nextAttemptAt !== null && isDue(listing.nextAttemptAt, now, silence);
  });
}

/** From its first sync on a listing belongs to one account, so that it is never sent to another service. */
function bind(context: SyncContext, listing: ListingRow): AccountRow {
  const account = accountOf(listing, context.store.accounts.all());
  if (account === null) {
    throw new AppError('noAccount', phrase('error.noAccount'), { action: 'signIn' });
  }
  if (listing.accountId === null) {
    context.store.write(() => context.store.listings.bindAccount(listing.listingId, account.accountId));
  }
  return account;
}

function askedForSilence(milliseconds: number): Problem {
  return {
    code: 'serviceBusy',
    ...saying(phrase('problem.askedForSilence', { seconds: Math.ceil(milliseconds / 1000) })),
    action: 'retry',
  };
}
