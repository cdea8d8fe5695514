import type { AccountRow } from '../store/account-table.ts';

type Asked = Pick<AccountRow, 'notBefore' | 'notBeforeSince'>;

/**
 * Until when a service asked for silence, in epoch milliseconds; null when it may be asked. [Note: clock set back] A
 * silence that begins in the future was noted while the clock was ahead: its whole length counts again from now, which
 * is never too early and ends in any case.
 */
export function silentUntil({ notBefore, notBeforeSince }: Asked, now: number): number | null {
  if (notBefore === null || notBefore <= now) return null;
  if (notBeforeSince === null || notBeforeSince <= now) return notBefore;
  return now + (notBefore - notBeforeSince);
}
