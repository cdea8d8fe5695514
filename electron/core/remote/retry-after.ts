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

/** Larger numbers are moments (epoch milliseconds), smaller ones waits; no quota lasts thirty years. */
const LONGEST_WAIT = 1_000_000_000_000;

/**
 * Reads the vendors' quota headers (`Minute-Quota-Available`, `Hour-Quota-ResetTime` in milliseconds, …) of an answer
 * that has no Retry-After: the wait until every quota that is used up starts anew, or until the first one does where the
 * answer does not say which is used up. Null when no header says anything.
 */
export function readQuotaReset(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const quotas = ['minute', 'hour', 'day'].flatMap((period) => {
    const reset = Number(headers[`${period}-quota-resettime`] ?? Number.NaN);
    if (!Number.isFinite(reset) || reset < 0) return [];
    const wait = reset > LONGEST_WAIT ? Math.max(0, reset - now.getTime()) : reset;
    return [{ wait, usedUp: Number(headers[`${period}-quota-available`] ?? Number.NaN) <= 0 }];
  });
  const usedUp = quotas.filter((quota) => quota.usedUp).map((quota) => quota.wait);
  if (usedUp.length > 0) return Math.max(...usedUp);
  return quotas.length === 0 ? null : Math.min(...quotas.map((quota) => quota.wait));
}
