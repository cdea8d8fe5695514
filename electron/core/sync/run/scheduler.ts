import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { SHORT_PATIENCE, type Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { createAccountProbe } from '../../service/session.ts';
import type { SyncContext } from '../base/context.ts';
import { createLockWait, type LockWait } from '../base/lock-wait.ts';
import { retryDelay } from '../base/retry-timing.ts';
import { joinRuns, type ListingRun, NOTHING_DONE } from '../base/run-result.ts';
import { keepingSilence } from '../base/silence.ts';
import { HELD_ELSEWHERE } from '../base/standard-problems.ts';
import { isOnlyRead, rebased, type SendHold, sendHoldOf } from '../plan/send-holds.ts';
import { createLanes, type Lanes } from './lane-set.ts';
import { RunClosed, type Running, startRun } from './run-listing.ts';

/** What was done for each listing, by those who wait for it. */
export type Runs = ReadonlyMap<ListingId, ListingRun>;

/**
 * Works on the listings that are wanted, whenever nothing is in their way. [Note: rows, not timers] What is wanted and
 * what it waits for stands in the library; the scheduler only sleeps until the earliest moment at which that can change,
 * and looks again when the library does.
 */
export interface Scheduler {
  /** Works on these until they rest: done, waiting for something, or in need of a person. */
  settle(listingIds: readonly ListingId[]): Promise<Runs>;
  /** Goes on by itself with whatever is due, until `stop`. */
  start(): void;
  /** Looks what is due now, such as after the clock jumped or the computer slept. */
  look(): void;
  stop(): Promise<void>;
  /** The next moment at which something is tried again by itself (epoch milliseconds); null when none is planned. */
  nextTryAt(): number | null;
}

export interface SchedulerOptions {
  readonly context: SyncContext;
  /** Called when work begins and when all of it has come to rest, with what was done since it began. */
  readonly onWork: () => void;
  readonly onRest: (runs: Runs) => void;
  /** Called when work that nobody waits for cannot go on here, as with a full disk. */
  readonly onFailure: (error: unknown) => void;
}

/** A listing that another runner holds is looked at again after this time, in milliseconds, or when it is given back. */
const LOOK_AGAIN = 5_000;
const LOOK_AGAIN_WHEN_AWAITED = 500;
const LONGEST_ABSENCE = 120_000;
/** Listings that are worked on at the same time; their requests share the account's lanes. */
const MOST_AT_ONCE = 8;
/** A look that comes later than this, in milliseconds, means that the computer slept. */
const SLEPT = 15_000;
/** Failures in a row after which those who wait are notified. */
const MOST_FAILURES = 3;
/** Longest sleep of a timer, in milliseconds; a clock that is set forward is noticed then at the latest. */
const LONGEST_SLEEP = 60_000;

interface Wait {
  readonly listingIds: ReadonlySet<ListingId>;
  readonly runs: Map<ListingId, ListingRun>;
  readonly resolve: (runs: Runs) => void;
  readonly reject: (error: unknown) => void;
}

/** A listing that is wanted, or looked at, with what is in its way, if anything. */
interface Wanted {
  readonly listing: ListingRow;
  readonly account: AccountRow;
  readonly hold: SendHold;
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  return new LibraryScheduler(options);
}

class LibraryScheduler implements Scheduler {
  readonly #options: SchedulerOptions;
  readonly #context: SyncContext;
  readonly #lanes: Lanes;
  readonly #active = new Map<ListingId, Running>();
  readonly #waits = new Set<Wait>();
  /** Listings that another runner holds, and until when they are not looked at. */
  readonly #heldUntil = new Map<ListingId, number>();
  /** How often in a row another runner took a listing away. */
  readonly #losses = new Map<ListingId, number>();
  readonly #stopWatching: () => void;
  /** What was done since work began. */
  #done = new Map<ListingId, ListingRun>();
  #isStarted = false;
  #isStopped = false;
  #isLookPlanned = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lookedAt: number;
  /** The earliest moment at which a gate opens by itself, as of the last look. */
  #wakeAt: number | null = null;
  /** Runs that failed here (the library cannot be read or written) are left alone for longer each time. */
  #failedRuns = 0;
  #notBefore = 0;
  readonly #lockWait: LockWait = createLockWait(() => this.#planLook());

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#context = options.context;
    const { context } = options;
    this.#lanes = createLanes((account) =>
      createAccountProbe({ ...context, client: keepingSilence(context, account) }, account),
    );
    this.#lookedAt = this.#now();
    this.#stopWatching = this.#context.store.watch(() => this.#planLook());
  }

  settle(listingIds: readonly ListingId[]): Promise<Runs> {
    const { promise, resolve, reject } = Promise.withResolvers<Runs>();
    this.#waits.add({ listingIds: new Set(listingIds), runs: new Map(), resolve, reject });
    this.#lookNow();
    return promise;
  }

  start(): void {
    this.#isStarted = true;
    this.#lookedAt = this.#now();
    this.#planLook();
  }

  look(): void {
    const now = this.#now();
    const hasJumped = Math.abs(now - this.#lookedAt) > SLEPT;
    // [Note: sleep] Connections do not survive it, but their requests would wait for an answer until they stall.
    if (hasJumped) for (const running of this.#active.values()) running.stopRequests();
    this.#lookedAt = now;
    if (hasJumped || (this.#wakeAt !== null && now >= this.#wakeAt)) this.#planLook();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isStarted = false;
    this.#stopWatching();
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const running of this.#active.values()) running.close();
    await Promise.allSettled([...this.#active.values()].map((running) => running.ended));
    for (const wait of this.#waits) wait.resolve(wait.runs);
    this.#waits.clear();
  }

  nextTryAt(): number | null {
    const moments = readWanted(this.#context.store, this.#now()).flatMap(({ hold }) =>
      hold.kind === 'wait' ? [hold.until] : [],
    );
    return moments.length === 0 ? null : Math.min(...moments);
  }

  #now(): number {
    return this.#context.now().getTime();
  }

  #planLook(): void {
    if (this.#isLookPlanned || this.#isStopped) return;
    this.#isLookPlanned = true;
    setImmediate(() => {
      this.#isLookPlanned = false;
      if (!this.#isStopped) this.#lookNow();
    });
  }

  #lookNow(): void {
    try {
      const now = this.#now();
      let wanted = this.#readHolds(now);
      const prepared = inTurn(wanted).filter((each) => {
        const isStarted = each.hold.kind === 'open' && this.#mayBegin(each.listing.listingId, now);
        if (!isStarted || this.#isTrying(each.account, wanted)) return false;
        this.#begin(each.listing.listingId);
        return true;
      });
      // What was to be begun may be held by another runner.
      if (prepared.length > 0) wanted = this.#readHolds(now);
      this.#answerWaits(wanted);
      this.#sleep(wanted, now);
      this.#lockWait.isOver();
    } catch (error) {
      if (this.#lockWait.begin(error)) return;
      this.#noteFailure(error);
      if (this.#mayTryAgain()) this.#planLook();
      else for (const wait of this.#waits) this.#giveUp(wait, error);
      this.#sleepUntil(this.#notBefore, this.#now());
    }
  }

  #readHolds(now: number): Wanted[] {
    rebaseBackoffs(this.#context.store, now);
    return readWanted(this.#context.store, now).map((each) =>
      each.hold.kind === 'open' ? { ...each, hold: this.#holdElsewhere(each, now) } : each,
    );
  }

  /** Another runner may hold it; the library shows when it is given back. */
  #holdElsewhere({ listing: { listingId }, hold }: Wanted, now: number): SendHold {
    const until = this.#heldUntil.get(listingId);
    if (until === undefined) return hold;
    const isHeld = this.#context.store.schedule.lease(listingId)?.owner != null;
    if (isHeld && now < until && now > until - 2 * LONGEST_ABSENCE) return { kind: 'wait', until, why: HELD_ELSEWHERE };
    this.#heldUntil.delete(listingId);
    return hold;
  }

  #mayBegin(listingId: ListingId, now: number): boolean {
    if (this.#active.has(listingId) || this.#active.size >= MOST_AT_ONCE) return false;
    return this.#isAwaited(listingId) || (this.#isStarted && now >= this.#notBefore);
  }

  /** After an outage one listing goes first: when it meets the same again, the others need not. */
  #isTrying({ accountId, failures }: AccountRow, wanted: readonly Wanted[]): boolean {
    const isOfAccount = (each: Wanted): boolean => each.account.accountId === accountId;
    return failures > 0 && wanted.some((each) => isOfAccount(each) && this.#active.has(each.listing.listingId));
  }

  #isAwaited(listingId: ListingId): boolean {
    return [...this.#waits].some((wait) => wait.listingIds.has(listingId));
  }

  #begin(listingId: ListingId): void {
    const isFirst = this.#active.size === 0;
    const running = startRun(this.#context, this.#lanes, listingId);
    if (running === null) {
      this.#leaveToOther(listingId);
      return;
    }
    this.#active.set(listingId, running);
    if (isFirst) this.#options.onWork();
    running.ended.then(
      (run) => {
        this.#failedRuns = 0;
        // [Note: clocks that differ] Two hosts whose clocks do would take a listing from each other without end.
        if (run.waiting === HELD_ELSEWHERE) {
          this.#losses.set(listingId, (this.#losses.get(listingId) ?? 0) + 1);
          this.#leaveToOther(listingId);
        } else this.#losses.delete(listingId);
        this.#note(listingId, run);
        this.#leave(listingId);
      },
      (error: unknown) => {
        if (!(error instanceof RunClosed)) this.#reportFailure(listingId, error);
        this.#leave(listingId);
      },
    );
  }

  #leaveToOther(listingId: ListingId): void {
    const times = this.#losses.get(listingId) ?? 0;
    const first = this.#isAwaited(listingId) ? LOOK_AGAIN_WHEN_AWAITED : LOOK_AGAIN;
    const again = Math.min(LONGEST_ABSENCE, first * 2 ** times);
    this.#heldUntil.set(listingId, this.#now() + again * (1 + this.#context.random()));
  }

  #note(listingId: ListingId, run: ListingRun): void {
    const awaited = [...this.#waits].filter((wait) => wait.listingIds.has(listingId));
    for (const runs of [this.#done, ...awaited.map((wait) => wait.runs)]) {
      runs.set(listingId, joinRuns(runs.get(listingId) ?? NOTHING_DONE, run));
    }
  }

  #leave(listingId: ListingId): void {
    this.#active.delete(listingId);
    if (this.#isStopped) return;
    // At once rather than at the next look, so that rest means rest.
    this.#lookNow();
    if (this.#active.size > 0) return;
    const done = this.#done;
    this.#done = new Map();
    try {
      this.#options.onRest(done);
    } catch (error) {
      this.#context.log.error('what was done could not be told', { error: String(error) });
    }
  }

  /** A wait ends when none of its listings is worked on, here or by another runner, or can be. */
  #answerWaits(wanted: readonly Wanted[]): void {
    const isOpen = (hold: SendHold): boolean => hold.kind === 'open' || isHeldElsewhere(hold);
    const open = new Set(wanted.flatMap(({ listing, hold }) => (isOpen(hold) ? [listing.listingId] : [])));
    for (const wait of this.#waits) {
      if ([...wait.listingIds].some((listingId) => open.has(listingId) || this.#active.has(listingId))) continue;
      noteRest(wait, wanted);
      this.#waits.delete(wait);
      wait.resolve(wait.runs);
    }
  }

  #reportFailure(listingId: ListingId, error: unknown): void {
    this.#noteFailure(error);
    // The next look begins it again.
    if (this.#mayTryAgain()) return;
    for (const wait of this.#waits) if (wait.listingIds.has(listingId)) this.#giveUp(wait, error);
  }

  #noteFailure(error: unknown): void {
    this.#failedRuns += 1;
    this.#notBefore = this.#now() + retryDelay(this.#failedRuns, null, this.#context.random());
    if (this.#waits.size > 0) return;
    this.#context.log.error('an automatic sync failed', { error: String(error) });
    this.#options.onFailure(error);
  }

  /** Trouble that is over at once is not worth a word; what was committed stays, and the rest is decided on anew. */
  #mayTryAgain(): boolean {
    return this.#waits.size > 0 && this.#failedRuns < MOST_FAILURES;
  }

  #giveUp(wait: Wait, error: unknown): void {
    this.#waits.delete(wait);
    wait.reject(error);
  }

  #sleep(wanted: readonly Wanted[], now: number): void {
    const moments = wanted.flatMap(({ hold }) => (hold.kind === 'wait' ? [hold.until] : []));
    if (now < this.#notBefore && wanted.some(({ hold }) => hold.kind === 'open')) moments.push(this.#notBefore);
    this.#sleepUntil(moments.length === 0 ? null : Math.min(...moments), now);
  }

  #sleepUntil(wakeAt: number | null, now: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#wakeAt = wakeAt;
    if (wakeAt === null || !(this.#isStarted || this.#waits.size > 0)) return;
    const milliseconds = Math.min(LONGEST_SLEEP, Math.max(0, wakeAt - now));
    this.#timer = setTimeout(() => this.#lookNow(), milliseconds);
    // Somebody waits: a command line goes on until it can answer.
    if (this.#waits.size === 0) this.#timer.unref();
  }
}

/** After an outage one goes first: not the one that failed most often, which may fail by itself. */
function inTurn(wanted: readonly Wanted[]): Wanted[] {
  return wanted.toSorted((one, other) => one.listing.attempts - other.listing.attempts);
}

function isHeldElsewhere(hold: SendHold): boolean {
  return hold.kind === 'wait' && hold.why === HELD_ELSEWHERE;
}

/** What the listings wait for now that they rest; what another runner held has been done by it. */
function noteRest({ listingIds, runs }: Wait, wanted: readonly Wanted[]): void {
  for (const [listingId, run] of runs) {
    if (run.waiting === HELD_ELSEWHERE) runs.set(listingId, { ...run, waiting: null });
  }
  for (const { listing, hold } of wanted) {
    if (hold.kind === 'open' || !listingIds.has(listing.listingId)) continue;
    const run = runs.get(listing.listingId) ?? NOTHING_DONE;
    const said = hold.kind === 'person' ? { blocked: hold.why } : { waiting: hold.why };
    runs.set(listing.listingId, { ...run, ...said });
  }
}

/** Writes down what the clock has made of the backoffs, so that every runner counts from there. */
function rebaseBackoffs(store: Store, now: number): void {
  const isAhead = (account: AccountRow): boolean => rebased(account, now) !== null;
  if (!store.accounts.all().some(isAhead)) return;
  const fix = (): void => {
    for (const account of store.accounts.all()) {
      const backoff = rebased(account, now);
      if (backoff !== null) store.accounts.setBackoff(account.accountId, backoff);
    }
  };
  // Whoever looks tries again.
  store.write(fix, { patience: SHORT_PATIENCE });
}

/** Reads alone: a status is asked for at any time, also while another program holds the library. */
function readWanted(store: Store, now: number): Wanted[] {
  const listings = store.schedule.planned();
  if (listings.length === 0) return [];
  return store.read(() => {
    const accounts = store.accounts.all().map((account) => ({ ...account, ...rebased(account, now) }));
    const paused = store.sending.isPaused();
    return listings.flatMap((listing): Wanted[] => {
      const account = accountOf(listing, accounts);
      if (account === null || !(listing.syncWanted || isOnlyRead(listing))) return [];
      return [{ listing, account, hold: sendHoldOf({ paused, listing, account }, now) }];
    });
  });
}
