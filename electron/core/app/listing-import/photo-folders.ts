import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { isPhotoName } from '../../../../shared/domain/file-names.ts';
import { foldKey, type LineProblem, type ReadLine } from '../../../../shared/domain/listing-import/read-lines.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { listFiles } from '../../library/blobs/scan.ts';
import { takeOnce } from '../../photos/import/pairs.ts';
import type { PictureMaker } from '../../photos/pictures/picture-maker.ts';

/** The pictures of a line, or why its folder cannot be used. */
export type LinePhotos = { readonly files: readonly string[] } | { readonly problem: LineProblem };

type FindPhotos = (line: ReadLine) => Promise<LinePhotos>;

const NONE: LinePhotos = { files: [] };

/**
 * Finds the photos of a line: in the folder that it names, or else in one that is called as its key or its address. A table comes
 * from other people: it reaches nothing outside of the folder that a person chose.
 *
 * @throws AppError invalidInput where that folder is not there
 */
export async function createPhotoFinder(base: string | null, maker: Pick<PictureMaker, 'ask'>): Promise<FindPhotos> {
  if (base === null) return () => Promise.resolve(NONE);
  const root = path.resolve(base);
  const [real, entries] = await Promise.all([realpath(root), readdir(root, { withFileTypes: true })]).catch(() => {
    throw new AppError('invalidInput', phrase('error.noFolder', { folder: base }), { action: 'fixField' });
  });
  const byName = new Map(entries.filter((entry) => !entry.isFile()).map(({ name }) => [foldKey(name), name] as const));
  return async (line) => {
    const named = line.folder;
    if (named === null) {
      const name = byName.get(line.key?.folded ?? '') ?? byName.get(foldKey(line.name));
      return name === undefined ? NONE : { files: await picturesIn(maker, path.join(root, name)) };
    }
    const folder = path.resolve(root, named.replaceAll('\\', path.sep));
    const problem = await whyNot(real, folder, named);
    return problem === null ? { files: await picturesIn(maker, folder) } : { problem: { column: null, why: problem } };
  };
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

async function picturesIn(maker: Pick<PictureMaker, 'ask'>, folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of listFiles([folder])) {
    if (entry.problem === null && isPhotoName(path.basename(entry.path))) files.push(entry.path);
  }
  return (await takeOnce(maker, files)).taken;
}
