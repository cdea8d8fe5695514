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
      rows: schema.filter(isTable).map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]),
      settings: settings.map((name) => [name, database.pragma(name, { simple: true })]),
      check: database.pragma('integrity_check', { simple: true }),
    };
  } finally {
    database.close();
  }
}

const isTable = ({ type }: Named): boolean => type === 'table';

it('is what opening makes of nothing', async () => {
  const folder = await temporaryFolder();
  const [opened, put] = [path.join(folder, 'opened.db'), path.join(folder, 'put.db')];
  openDatabase(opened).close();
  putLibraryFile(put);
  const found = contentOf(put);
  expect(found.check).toBe('ok');
  expect(found).toEqual(contentOf(opened));
  expect((await stat(put)).mode).toBe((await stat(opened)).mode);
});

it('is put into no folder that has anything in it', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'pictures'));
  putLibrary(folder);
  expect(await readdir(folder)).toEqual(['pictures']);
});
