import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type SqliteDatabase } from '../../../electron/core/library/store/open-database.ts';
import { createStore, type Store } from '../../../electron/core/library/store/store.ts';

/** What one process has of a library. */
export interface Connection {
  readonly database: SqliteDatabase;
  readonly store: Store;
}

/**
 * One library with a connection for each process, as in life: SQLite shows one what the other wrote only when it is asked. It is
 * emptied for every run, since opening it and preparing its statements takes longer than a run.
 */
export interface Library {
  readonly connections: readonly [Connection, Connection, Connection];
  empty(): void;
  close(): void;
}

export function createLibrary(): Library {
  const folder = mkdtempSync(join(tmpdir(), 'lightbox-simulation-'));
  const file = join(folder, 'library.db');
  const open = (): Connection => {
    const database = openDatabase(file);
    // No power is cut here.
    database.pragma('synchronous = OFF');
    return { database, store: createStore(database, file) };
  };
  const connections = [open(), open(), open()] as const;
  const [{ database }] = connections;
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'workspace'")
    .all();
  const statements = ['listing', ...tables.map(({ name }) => name)].map((name) =>
    database.prepare(`DELETE FROM ${name}`),
  );
  return {
    connections,
    empty() {
      // Listings take what belongs to them along; the rest then belongs to nothing.
      database.transaction(() => statements.forEach((statement) => statement.run()))();
      for (const { store } of connections) store.poll();
    },
    close() {
      for (const { store } of connections) store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
