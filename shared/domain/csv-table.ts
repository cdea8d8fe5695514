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
 * Excel's `sep=;` line. What follows a closing quotation mark within a cell belongs to it, as spreadsheets take it.
 *
 * @returns the line where a quotation mark was opened that nothing closes, since all after it would be one cell
 */
export function readCsvTable(text: string): CsvTable | { readonly openQuote: number } {
  const { separator, body } = separatorOf(text.replace(/^\uFEFF/, ''));
  const rows: CsvRow[] = [];
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let at = 0;
  let cells: string[] = [];
  let line = 1;
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    cells = [];
    line += 1;
  };
  while (at < body.length) {
    let cell = '';
    // A space before the mark is a habit of people, and no spreadsheet writes a cell that begins with one.
    const opening = /[ ]*"/y;
    opening.lastIndex = at;
    if (opening.test(body)) {
      const end = closingQuote(body, opening.lastIndex);
      if (end < 0) return { openQuote: line };
      cell = body.slice(opening.lastIndex, end).replaceAll('""', '"');
      at = end + 1;
    }
    plain.lastIndex = at;
    const [rest = ''] = plain.exec(body) ?? [];
    cells.push(cell === '' ? rest : cell + rest.trimEnd());
    at += rest.length;
    if (body[at] === separator) {
      at += 1;
      if (at === body.length) cells.push('');
    } else {
      at += body.startsWith('\r\n', at) ? 2 : 1;
      endRow();
    }
  }
  if (cells.length > 0) endRow();
  return { separator, rows };
}

/** Of the mark that ends a quoted cell; two of them stand for one. -1 where none does. */
function closingQuote(body: string, from: number): number {
  let at = body.indexOf('"', from);
  while (at >= 0 && body[at + 1] === '"') at = body.indexOf('"', at + 2);
  return at;
}

/** The one that Excel's first line names, or else the one that stands most often in the header, outside of quotation marks. */
function separatorOf(text: string): { readonly separator: Separator; readonly body: string } {
  const named = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i.exec(text);
  const byName = SEPARATORS.find((each) => each === named?.[1]);
  if (named !== null && byName !== undefined) return { separator: byName, body: text.slice(named[0].length) };
  const header = /^\s*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(text)?.[1]?.replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const counts = SEPARATORS.map((separator) => ({ separator, count: header.split(separator).length }));
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most));
  return { separator: best.separator, body: text };
}
