import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../../core/library/private-files.ts';

/** Longer than an installer takes, in milliseconds. */
const FRESH = 10 * 60_000;

const noteIn = (folder: string): string => path.join(folder, 'listing-lightbox-restart.txt');

/**
 * Notes which library is open, for the start after an update. [Note: a restart without arguments] What puts an update in place
 * starts the app without those of before, and so without `--home=`.
 * @param folder a person's own, wherever their library is
 */
export function leaveHome(folder: string, home: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteIn(folder), home, { mode: PRIVATE_FILE });
}

/** The library that was open before the update, once; null where there is no note, or one of an update that never ended. */
export function takeHome(folder: string, now: number): string | null {
  const file = noteIn(folder);
  try {
    const isFresh = now - statSync(file).mtimeMs < FRESH;
    const home = readFileSync(file, 'utf8');
    rmSync(file);
    return isFresh ? home : null;
  } catch {
    return null;
  }
}
