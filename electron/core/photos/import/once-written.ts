import { setTimeout as pause } from 'node:timers/promises';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { statOf } from './adopt.ts';

/** Milliseconds since it was changed last, below which a file may still be being written. */
const FRESH = 2_000;
/** Between two looks at its size and time. */
const BETWEEN = 400;
/** After which nobody waits for it any more. */
const LONGEST = 30_000;

/** What waiting needs of the world. */
export interface FileWatch {
  stat(file: string): Promise<{ readonly size: number; readonly mtimeMs: number }>;
  /** Epoch milliseconds. */
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}

export function watchFiles(now: () => Date): FileWatch {
  return { stat: statOf, now: () => now().getTime(), pause };
}

/** Whether a file that could not be used may be one that another program has not finished. */
export async function mayBeUnfinished(watch: FileWatch, file: string, error: unknown): Promise<boolean> {
  if (!isOfUnfinished(error)) return false;
  try {
    return isFresh(watch, (await watch.stat(file)).mtimeMs);
  } catch {
    // It is gone: there is nothing to wait for, and what is told is the error at hand.
    return false;
  }
}

/**
 * Does something with a file, and again once it is written where it was not: while it goes on growing, until its size and time stay.
 *
 * @throws what the work throws; BlobError 'changing' where the file is still being written after half a minute
 */
export async function onceWritten<Value>(watch: FileWatch, file: string, work: () => Promise<Value>): Promise<Value> {
  const started = watch.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await mayBeUnfinished(watch, file, error)) || !(await hasGrown(watch, file, started))) throw error;
    }
  }
}

/** @returns whether it was changed, and has settled since */
async function hasGrown(watch: FileWatch, file: string, started: number): Promise<boolean> {
  let last = await watch.stat(file);
  let hasChanged = false;
  for (;;) {
    await watch.pause(BETWEEN);
    const now = await watch.stat(file);
    const isSame = now.size === last.size && now.mtimeMs === last.mtimeMs;
    if (isSame && (!hasChanged || !isFresh(watch, now.mtimeMs))) return hasChanged;
    hasChanged ||= !isSame;
    last = now;
    if (watch.now() - started > LONGEST) throw new BlobError('changing', phrase('file.stillWritten', { path: file }));
  }
}

function isFresh(watch: FileWatch, modifiedAt: number): boolean {
  const age = watch.now() - modifiedAt;
  // A time ahead of the clock says nothing.
  return age >= 0 && age < FRESH;
}

function isOfUnfinished(error: unknown): boolean {
  if (error instanceof BlobError) return error.code === 'changing';
  return error instanceof PhotoRefusal && ['empty', 'truncated', 'not-a-picture'].includes(error.code);
}
