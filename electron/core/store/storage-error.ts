import { AppError } from '../../../shared/contract/app-error.ts';

/** Turns what SQLite or the file system throws into what a person can act on; anything else is returned as it is. */
export function storageError(error: unknown, place: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError(
      'diskFull',
      `The disk that holds the library is full (${place}). What was saved before is safe; this last change was not saved. Free some space and try again.`,
      { action: 'retry', cause: error },
    );
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
    return new AppError(
      'libraryReadOnly',
      `The library cannot be written (${place}). Nothing was changed. Allow writing there, or choose another folder with --home.`,
      { action: 'retry', cause: error },
    );
  }
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') {
    return new AppError(
      'libraryReadOnly',
      `The disk that holds the library failed to read or write (${place}). What was saved before is safe; this last change was not saved. Check that the disk is connected and has space, then try again.`,
      { action: 'retry', cause: error },
    );
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new AppError(
      'libraryBusy',
      'Another Listing Lightbox is busy with this library. Nothing was changed. Try again in a moment.',
      { action: 'retry', cause: error },
    );
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return new AppError(
      'libraryDamaged',
      `The library's database cannot be read (${place}). It was left untouched; a copy from before the last upgrade stands beside it if there was one. Restore it from a backup, or choose another folder with --home.`,
      { cause: error },
    );
  }
  return error;
}
