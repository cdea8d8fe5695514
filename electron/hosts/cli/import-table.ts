import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { TableLine, TableResult } from '../../../shared/contract/listing-import.ts';
import { PROBLEM } from '../../../shared/domain/listing-import/columns.ts';
import { DATE_ORDERS, type DateOrder } from '../../../shared/domain/listing-import/dates.ts';
import { DECIMAL_SIGNS, type DecimalSign } from '../../../shared/domain/listing-import/numbers.ts';
import { counted } from '../../../shared/domain/state-words.ts';
import { filePath, lineNumber } from './arguments.ts';
import { undoNote } from './change.ts';
import { few, openTable } from './open-table.ts';
import { table } from './output.ts';
import { folderLines, folderNotes, hasDoubtful } from './photo-folders.ts';
import { type Cli, type CliCommand, CliFailure, EXIT } from './session.ts';

export function addImportTableCommand(listing: CliCommand): void {
  listing
    .command('import')
    .description('make drafts of a table of listings (CSV or .xlsx); the same table again changes them')
    .argument('<file>', 'the table: a workbook (.xlsx), or CSV in UTF-8, UTF-16 or Windows-1252')
    .option('--sheet <name>', 'which sheet of a workbook; the first with lines where it is left out')
    .option('--heading-line <number>', 'the line of the headings, where others stand above it', lineNumber)
    .option('--anew', 'forget what was said of the columns of such a table before', false)
    .option('--explain', 'show what was read of each column', false)
    .option('--dry-run', 'show what each line comes to, and change nothing', false)
    .option(
      '--photos <folder>',
      'where each listing has a folder of photos; that of the table where it is left out',
      filePath,
    )
    .option(
      '--columns <column=field,…>',
      'match columns by hand, such as "Price=ListPrice:decimal,Notes=-" (- leaves one out); may be repeated',
      columnChoices,
      {},
    )
    .addOption(
      new Option(
        '--decimals <sign>',
        'how numbers are written in which nothing shows it: 1,250.5 has a point, 1.250,5 a comma',
      ).choices(DECIMAL_SIGNS),
    )
    .addOption(
      new Option('--dates <order>', 'the order of month, day and year in dates in which nothing shows it').choices(
        DATE_ORDERS,
      ),
    )
    .option('--template <name>', 'fields of new listings that a line says nothing of')
    .option('--unarchive', 'change listings of the archive as well, and take them out of it', false)
    .option('--replace-photos', 'replace photos where another file stands under the same name now', false)
    .option('--failed <file>', 'write the lines that failed there, with why, to be fixed and imported', filePath)
    .does(importTable);
}

type Columns = Readonly<Record<string, string>>;

function columnChoices(text: string, before: Columns): Columns {
  const pairs = text.split(',').map((part) => {
    const at = part.lastIndexOf('=');
    const [column, field] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (at < 1 || column === '' || field === '')
      throw new InvalidArgumentError('write it as Column=Field,Column=Field.');
    return [column, field] as const;
  });
  return { ...before, ...Object.fromEntries(pairs) };
}

interface ImportOptions {
  readonly dryRun: boolean;
  readonly sheet?: string;
  readonly headingLine?: number;
  readonly anew: boolean;
  readonly explain: boolean;
  readonly photos?: string;
  readonly columns: Columns;
  readonly decimals?: DecimalSign;
  readonly dates?: DateOrder;
  readonly template?: string;
  readonly failed?: string;
  readonly unarchive: boolean;
  readonly replacePhotos: boolean;
}

async function importTable(
  cli: Cli,
  file: string,
  {
    dryRun,
    sheet,
    headingLine,
    anew,
    explain,
    photos,
    columns,
    decimals,
    dates,
    template: named,
    failed,
    unarchive,
    replacePhotos,
  }: ImportOptions,
): Promise<number> {
  if (failed !== undefined) refuseWrittenOver(failed);
  const { text, says, ...of } = openTable(file, sheet);
  const template = named ?? null;
  const input = {
    text,
    columns,
    headingLine: headingLine ?? null,
    anew,
    decimals: decimals ?? null,
    dates: dates ?? null,
    photos: photos ?? path.dirname(path.resolve(file)),
    template,
    unarchive,
    replacePhotos,
  };
  const read = dryRun ? await cli.call('listing.previewTable', input) : await importOrAsk(cli, input);
  const { photoFolders } = read;
  cli.result({ ...read, ...of, dryRun }, [
    ...(explain ? explained(read) : []),
    ...resultLines(read),
    ...folderLines(photoFolders, photos !== undefined),
    summary(read.lines, dryRun),
  ]);
  for (const note of [...filledBy(read, template), ...says, ...notes(read, failed), ...folderNotes(photoFolders)])
    cli.note(note);
  if (read.together !== null && read.created.length + read.changed.length > 0) cli.note(undoNote(read.together));
  // Last, as it may fail: what was done, and how to take it back, is printed already.
  if (failed !== undefined && read.toFix !== null) writeToFix(failed, read.toFix);
  return read.toFix === null && !hasDoubtful(photoFolders) ? EXIT.done : EXIT.needsAttention;
}

