import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { newestSchema } from '../upgrades.ts';
import { copiesOf, flush, flushFolder, readCopy } from './backup.ts';
import { storageError } from './storage-error.ts';

/** A copy from before an upgrade that this version can work with. */
export interface RestorableCopy {
  readonly name: string;
  /** When it was made. */
  readonly at: Date;
  readonly listings: number;
  readonly photos: number;
}

/** The copies beside a library that this version can open, the newest first. */
export function restorableCopies(file: string, newest: number = newestSchema()): readonly RestorableCopy[] {
  if (!existsSync(path.dirname(file))) return [];
  return copiesOf(file).flatMap((name) => {
    const copy = path.join(path.dirname(file), name);
    const held = readCopy(copy);
    if (held === null || held.version > newest) return [];
    return [{ name, at: statSync(copy).mtime, listings: held.rows['listing'] ?? 0, photos: held.rows['media'] ?? 0 }];
  });
}

const Problems = z.array(z.string());
/** As many problems as help to see what happened. */
const MOST_PROBLEMS = 20;

/** What is wrong with the pages of a library; empty when nothing is, or when there is no library. */
export function libraryProblems(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const said = Problems.parse(database.prepare(`PRAGMA quick_check(${MOST_PROBLEMS})`).pluck().all());
      return said.filter((line) => line !== 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    // Another process that is writing keeps nobody from reading; whatever else is thrown is what is wrong with it.
    return [error instanceof Error ? error.message : String(error)];
  }
}

const SET_ASIDE = '.set-aside-';
const LOGS = ['-wal', '-shm'];

/**
 * Puts a copy in the place of the library. What is there stays, under another name with all that belongs to it; so do the
 * copy and the pictures.
 * @returns the name that the library has now
 * @throws AppError libraryBusy while somebody works on it, libraryDamaged for a copy that cannot be used
 */
export function restoreCopy(file: string, name: string, newest: number = newestSchema()): string {
  const known = restorableCopies(file, newest).some((copy) => copy.name === name);
  if (!known) throw new AppError('libraryDamaged', phrase('library.notRestorable', { name }));
  try {
    refuseBusy(file);
    const copy = path.join(path.dirname(file), name);
    const placed = `${file}.restoring`;
    copyFileSync(copy, placed);
    flush(placed);
    const aside = setAside(file);
    renameSync(placed, file);
    flushFolder(path.dirname(file));
    return aside;
  } catch (error) {
    rmSync(`${file}.restoring`, { force: true });
    throw storageError(error, file);
  }
}

/** A library that is damaged cannot be locked, and nobody can work on it either. */
function refuseBusy(file: string): void {
  if (!existsSync(file)) return;
  let database: Database.Database | null = null;
  try {
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE; ROLLBACK;');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) throw error;
  } finally {
    database?.close();
  }
}

function setAside(file: string): string {
  const folder = path.dirname(file);
  const taken = new Set(readdirSync(folder));
  let number = 1;
  while (taken.has(`${path.basename(file)}${SET_ASIDE}${number}`)) number += 1;
  const aside = `${file}${SET_ASIDE}${number}`;
  // [Note: the logs first] A kill in between leaves a library without its newest changes, whose logs stand beside it, and
  // never a restored one with the logs of another.
  for (const log of LOGS) if (existsSync(file + log)) renameSync(file + log, aside + log);
  if (existsSync(file)) renameSync(file, aside);
  return path.basename(aside);
}

/** Whether a library was set aside here: its pictures are looked for by nothing in the one that is open. */
export function hasSetAside(file: string): boolean {
  const start = `${path.basename(file)}${SET_ASIDE}`;
  return readdirSync(path.dirname(file)).some((name) => name.startsWith(start));
}
