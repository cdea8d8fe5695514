// Where the tests keep their libraries, pictures and browser profiles while they run.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from './project.ts';

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
  const base = environment['TMPDIR'] ?? (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());
  for (const name of leftBehind(readdirSync(base), isRunning)) takeAway(join(base, name));
  const path = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  return { path, remove: () => takeAway(path) };
}

/**
 * Removes a folder with all in it. [Note: what cannot be removed fails no test] A folder that stays costs memory and is said; thrown, it
 * would hide what the tests found, or keep the next run from beginning.
 */
function takeAway(folder: string): void {
  try {
    for (const place of mountsWithin(mountsOfThisMachine(), realpathSync(folder)))
      execFileSync('umount', ['-l', place]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    process.stderr.write(`The tests left ${folder} behind: ${messageOf(error)}\n`);
  }
}

function mountsOfThisMachine(): string {
  return process.platform === 'linux' ? readFileSync('/proc/self/mountinfo', 'utf8') : '';
}

/**
 * The disks of their own that tests that were killed have left within a folder, which could not be removed with them. Pure.
 *
 * @param mountinfo as in proc(5): the fifth field of a line is the place, with spaces and the like in octal
 * @returns the inner ones first
 */
export function mountsWithin(mountinfo: string, folder: string): string[] {
  return mountinfo
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .map((place) => place.replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8))))
    .filter((place) => place.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length);
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
