import pLimit from 'p-limit';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { Problem, SyncOutcome, SyncStatus, UploadProgress } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { accountOf, listListings } from '../views/listing-view.ts';
import type { SyncContext } from './context.ts';
import { type ListingRun, syncListing } from './runner.ts';

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

const LOOK_AGAIN = 1000;

export function createSyncService({ context: base, onChange }: SyncServiceOptions): SyncService {
  const oneAtATime = pLimit(1);
  const uploads = new Map<MediaId, UploadProgress>();
  let stopper = new AbortController();
  let running = 0;
  let paused = false;
  let network: SyncStatus['network'] = 'unknown';
  let last: SyncOutcome | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;

  const status = (): SyncStatus => {
    const inFlight = [...uploads.values()];
    return {
      running: running > 0,
      paused,
      network,
      uploads: inFlight,
      doneBytes: inFlight.reduce((sum, each) => sum + each.sentBytes, 0),
      totalBytes: inFlight.reduce((sum, each) => sum + each.totalBytes, 0),
      nextTryAt: nextTryAt(base.store.listings.all()),
      last,
    };
  };
  const changed = (): void => onChange(status());
  const context: SyncContext = {
    ...base,
    onUpload(progress) {
      uploads.set(progress.mediaId, progress);
      changed();
    },
  };

  const runOne = async (listing: ListingRow): Promise<ListingRun> => {
    const account = bind(context, listing);
    const now = context.now().getTime();
    if (account.notBefore !== null && account.notBefore > now) {
      return { uploaded: 0, created: 0, patched: 0, waiting: askedForSilence(account.notBefore - now), blocked: null };
    }
    const run = await syncListing(context, account, listing.listingId, stopper.signal);
    if (run.waiting?.code === 'offline') network = 'offline';
    else if (run.waiting === null) network = 'online';
    context.store.write(() => context.store.listings.setSyncWanted(listing.listingId, run.waiting !== null));
    return run;
  };

  const runAll = async (listingId: ListingId | undefined): Promise<SyncOutcome> => {
    running += 1;
    uploads.clear();
    changed();
    try {
      const listings = selectListings(context, listingId);
      const runs: ListingRun[] = [];
      for (const listing of listings) {
        if (paused) break;
        const run = await runOne(listing);
        runs.push(run);
        // What stands between us and the service stands there for every listing.
        if (run.waiting?.code === 'offline') break;
      }
      last = summarise(context, listings, runs);
      return last;
    } finally {
      running -= 1;
      changed();
    }
  };

  const runDue = (): void => {
    if (paused || running > 0) return;
    const now = context.now().getTime();
    const due = context.store.listings
      .all()
      .filter((listing) => listing.syncWanted && listing.nextAttemptAt !== null && listing.nextAttemptAt <= now);
    for (const listing of due) {
      void oneAtATime(() => runAll(listing.listingId)).catch((error: unknown) => {
        context.log.error('an automatic sync failed', { error: String(error) });
      });
    }
  };

  return {
    run(listingId) {
      paused = false;
      return oneAtATime(() => runAll(listingId));
    },
    status,
    pause() {
      paused = true;
      stopper.abort();
      stopper = new AbortController();
      changed();
    },
    resume() {
      paused = false;
      changed();
    },
    start() {
      timer ??= setInterval(runDue, LOOK_AGAIN);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      stopper.abort();
      await oneAtATime(() => undefined);
    },
  };
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
  const seconds = Math.ceil(milliseconds / 1000);
  return {
    code: 'serviceBusy',
    message: `The service asked to wait ${seconds} s more before anything is sent. Nothing is lost.`,
    action: 'retry',
  };
}

function summarise(context: SyncContext, listings: readonly ListingRow[], runs: readonly ListingRun[]): SyncOutcome {
  const ids = new Set(listings.map((listing) => listing.listingId));
  const states = listListings(context.store, DEFAULT_PROFILE).filter((listing) => ids.has(listing.listingId));
  const sum = (pick: (run: ListingRun) => number): number => runs.reduce((total, run) => total + pick(run), 0);
  const accountNeedsYou = runs.some((run) => run.blocked?.action === 'signIn') ? 1 : 0;
  const waitingRuns = runs.filter((run) => run.waiting !== null).length;
  const toSend = states.reduce((total, listing) => total + listing.toSend, 0);
  return {
    uploaded: sum((run) => run.uploaded),
    created: sum((run) => run.created),
    patched: sum((run) => run.patched),
    conflicts: states.reduce((total, listing) => total + listing.conflicts, 0),
    blocked: states.reduce((total, listing) => total + listing.needsYou, 0) + accountNeedsYou,
    waiting: Math.max(toSend, waitingRuns),
    reasons: distinct([
      ...runs.flatMap((run) => [run.waiting, run.blocked]).filter((problem) => problem !== null),
      ...states.flatMap((listing) => (listing.problem === null ? [] : [listing.problem])),
    ]),
  };
}

function distinct(problems: readonly Problem[]): Problem[] {
  return problems.filter(
    (problem, index) => problems.findIndex((other) => other.message === problem.message) === index,
  );
}

function nextTryAt(listings: readonly ListingRow[]): number | null {
  const times = listings.flatMap((listing) =>
    listing.syncWanted && listing.nextAttemptAt !== null ? [listing.nextAttemptAt] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
