import { setTimeout as wait } from 'node:timers/promises';

/** A sender that waits its turn must not keep a program alive that was told to stop. */
const waitUnheld = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false });

/** Holds senders back so that together they keep to a rate. */
export interface RateLimit {
  /** Answers when so many bytes more may be sent. */
  take(bytes: number): Promise<void>;
}

export const NO_LIMIT: RateLimit = { take: () => Promise.resolve() };

/**
 * A limit in bytes a second, shared by everything that is sent through it. Each taker is told to wait until the bytes
 * before its own are paid for, so that the rate holds however many send at once.
 */
export function createRateLimit(
  bytesPerSecond: number | null,
  now: () => number = () => performance.now(),
  sleep: (milliseconds: number) => Promise<unknown> = waitUnheld,
): RateLimit {
  if (bytesPerSecond === null) return NO_LIMIT;
  let paidUntil = now();
  return {
    async take(bytes) {
      const start = Math.max(paidUntil, now());
      paidUntil = start + (bytes / bytesPerSecond) * 1000;
      const delay = start - now();
      if (delay > 0) await sleep(delay);
    },
  };
}
