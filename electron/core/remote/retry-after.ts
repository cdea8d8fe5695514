/** A service that asks for more than this has a mistake in its header: a year, in milliseconds. */
const LONGEST_SILENCE = 365 * 24 * 3_600_000;

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3: seconds, or an HTTP date) as milliseconds from `now`. A moment that
 * has passed gives 0; text that is neither gives null; at most a year.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(LONGEST_SILENCE, Number(text) * 1000);
  if (!/[A-Za-z]{3}/.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.min(LONGEST_SILENCE, Math.max(0, moment - now.getTime()));
}
