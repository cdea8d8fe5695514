import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import { SHORT_PATIENCE } from '../../library/store/store.ts';
import type { HttpClient } from '../../service/http/http.ts';
import { unlessAborted } from '../../service/http/time-limits.ts';
import { openSession, type Session } from '../../service/session.ts';
import type { RunContext, SyncContext } from '../base/context.ts';
import { createLockWait, type LockWait } from '../base/lock-wait.ts';
import { isWrite, keyOf, type Lane, laneOf, type Operation } from '../base/operation.ts';
import type { Apply, PreparedRequest } from '../base/prepared-request.ts';
import { noteAnswered } from '../base/put-off.ts';
import { createRunFacts, rememberRun } from '../base/run-facts.ts';
import type { ListingRun } from '../base/run-result.ts';
import { keepingSilence } from '../base/silence.ts';
import { readSyncSnapshot, type SyncSnapshot } from '../base/snapshot.ts';
import { HELD_ELSEWHERE } from '../base/standard-problems.ts';
import type { Decision, Outcome } from '../plan/decision.ts';
import { createNext } from '../plan/next-unless-held.ts';
import { applyLocally, begin } from '../send/begin.ts';
import { announceUploads } from '../send/uploads.ts';
import { guarded } from './guard.ts';
import type { Slot } from './lane.ts';
import type { Lanes } from './lane-set.ts';
import { type Lease, takeLease } from './lease.ts';
import { persistOutcome, saidOf } from './outcome.ts';

/** More rounds of local steps in a row than this mean that they undo each other. */
const MOST_LOCAL_ROUNDS = 20;
/** Answers, or parts of one, that a turn takes in: together they take a few milliseconds. */
const MOST_IN_TURN = 25;
/** Failures of the library after which a run gives up, unless an answer was kept in between. */
const MOST_FAILURES = 3;

/** A run of one listing that is under way. */
export interface Running {
  readonly ended: Promise<ListingRun>;
  /** Gives up what is in flight, as after the computer slept: it is decided on anew. */
  stopRequests(): void;
  /** Ends it as soon as what is in flight has ended; the library knows what is left to do. */
  close(): void;
}

/** The host closes: what is left to do stands in the library. */
export class RunClosed extends Error {}

/** Claims a listing and works on it until nothing is left that can be done now; null while another runner holds it. */
export function startRun(context: SyncContext, lanes: Lanes, listingId: ListingId): Running | null {
  const lease = takeLease(context, listingId);
  return lease === null ? null : new Run(context, lanes, listingId, lease);
}

/** A request, or the making of pictures, that was begun. */
interface InFlight {
  readonly stopper: AbortController;
  /** In the account's lane. */
  readonly place: Slot;
}

interface Started {
  readonly operation: Operation;
  readonly prepared: PreparedRequest;
  readonly session: Session;
  readonly place: Slot;
}

interface Answer {
  readonly key: string;
  readonly apply: Apply;
  /** What it says is in the library; this is what follows from it. */
  readonly isRest: boolean;
}

/**
 * Turn by turn: applies the answers that have come, asks `next`, and commits the evidence of what it decides, all in one
 * transaction; then lets it go. A turn is taken when an answer comes, when the library changes, and when other listings
 * of the account make room. One that fails leaves no trace, neither in the library nor here, and is taken again.
 */
