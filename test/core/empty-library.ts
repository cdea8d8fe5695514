import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../electron/core/library/private-files.ts';
import { openDatabase } from '../../electron/core/library/store/open-database.ts';
import { openStore, type Store } from '../../electron/core/library/store/store.ts';

// [Note: made once, written often] Making a library takes several milliseconds of processor time, and most tests of the core
// begin with a new one: one is made in each process, and every further one is a file with the same bytes (docs/adr/012).

/** The bytes of a library of today's schema with nothing in it, as opening makes it, and the id that it has there. */
interface Made {
  readonly bytes: Buffer;
  readonly libraryId: string;
}
let made: Made | null = null;

function emptyLibrary(): Made {
  if (made !== null) return made;
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-empty-'));
  try {
    const file = path.join(folder, 'library.db');
    const database = openDatabase(file);
    const libraryId = z.string().parse(database.prepare('SELECT libraryId FROM workspace').pluck().get());
    // The log beside it is taken into the file when the last connection closes.
    database.close();
    made = { bytes: readFileSync(file), libraryId };
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts an empty library where there is none, so that whoever opens it finds it made. Each has an id of its own: it is no copy. */
export function putLibraryFile(file: string): void {
  const { bytes, libraryId } = emptyLibrary();
  const own = Buffer.from(bytes);
  own.write(randomBytes(16).toString('hex'), own.indexOf(libraryId));
  mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(file, own, { flag: 'wx', mode: PRIVATE_FILE });
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