/** @throws CliFailure with the options that answer what only a person knows of a column */
async function importOrAsk(cli: Cli, input: CallInput<'listing.importTable'>): Promise<TableResult> {
  try {
    return await cli.call('listing.importTable', input);
  } catch (error) {
    if (!(error instanceof CliFailure) || error.data?.phrase?.code !== 'table.ambiguous') throw error;
    const questions = openQuestions(await cli.call('listing.previewTable', input));
    const message = [...questions, 'Nothing was changed.'].join('\n');
    throw new CliFailure(message, error.exitCode, { ...error.data, message });
  }
}

/** Nothing is written over: it may hold lines that somebody is fixing. Said before anything is done. */
function refuseWrittenOver(file: string): void {
  if (existsSync(file))
    throw new CliFailure(`${file} is there already. Name another file for --failed. Nothing was changed.`);
}

function writeToFix(file: string, text: string): void {
  try {
    // Excel takes UTF-8 by its mark alone.
    writeFileSync(file, `\uFEFF${text}`, { flag: 'wx' });
  } catch {
    throw new CliFailure(`The lines that failed could not be written to ${file}. The others are done.`);
  }
}

/** What a template fills in, since a new listing is one line without its fields. */
function filledBy({ lines }: TableResult, template: string | null): string[] {
  if (template === null) return [];
  const filled = lines.flatMap(({ changes }) => changes.filter(({ fromTemplate }) => fromTemplate));
  const fields = [...new Set(filled.map(({ field, after }) => `${field} “${after}”`))].join(', ');
  return [
    `The template “${template}” fills ${fields === '' ? 'nothing' : fields} where a new listing has nothing else.`,
  ];
}

const OUTCOMES = {
  create: 'new',
  change: 'changes',
  same: 'as it is',
  archived: 'archived',
  failed: 'FAILED',
} as const;

function resultLines({ lines }: TableResult): string[] {
  return table(
    lines.map(({ line, name, outcome, changes, photos, problems, notes }) => [
      `${line}`,
      OUTCOMES[outcome],
      name,
      photos === 0 ? '' : counted(photos, 'photo', 'photos'),
      [
        ...problems.map(({ message }) => message),
        ...notes.map(({ message }) => message),
        ...(outcome === 'change'
          ? changes.map(({ field, before, after }) => `${field}: “${before}” → “${after}”`)
          : []),
      ].join(' '),
    ]),
  );
}

/** Each column: its field, how it is written, and what stands in it. */
function explained({ columns, headingLine }: TableResult): string[] {
  const rows = columns.map(({ header, target, form, examples }) => [
    `“${header}”`,
    target ?? 'left out',
    form === null ? '' : FORMS[form],
    examples.map((example) => `“${example}”`).join(' '),
  ]);
  return [`Headings in line ${headingLine}:`, ...table(rows), ''];
}

const FORMS = {
  point: 'decimal point',
  comma: 'decimal comma',
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year/month/day',
} as const;

function summary(lines: readonly TableLine[], dryRun: boolean): string {
  const count = (outcome: TableLine['outcome']): number => lines.filter((each) => each.outcome === outcome).length;
  const photos = lines.reduce((sum, each) => sum + each.photos, 0);
  const parts = `${count('create')} new, ${count('change')} changed, ${count('same')} as they are, ${count('archived') === 0 ? '' : `${count('archived')} archived, `}${count('failed')} failed, ${counted(photos, 'photo', 'photos')}`;
  return dryRun ? `Would be: ${parts}. Nothing was changed.` : `Imported: ${parts}.`;
}

function notes(read: TableResult, failed: string | undefined): string[] {
  const { columns, keyedBy, toFix, lines } = read;
  const hasNote = (code: string): boolean => lines.some((line) => line.notes.some((note) => note.phrase.code === code));
  const leftOut = columns
    .filter(({ target, header }) => target === null && header !== '' && header !== PROBLEM)
    .map(({ header }) => header);
  const key = keyedBy === 'address' ? 'its address' : keyedBy;
  return [
    `A listing is known again by ${key ?? 'nothing'}.`,
    ...openQuestions(read),
    ...(read.passed.length === 0
      ? []
      : [`Not listings: ${few(read.passed.map(({ line, text }) => `line ${line} (“${text.slice(0, 40)}”)`))}.`]),
    ...(read.asBefore ? ['Read as a table with these headings before; --anew forgets that.'] : []),
    ...(hasNote('tableLine.archived')
      ? ['--unarchive changes archived listings as well, and takes them out of the archive.']
      : []),
    ...(hasNote('tableLine.otherFiles') ? ['--replace-photos takes the other files.'] : []),
    ...(leftOut.length === 0 ? [] : [`Left out: ${few(leftOut)}. Match them with --columns if they are wanted.`]),
    ...(toFix !== null && failed !== undefined ? [`The lines that failed go into ${failed}.`] : []),
    ...(toFix !== null && failed === undefined ? ['--failed FILE writes the lines that failed, to be fixed.'] : []),
  ];
}

function openQuestions({ columns }: TableResult): string[] {
  return columns.flatMap(({ header, form, question }) => {
    if (question === null || form !== null) return [];
    const { about, example, readings } = question;
    const ways = readings.map(({ choice, value }) => `--${about} ${choice} reads it as ${value}`).join(', ');
    return [`“${example}” in the column “${header}” can be read in several ways: ${ways}.`];
  });
}
