import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

/** Version of the schema below, kept in `PRAGMA user_version`. */
export const schemaVersion = 1;

/**
 * Numeric keys start far from 1 on purpose: a client that mixes up a key with a position or with the other
 * resource's key is then caught at once.
 */
export const schema = `
CREATE TABLE binary (
  id TEXT PRIMARY KEY,
  fileName TEXT NOT NULL,
  extension TEXT NOT NULL,
  mediaType TEXT NOT NULL,
  size INTEGER NOT NULL,
  addedAt TEXT NOT NULL
) STRICT;

CREATE TABLE property (
  listingKeyNumeric INTEGER PRIMARY KEY AUTOINCREMENT,
  fields TEXT NOT NULL,
  tag TEXT NOT NULL,
  modifiedAt TEXT NOT NULL
) STRICT;

CREATE TABLE media (
  mediaKeyNumeric INTEGER PRIMARY KEY AUTOINCREMENT,
  listingKeyNumeric INTEGER NOT NULL REFERENCES property ON DELETE CASCADE,
  mediaKey TEXT NOT NULL,
  position INTEGER,
  fields TEXT NOT NULL,
  tag TEXT NOT NULL,
  modifiedAt TEXT NOT NULL
) STRICT;
CREATE INDEX mediaByListing ON media (listingKeyNumeric, position);
CREATE INDEX mediaByKey ON media (mediaKey);

CREATE TABLE token (
  tokenHash TEXT PRIMARY KEY,
  memberLoginId TEXT,
  expiresAt TEXT NOT NULL
) STRICT;

INSERT INTO sqlite_sequence (name, seq) VALUES ('property', 500000), ('media', 9000000);
`;

type Values = readonly (string | number | null)[];

/** SQL with every row checked on its way in. */
export type Sql = {
  all<Row>(row: z.ZodType<Row>, text: string, ...values: Values): Row[];
  one<Row>(row: z.ZodType<Row>, text: string, ...values: Values): Row | null;
  /** Runs a statement; returns the id of the row it inserted. */
  run(text: string, ...values: Values): number;
  /** Runs the work in one immediate transaction: all or nothing. */
  atomically<Result>(work: () => Result): Result;
  close(): void;
};

/** A row with one number called `value`. */
export const numberRow = z.object({ value: z.number() });

function openDatabase(dataFolder: string): Database.Database {
  // [Note: Node-API 10] On older Node versions the constructor of better-sqlite3 crashes the process uncatchably.
  if (Number(process.versions.napi) < 10) {
    throw new Error(`The practice service needs Node 24 or newer; this is ${process.version}. Nothing was changed.`);
  }
  const file = join(dataFolder, 'practice.sqlite');
  // SQLite gives the files beside it the same mode: what was sent for practice are people's photos as well.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file);
  const version = z.int().parse(database.pragma('user_version', { simple: true }));
  if (version > schemaVersion) {
    database.close();
    throw new Error(
      `The practice data in ${dataFolder} was written by a newer version. It was left untouched; choose another folder.`,
    );
  }
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  if (version < schemaVersion) {
    database.transaction(() => {
      database.exec(schema);
      database.pragma(`user_version = ${schemaVersion}`);
    })();
  }
  return database;
}

/** Opens the database of a data folder, made on first use. Throws for a database of a newer version. */
export function openSql(dataFolder: string): Sql {
  const database = openDatabase(dataFolder);
  return {
    all: (row, text, ...values) => z.array(row).parse(database.prepare(text).all(...values)),
    one: (row, text, ...values) => row.nullable().parse(database.prepare(text).get(...values) ?? null),
    run: (text, ...values) => Number(database.prepare(text).run(...values).lastInsertRowid),
    atomically: (work) => database.transaction(work).immediate(),
    close: () => {
      database.close();
    },
  };
}
