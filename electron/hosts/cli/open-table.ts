import { readTableFile } from '../../../shared/domain/listing-import/table-file.ts';
import { readBytes } from './read-text.ts';
import { CliFailure } from './session.ts';

/** A table as text, with how it was read. */
export interface OpenTable {
  readonly text: string;
  readonly encoding: string;
  readonly otherLines: readonly number[];
  readonly sheet: string | null;
  /** For a person. */
  readonly says: readonly string[];
}

/** @throws CliFailure where the file is no table, or has no such sheet */
export function openTable(file: string, sheet: string | undefined): OpenTable {
  const read = readTableFile(readBytes(file));
  if (read.kind === 'unusable') throw new CliFailure(`${file} ${FAULTS[read.fault]} Nothing was changed.`);
  if (read.kind === 'text') {
    const { text, encoding, otherLines } = read;
    if (sheet !== undefined) throw new CliFailure(`${file} is no workbook, so it has no sheets. Nothing was changed.`);
    if (text.trim() === '') throw new CliFailure(`The table ${file} is empty. Nothing was changed.`);
    const others = `Not in UTF-8, and read as Windows-1252: ${linesOf(otherLines)}. Look at the letters there.`;
    const says = [`Read as ${encoding}.`, ...(otherLines.length === 0 ? [] : [others])];
    return { text, encoding, otherLines, sheet: null, says };
  }
  const [first] = read.sheets;
  if (first === undefined) throw new CliFailure(`The table ${file} is empty. Nothing was changed.`);
  const names = read.sheets.map(({ name }) => `“${name}”`).join(', ');
  const chosen = sheet === undefined ? first : read.sheets.find(({ name }) => name === sheet);
  if (chosen === undefined)
    throw new CliFailure(`There is no sheet “${sheet}” with lines in ${file}: it has ${names}. Nothing was changed.`);
  const isAlone = read.sheets.length === 1;
  const says = isAlone ? [] : [`Read the sheet “${chosen.name}” of ${names}; --sheet reads another one.`];
  return { text: chosen.text, encoding: 'xlsx', otherLines: [], sheet: chosen.name, says };
}

const FAULTS = {
  noTable: 'is no table. Save it as “CSV UTF-8” or .xlsx in your spreadsheet.',
  oldWorkbook:
    'is a workbook as Excel wrote it before 2007, or one with a password. Save it as .xlsx without a password, or as CSV.',
  tooLarge: 'is too large for a table of listings. Save the sheet of the listings by itself.',
  damaged: 'is damaged, and cannot be read as a workbook. Save it again, or as CSV.',
} as const;

const MOST_NAMED = 10;

function linesOf(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'line' : 'lines'} ${few(numbers)}`;
}

/** The first of them, and how many more there are. */
export function few(all: readonly (string | number)[]): string {
  const more = all.length - MOST_NAMED;
  return `${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
