/** How long a request may take. Every one has all of these: nothing that answers can hold a sync for ever. */
export interface TimeLimits {
  /** Milliseconds until there has to be a connection. */
  readonly connectWithin?: number;
  /** Milliseconds without progress, once there is a connection, after which it is given up. */
  readonly stallAfter: number;
  /** Milliseconds in all, however steadily it progresses. */
  readonly deadline: number;
  /** Milliseconds in all, whatever progress adds to the deadline. */
  readonly longest?: number;
  /** Ends it at once. */
  readonly signal?: AbortSignal;
}

/**
 * [Note: fifteen seconds] A system tries to connect after 0, 1, 3 and 7 seconds, and gives up after two minutes: the fourth try
 * still has eight seconds, more than the slowest line takes, and nobody waits longer to learn that they are offline.
 */
const CONNECT_WITHIN = 15_000;

/**
 * Of a connection: milliseconds for each address of a host that has several, the last one excepted. [Note: no race] Node gives 250, as is said of
 * addresses that are tried at once, and tries one after the other: a far line answers none. A system tries again after one
 * second, and IPv4 and IPv6 take turns, so where one of them leads nowhere it costs this once.
 */
export const EACH_ADDRESS = { autoSelectFamilyAttemptTimeout: 2500 } as const;

/** For what is written as JSON: a service may take its time to store a listing with hundreds of photos. */
export const JSON_LIMITS = { stallAfter: 60_000, deadline: 180_000 } as const;

/** A read of which nothing comes is given up sooner than a write: it is simply asked again later. */
export const READ_LIMITS = { stallAfter: 30_000, deadline: 120_000 } as const;

/** Milliseconds without any progress after which an upload is given up. */
export const UPLOAD_STALLS_AFTER = 90_000;

/** A timer of more milliseconds goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What ended a request before it was answered: the caller, no connection, no progress, or too little of it. */
type EndedBy = 'stopped' | 'unconnected' | 'stalled' | 'overdue';

export interface Watch {
  /** Aborted at whichever limit is reached first. */
  readonly signal: AbortSignal;
  /** Null as long as no limit is reached. */
  endedBy(): EndedBy | null;
  /** There is a connection: from now on the service is waited for. */
  connected(): void;
  isConnected(): boolean;
  /** Starts the time for a stall anew; `more` milliseconds are added to the deadline. */
  progressed(more?: number): void;
  /** Lets go of timers and of the caller's signal. May be called again; progress reported later counts for nothing. */
  close(): void;
}

/** Watches over a request from now on. */
export function watchLimits({
  connectWithin = CONNECT_WITHIN,
  stallAfter,
  deadline,
  longest = Number.POSITIVE_INFINITY,
  signal,
}: TimeLimits): Watch {
  const controller = new AbortController();
  let endedBy: EndedBy | null = null;
  const latest = performance.now() + longest;
  let endsAt = Math.min(latest, performance.now() + deadline);

  const end = (by: EndedBy): void => {
    endedBy ??= by;
    close();
    controller.abort();
  };
  const stop = (): void => end('stopped');
  let isConnected = false;
  const connecting = setTimeout(() => end('unconnected'), connectWithin);
  let stall: ReturnType<typeof setTimeout> | undefined;
  let overdue = setTimeout(check, Math.min(LONGEST_TIMER, deadline));
  /** The deadline may have moved since the timer was set. */
  function check(): void {
    const left = endsAt - performance.now();
    // A timer may fire a little early.
    if (left <= 1) end('overdue');
    else overdue = setTimeout(check, Math.min(LONGEST_TIMER, left));
  }
  let open = true;
  function close(): void {
    open = false;
    clearTimeout(connecting);
    clearTimeout(stall);
    clearTimeout(overdue);
    signal?.removeEventListener('abort', stop);
  }
  if (signal?.aborted === true) stop();
  else signal?.addEventListener('abort', stop);

  return {
    signal: controller.signal,
    endedBy: () => endedBy,
    connected() {
      isConnected = true;
      clearTimeout(connecting);
      if (open) stall ??= setTimeout(() => end('stalled'), stallAfter);
    },
    isConnected: () => isConnected,
    progressed(more = 0) {
      endsAt = Math.min(latest, endsAt + more);
      // [Note: late progress] A timer that is started anew after the answer would keep a process alive.
      if (open) stall?.refresh();
    },
    close,
  };
}

/** What `begin` brings, or `instead` as soon as the signal is aborted; what was begun then ends by itself. */
export function unlessAborted<Value>(
  begin: () => Promise<Value>,
  signal: AbortSignal | undefined,
  instead: Value,
): Promise<Value> {
  if (signal === undefined) return begin();
  if (signal.aborted) return Promise.resolve(instead);
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(instead);
    signal.addEventListener('abort', stop);
    begin()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** Lets time pass; ends at once when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