class Run implements Running {
  readonly ended: Promise<ListingRun>;
  readonly #settle = Promise.withResolvers<ListingRun>();
  readonly #context: RunContext;
  readonly #lanes: Lanes;
  readonly #lease: Lease;
  readonly #next: (snapshot: SyncSnapshot) => Decision;
  #inFlight = new Map<string, InFlight>();
  #arrived: Answer[] = [];
  readonly #stopListening: readonly (() => void)[];
  #isLookPlanned = false;
  #isTurnDue = false;
  #isOver = false;
  /** Lanes in which an operation found no place, and whether it still would find none. */
  readonly #heldUp = new Map<Lane, () => boolean>();
  /** Since the last turn. */
  #isAnswered = false;
  /** In a row, see `MOST_FAILURES`. */
  #failures = 0;
  readonly #lockWait: LockWait = createLockWait(() => this.#planTurn());
  #stamp: string | null = null;
  #conclusion: Outcome | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(context: SyncContext, lanes: Lanes, listingId: ListingId, lease: Lease) {
    this.ended = this.#settle.promise;
    this.#context = { ...context, listingId, run: createRunFacts(context.owner, lease.fence) };
    this.#lanes = lanes;
    this.#lease = lease;
    this.#next = createNext(this.#context);
    this.#stopListening = [context.store.watch(() => this.#planLook()), lanes.onFree(() => this.#lookForPlace())];
    this.#planTurn();
  }

  stopRequests(): void {
    for (const { stopper } of this.#inFlight.values()) stopper.abort();
  }

  close(): void {
    if (this.#isOver) return;
    this.#fail(new RunClosed());
    this.#planTurn();
  }

  #lookForPlace(): void {
    if (this.#heldUp.size > 0) this.#planLook();
  }

  /** A place that was given back may be taken by another listing first. */
  #hasRoom(): boolean {
    return [...this.#heldUp.values()].some((isFull) => !isFull());
  }

  #planTurn(): void {
    this.#isTurnDue = true;
    this.#planLook();
  }

  /** Answers and changes that come together are looked at together. */
  #planLook(): void {
    if (this.#isLookPlanned) return;
    this.#isLookPlanned = true;
    setImmediate(() => {
      this.#isLookPlanned = false;
      if (!this.#isOver && (this.#isTurnDue || this.#hasRoom() || this.#hasChanged())) this.#takeTurn();
    });
  }

  /** Not every change of the library is about this listing. */
  #hasChanged(): boolean {
    try {
      return this.#readStamp() !== this.#stamp;
    } catch (error) {
      this.#noteTrouble(error);
      return this.#isTurnDue;
    }
  }

  #readStamp(): string | null {
    return this.#context.store.schedule.stamp(this.#context.listingId);
  }

  #takeTurn(): void {
    this.#isTurnDue = false;
    if (this.#failure !== null) this.#applyLast();
    else this.#takeTurnOrNone();
    if (this.#inFlight.size === 0 && (this.#failure !== null || this.#conclusion !== null)) void this.#end();
  }

  #takeTurnOrNone(): void {
    const takeBack = this.#remember();
    try {
      if (!this.#hasWork()) {
        this.#stamp = this.#readStamp();
        return;
      }
      const answers = this.#arrived.length;
      const { started, stamp } = this.#context.store.write(
        () => ({ started: this.#decide(), stamp: this.#readStamp() }),
        { patience: SHORT_PATIENCE },
      );
      this.#lockWait.isOver();
      this.#stamp = stamp;
      this.#isAnswered = false;
      if (answers > 0) this.#failures = 0;
      for (const each of started) this.#launch(each);
      if (this.#arrived.length > 0) this.#planTurn();
    } catch (error) {
      takeBack();
      if (!this.#lockWait.begin(error)) this.#noteTrouble(error);
    }
  }

  /** What a turn changes beside the library is taken back with its transaction. */
  #remember(): () => void {
    const forget = rememberRun(this.#context.run);
    const [inFlight, arrived] = [new Map(this.#inFlight), [...this.#arrived]];
    const held = [...inFlight.values()].filter(({ place }) => place.state() !== 'left');
    return () => {
      forget();
      for (const [key, { place }] of this.#inFlight) if (!inFlight.has(key)) place.leave();
      for (const { place } of held) if (place.state() === 'left') place.takeBack();
      this.#inFlight = inFlight;
      this.#arrived = arrived;
      this.#conclusion = null;
    };
  }

  /** Reading is enough to see that nothing is to be done while answers are awaited. */
  #hasWork(): boolean {
    if (this.#arrived.length > 0 || this.#inFlight.size === 0) return true;
    const snapshot = this.#snapshot();
    const decision = snapshot && this.#next(snapshot);
    if (decision === null) this.stopRequests();
    else this.#stop(decision);
    return decision !== null && decision.operations.length + decision.local.length > 0;
  }

  #snapshot(): SyncSnapshot | null {
    const { store, listingId, owner } = this.#context;
    return readSyncSnapshot(store, listingId, owner);
  }

  /** One transaction: what was started in it is committed with its evidence. */
  #decide(): readonly Started[] {
    // Places that this turn itself gives back are taken in it.
    this.#heldUp.clear();
    this.#applyArrived();
    // What is decided now would be decided on half of what is known.
    if (this.#arrived.length > 0) return [];
    if (!this.#isGone() && !this.#lease.isMine()) {
      this.#conclude({ kind: 'shut', why: HELD_ELSEWHERE });
      return [];
    }
    const decided = this.#decideLocally();
    if (decided === null) {
      this.#conclude({ kind: 'done' });
      return [];
    }
    const { snapshot, decision } = decided;
    if (this.#isAnswered) noteAnswered(this.#context, snapshot.account);
    if (this.#stamp === null) announceUploads(this.#context, snapshot);
    this.#stop(decision);
    const started: Started[] = [];
    for (const operation of decision.operations) {
      const place = this.#lanes.enter(snapshot.account, operation);
      if (place === null) this.#heldUp.set(laneOf(operation), () => this.#lanes.isFull(snapshot.account, operation));
      const one = place === null ? null : this.#begin(snapshot.account, operation, place);
      if (one !== null) started.push(one);
    }
    if (this.#inFlight.size === 0 && this.#heldUp.size === 0) this.#conclude(decision.outcome);
    return started;
  }

  #isGone(): boolean {
    const { store, listingId } = this.#context;
    return !store.listings.exists(listingId);
  }

  #applyArrived(): void {
    const rests: Answer[] = [];
    for (const answer of this.#arrived.splice(0, MOST_IN_TURN)) {
      const rest = this.#apply(answer);
      if (rest === undefined) this.#leaveFlight(answer.key);
      else rests.push({ key: answer.key, apply: rest, isRest: true });
    }
    this.#arrived.push(...rests);
  }

  #apply({ key, apply, isRest }: Answer): Apply | undefined {
    const operation = this.#context.run.inFlight.get(key);
    // Taken off this computer while the request was on its way: there is nothing left to apply the answer to.
    if (operation === undefined || this.#isGone()) return undefined;
    // [Note: old news] What a write did is true whoever sent it. What was read is not, once another run writes.
    const isNews = (isWrite(operation) && !isRest) || this.#lease.isMine();
    return isNews ? (apply() ?? undefined) : undefined;
  }

  #decideLocally(): { readonly snapshot: SyncSnapshot; readonly decision: Decision } | null {
    for (let round = 0; ; round += 1) {
      const snapshot = this.#snapshot();
      if (snapshot === null) return null;
      const decision = this.#next(snapshot);
      if (decision.local.length === 0) return { snapshot, decision };
      if (round > MOST_LOCAL_ROUNDS) throw new Error(`No end of ${JSON.stringify(decision.local)}`);
      for (const step of decision.local) applyLocally(this.#context, step);
    }
  }

  #begin(account: AccountRow, operation: Operation, place: Slot): Started | null {
    const stopper = new AbortController();
    const [limit, probe] = [this.#lanes.limit(account), this.#lanes.probe(account)];
    const options = { limit, probe, fence: this.#lease.fence };
    const client = this.#clientOf(account, operation, place);
    const session = openSession({ ...this.#context, client }, account, stopper.signal, options);
    const prepared = begin(this.#context, session, operation);
    if (prepared === null) {
      place.leave();
      return null;
    }
    const key = keyOf(operation);
    this.#inFlight.set(key, { stopper, place });
    this.#context.run.inFlight.set(key, operation);
    return { operation, prepared, session, place };
  }

  #clientOf(account: AccountRow, { kind }: Operation, place: Slot): HttpClient {
    const client = guarded(keepingSilence(this.#context, account), this.#lease, this.#context.log);
    return async (request) => {
      const answer = await client(request);
      this.#isAnswered ||= answer.ok;
      // The next in line goes while this answer is applied. A failure is decided on first: it may concern all of them.
      if (kind === 'patch' && answer.ok && answer.value.status < 300) place.leave();
      return answer;
    };
  }

  #launch({ operation, prepared, session, place }: Started): void {
    const key = keyOf(operation);
    const perform = async (): Promise<Apply> => {
      await unlessAborted(() => place.ready, session.signal, undefined);
      return prepared.perform(session);
    };
    perform().then(
      (apply) => {
        this.#arrived.push({ key, apply, isRest: false });
        this.#planTurn();
      },
      (error: unknown) => {
        this.#leaveFlight(key);
        // Pictures are simply made again. A request has left evidence behind, which the next run looks into.
        if (laneOf(operation) === 'local') this.#noteTrouble(error);
        else this.#fail(error);
        this.#planTurn();
      },
    );
  }

  #leaveFlight(key: string): void {
    this.#inFlight.get(key)?.place.leave();
    this.#inFlight.delete(key);
    this.#context.run.inFlight.delete(key);
  }

  #stop({ stop, outcome, isHeld = false }: Decision): void {
    for (const key of stop) this.#inFlight.get(key)?.stopper.abort();
    // What was begun ahead does not go after all.
    if (!isHeld && outcome.kind !== 'shut' && outcome.kind !== 'wait' && outcome.kind !== 'person') return;
    for (const { stopper, place } of this.#inFlight.values()) if (place.state() === 'waiting') stopper.abort();
  }

  /** What the run ends with is written in the transaction in which it was decided: nothing asked for since is lost. */
  #conclude(outcome: Outcome): void {
    persistOutcome(this.#context, outcome);
    this.#conclusion = outcome;
  }

  /** Trouble that is over at once is not worth a word. */
  #noteTrouble(error: unknown): void {
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) this.#fail(error);
    this.#planTurn();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#conclusion = null;
    this.stopRequests();
  }

  /**
   * After a failure nothing more is begun; answers that still come are applied, as far as that goes: what they say, and
   * not what follows from it.
   */
  #applyLast(): void {
    const { store, log } = this.#context;
    for (let answer = this.#arrived[0]; answer !== undefined; answer = this.#arrived[0]) {
      const { key, isRest } = answer;
      try {
        if (!isRest) store.write(() => void this.#apply(answer), { patience: SHORT_PATIENCE });
      } catch (error) {
        if (this.#lockWait.begin(error)) return;
        log.warn('an answer could not be kept; it is asked for again', { key, error: String(error) });
      }
      this.#arrived.shift();
      this.#leaveFlight(key);
    }
  }

  async #end(): Promise<void> {
    const { log, run } = this.#context;
    this.#isOver = true;
    for (const stopListening of this.#stopListening) stopListening();
    try {
      await this.#lease.release();
    } catch (error) {
      log.warn('a lease could not be released; it runs out by itself', { error: String(error) });
    }
    if (this.#failure !== null) this.#settle.reject(this.#failure.error);
    else this.#settle.resolve({ ...run.counts, ...saidOf(this.#conclusion ?? { kind: 'done' }) });
  }
}
