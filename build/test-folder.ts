// Where the tests keep their libraries, pictures and browser profiles while they run.

import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory that is a file system, where Linux has it. */
const IN_MEMORY = '/dev/shm';
/** Of statfs(2). */
const TMPFS = 0x01021994;
/** What has to be free there, in bytes: several times what all tests together hold at one moment. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * The folder for temporary files of a run, in memory where there is enough of it. [Note: no power is cut here] Every commit of a library
 * waits until the disk has it, for two milliseconds or more, and a run makes tens of thousands. In memory the same calls are made and
 * answered at once. `TMPDIR` names another place.
 *
 * @returns its path, and what takes it away
 */
export function makeTestFolder(environment: NodeJS.ProcessEnv = process.env): { path: string; remove: () => void } {
  const base = environment['TMPDIR'] === undefined && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir();
  for (const name of leftBehind(readdirSync(base), isRunning))
    rmSync(join(base, name), { recursive: true, force: true });
  const path = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

const PREFIX = 'lightbox-test-';

/** Folders of runs that were killed: memory that nobody else would give back. Pure. */
export function leftBehind(names: readonly string[], isAlive: (pid: number) => boolean): string[] {
  return names.filter((name) => {
    const [, pid] = /^lightbox-test-(\d+)-/.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function hasRoom(place: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(place);
    return type === TMPFS && bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
