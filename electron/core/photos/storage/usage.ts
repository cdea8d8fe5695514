import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DiskSpace, StorageKind, StorageUsage } from '../../../../shared/contract/storage.ts';
import type { StoredPictures } from '../../library/blobs/blob-store.ts';
import { type FilesBelow, filesBelow } from '../../library/blobs/stored-files.ts';
import { copiesByAge, readCopy } from '../../library/store/backup.ts';
import { hasSetAside } from '../../library/store/restore.ts';
import { collect, type StorageContext } from './collect.ts';
import { findUnused, type Unused } from './unused-pictures.ts';

const NONE: DiskSpace = { files: 0, bytes: 0 };
const NOTHING_UNUSED: Unused = { pictures: [], renditions: [], specs: [] };

/** What takes the space of the library's folder, and what of it can go. @param now epoch milliseconds */
export async function storageUsage(context: StorageContext, home: string, now: number): Promise<StorageUsage> {
  const { store, blobs } = context;
  const stored = await blobs.list();
  const keepsAll = hasSetAside(path.join(home, 'library.db'));
  const unused = keepsAll ? NOTHING_UNUSED : findUnused(store, stored, now);
  const part = (kind: StorageKind, space: DiskSpace, unusedSpace: DiskSpace = NONE): StorageUsage['parts'][number] => ({
    kind,
    ...spaceOf(space),
    unused: spaceOf(unusedSpace),
  });
  const leftovers = await spaceBelow(await blobs.leftovers());
  const backups = await backupSpace(home);
  const parts = [
    part('originals', sum(stored.originals.values()), sumOf(stored.originals, unused.pictures)),
    part('derived', sum(stored.derived.values()), sumOf(stored.derived, unused.pictures)),
    part('renditions', sum(stored.renditions.values()), sumOf(stored.renditions, unused.renditions)),
    part('temporary', await filesBelow(blobs.temporaryFolder), leftovers),
    part('library', await spaceBelow(LIBRARY.map((name) => path.join(home, name)))),
    part('backups', backups.all, backups.older),
    part('logs', await filesBelow(path.join(home, 'logs'))),
    part('other', await spaceBelow(await otherEntries(home, path.basename(blobs.root)))),
  ];
  return {
    home,
    parts,
    total: sum(parts),
    unused: sum(parts.map((each) => each.unused)),
    removedPhotos: spaceOfPictures(stored, store.blobs.ofRemoved()),
    forUndo: spaceOfPictures(stored, store.blobs.forUndo()),
    keepsAll,
  };
}

const LIBRARY = ['library.db', 'library.db-wal', 'library.db-shm'];
const BACKUP = /^library\.db\.(?:before|set-aside)-/;

async function backupSpace(home: string): Promise<{ all: DiskSpace; older: DiskSpace }> {
  const names = (await readdir(home)).filter((name) => BACKUP.test(name));
  return {
    all: await spaceBelow(names.map((name) => path.join(home, name))),
    older: await spaceBelow(await olderBackups(home)),
  };
}

async function otherEntries(home: string, pictures: string): Promise<string[]> {
  const known = new Set([pictures, 'logs', ...LIBRARY]);
  return (await readdir(home))
    .filter((name) => !known.has(name) && !BACKUP.test(name))
    .map((name) => path.join(home, name));
}

async function spaceBelow(paths: readonly string[]): Promise<DiskSpace> {
  return sum(await Promise.all(paths.map(filesBelow)));
}

function spaceOfPictures({ originals, derived }: StoredPictures, hashes: readonly string[]): DiskSpace {
  return sum([sumOf(originals, hashes), sumOf(derived, hashes)]);
}

function sumOf(stored: ReadonlyMap<string, FilesBelow>, hashes: readonly string[]): DiskSpace {
  return sum(hashes.flatMap((hash) => stored.get(hash) ?? []));
}

function sum(spaces: Iterable<DiskSpace>): DiskSpace {
  let [files, bytes] = [0, 0];
  for (const space of spaces) {
    files += space.files;
    bytes += space.bytes;
  }
  return { files, bytes };
}

function spaceOf({ files, bytes }: DiskSpace): DiskSpace {
  return { files, bytes };
}

/**
 * Removes what nothing uses: pictures without a row, what interrupted work left, and all copies from before upgrades but the
 * newest. @returns what the disk has more space by
 */
export async function cleanStorage(context: StorageContext, home: string, now: number): Promise<DiskSpace> {
  const before = (await storageUsage(context, home, now)).unused;
  await context.blobs.cleanLeftovers();
  for (const copy of await olderBackups(home)) {
    // With the logs that looking into it leaves.
    for (const end of ['', '-wal', '-shm']) await rm(copy + end, { force: true });
  }
  if (!hasSetAside(path.join(home, 'library.db'))) await collect(context, now);
  const after = (await storageUsage(context, home, now)).unused;
  return { files: Math.max(0, before.files - after.files), bytes: Math.max(0, before.bytes - after.bytes) };
}

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
