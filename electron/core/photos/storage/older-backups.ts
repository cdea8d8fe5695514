import { statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { copiesByAge, readCopy } from '../../library/store/backup.ts';

type Read = typeof readCopy;

/**
 * The copies from before upgrades that can go: all but the newest that can be read.
 *
 * [Note: read once] A copy is read as a whole to know that, on the loop: each is read once, in a turn of its own, and again only where
 * its size or time has changed.
 */
export async function olderBackups(home: string, read: Read = readCopy): Promise<string[]> {
  const readable: string[] = [];
  for (const name of copiesByAge(path.join(home, 'library.db'))) {
    const copy = path.join(home, name);
    await nextTurn();
    if (canBeRead(copy, read)) readable.push(copy);
  }
  return readable.slice(1);
}

const known = new Map<string, boolean>();

function canBeRead(copy: string, read: Read): boolean {
  const stats = statSync(copy, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const key = `${stats.size} ${stats.mtimeMs} ${copy}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const now = read(copy) !== null;
  known.set(key, now);
  return now;
}
