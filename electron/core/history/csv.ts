type Cell = string | number | null;

/** RFC 4180, with the header row; a leading sign that a spreadsheet would run as a formula is made harmless. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const table = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  return table
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
