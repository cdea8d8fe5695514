import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { isOurs } from '../core/library/copies/own-names.ts';
import { isOpenToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';

const LIBRARY = 'library.db';
/** What file managers leave in every folder. */
const LITTER = new Set(['.DS_Store', '.directory', 'Thumbs.db', 'desktop.ini']);

interface Closing {
  /** The folder itself, and so everything in it. */
  readonly folder: boolean;
  /** Names in it. */
  readonly entries: readonly string[];
}

/**
 * What is closed to other people: all that is ours, and the folder as well unless somebody keeps other things in it. [Note: --home .]
 * A person may name a folder that is used for something else; its doors are theirs to open and close.
 */
export function whatToClose(names: readonly string[]): Closing {
  const isLibrary = names.includes(LIBRARY);
  const entries = isLibrary ? names.filter((name) => isOurs(name)) : [];
  return { folder: names.every((name) => isOurs(name) || LITTER.has(name)), entries };
}

/**
 * Makes the folder of the library where there is none, and closes what is in it to other people, also what an earlier version left
 * open. What cannot be done goes to `failed`, and stops nobody from working.
 */
export function closeHome(home: string, platform: NodeJS.Platform, failed: (error: unknown) => void): void {
  try {
    mkdirSync(home, { recursive: true, mode: PRIVATE_FOLDER });
    const { folder, entries } = whatToClose(readdirSync(home));
    if (platform === 'win32') {
      if (folder) closeOnWindows(home, process.env);
      return;
    }
    if (folder && isOpenToOthers(statSync(home).mode)) chmodSync(home, PRIVATE_FOLDER);
    for (const name of entries) {
      const entry = path.join(home, name);
      // A folder of pictures may have been moved to another disk, with a link in its place.
      close(entry, statSync(entry));
    }
  } catch (error) {
    failed(error);
  }
}

/** [Note: the folder last] One that is closed was closed with all that is in it, however a walk ended before. */
function close(entry: string, stats: Stats): void {
  if (!isOpenToOthers(stats.mode)) return;
  if (!stats.isDirectory()) {
    if (stats.isFile()) chmodSync(entry, PRIVATE_FILE);
    return;
  }
  for (const name of readdirSync(entry)) {
    const inner = path.join(entry, name);
    const found = lstatSync(inner, { throwIfNoEntry: false });
    if (found !== undefined && !found.isSymbolicLink()) close(inner, found);
  }
  chmodSync(entry, PRIVATE_FOLDER);
}

/** What is said where something could not be closed. */
export function notClosed(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `The folder of the library could not be closed to other people on this computer (${why}).`;
}

/** The system itself, and administrators, who could let themselves in anyway and make backups. */
const SYSTEM = 'S-1-5-18';
const ADMINISTRATORS = 'S-1-5-32-544';

/**
 * Whether a folder needs an access list of its own: Windows closes everything in a person's profile to others, and nothing on
 * other disks.
 */
export function needsAccessList(folder: string, environment: NodeJS.ProcessEnv): boolean {
  const profile = environment.USERPROFILE ?? '';
  if (profile === '') return true;
  const way = path.win32.relative(profile, folder);
  return way === '..' || way.startsWith('..\\') || path.win32.isAbsolute(way);
}

/** The security identifier in what `whoami /user /fo csv /nh` says; null when there is none. */
export function identifierIn(said: string): string | null {
  return /"(S-1-5-[\d-]+)"\s*$/.exec(said)?.[1] ?? null;
}

/** The arguments of `icacls`: nothing is inherited; one person, the system and administrators may do everything below. */
export function accessListArguments(folder: string, person: string): readonly string[] {
  const grants = [person, SYSTEM, ADMINISTRATORS].map((identifier) => `*${identifier}:(OI)(CI)F`);
  return [folder, '/inheritance:r', '/grant:r', ...grants, '/q'];
}

/** Runs a program of Windows. @returns what it said @throws Error when it failed */
type RunProgram = (name: string, words: readonly string[]) => string;

/** Gives the folder an access list of its own where it needs one. @throws Error when Windows refuses */
export function closeOnWindows(folder: string, environment: NodeJS.ProcessEnv, run = runOf(environment)): void {
  if (!needsAccessList(folder, environment)) return;
  const person = identifierIn(run('whoami.exe', ['/user', '/fo', 'csv', '/nh']));
  if (person === null) throw new Error('Windows did not say who is signed in.');
  run('icacls.exe', accessListArguments(folder, person));
}

/** [Note: whose icacls] By its whole path: a program of the same name may lie in the folder that this was started in. */
function runOf(environment: NodeJS.ProcessEnv): RunProgram {
  const system = path.win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32');
  return (name, words) => {
    const { status, stdout, error } = spawnSync(path.win32.join(system, name), [...words], {
      encoding: 'utf8',
      windowsHide: true,
    });
    if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? String(status)}`);
    return stdout;
  };
}
