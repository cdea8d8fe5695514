import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { foldText } from '../fold-text.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { SCHEMA } from '../schema.ts';
import { newestSchema, UPGRADES, type Upgrade } from '../upgrades.ts';
import { backUp, offerCopies } from './backup.ts';
import { refuseMoved } from './moved-library.ts';
import { restorableCopies } from './restore.ts';
import { storageError } from './storage-error.ts';

export type SqliteDatabase = Database.Database;

/** Node-API level that better-sqlite3 13 is built for; an older runtime crashes where JavaScript cannot catch it. */
const NEEDED_NODE_API = 10;

/** Time another process on the same library may hold the write lock before we give up, in milliseconds. */
export const BUSY_TIMEOUT = 5000;
/** The same for an upgrade that another process is making: it copies the library first. */
const UPGRADE_TIMEOUT = 60_000;

/**
 * Opens the library's database, bringing it to the newest schema. A database from a newer version is refused and left
 * untouched; before an existing one is upgraded a copy of it is put beside it.
 *
 * @throws AppError libraryFromFuture, libraryReadOnly, diskFull, libraryBusy, libraryDamaged
 */
export function openDatabase(file: string, upgrades: readonly Upgrade[] = UPGRADES): SqliteDatabase {
  if (Number(process.versions.napi) < NEEDED_NODE_API) {
    throw new AppError('unsupported', phrase('error.oldNode', { version: process.version }));
  }
  const newest = newestSchema(upgrades);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    refuseFutureDatabase(file, newest);
    // SQLite gives the files beside it the same mode.
    if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE_FILE));
    const database = new Database(file, { timeout: BUSY_TIMEOUT });
    // [Note: a parameter in a join] SQLite may choose another plan for another value of `column = ?` in a join, and reads the statement anew
    // each time it runs, which costs about ten times what the row does: there it is written `column = +?`, which uses the same indexes.
    // [Note: FULL everywhere] WAL with NORMAL may lose the last commits at a power cut, and "about to send" must not be
    // among them. FULL still allows thousands of commits a second, so one setting serves every row.
    database.pragma('journal_mode = WAL');
    refuseMoved(database, file);
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    upgrade(database, file, upgrades);
    addFold(database);
    return database;
  } catch (error) {
    throw withCopies(storageError(error, file), file, newest);
  }
}

/** For comparing texts: SQLite's own lower() knows the letters a to z alone. */
function addFold(database: SqliteDatabase): void {
  const fold = (value: unknown): unknown => (typeof value === 'string' ? foldText(value) : value);
  database.function('fold', { deterministic: true }, fold);
}

/** The error, with the copies of the library where it cannot be opened. */
function withCopies(error: unknown, file: string, newest: number): unknown {
  if (!(error instanceof AppError)) return error;
  const offer = offerOf(error, file, newest);
  if (offer === null) return error;
  return new AppError(error.code, phrase('library.withCopies', { why: error.phrase, offer }), {
    action: error.action,
    cause: error,
  });
}

function offerOf({ code }: AppError, file: string, newest: number): Phrase | null {
  if (code === 'libraryDamaged') {
    const offer = offerCopies(file);
    return offer.code === 'library.noCopies' ? null : offer;
  }
  if (code !== 'libraryFromFuture') return null;
  const names = restorableCopies(file, newest).map(({ name }) => name);
  return names.length === 0 ? null : phrase('library.olderCopies', { names: names.join(', ') });
}

/** @throws AppError libraryFromFuture, before anything is touched */
export function refuseFutureDatabase(file: string, newest = newestSchema(UPGRADES)): void {
  if (!existsSync(file)) return;
  // [Note: header first] Opening a database in WAL leaves files beside it even when it is only read, and a library from
  // the future is to be left as it is. Only where a log is there already can the file's own header be out of date.
  const version = existsSync(`${file}-wal`) ? versionWithLog(file) : versionInHeader(file);
  if (version > newest) {
    throw new AppError('libraryFromFuture', phrase('error.libraryFromFuture', { version, newest }));
  }
}

function versionWithLog(file: string): number {
  const database = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT });
  try {
    return schemaVersion(database);
  } finally {
    database.close();
  }
}

const HEADER_BYTES = 100;
const HEADER_START = 'SQLite format 3\0';
const USER_VERSION_AT = 60;

/** The user_version in the header (SQLite file format §1.3); 0 for a file that is no database, which SQLite then says. */
function versionInHeader(file: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  return header.toString('latin1', 0, HEADER_START.length) === HEADER_START ? header.readInt32BE(USER_VERSION_AT) : 0;
}

function schemaVersion(database: SqliteDatabase): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** Brings it to the newest schema under one lock: whoever comes second finds it done, and copies nothing. */
function upgrade(database: SqliteDatabase, file: string, upgrades: readonly Upgrade[]): void {
  const newest = newestSchema(upgrades);
  if (schemaVersion(database) >= newest) return;
  const step = database.transaction(() => {
    // Another process may have upgraded it between our look and our lock.
    const from = schemaVersion(database);
    if (from >= newest) return;
    if (from === 0) database.exec(SCHEMA);
    else {
      backUp(file, from);
      for (const { sql } of upgrades.filter(({ schemaVersion: to }) => to > from)) database.exec(sql);
    }
    database.pragma(`user_version = ${newest}`);
  });
  database.pragma(`busy_timeout = ${UPGRADE_TIMEOUT}`);
  step.immediate();
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
}
