import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FILE } from '../private-files.ts';

/** Time that another connection may keep us from reading, in milliseconds. */
const READ_TIMEOUT = 5_000;

/**
 * Puts a copy of a library beside it before its schema is changed; to be called under the write lock, so that the copy is of
 * that schema. The copy is read before it counts, and none that is there already is ever replaced.
 *
 * @param version the schema that it is of
 * @throws AppError libraryReadOnly when the copy cannot be read again, and what SQLite or the file system throw
 */
export function backUp(file: string, version: number): void {
  removeUnfinished(file);
  const copy = `${file}${UNFINISHED}${randomUUID()}`;
  try {
    writeFileSync(copy, '', { flag: 'wx', mode: PRIVATE_FILE });
    const held = copyInto(file, copy);
    flush(copy);
    checkCopy(copy, held);
    keep(copy, `${file}.before-${version + 1}`);
  } finally {
    rmSync(copy, { force: true });
  }
}

const UNFINISHED = '.copying-';

/** Whoever holds the lock is the only one who copies: what is there was left by one that was killed. */
function removeUnfinished(file: string): void {
  for (const name of namesBeside(file, UNFINISHED)) rmSync(path.join(path.dirname(file), name), { force: true });
}

/** What a library holds, by which a copy of it is known: its schema, and the rows of each table. */
export interface Held {
  readonly version: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** [Note: not the file alone] The newest changes may stand in the log beside it; SQLite reads both. */
function copyInto(file: string, copy: string): Held {
  return reading(file, (database) => {
    database.prepare('VACUUM INTO ?').run(copy);
    return heldBy(database);
  });
}

/** @throws AppError when the copy does not hold what it should */
export function checkCopy(copy: string, held: Held): void {
  const found = readCopy(copy);
  if (JSON.stringify(found) === JSON.stringify(held)) return;
  throw new AppError('libraryReadOnly', phrase('library.copyUnreadable', { place: copy }), { action: 'retry' });
}

/** What a copy holds; null when it cannot be read as a whole. */
export function readCopy(copy: string): Held | null {
  try {
    return reading(copy, (database) =>
      database.pragma('quick_check', { simple: true }) === 'ok' ? heldBy(database) : null,
    );
  } catch {
    // Whatever keeps it from being read, it is of no use as a copy.
    return null;
  }
}

function reading<Value>(file: string, read: (database: Database.Database) => Value): Value {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: READ_TIMEOUT });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";

/** What an open library holds. */
export function heldBy(database: Database.Database): Held {
  const tables = z.array(z.string()).parse(database.prepare(TABLES).pluck().all());
  const count = (table: string): number =>
    z.int().parse(database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get());
  return {
    version: z.int().parse(database.pragma('user_version', { simple: true })),
    rows: Object.fromEntries(tables.map((table) => [table, count(table)] as const)),
  };
}

/** Gives the copy its name, or the next that is free; one with the same content counts as this one. */
function keep(copy: string, name: string): void {
  for (let number = 1; ; number += 1) {
    const target = number === 1 ? name : `${name}-${number}`;
    if (isSame(copy, target) || takesName(copy, target)) return;
  }
}

function isSame(copy: string, target: string): boolean {
  const size = statSync(target, { throwIfNoEntry: false })?.size;
  return size === statSync(copy).size && digestOf(copy) === digestOf(target);
}

const AT_ONCE = 1024 * 1024;

function digestOf(file: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(AT_ONCE);
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}

/** @returns false when the name is taken */
function takesName(copy: string, target: string): boolean {
  try {
    linkSync(copy, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!copiesExclusively(copy, target)) return false;
  }
  flushFolder(path.dirname(target));
  return true;
}

/** For disks without hard links, such as cards. */
function copiesExclusively(copy: string, target: string): boolean {
  try {
    copyFileSync(copy, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  flush(target);
  return true;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

export function flush(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function flushFolder(folder: string): void {
  // Windows has no handle for a folder to flush; NTFS journals the new name.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function namesBeside(file: string, infix: string): string[] {
  const start = `${path.basename(file)}${infix}`;
  return readdirSync(path.dirname(file)).filter((name) => name.startsWith(start));
}

/** [Note: logs beside a copy] Looking into one leaves an empty log, which would pass for a copy that holds nothing. */
function copyNames(file: string): string[] {
  return namesBeside(file, '.before-').filter((name) => /\.before-\d+(?:-\d+)?$/.test(name));
}

/** The copies of a library that can be read, the newest first. */
export function copiesOf(file: string): string[] {
  return copiesByAge(file).filter((name) => readCopy(path.join(path.dirname(file), name)) !== null);
}

/** All copies of a library, the newest first, whether they can be read or not. */
export function copiesByAge(file: string): string[] {
  const folder = path.dirname(file);
  const times = new Map(copyNames(file).map((name) => [name, statSync(path.join(folder, name)).mtimeMs] as const));
  return [...times.keys()].toSorted((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0));
}

/** What a person can do whose library cannot be opened. */
export function offerCopies(file: string): Phrase {
  const names = copiesOf(file);
  return names.length === 0
    ? phrase('library.noCopies')
    : phrase('library.copies', { names: names.join(', '), file: path.basename(file) });
}
