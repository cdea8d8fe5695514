import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { DiskSpace } from '../../../../shared/contract/storage.ts';
import { hasSetAside } from '../../library/store/restore.ts';
import { collect, type StorageContext } from './collect.ts';
import { olderBackups } from './older-backups.ts';
import { storageUsage } from './usage.ts';

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
