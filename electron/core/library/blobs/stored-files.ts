import { statSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from './errors.ts';

const HASH = /^([0-9a-f]{64})(?:\.jpg)?$/;

/** Whether nothing was done to any of these for so many milliseconds; what is not there does not count. */
export function areOlderThan(milliseconds: number, paths: readonly string[], now: number): boolean {
  return paths.every((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined || now - Math.max(stats.mtimeMs, stats.ctimeMs) > milliseconds;
  });
}

/** Files below a path: how many, what they hold, and when anything was last done to one of them or to its folder (epoch ms). */
export interface FilesBelow {
  readonly files: number;
  readonly bytes: number;
  readonly touchedAt: number;
}

const NOTHING: FilesBelow = { files: 0, bytes: 0, touchedAt: 0 };

/** The files of each hash that files or folders below `folder` are named by; they lie in folders of its first two digits. */
export async function storedByHash(folder: string): Promise<ReadonlyMap<string, FilesBelow>> {
  const found = new Map<string, FilesBelow>();
  for (const prefix of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, prefix))) {
      const hash = HASH.exec(name)?.[1];
      if (hash?.startsWith(prefix) === true) found.set(hash, await filesBelow(join(folder, prefix, name)));
    }
  }
  return found;
}

/** A file itself, or all files below a folder; links are not followed, and what is gone meanwhile does not count. */
export async function filesBelow(path: string): Promise<FilesBelow> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  });
  if (stats === null) return NOTHING;
  const touchedAt = Math.max(stats.mtimeMs, stats.ctimeMs);
  if (!stats.isDirectory()) return { files: 1, bytes: stats.size, touchedAt };
  const below = await Promise.all((await namesIn(path)).map((name) => filesBelow(join(path, name))));
  return below.reduce(together, { ...NOTHING, touchedAt });
}

function together(one: FilesBelow, other: FilesBelow): FilesBelow {
  return {
    files: one.files + other.files,
    bytes: one.bytes + other.bytes,
    touchedAt: Math.max(one.touchedAt, other.touchedAt),
  };
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
