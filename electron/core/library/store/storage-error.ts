import { AppError, type AppErrorCode, type NextAction } from '../../../../shared/contract/app-error.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { systemErrorCode } from '../blobs/errors.ts';

/** Turns what SQLite or the file system throws into what a person can act on; anything else is returned as it is. */
export function storageError(error: unknown, place: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = systemErrorCode(error) ?? '';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return trouble('diskFull', phrase('library.diskFull', { place }), 'retry', error);
  }
  if (
    code.startsWith('SQLITE_READONLY') ||
    code === 'EROFS' ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EEXIST' ||
    code === 'ENOTDIR' ||
    code === 'SQLITE_CANTOPEN'
  ) {
    return trouble('libraryReadOnly', phrase('library.readOnly', { place }), 'retry', error);
  }
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') {
    return trouble('libraryReadOnly', phrase('library.diskFailed', { place }), 'retry', error);
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return trouble('libraryBusy', phrase('library.busy'), 'retry', error);
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return trouble('libraryDamaged', phrase('library.damaged', { place }), 'none', error);
  }
  return error;
}

function trouble(code: AppErrorCode, why: Phrase, action: NextAction, cause: unknown): AppError {
  return new AppError(code, why, { action, cause });
}
