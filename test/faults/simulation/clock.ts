import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { broken } from './finding.ts';

/** A process of the app, as far as its timers and its answers are concerned. */
export interface Host {
  alive: boolean;
  /** Nothing of it moves before this moment, as of a computer that sleeps; in milliseconds of the clock. */
  stalledUntil: number;
}

/** Whose code runs, and which command of a person set it going. */
export interface Scope {
  readonly host: Host;
  readonly command: string;
}

/** Goes along with everything that a command sets going: timers, promises, requests. */
export const scope = new AsyncLocalStorage<Scope>();

const immediately = globalThis.setImmediate;
/** Turns that code of the app has asked for and not had. */
let turns = 0;
/** More turns than this without any time passing mean that somebody calls themselves without end. */
const MOST_TURNS = 2_000;

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let round = 0; round < MOST_TURNS; round += 1) {
    await new Promise((resolve) => immediately(resolve));
    if (turns === 0) return;
  }
  turns = 0;
  broken('waiting costs nothing', `the app took ${MOST_TURNS} turns while no time passed`);
}

interface Timer {
  at: number;
  readonly order: number;
  readonly fire: () => void;
  readonly every: number | null;
  readonly scope: Scope | undefined;
}

/** The only time there is: timers of the app, of the network and of the world fire at their moment, in this order. */
export type Clock = ReturnType<typeof createClock>;

/** More timers than this at one moment mean that somebody calls themselves without end. */
const MOST_AT_ONCE = 5_000;

export function createClock() {
  let time = 0;
  let orders = 0;
  const timers = new Set<Timer>();
  const wanted = new Set<Timer>();

  const momentOf = (timer: Timer): number => Math.max(timer.at, timer.scope?.host.stalledUntil ?? 0);
  const earliest = (): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.scope?.host.alive === false) {
        timers.delete(timer);
        continue;
      }
      if (first === null) first = timer;
      const sooner = momentOf(timer) - momentOf(first);
      if (sooner < 0 || (sooner === 0 && timer.order < first.order)) first = timer;
    }
    return first;
  };
  const move = (to: number): void => {
    if (to <= time) return;
    vi.advanceTimersByTime(to - time);
    time = to;
  };
  const fire = (timer: Timer): void => {
    if (timer.every === null) timers.delete(timer);
    else timer.at = Math.max(time, timer.at) + timer.every;
    if (timer.scope === undefined) timer.fire();
    else scope.run(timer.scope, timer.fire);
  };
  const set = (
    fireIt: () => void,
    delay: number,
    repeats: boolean,
    owner: Scope | null = scope.getStore() ?? null,
  ): Timer => {
    const wait = Math.max(1, Number.isFinite(delay) ? delay : 1);
    orders += 1;
    const timer = {
      at: time + wait,
      order: orders,
      fire: fireIt,
      every: repeats ? wait : null,
      scope: owner ?? undefined,
    };
    timers.add(timer);
    return timer;
  };

  return {
    now: (): number => time,
    /** Lets time pass, in steps from one timer to the next. */
    async pass(milliseconds: number): Promise<void> {
      const until = time + milliseconds;
      for (let atOnce = 0; ; ) {
        const timer = earliest();
        if (timer === null || momentOf(timer) > until) break;
        atOnce = momentOf(timer) > time ? 0 : atOnce + 1;
        if (atOnce > MOST_AT_ONCE) throw new Error('A timer sets itself again without end.');
        move(momentOf(timer));
        fire(timer);
        await settle();
      }
      move(until);
    },
    /** The moment at which the next timer can fire; null when nothing waits for time. */
    next(): number | null {
      const timer = earliest();
      return timer === null ? null : Math.max(time, momentOf(timer));
    },
    /** Something of the world, which no process owns. */
    after: (milliseconds: number, happen: () => void): void => void set(happen, milliseconds, false, null),
    /** Forgets all timers and begins anew. */
    reset(start: number): void {
      timers.clear();
      time = start;
      vi.setSystemTime(start);
    },
    install(): void {
      const handle = (timer: Timer) => ({
        timer,
        ref: () => undefined,
        unref: () => undefined,
        hasRef: () => false,
      });
      const clear = (given: { readonly timer: Timer } | null | undefined): void => {
        if (given == null) return;
        timers.delete(given.timer);
        wanted.delete(given.timer);
      };
      const starter =
        (repeats: boolean) =>
        (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
          handle(set(() => run(...args), delay ?? 1, repeats));
      // A turn belongs to its process as a timer does: one that stalls has it when it goes on, one that is gone never.
      const turn = (run: (...args: unknown[]) => void, ...args: unknown[]): { readonly timer: Timer } => {
        const owner = scope.getStore();
        const timer: Timer = { at: time, order: 0, fire: () => run(...args), every: null, scope: owner };
        turns += 1;
        wanted.add(timer);
        immediately(() => {
          turns = Math.max(0, turns - 1);
          if (!wanted.delete(timer) || owner?.host.alive === false) return;
          if (owner !== undefined && owner.host.stalledUntil > time) timers.add(timer);
          else timer.fire();
        });
        return handle(timer);
      };
      vi.useFakeTimers({ toFake: ['Date', 'performance'] });
      vi.stubGlobal('setTimeout', starter(false));
      vi.stubGlobal('setInterval', starter(true));
      vi.stubGlobal('clearTimeout', clear);
      vi.stubGlobal('clearInterval', clear);
      vi.stubGlobal('setImmediate', turn);
      vi.stubGlobal('clearImmediate', clear);
    },
  };
}
