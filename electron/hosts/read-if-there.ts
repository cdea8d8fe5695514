import { readFileSync } from 'node:fs';
import { systemErrorCode } from '../core/library/blobs/errors.ts';

/** The text of a file; null where there is none. @throws the system's error where it cannot be read */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a failure of the file system says that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return systemErrorCode(error) === 'ENOENT';
}
