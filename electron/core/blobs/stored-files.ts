import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from './errors.ts';

const HASH = /^([0-9a-f]{64})(?:\.jpg)?$/;

/** The hashes that files or folders below `folder` are named by; they lie in folders of their first two digits. */
export async function storedHashes(folder: string): Promise<string[]> {
  const hashes: string[] = [];
  for (const prefix of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, prefix))) {
      const hash = HASH.exec(name)?.[1];
      if (hash?.startsWith(prefix) === true) hashes.push(hash);
    }
  }
  return hashes;
}

/** Whether nothing was done to any of these for so many milliseconds; what is not there does not count. */
export function areOlderThan(milliseconds: number, paths: readonly string[], now: number): boolean {
  return paths.every((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined || now - Math.max(stats.mtimeMs, stats.ctimeMs) > milliseconds;
  });
}

/** What is in a folder; nothing where there is none. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Not made yet, or a file that somebody else put there.
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return [];
    throw error;
  }
}
