const FIRST_DELAY = 2_000;
const LONGEST_DELAY = 10 * 60_000;
/** A service that asks for silence gets at least what it asked for, and up to this share more, so that many clients do not return at once. */
const JITTER_SHARE = 0.2;

/**
 * Whether a planned moment has come. [Note: clock set back] One that is further away than any backoff, and that no
 * service asked for, was chosen while the clock was ahead: it counts as come.
 *
 * @param silentUntil until when the service asked for silence, if it did
 */
export function isDue(planned: number, now: number, silentUntil: number | null): boolean {
  return planned <= now || (planned > now + LONGEST_DELAY && (silentUntil ?? 0) < planned);
}

/**
 * Milliseconds until the next try: exponential backoff with full jitter, or what the service asked for with a little
 * jitter on top, never less.
 *
 * @param attempts failed tries so far, from 1
 * @param random a number from 0 up to 1
 */
export function retryDelay(attempts: number, retryAfter: number | null, random: number): number {
  if (retryAfter !== null) return Math.ceil(retryAfter + random * JITTER_SHARE * Math.max(retryAfter, FIRST_DELAY));
  const ceiling = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempts, 20));
  return Math.ceil(FIRST_DELAY / 2 + random * (ceiling - FIRST_DELAY / 2));
}
