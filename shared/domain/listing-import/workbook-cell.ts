import { dateOfDays } from './dates.ts';

export interface SheetCell {
  /** From 0. */
  readonly column: number;
  readonly type: string;
  readonly format: string;
  /** As it is stored, which is not always as it is shown. */
  readonly text: string;
}

/** What a cell means, as text: numbers with a point, dates as all fields take them, errors as the spreadsheet shows them. */
export function cellText({ type, format, text }: SheetCell, texts: readonly string[], is1904: boolean): string {
  switch (type) {
    case 's':
      return unescaped(texts[Number(text)] ?? '');
    case 'str':
    case 'inlineStr':
      return unescaped(text);
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return text === '' ? '' : numberText(Number(text), format, is1904);
    // Errors, and dates that are stored as such.
    default:
      return text;
  }
}

function numberText(value: number, format: string, is1904: boolean): string {
  if (isDateFormat(format)) return dateText(value, is1904);
  // Numbers that are shown with zeros in front are keys, such as postal codes.
  const zeros = /^0{2,15}$/.exec(format)?.[0].length ?? 0;
  return plainNumber(value).padStart(zeros, '0');
}

const DAY = 86_400_000;

function dateText(days: number, is1904: boolean): string {
  const whole = Math.floor(days);
  const time = new Date(Math.round((days - whole) * DAY)).toISOString().slice(11, 19);
  if (whole === 0) return time;
  const date = dateOfDays(whole + (is1904 ? 1462 : 0));
  return time === '00:00:00' ? date : `${date} ${time}`;
}

/**
 * With the digits that a spreadsheet keeps, and fields take. [Note: read in one way] Three decimals would be thousands in another country:
 * a number has four then, so that nobody is asked what the workbook knows.
 */
function plainNumber(value: number): string {
  const digits = Number(value.toPrecision(15));
  const text = Math.abs(digits) < 1e15 ? digits.toFixed(10).replace(/\.?0+$/, '') : String(value);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Whether a format shows numbers as dates or times: without its texts, colours, conditions and countries. */
export function isDateFormat(format: string): boolean {
  const [first = ''] = format.split(';');
  return /[dyhs]|m{2}|m\/|\/m/i.test(first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General/gi, ''));
}

/** A workbook writes signs that XML does not have by their numbers. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
