import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Backup } from '../../../../shared/contract/storage.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { systemErrorCode } from '../blobs/errors.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import { flushFolder, readCopy } from '../store/backup.ts';
import { type ListedFile, listFiles, sizeOf } from './list-files.ts';
import { DATABASE, PICTURE_FOLDERS } from './own-names.ts';
import { refuseTooLarge, toPlaceError } from './place-errors.ts';
import { isWithin } from './places.ts';
import { type CopyWatch, countBytes } from './progress.ts';
import { openZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

interface BackupRequest {
  /** The folder of the library. */
  readonly home: string;
  readonly file: string;
  /** Whether a file of this name may give way. */
  readonly replaces: boolean;
  /** Hashes of the originals that the library counts on. */
  readonly expected: readonly string[];
}

export const READ_ME = 'READ ME.txt';
const READ_ME_TEXT = `This is a backup of a library of Listing Lightbox: its listings, captions, history and pictures.

To open it on any computer: unzip all of it into an empty folder, and start Listing Lightbox with that folder,
as --home=FOLDER. \`lightbox library unpack FILE FOLDER\` does the same and checks every file;
\`lightbox library use FOLDER\` makes the app open it from then on.

Sign-ins and tokens are not in it. Sign in to your service again after the first start.
`;

/**
 * Writes the library into one zip, also while programs work on it: SQLite makes a copy of one moment, and the pictures that it
 * counts on are never changed. It is written beside its place, read again as a whole, and only then has its name. Secrets, logs
 * and what is in work stay out of it.
 *
 * @throws AppError fileUnusable where something is there already or nothing can be written, diskFull; AbortError when it was ended
 */
export async function writeBackup(request: BackupRequest, watch: CopyWatch): Promise<Backup> {
  const { home, file, replaces } = request;
  if (isWithin(file, home)) throw new AppError('fileUnusable', phrase('backup.inLibrary', { place: file }));
  if (!replaces) refuseTaken(file);
  const work = `${file}.unfinished-${randomUUID().slice(0, 8)}`;
  const database = `${work}.db`;
  try {
    await copyDatabase(path.join(home, DATABASE), database, watch.signal);
    const files = await picturesOf(home);
    const copy = (await listFiles(path.dirname(database), path.basename(database))).map((each) => ({
      ...each,
      name: DATABASE,
    }));
    const all = [...copy, ...files];
    const total = sizeOf(all);
    await refuseTooLarge(file, total);
    const count = countBytes(2 * total, watch);
    const readMe = { name: READ_ME, text: READ_ME_TEXT };
    const written = await writeZip({ target: work, readMe, files: all }, count, watch.signal);
    await readBack(work, written.length, count);
    watch.signal.throwIfAborted();
    place(work, file, replaces);
    const missing = missingIn(request.expected, written);
    return { file, bytes: await sizeOnDisk(file), pictures: written.length - copy.length, missing };
  } catch (error) {
    throw toPlaceError(error, file);
  } finally {
    for (const each of [work, database, `${database}-journal`]) if (existsSync(each)) rmSync(each);
  }
}

function refuseTaken(file: string): void {
  if (existsSync(file)) throw new AppError('fileUnusable', phrase('backup.there', { place: file }));
}

/** Pages that are copied at a time, between which programs go on. */
const PAGES = 2_000;

/** @throws AppError libraryReadOnly where the copy cannot be read again */
async function copyDatabase(source: string, copy: string, signal: AbortSignal): Promise<void> {
  // SQLite keeps the mode of a file that is there.
  writeFileSync(copy, '', { flag: 'wx', mode: PRIVATE_FILE });
  const from = new Database(source, { readonly: true, fileMustExist: true });
  try {
    await from.backup(copy, {
      progress() {
        signal.throwIfAborted();
        return PAGES;
      },
    });
  } finally {
    from.close();
  }
  // One file by itself: what opens it makes its own log.
  const made = new Database(copy);
  try {
    made.pragma('journal_mode = DELETE');
  } finally {
    made.close();
  }
  if (readCopy(copy) === null) throw new AppError('libraryReadOnly', phrase('backup.notReadBack', { place: copy }));
}

async function picturesOf(home: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const kind of PICTURE_FOLDERS) files.push(...(await listFiles(home, `pictures/${kind}`)));
  return files;
}

/** @returns how many of the originals are not among the files */
function missingIn(expected: readonly string[], files: readonly ListedFile[]): number {
  const there = new Set(files.map(({ name }) => path.posix.basename(name)));
  return expected.filter((sha256) => !there.has(sha256)).length;
}

/** @throws AppError fileUnusable where what is on the disk is not what was written */
async function readBack(file: string, files: number, count: (bytes: number) => void): Promise<void> {
  const zip = await openZip(file);
  try {
    // The files, and what is to be read first.
    if (zip.entries.length !== files + 1) throw new Error('files are missing');
    for (const entry of zip.entries) for await (const piece of zip.read(entry)) count(piece.length);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new AppError('fileUnusable', phrase('backup.notReadBack', { place: file }), {
      action: 'retry',
      cause: error,
    });
  } finally {
    await zip.close();
  }
}

function place(made: string, file: string, replaces: boolean): void {
  if (!replaces) {
    try {
      linkSync(made, file);
      rmSync(made);
      return flushFolder(path.dirname(file));
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') refuseTaken(file);
      // A disk that knows no second names, such as a stick.
      refuseTaken(file);
    }
  }
  renameSync(made, file);
  flushFolder(path.dirname(file));
}

async function sizeOnDisk(file: string): Promise<number> {
  await using handle = await open(file);
  return (await handle.stat()).size;
}
