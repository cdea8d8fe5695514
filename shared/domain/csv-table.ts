// The build for browsers, also in the core: the page reads tables as well, and both read them alike.
import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';

/** A row of a table with where it stands in its file. */
export interface CsvRow {
  /** As a spreadsheet numbers it, from 1: empty rows count, and a cell with line breaks is in one row. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly separator: Separator;
  /** Rows in which something stands; the first is the header. */
  readonly rows: readonly CsvRow[];
}

const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * Reads a table as RFC 4180 has it, and as spreadsheets write it: with comma, semicolon or tab, each kind of line break, and
 * Excel's `sep=;` line.
 *
 * @returns the line where a quotation mark was opened that nothing closes, since all after it would be one cell
 */
export function readCsvTable(text: string): CsvTable | { readonly openQuote: number } {
  const { separator, body } = separatorOf(text.replace(/^\uFEFF/, ''));
  try {
    const { cells: all, asItStands } = parseRows(body, separator);
    const rows = all.map((cells, index) => ({ line: index + 1, cells }));
    const swallowing = asItStands ? rows.find(({ cells }) => cells.some(isUnclosed)) : undefined;
    if (swallowing !== undefined) return { openQuote: swallowing.line };
    return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return { openQuote: rowsBefore(error) + 1 };
    throw error;
  }
}

/** Spaces around a cell and its quotation marks are a habit of people; a cell with text after its closing mark is taken as it stands. */
function parseRows(body: string, separator: Separator): { readonly cells: string[][]; readonly asItStands: boolean } {
  try {
    return { cells: parse(body, { ...OPTIONS, delimiter: separator, trim: true }), asItStands: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE') throw error;
    return { cells: parse(body, { ...OPTIONS, delimiter: separator, ltrim: true }), asItStands: true };
  }
}

/** A quotation mark that still stands before several lines was closed by none of its own: what follows was other rows. */
function isUnclosed(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell);
}

/** Every row is kept, so that its place is its line. */
const OPTIONS = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
} satisfies Options;

function rowsBefore({ records }: CsvError): number {
  return typeof records === 'number' ? records : 0;
}

/** The one that Excel's first line names, or else the one that stands most often in the headings, outside of quotation marks. */
function separatorOf(text: string): { readonly separator: Separator; readonly body: string } {
  const named = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(text);
  const byName = SEPARATORS.find((each) => each === named?.[1]);
  if (named !== null && byName !== undefined) return { separator: byName, body: text.slice(named[0].length) };
  const lines = text
    .slice(0, HEAD_LENGTH)
    .replaceAll(/"(?:[^"]|"")*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const [first = SEPARATORS.map((separator) => ({ separator, count: 1 })), ...below] = lines.map(partsOf);
  return { separator: (belowTitle(most(first), below) ?? most(first)).separator, body: text };
}

/** Characters among which the headings are looked for. */
const HEAD_LENGTH = 20_000;
/** Cells of a title with commas in it. */
const FEW = 3;

interface Parts {
  readonly separator: Separator;
  readonly count: number;
}

const partsOf = (line: string): readonly Parts[] =>
  SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));

const most = (all: readonly Parts[]): Parts => all.reduce((best, each) => (each.count > best.count ? each : best));

/** What parts two lines, one after the other, into more cells than a title has above them, where that parts nothing else. */
function belowTitle(title: Parts, below: readonly (readonly Parts[])[]): Parts | undefined {
  const isTable = title.count > 1 && below[0]?.some((each) => isSame(each, title));
  if (title.count > FEW || isTable === true) return undefined;
  return below.map(most).find((parts, at) => {
    const next = below[at + 1];
    return parts.count > title.count && next !== undefined && isSame(most(next), parts);
  });
}

const isSame = (one: Parts, other: Parts): boolean => one.separator === other.separator && one.count === other.count;
