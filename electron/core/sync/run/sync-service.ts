import { AppError } from '../../../../shared/contract/app-error.ts';
import type { SyncOutcome, SyncStatus } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PhotoToFollow } from '../../../../shared/domain/sending.ts';
import { EMPTY_SUMMARY } from '../../../../shared/domain/status.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import { type AccountRow, NO_BACKOFF } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Sendable } from '../../library/store/overview-table.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import type { SyncContext } from '../base/context.ts';
import { endsByPerson } from '../plan/send-holds.ts';
import { createSendingWatch } from './follow-sending.ts';
import { tellOfLibrary } from './library-teller.ts';
import { createScheduler, type Runs } from './scheduler.ts';
import { createSyncState, type SyncState } from './sync-state.ts';
import { type LeftToDo, summarise } from './sync-summary.ts';

export type SyncService = ReturnType<typeof createSyncService>;

export interface SyncServiceOptions {
  readonly context: Omit<SyncContext, 'onUpload'>;
  readonly onChange: (status: SyncStatus) => void;
  /** What is left to do in listings as they are shown. */
  readonly leftToDo: (listingIds: readonly ListingId[]) => LeftToDo;
  /** Counts all listings, and lets other work in between. */
  readonly completeSummaries: () => Promise<void>;
  readonly photosOf: (listingId: ListingId) => readonly PhotoToFollow[];
}

/** So many listings are counted at once. */
const MANY = 50;

export function createSyncService(options: SyncServiceOptions) {
  const { context: base, onChange, leftToDo, completeSummaries, photosOf } = options;
  const { store } = base;
  const sending = createSendingWatch({ store, owner: base.owner, now: base.now, photosOf });
  const state = createSyncState({ store, log: base.log, sending, onChange, nextTryAt: () => scheduler.nextTryAt() });
  const stopTelling = tellOfLibrary(store, state);
  const context: SyncContext = { ...base, onUpload: state.uploadMoved };
  const tell = (listingIds: Iterable<ListingId>, runs: Runs): SyncOutcome => {
    const outcome = summarise(store, leftToDo, new Set(listingIds), [...runs.values()]);
    state.setLast(outcome);
    state.setNetwork(networkOf(runs));
    return outcome;
  };
  const changing = async (change: () => void): Promise<void> => {
    await store.soon(change);
    state.changed();
  };
  const noteTrouble = (error: unknown): void => noteIn(state, error);
  const scheduler = createScheduler({
    context,
    onWork: () => state.setRunning(true),
    onRest(runs) {
      tell(runs.keys(), runs);
      state.setRunning(false);
    },
    onFailure(error) {
      noteTrouble(error);
      state.changed();
    },
  });

  return {
    /** Wants these listings synced, or all that have photos; answers when nothing is left that can be done now. */
    async run(chosen?: readonly ListingId[]): Promise<SyncOutcome> {
      try {
        const listingIds = await twice(() => store.soon(() => want(context, chosen)));
        sending.asked(listingIds, state.isRunning());
        state.changed();
        const runs = await scheduler.settle(listingIds);
        // Where many of them changed, what is left is counted piece by piece.
        if (listingIds.length > MANY) await completeSummaries();
        const outcome = await twice(() => tell(listingIds, runs));
        state.changed();
        return outcome;
      } catch (error) {
        noteTrouble(error);
        state.changed();
        throw error;
      }
    },
    status: state.status,
    /** Stops what is in flight within a moment, in every host; nothing is lost, and edits go on. */
    pause: (): Promise<void> => changing(() => store.sending.setPaused(true)),
    resume: (): Promise<void> => changing(() => store.sending.setPaused(false)),
    /** Stops what is in flight and waits for nothing more: only the next `run` sends again. */
    cancel: (): Promise<void> => changing(() => store.schedule.cancelAll()),
    /** Goes on by itself with whatever is due, until `stop`. */
    start: (): void => scheduler.start(),
    /** Looks what is due by now: the clock may have jumped, or the computer slept. */
    look: (): void => scheduler.look(),
    stop(): Promise<void> {
      stopTelling();
      return scheduler.stop();
    },
  };
}

/** Trouble of the library that is over at once is not worth a word: what failed was taken back, and is done again. */
async function twice<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    return work();
  }
}

/**
 * A person wants these synced now: what is only tried again later is tried at once. All of them end a pause of all sending; some go alone,
 * and the others stay paused.
 */
function want(context: SyncContext, chosen: readonly ListingId[] | undefined): ListingId[] {
  const { store } = context;
  if (chosen?.length === 0) return [];
  const selected = chosen === undefined ? store.listingColumns.sendable() : chosenListings(context, chosen);
  const all = store.accounts.all();
  const accounts = new Set(selected.map((listing) => bind(context, listing, all)));
  if (chosen === undefined) store.sending.setPaused(false);
  const isPaused = store.sending.isPaused();
  for (const listingId of chosen ?? [null]) store.holds.releaseCancelled(listingId);
  for (const account of accounts) {
    if (endsByPerson(account))
      store.accounts.setBackoff(account.accountId, { ...NO_BACKOFF, failures: account.failures });
  }
  for (const listing of selected) {
    store.schedule.setSyncWanted(listing.listingId, true);
    if (isPaused) store.schedule.setDespitePause(listing.listingId);
    store.schedule.agreeToRemovals(listing.listingId);
    store.schedule.wantRead(listing.listingId);
    store.schedule.tryNow(listing.listingId);
  }
  return selected.map((listing) => listing.listingId);
}

function chosenListings({ store }: SyncContext, chosen: readonly ListingId[]): ListingRow[] {
  return [...new Set(chosen)].map((listingId) => {
    const listing = store.listings.get(listingId);
    if (listing === null) throw new AppError('notFound', phrase('error.noListing'));
    return listing;
  });
}

/** From its first sync on a listing belongs to one account, so that it is never sent to another service. */
function bind({ store }: SyncContext, listing: Sendable, accounts: readonly AccountRow[]): AccountRow {
  const account = accountOf(listing, accounts);
  if (account === null) throw new AppError('noAccount', phrase('error.noAccount'), { action: 'signIn' });
  if (listing.accountId === null) store.listings.bindAccount(listing.listingId, account.accountId);
  return account;
}

function noteIn(state: SyncState, error: unknown): void {
  const trouble = storageTrouble(error, 'the library');
  if (trouble instanceof AppError) state.setLast(outcomeOf(trouble));
}

/** A run that the disk of the library ended: everything waits until there is space. */
function outcomeOf({ code, message, action, phrase: why }: AppError): SyncOutcome {
  return { ...EMPTY_SUMMARY, waiting: 1, reasons: [{ code, message, action, phrase: why }] };
}

/** Judged by outcome: what went on had an answer, and what waits for a network had none. */
function networkOf(runs: Runs): SyncStatus['network'] {
  const all = [...runs.values()];
  if (all.length === 0) return 'unknown';
  return all.every((run) => run.waiting?.code === 'offline') ? 'offline' : 'online';
}
