/** Why a file of the library, or a file on its way into it, could not be read or written. */
export type BlobErrorCode = 'disk-full' | 'read-only' | 'not-readable' | 'changing' | 'missing';

/** A failure of a file operation that a person can do something about. The message is a whole sentence. */
export class BlobError extends Error {
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlobError';
    this.code = code;
  }
}

/** Why a file is not used as a photo. The other files of an import go on. */
export type PhotoRefusalCode =
  | 'empty'
  | 'truncated'
  | 'not-a-picture'
  | 'unsupported-format'
  | 'too-many-pixels'
  | 'not-readable';

/** A file that cannot be used as a photo. The message is a whole sentence that names the reason, not the file. */
export class PhotoRefusal extends Error {
  readonly code: PhotoRefusalCode;

  constructor(code: PhotoRefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PhotoRefusal';
    this.code = code;
  }
}

/** The system's error code ('ENOSPC', …), or null when the value thrown has none. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Turns a failure of writing into the library at `path` into a BlobError; an unknown failure is returned as it is. */
export function toWriteError(error: unknown, path: string): unknown {
  const options = { cause: error };
  switch (systemErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new BlobError(
        'disk-full',
        `The disk of the library is full: ${path} could not be written. Photos already in the library are safe. Free some space and add the photos again.`,
        options,
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    case 'ENOTDIR':
      return new BlobError(
        'read-only',
        `The library cannot be written at ${path}. Photos already in the library are safe. Allow writing to the folder, or choose another library folder.`,
        options,
      );
    default:
      return error;
  }
}

/** Turns a failure of reading `path` into a BlobError; an unknown failure is returned as it is. */
export function toReadError(error: unknown, path: string): unknown {
  const options = { cause: error };
  switch (systemErrorCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new BlobError(
        'missing',
        `There is no file at ${path}. It may have been moved, or its card removed.`,
        options,
      );
    case 'EACCES':
    case 'EPERM':
      return new BlobError('not-readable', `${path} may not be read. Allow reading it, then add it again.`, options);
    case 'EIO':
    case 'EISDIR':
    case 'ENXIO':
      return new BlobError(
        'not-readable',
        `${path} cannot be read. Check its card or disk, then add it again.`,
        options,
      );
    default:
      return error;
  }
}
