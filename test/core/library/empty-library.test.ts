import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { putLibrary, putLibraryFile } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';

const Named = z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string().nullable() });
type Named = z.infer<typeof Named>;

/** Everything that a library is, before a connection has touched it. */
function contentOf(file: string) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const schema = Named.array().parse(
      database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all(),
    );
    const settings = ['user_version', 'application_id', 'journal_mode', 'page_size', 'auto_vacuum', 'encoding'];
    return {
      schema,
      rows: schema
        .filter(isTable)
        .map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all().map(withoutId)]),
      libraryId: z.string().parse(database.prepare('SELECT libraryId FROM workspace').pluck().get()),
      settings: settings.map((name) => [name, database.pragma(name, { simple: true })]),
      check: database.pragma('integrity_check', { simple: true }),
    };
  } finally {
    database.close();
  }
}

const isTable = ({ type }: Named): boolean => type === 'table';

/** By it a library is distinguished from all others, so it differs. */
function withoutId(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'libraryId' in row ? { ...row, libraryId: '' } : row;
}

it('is what opening makes of nothing', async () => {
  const folder = await temporaryFolder();
  const [opened, put] = [path.join(folder, 'opened.db'), path.join(folder, 'put.db')];
  openDatabase(opened).close();
  putLibraryFile(put);
  const { libraryId, ...found } = contentOf(put);
  const { libraryId: other, ...expected } = contentOf(opened);
  expect(found.check).toBe('ok');
  expect(found).toEqual(expected);
  expect((await stat(put)).mode).toBe((await stat(opened)).mode);
  expect([libraryId, other]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

it('is another library each time', async () => {
  const folder = await temporaryFolder();
  const files = [path.join(folder, 'one.db'), path.join(folder, 'two.db')];
  for (const file of files) putLibraryFile(file);
  expect(new Set(files.map((file) => contentOf(file).libraryId)).size).toBe(2);
});

it('is put into no folder that has anything in it', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'pictures'));
  putLibrary(folder);
  expect(await readdir(folder)).toEqual(['pictures']);
});
