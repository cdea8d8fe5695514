import { clockOf } from '../../shared/domain/capture-time.ts';
import type { Words } from '../language/words.ts';

/** `840 KB`, `1.1 MB`: decimal units, as photographers' tools show them. */
export function formatBytes({ t, number }: Words, bytes: number): string {
  const size = (value: number, digits: number): string =>
    number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (bytes < 1000) return t('common.bytes', { count: bytes });
  if (bytes < 999_500) return t('common.kilobytes', { size: size(bytes / 1000, 0) });
  const megabytes = bytes / 1e6;
  if (megabytes < 999.5) return t('common.megabytes', { size: size(megabytes, megabytes < 100 ? 1 : 0) });
  return t('common.gigabytes', { size: size(bytes / 1e9, 1) });
}

/** The time of day for today, otherwise day and time; `brief` leaves out the time of other days. */
export function formatInstant(words: Words, iso: string, now: Date, brief = false): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  // As the person's region writes it: '8:11 PM', '20:11'.
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (date.toDateString() === now.toDateString()) return words.date(date, time);
  const sameYear = date.getFullYear() === now.getFullYear();
  return words.date(date, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
    ...(brief ? {} : time),
  });
}

/** Day and time as the clock of the camera showed them, in whatever zone the computer is. */
export function formatTaken(words: Words, captureTime: string): string {
  const shown = clockOf(captureTime);
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return shown === null
    ? captureTime
    : words.date(shown, { ...day, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
}

/** `27% of the original`; nothing sensible for an empty original gives null. */
export function shareOf({ t, number }: Words, part: number, whole: number): string | null {
  if (whole <= 0) return null;
  const share = Math.max(0.01, part / whole);
  return t('common.ofOriginal', { share: number(share, { style: 'percent' }) });
}
