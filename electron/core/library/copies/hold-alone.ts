import Database from 'better-sqlite3';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Held, heldBy } from '../store/backup.ts';
import { markMoved } from '../store/moved-library.ts';

/** A library that nobody else can open for the time being. */
export interface HeldAlone {
  /** Writes a copy of its database. @returns what that has to hold */
  copyInto(file: string): Held;
  /** Whoever waits for it already opens it no more. */
  markMoved(): void;
  letGo(): void;
}

/**
 * Holds a library so that nobody else has it open, and nobody can open it.
 *
 * [Note: out of the log] Whoever has it open in WAL holds a shared lock all the time, even while nothing is done: SQLite takes a library
 * out of that mode only for the last one that has it.
 *
 * @throws AppError libraryBusy while another program has it open
 */
export function holdAlone(file: string): HeldAlone {
  const database = new Database(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw inUse();
    // In this mode the lock of the transaction stays when it has ended.
    database.exec('BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    database.close();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') ? inUse(error) : error;
  }
  return {
    copyInto(copy) {
      database.prepare('VACUUM INTO ?').run(copy);
      return heldBy(database);
    },
    markMoved: () => markMoved(database),
    letGo: () => void database.close(),
  };
}

function inUse(cause?: unknown): AppError {
  return new AppError('libraryBusy', phrase('move.inUse'), { action: 'retry', cause });
}
