/** In which order a table may write year, month and day. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The date, as all fields take it, where a text is read in this order; null where it is none then. What has one order only is read in it. */
export function dateIn(order: DateOrder, text: string): string | null {
  const date = withoutTime(text.replace(/^\p{L}+\.?,\s+/u, ''));
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, ...compact] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(date) ?? [];
  if (compact.length > 0) return isoDate(...compact);
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(date);
  if (numeric !== null) {
    const [, first, sign, second, third = ''] = numeric;
    // No country writes points between a month and its day, or in front of the year.
    if (sign === '.') return order === 'dmy' ? isoDate(third, second, first) : null;
    if (order === 'ymd') return third.length === 2 ? isoDate(first, second, third) : null;
    return order === 'mdy' ? isoDate(third, first, second) : isoDate(third, second, first);
  }
  return dateWithMonthName(date);
}

/** A time of day says nothing about the date, unless it is that of another place. */
function withoutTime(text: string): string {
  const [time, zone] =
    /[T,\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AP]\.?\s?M\.?)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  if (time === undefined) return text;
  return zone === undefined || /^[T\s]00:00/.test(time) ? text.slice(0, -time.length) : text;
}

/** As English and Spanish have them; a spreadsheet cuts them off after three letters or more. */
const MONTHS = [
  'january enero',
  'february febrero',
  'march marzo',
  'april abril',
  'may mayo',
  'june junio',
  'july julio',
  'august agosto',
  'september septiembre',
  'october octubre',
  'november noviembre',
  'december diciembre',
].map((names) => names.split(' '));

function dateWithMonthName(text: string): string | null {
  const [, day, dayMonth, itsYear] =
    /^(\d{1,2})(?:st|nd|rd|th|\.)?[-\s/]*(?:de\s+)?(\p{L}{3,})\.?[-,\s/]*(?:del?\s+)?(\d{4}|\d{2})$/iu.exec(text) ?? [];
  if (dayMonth !== undefined) return isoDate(itsYear, monthOf(dayMonth), day);
  const [, month, monthDay, year] =
    /^(\p{L}{3,})\.?[-\s/]*(\d{1,2})(?:st|nd|rd|th)?[-,\s/]+(\d{4}|\d{2})$/iu.exec(text) ?? [];
  return month === undefined ? null : isoDate(year, monthOf(month), monthDay);
}

function monthOf(word: string): string {
  const folded = word.toLowerCase();
  return `${MONTHS.findIndex((names) => names.some((name) => name.startsWith(folded))) + 1}`;
}

/** Two digits of a year are of the century in which listings are: 70 and later is the one before. */
function isoDate(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  const iso = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** The date that a spreadsheet keeps as this number of days, where it may be one of this century or the end of the last. */
export function dateOfSerial(text: string): string | null {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1];
  if (days === undefined || Number(days) < 29_221 || Number(days) > 73_050) return null;
  return dateOfDays(Number(days));
}

/** As spreadsheets count days, from March 1900 on. */
export function dateOfDays(days: number): string {
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}
