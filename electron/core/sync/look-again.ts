import type { ListingId } from '../../../shared/domain/ids.ts';
import type { SyncContext } from './context.ts';
import { isDue, retryDelay } from './retry-timing.ts';

export interface LookAgainOptions {
  readonly context: Pick<SyncContext, 'now' | 'random' | 'log'>;
  /** Something is being sent, or a person wants nothing sent. */
  readonly isBusy: () => boolean;
  readonly due: () => readonly ListingId[];
  readonly run: (listingId: ListingId) => Promise<unknown>;
  /** The computer slept: what was under way is given up. */
  readonly woke: () => void;
}

/** Looks every second whether something waits to be tried again, for hosts that stay. */
export interface LookAgain {
  start(): void;
  stop(): void;
}

/** How often waiting listings are looked at, in milliseconds. */
const PERIOD = 1000;
/** A look that comes later than this, in milliseconds, means that the computer slept. */
const SLEPT = 15_000;

export function createLookAgain({ context, isBusy, due, run, woke }: LookAgainOptions): LookAgain {
  let timer: ReturnType<typeof setInterval> | null = null;
  let failedRuns = 0;
  let notBefore = 0;
  let lookedAt = 0;
  /** A library that cannot be read or written is left alone for longer each time. */
  const runDue = async (now: number): Promise<void> => {
    if (isBusy() || !isDue(notBefore, now, null)) return;
    try {
      for (const listingId of due()) await run(listingId);
      failedRuns = 0;
    } catch (error) {
      failedRuns += 1;
      notBefore = now + retryDelay(failedRuns, null, context.random());
      context.log.error('an automatic sync failed', { error: String(error) });
    }
  };
  const look = (): void => {
    const now = context.now().getTime();
    // [Note: sleep] Connections do not survive it, but their requests would wait for an answer until they stall. They
    // are given up, and go again at the next look.
    if (now - lookedAt > SLEPT) woke();
    lookedAt = now;
    void runDue(now);
  };
  return {
    start() {
      lookedAt = context.now().getTime();
      timer ??= setInterval(look, PERIOD);
      timer.unref();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
