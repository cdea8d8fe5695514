/** A date (`2026-11-23`) or a timestamp (`2026-11-23T08:00:00Z`). */
export interface Time {
  readonly kind: 'date' | 'timestamp';
  /** Milliseconds since 1970; of a date those of its midnight in UTC. */
  readonly instant: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{0,9}))?)?(?:Z|([+-])(\d{1,2}):?(\d{2}))$/;

/** Reads a date or a timestamp; null for any other text, and for days that are in no calendar. */
export function readTime(text: string): Time | null {
  if (text.length > 40) return null;
  const date = DATE.exec(text);
  if (date !== null) return timeOf('date', date, 0);
  const timestamp = TIMESTAMP.exec(text);
  if (timestamp === null) return null;
  const [hour, minute, second] = [4, 5, 6].map((index) => Number(timestamp[index] ?? 0));
  if (hour === undefined || minute === undefined || second === undefined) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const fraction = Math.floor(Number(`0.${timestamp[7] || '0'}`) * 1000);
  const offset = (Number(timestamp[9] ?? 0) * 60 + Number(timestamp[10] ?? 0)) * (timestamp[8] === '-' ? -1 : 1);
  return timeOf('timestamp', timestamp, ((hour * 60 + minute - offset) * 60 + second) * 1000 + fraction);
}

function timeOf(kind: Time['kind'], match: RegExpExecArray, ofDay: number): Time | null {
  const [year, month, day] = [1, 2, 3].map((index) => Number(match[index]));
  if (year === undefined || month === undefined || day === undefined) return null;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  return { kind, instant: midnight.getTime() + ofDay, year, month, day };
}

/** So many days later (earlier where it is negative): whole days of a date, parts of a day too of a timestamp. */
export function daysLater(time: Time, days: number): string | null {
  const moved = new Date(time.instant + Math.round((time.kind === 'date' ? Math.trunc(days) : days) * DAY));
  const year = moved.getUTCFullYear();
  if (Number.isNaN(year) || year < 0 || year > 9999) return null;
  const text = moved.toISOString();
  return time.kind === 'date' ? text.slice(0, 10) : text;
}

/** Days from one to the other; null for a date and a timestamp, which depends on where the day is. */
export function daysBetween(later: Time, earlier: Time): number | null {
  return later.kind === earlier.kind ? (later.instant - earlier.instant) / DAY : null;
}

/** 1 for Sunday to 7 for Saturday. */
export function weekdayOf({ year, month, day }: Time): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCDay() + 1;
}

/** The calendar day of an instant, where a person is. */
export function dayOf(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
