import type { Separator } from './csv-table.ts';

type Cell = string | number | null;

/** RFC 4180, with the header row; a sign that a spreadsheet would run as a formula is made harmless. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  const table = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  return csvText(table);
}

/** The same of rows that have their header with them. */
export function csvText(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return rows.map((cells) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`).join('');
}

/**
 * [Note: other separators] Where the system's list separator is `;` a spreadsheet splits there, and also within our quotation
 * marks, since they do not begin its cells then. So whatever follows a sign at which some program begins a new cell is harmless.
 */
const FORMULA_START = /(^|[;\t\r\n])([ "']{0,8})(?=[=+\-@＝＋－＠\t\r])/g;

/** The same where our own commas part nothing. */
const FORMULA_START_ALSO_AT_COMMA = /(^|[,;\t\r\n])([ "']{0,8})(?=[=+\-@＝＋－＠\t\r])/g;

function csvCell(text: string, separator: Separator): string {
  const harmless = text.replaceAll(separator === ',' ? FORMULA_START : FORMULA_START_ALSO_AT_COMMA, "$1$2'");
  // Spaces at the ends are kept by those who trim cells only where they are quoted.
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
