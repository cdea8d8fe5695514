import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComputerNotes } from '../../../electron/core/library/computer-notes.ts';
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
export type Library = ReturnType<typeof createLibrary>;

export function createLibrary() {
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
    empty(): void {
      // Listings take what belongs to them along; the rest then belongs to nothing.
      database.transaction(() => {
        for (const statement of statements) statement.run();
        database.exec("UPDATE workspace SET libraryId = 'library', creations = 0");
      })();
      for (const { store } of connections) store.poll();
    },
    /** Copies the library as it is; what is returned puts the copy back, whatever was written since. */
    copy(): () => void {
      const copy = join(folder, 'copy.db');
      rmSync(copy, { force: true });
      database.exec(`VACUUM INTO '${copy}'`);
      return () => {
        // What belongs to what is as it was in the copy.
        database.pragma('foreign_keys = OFF');
        database.exec(`ATTACH '${copy}' AS copy`);
        database.transaction(() => {
          for (const statement of statements) statement.run();
          // Some rows are derived by triggers by then.
          for (const { name } of tables)
            database.exec(`INSERT OR REPLACE INTO main.${name} SELECT * FROM copy.${name}`);
          const identity = '(libraryId, creations) = (SELECT libraryId, creations FROM copy.workspace)';
          database.exec(`UPDATE main.workspace SET revision = revision + 1, ${identity}`);
        })();
        database.exec('DETACH copy');
        database.pragma('foreign_keys = ON');
        for (const { store } of connections) store.poll();
      };
    },
    close(): void {
      for (const { store } of connections) store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a computer keeps beside its libraries: no copy brings it along. */
export function createNotes(): ComputerNotes {
  const noted = new Map<string, number>();
  return {
    read: (libraryId) => noted.get(libraryId) ?? null,
    write: (libraryId, count) => void noted.set(libraryId, count),
  };
}
