import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { systemErrorCode } from './errors.ts';

/**
 * How a file is opened that somebody named. [Note: pipes] Opening a pipe waits for somebody who writes into it, which may be for
 * ever; opened like this it is seen to be no file at once. Windows, which has none among its files, knows no such flag.
 */
export const readAtOnce: number = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A file that can be read; whoever has it closes it. */
export interface OpenFile {
  readonly file: FileHandle;
  readonly bytes: number;
}

const NOT_TO_BE_READ: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM']);

/** Opens a file for reading, or answers null where there is none that may be read. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const file = await orNull(open(path));
  if (file === null) return null;
  try {
    const info = await file.stat();
    if (info.isFile()) return { file, bytes: info.size };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

async function orNull(opening: Promise<FileHandle>): Promise<FileHandle | null> {
  try {
    return await opening;
  } catch (error) {
    if (NOT_TO_BE_READ.has(systemErrorCode(error) ?? null)) return null;
    throw error;
  }
}
