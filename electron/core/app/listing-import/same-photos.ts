import path from 'node:path';
import pLimit from 'p-limit';
import type { TableLine } from '../../../../shared/contract/listing-import.ts';
import { inEnglish, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { hashFile } from '../../library/blobs/hash.ts';
import { statOf } from '../../photos/import/copy.ts';

/** Files looked at side by side. */
const AT_ONCE = 12;

interface LineFile {
  readonly index: number;
  readonly file: string;
}

/**
 * Notes on each line which of its photos another line has as well, by what is in the files. Only those of one size are read.
 *
 * @param filesOf the files of a line by its place
 */
export async function noteSamePhotos(
  lines: readonly TableLine[],
  filesOf: (index: number) => readonly string[],
): Promise<TableLine[]> {
  const files = lines.flatMap((_, index) => filesOf(index).map((file): LineFile => ({ index, file })));
  const ofOneSize = await sharedBy(files, async (file) => (await statOf(file)).size);
  const same = await Promise.all(
    ofOneSize.map((group) => sharedBy(group, async (file) => (await hashFile(file)).sha256)),
  );
  const ofLine = Map.groupBy(
    same.flat().flatMap((group) => group.map(({ index, file }) => ({ index, file, group }))),
    ({ index }) => index,
  );
  return lines.map((line, index) => {
    const mine = ofLine.get(index) ?? [];
    if (mine.length === 0) return line;
    const others = mine.flatMap(({ group }) => group.filter((each) => each.index !== index));
    const listings = [...new Set(others.map((each) => lines[each.index]?.name ?? ''))].join(', ');
    const names = mine.map(({ file }) => path.basename(file)).join(', ');
    const why = phrase('tableLine.samePhotos', { listings, names });
    return { ...line, notes: [...line.notes, { message: inEnglish(why), phrase: why }] };
  });
}

/** Files that are alike and of several lines. One that cannot be read is like none: why, the import of it finds out. */
async function sharedBy(
  files: readonly LineFile[],
  likeness: (file: string) => Promise<string | number>,
): Promise<(readonly LineFile[])[]> {
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(files.map(({ file }) => limit(() => likeness(file).catch(() => file))));
  const alike = Map.groupBy(files, (_, place) => found[place]);
  return [...alike.values()].filter((group) => new Set(group.map(({ index }) => index)).size > 1);
}
