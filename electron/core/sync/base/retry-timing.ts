import type { ListingRow } from '../../library/store/listing-table.ts';
import { LONGEST_SILENCE } from '../../service/http/rate-limit.ts';

const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 10 * 60_000;
/** A service that says Retry-After gets at least that, and up to this share more, so that many clients do not return at once. */
const JITTER_SHARE = 0.2;

/** Clocks of computers that share a library may differ by so many milliseconds. */
const MOST_BETWEEN_CLOCKS = 5 * 60_000;

/**
 * Whether a wait begins so far in the future that the clock was set back since. [Note: clocks that differ] One that begins a little
 * ahead may be another computer's: were it over here, each would choose anew at once what the other one has just chosen.
 */
export function isClockSetBack(since: number, now: number): boolean {
  return since > now + MOST_BETWEEN_CLOCKS;
}

/**
 * Whether a listing's next try has come: also where its moment was chosen before the clock was set back, and the next one is chosen by
 * the clock as it is. What a service asked for is kept with the account instead.
 */
export function isDue(
  { nextAttemptAt, nextAttemptSince }: Pick<ListingRow, 'nextAttemptAt' | 'nextAttemptSince'>,
  now: number,
): boolean {
  return nextAttemptAt === null || nextAttemptAt <= now || isClockSetBack(nextAttemptSince ?? 0, now);
}

/**
 * Milliseconds until the next try: exponential backoff with full jitter, or what the service asked for with a little
 * jitter on top, never less; with the jitter a day at most.
 *
 * @param attempts failed tries so far, from 1
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempts: number, retryAfter: number | null, random: number): number {
  if (retryAfter !== null) {
    const jitter = random * JITTER_SHARE * Math.max(retryAfter, FIRST_DELAY);
    return Math.ceil(Math.max(retryAfter, Math.min(LONGEST_SILENCE, retryAfter + jitter)));
  }
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempts, 20));
  return Math.ceil(FIRST_DELAY / 2 + random * (ceiling - FIRST_DELAY / 2));
}
