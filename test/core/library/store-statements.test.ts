import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, type SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import { createStore } from '../../../electron/core/library/store/store.ts';
import { temporaryFolder } from '../harness.ts';

/** The database, and every statement that is prepared on it. */
function watched(database: SqliteDatabase): { readonly database: SqliteDatabase; readonly statements: string[] } {
  const statements: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql: string) => {
    statements.push(sql);
    return prepare(sql);
  };
  return { database, statements };
}

it('has no join that SQLite reads anew for each value', async () => {
  const file = path.join(await temporaryFolder(), 'library.db');
  const { database, statements } = watched(openDatabase(file));
  const store = createStore(database, file);
  const joins = statements.filter((sql) => /\bJOIN\b/.test(sql));
  expect(joins.length).toBeGreaterThan(15);
  expect(joins.filter((sql) => /(?<![<>!])= ?[?@]/.test(sql))).toEqual([]);
  store.close();
});
