import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../electron/core/library/private-files.ts';
import { openDatabase } from '../../electron/core/library/store/open-database.ts';
import { openStore, type Store } from '../../electron/core/library/store/store.ts';

// [Note: made once, written often] Making a library takes several milliseconds of processor time, and most tests of the core
// begin with a new one: one is made in each process, and every further one is a file with the same bytes (docs/adr/012).

let made: Buffer | null = null;

/** The bytes of a library of today's schema with nothing in it, as opening makes it. */
function emptyLibrary(): Buffer {
  if (made !== null) return made;
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-empty-'));
  try {
    const file = path.join(folder, 'library.db');
    // The log beside it is taken into the file when the last connection closes.
    openDatabase(file).close();
    made = readFileSync(file);
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts an empty library where there is none, so that whoever opens it finds it made. */
export function putLibraryFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(file, emptyLibrary(), { flag: 'wx', mode: PRIVATE_FILE });
}

/** Makes a folder the home of an empty library, unless anything is in it: what was left there may be what a test is about. */
export function putLibrary(home: string): void {
  if (existsSync(home) && readdirSync(home).length > 0) return;
  putLibraryFile(path.join(home, 'library.db'));
}

/** The store of a new library. */
export function openNewStore(file: string): Store {
  putLibraryFile(file);
  return openStore(file);
}
