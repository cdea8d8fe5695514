import { closeSync, openSync, readSync } from 'node:fs';
import { readTextBytes } from '../../../shared/domain/text-file.ts';
import { CliFailure } from './session.ts';

/** The text of a file that a command names. @throws CliFailure when it cannot be read, or is no text */
export function readText(file: string): string {
  const text = readTextBytes(readBytes(file));
  if (text !== null) return text;
  throw new CliFailure(`${file} is not a text file in UTF-8 or UTF-16. Save it as UTF-8. Nothing was changed.`);
}

/** More than any table or list of captions holds; a device or a video is read no further. */
const MOST_BYTES = 256 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** @throws CliFailure when the file cannot be read, or has no end */
export function readBytes(file: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  let total = 0;
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    while (total <= MOST_BYTES) {
      const piece = new Uint8Array(PIECE);
      const read = readSync(handle, piece);
      if (read === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, read));
      total += read;
    }
  } catch {
    throw new CliFailure(`The file ${file} cannot be read. Nothing was changed.`);
  } finally {
    if (handle !== null) closeSync(handle);
  }
  throw new CliFailure(`The file ${file} is too large: at most 256 MB are read. Nothing was changed.`);
}
