import { AppError, type AppErrorCode } from '../../../shared/contract/app-error.ts';
import { BlobError, type BlobErrorCode, PhotoRefusal } from './blobs/errors.ts';
import { storageError } from './store/storage-error.ts';

/** Failures of files that are the computer's, not the photo's: whatever is tried next would meet them as well. */
const DISK_CODES: Partial<Record<BlobErrorCode, AppErrorCode>> = {
  'disk-full': 'diskFull',
  'read-only': 'libraryReadOnly',
  'no-decoder': 'unsupported',
};

/** Whether a failure is about the computer that holds the library, so that no photo is to be blamed for it. */
export function isDiskTrouble(error: unknown): boolean {
  return error instanceof BlobError && DISK_CODES[error.code] !== undefined;
}

/** Whether a failure is about the photo or its file, and about nothing else: only then the photo is to blame. */
export function isTroubleOfPhoto(error: unknown): error is PhotoRefusal | BlobError {
  return (error instanceof PhotoRefusal || error instanceof BlobError) && !isDiskTrouble(error);
}

/** Turns trouble with the library's database or files into what a person can act on; anything else is returned as it is. */
export function storageTrouble(error: unknown, home: string): unknown {
  if (!(error instanceof BlobError)) return storageError(error, home);
  return new AppError(DISK_CODES[error.code] ?? 'fileUnusable', error.phrase, { action: 'retry', cause: error });
}
