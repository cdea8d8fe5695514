import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { isOurs } from '../core/library/copies/own-names.ts';
import { isOpenToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../core/library/private-files.ts';
import { closeOnWindows } from './windows-access.ts';

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
