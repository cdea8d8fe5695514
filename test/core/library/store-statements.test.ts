import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, type SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import { createSql } from '../../../electron/core/library/store/statements.ts';
import { createStore, createTables } from '../../../electron/core/library/store/store.ts';
import { afterTest, temporaryFolder } from '../harness.ts';

async function newDatabase(): Promise<{ readonly database: SqliteDatabase; readonly file: string }> {
  const file = path.join(await temporaryFolder(), 'library.db');
  const database = openDatabase(file);
  afterTest(() => void database.close());
  return { database, file };
}

/** The texts of all statements that tables have when they are made. */
function statementsOf(database: SqliteDatabase): string[] {
  const texts: string[] = [];
  const sql = createSql(database);
  createTables((text) => {
    texts.push(text);
    return sql(text);
  });
  return texts;
}

it('has no statement that SQLite refuses', async () => {
  const { database } = await newDatabase();
  const texts = statementsOf(database);
  expect(texts.length).toBeGreaterThan(200);
  for (const text of texts) expect(database.prepare(text).source).toBe(text);
});

it('has no join that SQLite reads anew for each value', async () => {
  const { database } = await newDatabase();
  const joins = statementsOf(database).filter((sql) => /\bJOIN\b/.test(sql));
  expect(joins.length).toBeGreaterThan(15);
  expect(joins.filter((sql) => /(?<![<>!])= ?[?@]/.test(sql))).toEqual([]);
});

it('prepares a statement when it is used first, and once', async () => {
  const { database, file } = await newDatabase();
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  };
  const store = createStore(database, file);
  expect(prepared.length).toBeLessThan(10);
  const before = prepared.length;
  expect([store.listings.all(), store.listings.all()]).toEqual([[], []]);
  expect(prepared).toHaveLength(before + 1);
});
