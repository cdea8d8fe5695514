import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, systemErrorCode } from '../blobs/errors.ts';
import { nearestExisting } from './places.ts';

/** What could not be written at the place of a copy, in words; anything else as it is. The library itself is not touched by it. */
export function toPlaceError(error: unknown, place: string): unknown {
  if (error instanceof BlobError) {
    if (isOfWriting(error)) return toPlaceError(error.cause, place);
    return new AppError('fileUnusable', phrase('copy.notCopied', { place }), { action: 'retry', cause: error });
  }
  switch (systemErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return new AppError('diskFull', phrase('copy.diskFull', { place }), { action: 'retry', cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'ENOENT':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return new AppError('fileUnusable', phrase('copy.notWritable', { place }), { cause: error });
    case 'EIO':
    case 'ENODEV':
    case 'ENXIO':
      return new AppError('fileUnusable', phrase('copy.diskFailed', { place }), { action: 'retry', cause: error });
    default:
      return error;
  }
}

/** [Note: whose disk] What cannot be read is the library's, whatever the system calls it, and no fault of the place. */
function isOfWriting({ code }: BlobError): boolean {
  return code === 'disk-full' || code === 'read-only';
}

const MEGABYTE = 1e6;

/** @throws AppError diskFull where a disk says that it has less space than is needed */
export async function refuseTooLarge(place: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(nearestExisting(path.resolve(place)));
  const free = bavail * bsize;
  // Some file systems do not know.
  if (bavail === 0 || free >= bytes) return;
  const [needed, there] = [bytes, free].map((each) => Math.ceil(each / MEGABYTE).toLocaleString('en'));
  throw new AppError('diskFull', phrase('copy.tooLarge', { place, needed: `${needed} MB`, free: `${there} MB` }), {
    action: 'retry',
  });
}
