import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode } from './blobs/errors.ts';

/** Milliseconds before each further try: four seconds in all. */
const PAUSES = [20, 50, 100, 200, 400, 800, 1200, 1300];
/** What a system says of a file that another program has open. */
const HELD: ReadonlySet<string | null> = new Set(['EPERM', 'EBUSY']);

interface World {
  rename(from: string, to: string): Promise<void>;
  pause(milliseconds: number): Promise<unknown>;
}

/**
 * Gives a file or folder another name. [Note: scanners] What was just written is opened by a virus scanner, an index or a program that
 * copies into the cloud, and cannot be renamed on Windows and on some shares for as long: it is tried again for some seconds.
 *
 * @param world what it needs of the system
 */
export async function renamePatiently(from: string, to: string, world: World = { rename, pause }): Promise<void> {
  for (const milliseconds of PAUSES) {
    try {
      return await world.rename(from, to);
    } catch (error) {
      if (!HELD.has(systemErrorCode(error))) throw error;
    }
    await world.pause(milliseconds);
  }
  await world.rename(from, to);
}
