import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { FolderChoices, LineFolder, PhotoFolders } from '../../../../shared/contract/photo-folders.ts';
import { isLeftAlone, isPhotoName } from '../../../../shared/domain/file-names.ts';
import { type TableColumn, targetName } from '../../../../shared/domain/listing-import/columns.ts';
import { type FolderListing, matchFolders } from '../../../../shared/domain/listing-import/match-folders.ts';
import type { LineProblem, ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { compareNames, listFiles } from '../../library/blobs/scan.ts';
import { takeOnce } from '../../photos/import/pairs.ts';
import type { PictureMaker } from '../../photos/pictures/picture-maker.ts';

/** The pictures of a line, or why its folder cannot be used. */
export type LinePhotos = { readonly files: readonly string[] } | { readonly problem: LineProblem };

type FoundFolder = Omit<LineFolder, 'isWithout'>;

export interface FoundFolders {
  readonly lines: readonly FoundFolder[];
  readonly left: readonly string[];
}

/** The lines of a table, and what its columns are. */
interface TableLines {
  readonly lines: readonly ReadLine[];
  readonly columns: readonly TableColumn[];
}

type Maker = Pick<PictureMaker, 'ask'>;

/**
 * Finds the photos of each line: in the folder that a person chose or that the line names, or else in the one whose name fits its number
 * or its address. A table comes from other people: it reaches nothing outside of the folder that a person chose.
 *
 * @returns `found` is null where no folder is looked at
 * @throws AppError invalidInput where that folder is not there
 */
export async function findPhotos(
  base: string | null,
  table: TableLines,
  choices: FolderChoices,
  maker: Maker,
): Promise<{ readonly photos: readonly LinePhotos[]; readonly found: FoundFolders | null }> {
  const { lines } = table;
  if (base === null) return { photos: lines.map(() => ({ files: [] })), found: null };
  const root = path.resolve(base);
  const [real, folders] = await Promise.all([realpath(root), foldersIn(root)]).catch(() => {
    throw new AppError('invalidInput', phrase('error.noFolder', { folder: base }), { action: 'fixField' });
  });
  const found = assign(table, folders, choices);
  const photos: LinePhotos[] = [];
  for (const { folder } of found.lines) photos.push(await photosIn(real, root, folder, maker));
  return { photos, found };
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile() && !isLeftAlone(entry.name))
    .map(({ name }) => name)
    .sort(compareNames);
}

/** Who has which folder. What a person or the table says comes first, and is no candidate for others. */
function assign({ lines, columns }: TableLines, folders: readonly string[], choices: FolderChoices): FoundFolders {
  const said = lines.map(({ line, name, folder }): FoundFolder | null => {
    const choice = choices[line];
    if (choice !== undefined) return { line, name, how: 'chosen', folder: choice, candidates: [] };
    return folder === null ? null : { line, name, how: 'named', folder, candidates: [] };
  });
  const taken = new Set(said.map((each) => (each?.folder ?? '').split(/[\\/]/)[0]?.normalize('NFC')));
  const free = folders.filter((name) => !taken.has(name.normalize('NFC')));
  const { matched, doubtful } = matchFolders(
    lines.flatMap((line, id) => (said[id] === null && !isRepeated(line) ? toListing(line, id, columns) : [])),
    free,
  );
  const folderOf = new Map(matched.map(({ id, folder }) => [id, folder]));
  const candidatesOf = Map.groupBy(doubtful, ({ id }) => id);
  const found = lines.map(({ line, name }, id): FoundFolder => {
    const known = said[id] ?? null;
    if (known !== null) return known;
    const folder = folderOf.get(id) ?? null;
    const candidates = candidatesOf.get(id)?.map((fit) => fit.folder) ?? [];
    const how = folder !== null ? 'matched' : candidates.length > 0 ? 'doubtful' : 'none';
    return { line, name, how, folder, candidates };
  });
  const used = new Set([...matched, ...doubtful].map(({ folder }) => folder));
  return { lines: found, left: free.filter((name) => !used.has(name)) };
}

/** Another line is about the listing already. */
function isRepeated({ problems }: ReadLine): boolean {
  return problems.some(({ why }) => why.code === 'tableLine.twice');
}

function toListing(line: ReadLine, id: number, columns: readonly TableColumn[]): FolderListing {
  const cell = (name: string): string | null => {
    const at = columns.findIndex(({ target }) => target !== null && targetName(target) === name);
    return line.cells[at]?.trim() || null;
  };
  const keys = [cell('ListingKey'), cell('ListingId')].filter((key) => key !== null);
  const place = { city: cell('City'), state: cell('StateOrProvince'), zip: cell('PostalCode') };
  return { id, name: line.isNamed ? line.name : null, keys, ...place };
}

async function photosIn(real: string, root: string, named: string | null, maker: Maker): Promise<LinePhotos> {
  if (named === null) return { files: [] };
  const folder = path.resolve(root, named.replaceAll('\\', path.sep));
  const problem = await whyNot(real, folder, named);
  return problem === null ? { files: await picturesIn(maker, folder) } : { problem: { column: null, why: problem } };
}

async function whyNot(root: string, folder: string, named: string) {
  const inside = await realpath(folder).catch(() => null);
  if (inside === null || !(await stat(inside)).isDirectory()) return phrase('tableLine.noFolder', { folder: named });
  const way = path.relative(root, inside);
  // It would take the photos of every line.
  if (way === '') return phrase('tableLine.wholeFolder', { folder: named });
  const isOutside = way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way);
  return isOutside ? phrase('tableLine.folderOutside', { folder: named }) : null;
}

async function picturesIn(maker: Maker, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of listFiles([folder])) {
    if (entry.problem === null && isPhotoName(path.basename(entry.path))) files.push(entry.path);
  }
  return (await takeOnce(maker, files)).taken;
}

/** The listings beside the folders. @param isWithout whether the listing of a line, by its place, has no photos and gets none */
export function tellFolders(found: FoundFolders | null, isWithout: (index: number) => boolean): PhotoFolders | null {
  if (found === null) return null;
  return { lines: found.lines.map((line, index) => ({ ...line, isWithout: isWithout(index) })), left: [...found.left] };
}
