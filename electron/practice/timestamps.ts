const wireShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}\.\d{3})([+-]\d{2})(\d{2})$/;

/**
 * Reads a timestamp of the interface document (`yyyy-MM-ddTHH:mm:ss.fff±hhmm`).
 * Returns null for another shape and for a day or hour that does not exist.
 */
export function parseWireTimestamp(text: string): Date | null {
  const match = wireShape.exec(text);
  if (match === null) return null;
  const [, day, time, offsetHours, offsetMinutes] = match;
  // [Note: days that do not exist] Date.parse rolls 30 February over into March, so the day is read back.
  const atUtc = new Date(`${day}T${time}Z`);
  if (Number.isNaN(atUtc.getTime()) || atUtc.toISOString() !== `${day}T${time}Z`) return null;
  const date = new Date(`${day}T${time}${offsetHours}:${offsetMinutes}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

export type TimestampStyle = 'offset' | 'utc' | 'seconds' | 'milliseconds';

/** Writes a timestamp for an answer: `…+0000`, `…Z`, or a number since 1970. */
export function formatTimestamp(date: Date, style: TimestampStyle): string | number {
  const iso = date.toISOString();
  switch (style) {
    case 'offset':
      return iso.replace(/Z$/, '+0000');
    case 'utc':
      return iso;
    case 'seconds':
      return Math.floor(date.getTime() / 1000);
    case 'milliseconds':
      return date.getTime();
  }
}
