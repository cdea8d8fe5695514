import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemErrorCode } from '../blobs/errors.ts';

/** A file of a library. */
export interface ListedFile {
  /** From the folder of the library, with `/` between. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** A file, or all files below a folder; links are followed, and what is gone meanwhile is not listed. */
export async function listFiles(home: string, name: string): Promise<ListedFile[]> {
  const place = path.join(home, name);
  const stats = await stat(place).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  });
  if (stats === null) return [];
  if (stats.isFile()) return [{ name, path: place, bytes: stats.size, modifiedAt: stats.mtime }];
  if (!stats.isDirectory()) return [];
  const files: ListedFile[] = [];
  for (const inner of (await readdir(place)).toSorted()) files.push(...(await listFiles(home, `${name}/${inner}`)));
  return files;
}

/** @returns what the files take together, in bytes */
export function sizeOf(files: readonly ListedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
