import type { CsvRow, CsvTable } from '../csv-table.ts';
import { foldHeader } from './columns.ts';

/** A table from its headings to its last listing, and the lines around it that are neither. */
export interface TableParts {
  /** Headings first. */
  readonly table: CsvTable;
  readonly passed: readonly CsvRow[];
}

/** Lines in which headings are looked for. */
const HEAD = 15;

/**
 * Leaves out titles above the headings, and totals and notes below the listings.
 *
 * @param isHeadings whether a row has the words of headings
 * @param line of the headings, as a person says it; null to find them
 * @returns null where nothing stands in this line
 */
export function partsOf(
  table: CsvTable,
  isHeadings: (cells: readonly string[]) => boolean,
  line: number | null,
): TableParts | null {
  const { rows, separator } = table;
  const at = line === null ? headingsAt(rows, isHeadings) : rows.findIndex((row) => row.line === line);
  const headings = rows[at];
  if (headings === undefined) return line === null ? { table, passed: [] } : null;
  const end = endOf(rows, at, filled(headings).length);
  return {
    table: { separator, rows: rows.slice(at, end) },
    passed: [...rows.slice(0, at), ...rows.slice(end)],
  };
}

/** The first line, unless it is a title: it has far less in it than the headings that follow. */
function headingsAt(rows: readonly CsvRow[], isHeadings: (cells: readonly string[]) => boolean): number {
  const [first] = rows;
  const at = rows.slice(0, HEAD).findIndex(({ cells }) => isHeadings(cells));
  const found = rows[at];
  return first !== undefined && found !== undefined && filled(first).length <= filled(found).length / 2 ? at : 0;
}

/** Totals, and notes that stand by themselves after an empty line. */
function endOf(rows: readonly CsvRow[], headings: number, columns: number): number {
  let end = rows.length;
  for (let at = rows.length - 1; at > headings; at -= 1) {
    const row = rows[at];
    if (row === undefined) break;
    const cells = filled(row);
    const [first = '', ...others] = cells;
    const isOfNumbers = others.length > 0 && others.every((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell));
    const isTotal =
      TOTALS.has(foldHeader(first.replace(/[:=].*$/, ''))) && (isOfNumbers || cells.length <= columns / 2);
    const isNote = cells.length === 1 && columns > 2;
    const followsGap = row.line - (rows[at - 1]?.line ?? 0) > 1;
    if (isTotal || (isNote && followsGap)) end = at;
    else if (!isNote) break;
  }
  return end;
}

const filled = ({ cells }: CsvRow): string[] => cells.filter((cell) => cell.trim() !== '');

const TOTALS = new Set(
  'total totals grandtotal subtotal totallistings listings count totalcount recordcount records average averages avg mean median min minimum max maximum low high sum promedio suma mediana'.split(
    ' ',
  ),
);
