import { setTimeout as wait } from 'node:timers/promises';

/** A sender that waits its turn must not keep a program alive that was asked to stop. */
const waitUnheld = (milliseconds: number, signal: AbortSignal | undefined): Promise<unknown> =>
  wait(milliseconds, undefined, { ref: false, ...(signal === undefined ? {} : { signal }) });

/** Holds senders back so that together they keep to a rate. */
export interface RateLimit {
  /**
   * Answers when so many bytes more may be sent.
   *
   * @throws the reason of the signal once it is aborted
   */
  take(bytes: number, signal?: AbortSignal): Promise<void>;
}

export const NO_LIMIT: RateLimit = { take: () => Promise.resolve() };

/**
 * A limit in bytes a second, shared by everything that is sent through it. Each taker waits until the bytes before its own are paid
 * for, so that the rate holds however many send at once.
 */
export function createRateLimit(
  bytesPerSecond: number | null,
  now: () => number = () => performance.now(),
  sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown> = waitUnheld,
): RateLimit {
  if (bytesPerSecond === null) return NO_LIMIT;
  let paidUntil = now();
  return {
    async take(bytes, signal) {
      const start = Math.max(paidUntil, now());
      const end = start + (bytes / bytesPerSecond) * 1000;
      paidUntil = end;
      const delay = start - now();
      if (delay <= 0) return;
      try {
        await sleep(delay, signal);
      } catch (error) {
        // What was not sent need not be waited for, unless others wait behind it already.
        if (paidUntil === end) paidUntil = start;
        throw error;
      }
    },
  };
}
