import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from './errors.ts';

const staleAfterMs = 24 * 60 * 60 * 1000;

/**
 * A new path for a temporary file in `folder`. The name carries our process id, so that another process on the same library
 * does not take our work for a leftover.
 */
export function temporaryPath(folder: string): string {
  return join(folder, `${process.pid}-${randomUUID()}.part`);
}

/** What interrupted processes left in `folder`: files of living processes are none unless they are a day old. */
export async function leftoversIn(folder: string, now: number = Date.now()): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const left: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!isOfLivingProcess(name) || (await ageOf(path, now)) > staleAfterMs) left.push(path);
  }
  return left;
}

/** Removes what `leftoversIn` finds. Returns how many were removed. */
export async function removeLeftovers(folder: string, now: number = Date.now()): Promise<number> {
  const left = await leftoversIn(folder, now);
  // An export makes folders of its own.
  for (const path of left) await rm(path, { recursive: true, force: true });
  return left.length;
}

async function ageOf(path: string, now: number): Promise<number> {
  try {
    return now - (await stat(path)).mtimeMs;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

function isOfLivingProcess(name: string): boolean {
  const processId = Number(/^(\d+)-/.exec(name)?.[1]);
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process lives and belongs to somebody else.
    return systemErrorCode(error) === 'EPERM';
  }
}
