import type Database from 'better-sqlite3';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';

/** The `application_id` in the header of a database (SQLite file format §1.3) whose library is in another folder by now. */
const MOVED = 0x4d_6f_76_65;

/**
 * Marks the old database of a library that was moved. [Note: a file without a name] Whoever opened the file before it is removed and
 * waits for its lock gets that lock in the end, and would work on in a file that nobody finds again.
 */
export function markMoved(database: Database.Database): void {
  try {
    // The disk that it leaves may be full.
    database.pragma('journal_mode = MEMORY');
    database.pragma(`application_id = ${MOVED}`);
  } catch {
    // It is removed in any case.
  }
}

/** @throws AppError notFound for the old database of a library that was moved; it is closed then */
export function refuseMoved(database: Database.Database, file: string): void {
  if (database.pragma('application_id', { simple: true }) !== MOVED) return;
  database.close();
  throw new AppError('notFound', phrase('move.meanwhile', { place: file }));
}
