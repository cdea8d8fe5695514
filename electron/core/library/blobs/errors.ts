import { constants } from 'node:os';
import { inEnglish, type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';

export const PHOTO_REFUSALS = [
  'empty',
  'truncated',
  'not-a-picture',
  'unsupported-format',
  'too-many-pixels',
  'too-much-memory',
  'too-much-metadata',
  'not-readable',
  'ends-decoder',
] as const;
/** Why a file is not used as a photo. The other files of an import go on. */
type PhotoRefusalCode = (typeof PHOTO_REFUSALS)[number];

export const FILE_FAILURES = ['disk-full', 'read-only', 'not-readable', 'changing', 'missing', 'no-decoder'] as const;
/** Why a file of the library, or a file on its way into it, could not be read or written. */
export type BlobErrorCode = (typeof FILE_FAILURES)[number];

/** What is wrong with a file, as a whole sentence. */
class FileError<Code extends string> extends Error {
  readonly code: Code;
  readonly phrase: Phrase;

  constructor(code: Code, why: Phrase, options?: ErrorOptions) {
    super(inEnglish(why), options);
    this.code = code;
    this.phrase = why;
  }
}

/** A failure of a file operation that a person can do something about. */
export class BlobError extends FileError<BlobErrorCode> {
  override readonly name = 'BlobError';
}

/** A file that cannot be used as a photo. The phrase names the reason, not the file. */
export class PhotoRefusal extends FileError<PhotoRefusalCode> {
  override readonly name = 'PhotoRefusal';
}

export function tooMuchMemory(): PhotoRefusal {
  return new PhotoRefusal('too-much-memory', phrase('refused.memory'));
}

const SYSTEM_NAMES: ReadonlyMap<string | undefined, string> = new Map(
  Object.entries(constants.errno).map(([name, number]) => [String(number), name]),
);

/**
 * The system's error code ('ENOSPC', …), or null when the value thrown has none. [Note: errors without a name] Node has names for some of
 * the system's errors alone: of a full quota, a share that is gone and a placeholder of a cloud it says the number.
 */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  return SYSTEM_NAMES.get(/^Unknown system error -(\d+)$/.exec(error.code)?.[1]) ?? error.code;
}

/**
 * Turns a failure of writing into the library at `path` into a BlobError; an unknown failure is returned as it is. [Note: what is not
 * there] A folder of the library is made where it is missing: whatever is not there or in its place then is no file of the person's.
 */
export function toWriteError(error: unknown, path: string): unknown {
  const options = { cause: error };
  switch (systemErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new BlobError('disk-full', phrase('file.diskFull', { path }), options);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return new BlobError('read-only', phrase('file.readOnly', { path }), options);
    case 'EIO':
    case 'ENODEV':
    case 'ENXIO':
    case 'ESTALE':
      return new BlobError('read-only', phrase('library.diskFailed', { place: path }), options);
    default:
      return error;
  }
}

/** Of a file that another system keeps: a placeholder of a cloud, as Windows and macOS name it, or a share that is gone. */
const ELSEWHERE: ReadonlySet<string | null> = new Set(['EDEADLK', 'ESTALE', 'ETIMEDOUT', 'ENOTCONN', 'UNKNOWN']);

/** Whether a file could not be read since its bytes are not on this computer. */
export function isElsewhere(error: unknown): boolean {
  return ELSEWHERE.has(systemErrorCode(error));
}

/** Turns a failure of reading `path` into a BlobError; an unknown failure is returned as it is. */
export function toReadError(error: unknown, path: string): unknown {
  const options = { cause: error };
  if (isElsewhere(error)) return new BlobError('not-readable', phrase('refused.inCloud'), options);
  switch (systemErrorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new BlobError('missing', phrase('file.missing', { path }), options);
    case 'EACCES':
    case 'EPERM':
      return new BlobError('not-readable', phrase('file.forbidden', { path }), options);
    case 'EIO':
    case 'EISDIR':
    case 'ENXIO':
      return new BlobError('not-readable', phrase('file.unreadable', { path }), options);
    default:
      return error;
  }
}
