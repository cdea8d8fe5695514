import type { CsvRow, CsvTable } from '../csv-table.ts';
import { type Phrase, phrase } from '../phrases/phrase.ts';
import type { PropertyFieldValue } from '../property-fields.ts';
import { type ColumnReading, isOpen, readStyle, type TableAnswers } from './column-style.ts';
import { ADDRESS_PARTS, type AddressPart, type OwnTarget, type TableColumn } from './columns.ts';
import { readCell, spoiltBySpreadsheet, withoutGuard, withoutHiddenSigns } from './read-cell.ts';

/** What identifies a listing, in a file and from one file to the next. */
interface LineKey {
  readonly kind: 'ListingKey' | 'ListingId' | 'address';
  /** Without regard to case and spaces. */
  readonly folded: string;
  readonly text: string;
}

/** One line of the table, read. */
export interface ReadLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** Null where the line says neither a key nor an address. */
  readonly key: LineKey | null;
  /** Its address, or else its key. */
  readonly name: string;
  /** Whether the line says an address. */
  readonly isNamed: boolean;
  /** Values of the fields that the line says something about, by wire name. */
  readonly fields: Readonly<Record<string, PropertyFieldValue>>;
  /** What its cells mean, as text: it shows whether the line changed, which another form of a value is not. */
  readonly said: Readonly<Record<string, string>>;
  /** As the line names it; null where it names none. */
  readonly folder: string | null;
  readonly problems: readonly LineProblem[];
}

export interface LineProblem {
  /** Header of the column; null where the whole line is meant. */
  readonly column: string | null;
  readonly why: Phrase;
}

const LONGEST_NAME = 200;

/** How each column writes its values, as all of its cells show together. */
export function readColumns(
  { rows, separator }: CsvTable,
  columns: readonly TableColumn[],
  answers: TableAnswers,
): readonly ColumnReading[] {
  return columns.map(({ target }, index) => {
    const kind = target?.field?.kind ?? 'text';
    const cells = rows.slice(1).map(({ cells: all }) => shownIn(all[index]));
    return readStyle(kind, cells, separator, answers);
  });
}

/** Reads every line by itself: what is wrong in one leaves the others as they are. */
export function readLines(
  table: CsvTable,
  columns: readonly TableColumn[],
  readings: readonly ColumnReading[],
): readonly ReadLine[] {
  const read = columns.flatMap((column, index) => {
    const reading = readings[index];
    return reading === undefined ? [] : [{ ...column, ...reading }];
  });
  const lines = table.rows.slice(1).map((row) => readLine(row, read));
  const first = new Map<string, number>();
  return lines.map((line) => {
    if (line.key === null) return line;
    const id = `${line.key.kind} ${line.key.folded}`;
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, line.line);
      return line;
    }
    const why = phrase('tableLine.twice', { key: line.key.text, line: before });
    return { ...line, problems: [...line.problems, { column: null, why }] };
  });
}

function readLine(row: CsvRow, columns: readonly (TableColumn & ColumnReading)[]): ReadLine {
  const problems: LineProblem[] = [];
  const own = new Map<OwnTarget, string>();
  const parts = new Map<AddressPart, string>();
  const fields: Record<string, PropertyFieldValue> = {};
  const said: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const { header, target } = column;
    const cell = shownIn(row.cells[index]);
    // An empty cell says nothing: what is there stays.
    if (target === null || cell === '') continue;
    const spoilt = spoiltBySpreadsheet(cell);
    if (spoilt !== null) {
      problems.push({ column: header, why: spoilt });
      continue;
    }
    if (target.kind === 'part') parts.set(target.part, cell);
    else if (target.kind !== 'field') own.set(target.kind, cell);
    if (target.field === null) continue;
    const reading = readCell(target.field, cell, column.style);
    if (reading.ok) fields[target.field.name] = reading.value;
    else if (reading.isAmbiguous && isOpen(column))
      problems.push({ column: header, why: phrase('tableLine.asked', { value: cell }) });
    else problems.push({ column: header, why: reading.why });
    said[target.field.name] = reading.ok ? String(reading.value) : cell;
  }
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    problems.push({
      column: null,
      why: phrase('tableLine.tooManyCells', { cells: row.cells.length, columns: columns.length }),
    });
  const address = own.get('UnparsedAddress') ?? addressOf(parts);
  const key = keyOf(own, address);
  if (key === null) problems.push({ column: null, why: phrase('tableLine.nameless') });
  const name = (address ?? key?.text ?? '').replaceAll(/\s+/g, ' ');
  if (name.length > LONGEST_NAME)
    problems.push({ column: null, why: phrase('tableLine.longName', { length: name.length, most: LONGEST_NAME }) });
  const folder = own.get('Photos') ?? null;
  return { line: row.line, cells: row.cells, key, name, isNamed: address !== null, fields, said, folder, problems };
}

/** What a person sees of a cell. */
function shownIn(cell: string | undefined): string {
  return withoutGuard(withoutHiddenSigns(cell ?? '')).trim();
}

function keyOf(own: ReadonlyMap<OwnTarget, string>, address: string | null): LineKey | null {
  const candidates = [
    { kind: 'ListingKey', text: own.get('ListingKey') ?? '' },
    { kind: 'ListingId', text: own.get('ListingId') ?? '' },
    { kind: 'address', text: address ?? '' },
  ] as const;
  const { kind, text } = candidates.find((each) => each.text !== '') ?? { kind: 'address', text: '' };
  return text === '' ? null : { kind, text, folded: foldKey(text) };
}

export function foldKey(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** `12 Oak Street #3, Springfield` */
function addressOf(parts: ReadonlyMap<AddressPart, string>): string | null {
  const street = ADDRESS_PARTS.filter((part) => part !== 'City' && part !== 'UnitNumber');
  const words = street.flatMap((part) => parts.get(part) ?? []).join(' ');
  if (words === '') return null;
  const unit = parts.get('UnitNumber');
  const city = parts.get('City');
  return `${words}${unit === undefined ? '' : ` #${unit.replace(/^#/, '')}`}${city === undefined ? '' : `, ${city}`}`;
}
