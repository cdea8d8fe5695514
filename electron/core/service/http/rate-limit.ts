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

/**
 * The longest silence that a service gets, in milliseconds: a day, after which every usual quota starts anew. One that asks for
 * more has a mistake in its header.
 */
export const LONGEST_SILENCE = 24 * 3_600_000;

/** Longer than an hour's quota with its jitter: a person who asks for a sync need not wait for as long as this. In milliseconds. */
export const LONG_SILENCE = 2 * 3_600_000;

const bounded = (milliseconds: number): number => Math.min(LONGEST_SILENCE, Math.max(0, milliseconds));

/**
 * When an answer was given, by the clock of the service (RFC 9110 §6.6.1), or by ours where it does not say. A moment that the
 * service names is measured against this: the clock of this computer may be hours off.
 */
export function momentOf({ date }: Readonly<Record<string, string>>, now: Date): Date {
  const answered = new Date(date ?? Number.NaN);
  return Number.isNaN(answered.getTime()) ? now : answered;
}

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3: seconds, or an HTTP date) as milliseconds from `now`. A moment that
 * has passed gives 0; text that is neither gives null; at most a day.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return bounded(Number(text) * 1000);
  if (!/[A-Za-z]{3}/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : bounded(moment - now.getTime());
}

/** Larger numbers are moments (epoch milliseconds), smaller ones waits; no quota lasts thirty years. */
const LONGEST_WAIT = 1_000_000_000_000;

/**
 * Reads the vendors' quota headers (`Minute-Quota-Available`, `Hour-Quota-ResetTime` in milliseconds, …) of an answer
 * that has no Retry-After: the wait until every quota that is used up starts anew, or until the first one does where the
 * answer does not say which is used up; at most a day. Null when no header says anything.
 */
export function readQuotaReset(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const quotas = ['minute', 'hour', 'day'].flatMap((period) => {
    const reset = Number(headers[`${period}-quota-resettime`]?.trim() || Number.NaN);
    if (!Number.isFinite(reset) || reset < 0) return [];
    const wait = bounded(reset > LONGEST_WAIT ? reset - now.getTime() : reset);
    return [{ wait, usedUp: Number(headers[`${period}-quota-available`] ?? Number.NaN) <= 0 }];
  });
  const usedUp = quotas.filter((quota) => quota.usedUp).map((quota) => quota.wait);
  if (usedUp.length > 0) return Math.max(...usedUp);
  return quotas.length === 0 ? null : Math.min(...quotas.map((quota) => quota.wait));
}
