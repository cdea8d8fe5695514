/**
 * The interface's timestamp: `yyyy-MM-ddTHH:mm:ss.fff±hhmm` (service-interface.md §Media entity).
 *
 * @param offsetMinutes minutes east of UTC in which the moment is written
 */
export function formatTimestamp(moment: Date, offsetMinutes: number): string {
  const local = new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().replace('Z', '');
  const sign = offsetMinutes < 0 ? '-' : '+';
  const distance = Math.abs(offsetMinutes);
  const hours = String(Math.floor(distance / 60)).padStart(2, '0');
  const minutes = String(distance % 60).padStart(2, '0');
  return `${local}${sign}${hours}${minutes}`;
}
