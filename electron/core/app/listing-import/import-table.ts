import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ChangeRef } from '../../../../shared/contract/changes.ts';
import type { TableInput, TableLine, TableResult } from '../../../../shared/contract/listing-import.ts';
import type { CsvTable } from '../../../../shared/domain/csv-table.ts';
import { csvText } from '../../../../shared/domain/csv-text.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { ADDRESS_PARTS, OWN_TARGETS, PROBLEM, targetName } from '../../../../shared/domain/listing-import/columns.ts';
import type { LineProblem, ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { inEnglish, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { shownValue } from '../../../../shared/domain/property-fields.ts';
import { hashFile } from '../../library/blobs/hash.ts';
import { forgetTakenBack } from '../../library/changes/record.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { adoptFile, statOf } from '../../photos/import/copy.ts';
import { replacePhoto } from '../../photos/import/replace.ts';
import { importPaths } from '../../photos/import/run.ts';
import { decideLine, type LineDecision } from './decide-line.ts';
import { claim, createFinder, type Found, noClaims } from './find-listings.ts';
import { writeLine } from './fit-line.ts';
import { type LinePhotos, tellFolders } from './photo-folders.ts';
import { keepChoices, type Reading, readTable, refuseQuestions, type TableContext } from './read-table.ts';
import { noteSamePhotos } from './same-photos.ts';

/** What becomes of each line, in numbers and words; nothing is changed. @throws AppError where it is no table of listings */
export async function previewTable(context: TableContext, input: TableInput): Promise<TableResult> {
  const { store } = context.importing;
  const reading = await readTable(context, input);
  const result = store.read(() => {
    const claims = noClaims();
    const find = createFinder(store, claims);
    const lines = reading.lines.map((line, index) => {
      const photos = photosOf(reading, index);
      const decision = decide(context, line, find(line), photos);
      claim(claims, line, decision);
      const known = decision.outcome === 'create' || decision.outcome === 'failed' ? null : decision.listing.listingId;
      return toResult(
        line,
        decision,
        known,
        decision.outcome === 'archived' ? 0 : newFiles(context, known, photos).length,
      );
    });
    return { ...describe(reading, lines), created: [], changed: [], together: null };
  });
  const code = input.replacePhotos ? 'tableLine.replaced' : 'tableLine.otherFiles';
  const lines: TableLine[] = [];
  for (const [index, line] of result.lines.entries()) {
    const others = await othersOf(context, line, photosOf(reading, index));
    lines.push(withNote(line, code, others));
  }
  return { ...result, ...(await withFolders(context, reading, lines)) };
}

/** Lines that are written in one step, so that a long table leaves room for others. */
const LINES_AT_ONCE = 50;

/** Makes drafts of the lines, and changes those that are here. What is wrong in one line does not stop the others. */
export async function importTable(context: TableContext, input: TableInput): Promise<TableResult> {
  const { importing } = context;
  const { store } = importing;
  const reading = await readTable(context, input);
  refuseQuestions(reading);
  const claims = noClaims();
  // What the table does to each listing, photos among it, is one change, and all of these are taken back together.
  const together = importing.newId();
  const lines: TableLine[] = [];
  const created: ListingId[] = [];
  const changed: ChangeRef[] = [];
  const toAdd: { readonly index: number; readonly listingId: ListingId; readonly files: readonly string[] }[] = [];
  await store.soon(() => forgetTakenBack(store, importing.now()));
  for (let from = 0; from < reading.lines.length; from += LINES_AT_ONCE) {
    const written = await store.soon(() => {
      const find = createFinder(store, claims);
      return reading.lines.slice(from, from + LINES_AT_ONCE).map((line, offset) => {
        const decision = decide(context, line, find(line), photosOf(reading, from + offset));
        claim(claims, line, decision);
        return { line, decision, ...writeLine(importing, line, decision, together) };
      });
    });
    for (const { line, decision, listingId, changeId } of written) {
      const photos = photosOf(reading, lines.length);
      const files = decision.outcome === 'archived' ? [] : newFiles(context, listingId, photos);
      if (listingId !== null && files.length > 0) toAdd.push({ index: lines.length, listingId, files });
      if (listingId !== null && decision.outcome === 'create') created.push(listingId);
      if (listingId !== null && changeId !== null) changed.push({ listingId, changeId });
      lines.push(toResult(line, decision, decision.outcome === 'archived' ? decision.listing.listingId : listingId, 0));
    }
  }
  await takeOthers(context, input, reading, lines, together);
  await keepChoices(context, reading);
  for (const { index, listingId, files } of toAdd) {
    // Whoever has taken the listing back meanwhile does not want its photos.
    if (!store.listings.exists(listingId)) continue;
    const { added, refused } = await importPaths(importing, listingId, files, context.profile.rendition, together);
    const line = lines[index];
    if (line === undefined) continue;
    // What is there already is no trouble.
    const troubles = refused.filter((each) => each.phrase?.code !== 'refused.twin').map((each) => nameOf(each.path));
    const problems = troubles.length === 0 ? [] : [toProblem(refusedPhotos(troubles))];
    lines[index] = { ...line, photos: added.length, problems: [...line.problems, ...problems] };
  }
  return { ...describe(reading, lines), ...(await withFolders(context, reading, lines)), created, changed, together };
}

/** The lines with what is to be known of their photos, and the listings beside the folders. */
async function withFolders(
  { importing }: TableContext,
  reading: Reading,
  lines: readonly TableLine[],
): Promise<Pick<TableResult, 'lines' | 'photoFolders'>> {
  const filesOf = (index: number): readonly string[] => {
    const photos = photosOf(reading, index);
    const outcome = lines[index]?.outcome;
    return 'problem' in photos || outcome === 'failed' || outcome === 'archived' ? [] : photos.files;
  };
  const isWithout = (index: number): boolean => {
    const { listingId = null, outcome } = lines[index] ?? {};
    if (outcome === 'failed' || filesOf(index).length > 0) return false;
    return listingId === null || importing.store.media.ofListing(listingId).every(({ removed }) => removed);
  };
  return {
    lines: await noteSamePhotos(lines, filesOf),
    photoFolders: tellFolders(reading.found, isWithout),
  };
}

function photosOf({ photos }: Reading, index: number): LinePhotos {
  return photos[index] ?? { files: [] };
}

function decide(
  { template, unarchive }: TableContext,
  line: ReadLine,
  { listings, takenBy }: Found,
  photos: LinePhotos,
): LineDecision {
  const problems = 'problem' in photos ? [...line.problems, photos.problem] : line.problems;
  // A line that is wrong anyway says why.
  if (takenBy !== null && problems.length === 0) {
    const why = phrase('tableLine.sameListing', { name: line.name, line: takenBy });
    return { outcome: 'failed', problems: [{ column: null, why }] };
  }
  return decideLine({ ...line, problems }, listings, template, unarchive);
}

/** Files named as photos that are here already, with other bytes: replaced where that is wanted, and reported otherwise. */
async function takeOthers(
  context: TableContext,
  { replacePhotos }: TableInput,
  reading: Reading,
  lines: TableLine[],
  together: string,
): Promise<void> {
  const { importing, profile } = context;
  for (const [index, line] of lines.entries()) {
    const others = await othersOf(context, line, photosOf(reading, index));
    if (!replacePhotos) {
      lines[index] = withNote(line, 'tableLine.otherFiles', others);
      continue;
    }
    const taken: OtherFile[] = [];
    for (const other of others) {
      const { path } = other;
      const done = await replacePhoto(
        importing,
        other,
        () => adoptFile(importing, path),
        profile,
        path,
        together,
      ).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (done !== null) taken.push(other);
    }
    const refused = others.filter((other) => !taken.includes(other)).map(({ path }) => nameOf(path));
    const problems = refused.length === 0 ? [] : [toProblem(refusedPhotos(refused))];
    lines[index] = withNote({ ...line, problems: [...line.problems, ...problems] }, 'tableLine.replaced', taken);
  }
}

async function othersOf(
  { importing }: TableContext,
  line: TableLine,
  photos: LinePhotos,
): Promise<readonly OtherFile[]> {
  if ('problem' in photos || line.listingId === null || line.outcome === 'create' || line.outcome === 'archived')
    return [];
  return otherFiles(importing.store, line.listingId, photos.files);
}

function withNote(
  line: TableLine,
  code: 'tableLine.otherFiles' | 'tableLine.replaced',
  others: readonly OtherFile[],
): TableLine {
  if (others.length === 0) return line;
  const why = phrase(code, { names: others.map(({ path }) => nameOf(path)).join(', ') });
  return { ...line, notes: [...line.notes, toNote(why)] };
}

/** Without those that were added from there before, also where a person has removed them since. */
function newFiles({ importing }: TableContext, listingId: ListingId | null, photos: LinePhotos): readonly string[] {
  if ('problem' in photos || listingId === null) return 'problem' in photos ? [] : photos.files;
  const known = new Set(importing.store.media.ofListing(listingId).map(({ sourcePath }) => sourcePath));
  return photos.files.filter((file) => !known.has(file));
}

function toResult(
  { line, name }: ReadLine,
  decision: LineDecision,
  listingId: ListingId | null,
  photos: number,
): TableLine {
  const base = { line, name, outcome: decision.outcome, listingId, changes: [], photos, problems: [], notes: [] };
  const shown = (value: Parameters<typeof shownValue>[0]): string => shownValue(value) ?? 'null';
  switch (decision.outcome) {
    case 'create':
      return {
        ...base,
        changes: Object.entries(decision.fields).map(([field, value]) => {
          const change = { field, before: '', after: shown(value) };
          return decision.fromTemplate.has(field) ? { ...change, fromTemplate: true } : change;
        }),
      };
    case 'change': {
      const values = decision.fields.map((step) => ({
        field: step.name,
        before: shown(step.from),
        after: shown(step.to),
      }));
      const renamed =
        decision.name === null
          ? []
          : [{ field: 'UnparsedAddress', before: decision.listing.name, after: decision.name }];
      const notes = decision.listing.isArchived ? [toNote(phrase('tableLine.unarchived'))] : [];
      return { ...base, name: decision.name ?? decision.listing.name, changes: [...renamed, ...values], notes };
    }
    case 'same':
      return { ...base, name: decision.listing.name };
    case 'archived':
      return { ...base, name: decision.listing.name, notes: [toNote(phrase('tableLine.archived'))] };
    case 'failed':
      return { ...base, photos: 0, problems: decision.problems.map(toProblem) };
  }
}

function toProblem({ column, why }: LineProblem): TableLine['problems'][number] {
  return { column, message: inEnglish(why), phrase: why };
}

function toNote(why: LineProblem['why']): TableLine['notes'][number] {
  return { message: inEnglish(why), phrase: why };
}

function refusedPhotos(names: readonly string[]): LineProblem {
  return { column: null, why: phrase('tableLine.photosRefused', { names: names.join(', ') }) };
}

function nameOf(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}

const EXAMPLES = 3;

function describe(
  reading: Reading,
  lines: TableLine[],
): Omit<TableResult, 'photoFolders' | 'created' | 'changed' | 'together'> {
  const { table, columns, definitions, readings } = reading;
  const kinds = new Set(columns.map(({ target }) => target?.kind));
  const isAddressed = kinds.has('UnparsedAddress') || kinds.has('part');
  return {
    columns: columns.map(({ header, target }, index) => ({
      header,
      target: target === null ? null : targetName(target),
      examples: table.rows
        .slice(1)
        .flatMap(({ cells }) => cells[index]?.trim() || [])
        .slice(0, EXAMPLES),
      form: readings[index]?.style.decimalSign ?? readings[index]?.style.dateOrder ?? null,
      question: readings[index]?.question ?? null,
    })),
    targets: [...OWN_TARGETS, ...ADDRESS_PARTS, ...definitions.map(({ name }) => name)],
    keyedBy: kinds.has('ListingKey')
      ? 'ListingKey'
      : kinds.has('ListingId')
        ? 'ListingId'
        : isAddressed
          ? 'address'
          : null,
    lines,
    toFix: toFix(table, lines),
    headingLine: table.rows[0]?.line ?? 1,
    passed: reading.passed.map(({ line, cells }) => ({ line, text: cells.filter((cell) => cell !== '').join(' · ') })),
    photos: reading.said.photos,
    asBefore: reading.asBefore,
  };
}

/** A photo whose file has other bytes by now: it was taken, or worked on, again under the same name. */
interface OtherFile {
  readonly mediaId: MediaId;
  readonly path: string;
}

/** The photos of a listing that came from these files, where other bytes stand there now. */
async function otherFiles(store: Store, listingId: ListingId, files: readonly string[]): Promise<OtherFile[]> {
  const wanted = new Set(files);
  const others: OtherFile[] = [];
  for (const media of store.media.ofListing(listingId)) {
    const { mediaId, removed, arriving, sourcePath: path } = media;
    if (removed || arriving || path === null || !wanted.has(path)) continue;
    if (await isOther(path, media)) others.push({ mediaId, path });
  }
  return others;
}

/** Read only where the size says nothing and the file was written since: a table is about gigabytes of photos. */
async function isOther(path: string, { bytes, addedAt, sha256 }: MediaRow): Promise<boolean> {
  const now = await statOf(path).catch(() => null);
  if (now === null) return false;
  if (now.size !== bytes) return true;
  return now.mtimeMs > Date.parse(addedAt) && (await hashFile(path)).sha256 !== sha256;
}

/**
 * The lines with problems as a table of their own, with what is wrong: fixed, it can be imported by itself. It is parted as the
 * first one was, since that decides what comma and point mean in its numbers.
 */
function toFix({ rows, separator }: CsvTable, lines: readonly TableLine[]): string | null {
  const problems = new Map(
    lines.flatMap(({ line, problems: all }) =>
      all.length === 0 ? [] : [[line, all.map(({ message }) => message).join(' ')] as const],
    ),
  );
  if (problems.size === 0) return null;
  const headers = rows[0]?.cells ?? [];
  const at = headers.indexOf(PROBLEM);
  // At the front: what stands in a line beyond the last column is what is wrong with it.
  const withProblem = (cells: readonly string[], problem: string): readonly string[] =>
    at < 0 ? [problem, ...cells] : cells.with(at, problem);
  const failed = rows.slice(1).flatMap(({ line, cells }) => {
    const problem = problems.get(line);
    return problem === undefined ? [] : [withProblem(cells, problem)];
  });
  return csvText([at < 0 ? [PROBLEM, ...headers] : headers, ...failed], separator);
}
