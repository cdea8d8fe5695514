import { AppError } from '../../../../shared/contract/app-error.ts';
import type { TableInput } from '../../../../shared/contract/listing-import.ts';
import { type CsvRow, type CsvTable, readCsvTable } from '../../../../shared/domain/csv-table.ts';
import { type ColumnReading, isOpen } from '../../../../shared/domain/listing-import/column-style.ts';
import {
  LEFT_OUT,
  matchColumns,
  readTarget,
  type TableColumn,
} from '../../../../shared/domain/listing-import/columns.ts';
import { keptColumns, keptFor, withKept } from '../../../../shared/domain/listing-import/kept-tables.ts';
import { type ReadLine, readColumns, readLines } from '../../../../shared/domain/listing-import/read-lines.ts';
import { partsOf, type TableParts } from '../../../../shared/domain/listing-import/table-parts.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { PropertyFieldDefinition, PropertyFields } from '../../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { KeptTable } from '../../../../shared/domain/settings.ts';
import { isCaptionsCsv } from '../../photos/export/captions-csv.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import { statOf } from '../../photos/import/copy.ts';
import type { Described } from '../../service/learn/described-fields.ts';
import { fitLine, tableDefinitions } from './fit-line.ts';
import { type FoundFolders, findPhotos, type LinePhotos } from './photo-folders.ts';

/** What tables are imported with: `profile` is of the service in use. */
export interface TableContext {
  readonly importing: ImportContext;
  readonly profile: ServiceProfile;
  /** Its description of its fields; null where it has none. */
  readonly described: Described | null;
  /** Fields that listings begin with. */
  readonly template: PropertyFields;
  readonly unarchive: boolean;
}

export interface Reading {
  /** From its headings to its last listing. */
  readonly table: CsvTable;
  /** Lines above and below that are no listings. */
  readonly passed: readonly CsvRow[];
  readonly columns: readonly TableColumn[];
  readonly definitions: readonly PropertyFieldDefinition[];
  /** Of each column. */
  readonly readings: readonly ColumnReading[];
  readonly lines: readonly ReadLine[];
  /** Of each line. */
  readonly photos: readonly LinePhotos[];
  /** Null where no folder of photos is looked at. */
  readonly found: FoundFolders | null;
  /** What was said of its columns, now or of a table like it. */
  readonly said: Omit<KeptTable, 'headings'>;
  readonly asBefore: boolean;
}

/** @throws AppError where it is no table of listings, or does not have what was said of it */
export async function readTable(context: TableContext, input: TableInput): Promise<Reading> {
  const { profile, described, importing } = context;
  const whole = readCsvTable(input.text);
  if ('openQuote' in whole) throw refuse(phrase('table.openQuote', { line: whole.openQuote }));
  const definitions = tableDefinitions(profile, described);
  const kept = input.anew ? [] : importing.store.settings.get().keptTables;
  const { table, passed } = listingsOf(whole, input, definitions, kept);
  const headers = table.rows[0]?.cells ?? [];
  if (isCaptionsCsv(headers)) throw refuse(phrase('table.ofExport'));
  if (table.rows.length < 2) throw refuse(phrase('table.empty'));
  refuseChoices(input.columns, headers, definitions);
  const before = keptFor(kept, headers);
  const said = {
    columns: { ...(before === null ? {} : keptColumns(before, headers)), ...input.columns },
    decimals: input.decimals ?? before?.decimals ?? null,
    dates: input.dates ?? before?.dates ?? null,
    photos: input.photos === undefined ? await folderThatIsThere(before?.photos) : input.photos,
  };
  const columns = matchColumns(headers, said.columns, definitions);
  const readings = readColumns(table, columns, said);
  const lines = readLines(table, columns, readings).map((line) => fitLine(line, columns, described));
  const found = await findPhotos(said.photos, { lines, columns }, input.folders, importing.maker);
  const asBefore = before !== null && isUsed(before, input);
  return { table, passed, columns, definitions, readings, lines, ...found, said, asBefore };
}

/** A folder alone is no news where another one is said. */
function isUsed({ columns, decimals, dates, photos }: KeptTable, input: TableInput): boolean {
  const isSaid = Object.keys(columns).length > 0 || decimals !== null || dates !== null;
  return isSaid || (photos !== null && input.photos === undefined);
}

/** A kept folder may be gone, or on a drive that is not here. */
async function folderThatIsThere(folder: string | null | undefined): Promise<string | null> {
  if (folder === null || folder === undefined) return null;
  const isThere = await statOf(folder).then(
    () => true,
    () => false,
  );
  return isThere ? folder : null;
}

function listingsOf(
  whole: CsvTable,
  { headingLine }: TableInput,
  definitions: readonly PropertyFieldDefinition[],
  kept: readonly KeptTable[],
): TableParts {
  const isHeadings = (cells: readonly string[]): boolean =>
    matchColumns(cells, {}, definitions).filter(({ target }) => target !== null).length > 1 ||
    keptFor(kept, cells) !== null;
  const parts = partsOf(whole, isHeadings, headingLine);
  if (parts === null) throw refuse(phrase('table.noHeadingLine', { line: headingLine ?? 1 }));
  return parts;
}

function refuseChoices(
  choices: TableInput['columns'],
  headers: readonly string[],
  definitions: readonly PropertyFieldDefinition[],
): void {
  for (const [column, choice] of Object.entries(choices)) {
    if (!headers.includes(column)) throw refuse(phrase('table.noSuchColumn', { column, columns: headers.join(', ') }));
    if (choice !== LEFT_OUT && readTarget(choice, definitions) === null)
      throw refuse(phrase('table.noSuchTarget', { target: choice }));
  }
}

function refuse(why: ReturnType<typeof phrase>): AppError {
  return new AppError('invalidInput', why, { action: 'fixField' });
}

/** A table is not taken in part where a person has to say first how it is written. */
export function refuseQuestions({ columns, readings }: Reading): void {
  for (const [index, reading] of readings.entries()) {
    if (reading.question === null || !isOpen(reading)) continue;
    const { question } = reading;
    const { example } = question;
    const values = question.readings.map(({ value }) => value).join(', ');
    const column = columns[index]?.header ?? '';
    throw refuse(phrase('table.ambiguous', { example, column, readings: values }));
  }
}

/** For the next table with these headings. */
export async function keepChoices({ importing }: TableContext, { table, said }: Reading): Promise<void> {
  const { store } = importing;
  await store.soon(() => {
    const { keptTables } = store.settings.get();
    const keeping = withKept(keptTables, table.rows[0]?.cells ?? [], said);
    if (JSON.stringify(keeping) !== JSON.stringify(keptTables)) store.settings.set({ keptTables: [...keeping] });
  });
}
