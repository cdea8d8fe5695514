/** `840 KB`, `1.1 MB`: decimal units, as photographers' tools show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  const megabytes = bytes / 1e6;
  if (megabytes < 999.5) return `${megabytes < 100 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The time of day for today, otherwise day and time. */
export function formatInstant(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === now.toDateString()) return time;
  const sameYear = date.getFullYear() === now.getFullYear();
  const day = date.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
  return `${day}, ${time}`;
}

/** `27% of the original`; nothing sensible for an empty original gives null. */
export function shareOf(part: number, whole: number): string | null {
  if (whole <= 0) return null;
  const percent = Math.max(1, Math.round((part / whole) * 100));
  return `${percent}% of the original`;
}
