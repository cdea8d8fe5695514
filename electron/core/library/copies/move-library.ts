import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { copyVerified } from '../blobs/copy-verified.ts';
import { BlobError, systemErrorCode } from '../blobs/errors.ts';
import { renamePatiently } from '../patient-rename.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { checkCopy, flush, flushFolder } from '../store/backup.ts';
import { refuseFutureDatabase } from '../store/open-database.ts';
import { fillFolder, refuseFilled } from './fill-folder.ts';
import { type HeldAlone, holdAlone } from './hold-alone.ts';
import { type ListedFile, listFiles, sizeOf } from './list-files.ts';
import { DATABASE, isOurs, MARK, PICTURE_FOLDERS } from './own-names.ts';
import { refuseTooLarge } from './place-errors.ts';
import { isWithin } from './places.ts';
import { type CopyWatch, countBytes } from './progress.ts';

/** From which folder to which a library moves. */
export interface Way {
  readonly home: string;
  readonly folder: string;
}

/** What was moved. */
export interface Moved {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  /** Whether something of the library is left in the old folder that could not be removed. */
  readonly leavesRemains: boolean;
}

const UNFINISHED = `${DATABASE}.unfinished`;
/** Stays behind: the log of the old place, and what belongs to the database or to a window that is open. */
const STAYS = /^library\.db(?:-wal|-shm|-journal)?$|^logs$|^desktop$|^open-.*\.html$/;
/** Of the window, what the page keeps for itself: appearance, sizes of panes, words that are not saved yet. */
const OF_THE_WINDOW = 'desktop/Local Storage';

/** @throws AppError fileUnusable where a library cannot move to a folder */
export function refuseWay({ home, folder }: Way): void {
  if (!existsSync(path.join(home, DATABASE))) throw new AppError('notFound', phrase('move.nothing', { place: home }));
  if (isWithin(folder, home) || isWithin(home, folder))
    throw new AppError('fileUnusable', phrase('move.within', { place: folder }));
  // A move of this library that was ended goes on where it was.
  refuseFilled(folder, (names) => names.length === 0 || isOnItsWay({ home, folder }));
}

/** Whether a move of this library into a folder is under way. What has a database by now may have been worked in. */
export function isOnItsWay({ home, folder }: Way): boolean {
  try {
    return readFileSync(path.join(folder, MARK), 'utf8') === home && !existsSync(path.join(folder, DATABASE));
  } catch {
    return false;
  }
}

/** Whether a library has left a folder for another one. */
export function hasMoved({ home, folder }: Way): boolean {
  return existsSync(path.join(folder, DATABASE)) && !existsSync(path.join(home, DATABASE));
}

/**
 * Copies the pictures ahead, while the library is open: once they are added they do not change. What fails leaves nothing.
 * @throws AppError fileUnusable, diskFull; AbortError when it was ended
 */
export async function copyAhead(way: Way, watch: CopyWatch): Promise<void> {
  refuseWay(way);
  const files = await filesBelow(
    way.home,
    PICTURE_FOLDERS.map((kind) => `pictures/${kind}`),
  );
  await refuseTooLarge(way.folder, sizeOf(files));
  await fillFolder(way.folder, async () => {
    mark(way);
    await copyAll(files, way, watch);
  });
}

/**
 * Moves a library that nobody has open: copies what is not there yet, reads it back, lets `switchTo` have the app open the new
 * folder, and only then removes the old files. What fails before that leaves the old library as it was, and nothing in the new folder.
 *
 * @throws AppError libraryBusy, libraryFromFuture, fileUnusable, diskFull; AbortError when it was ended
 */
export async function moveLibrary(way: Way, switchTo: () => void, watch: CopyWatch): Promise<Moved> {
  refuseWay(way);
  const { home, folder } = way;
  // Only its own version knows which files are of it.
  refuseFutureDatabase(path.join(home, DATABASE));
  const held = holdAlone(path.join(home, DATABASE));
  try {
    const names = readdirSync(home).filter((name) => isOurs(name) && !STAYS.test(name));
    const files = [
      ...(await filesBelow(
        home,
        names.filter((name) => name !== 'pictures'),
      )),
      ...(await filesBelow(
        home,
        PICTURE_FOLDERS.map((kind) => `pictures/${kind}`),
      )),
      ...(await filesBelow(home, [OF_THE_WINDOW])),
    ];
    const [database] = await listFiles(home, DATABASE);
    const bytes = sizeOf(files) + (database?.bytes ?? 0);
    await refuseTooLarge(folder, bytes - sizeOf(await filesBelow(folder, ['pictures'])));
    await fillFolder(folder, async () => {
      mark(way);
      await copyAll(files, way, watch);
      placeDatabase(way, held);
      watch.signal.throwIfAborted();
      switchTo();
    });
    held.markMoved();
    held.letGo();
    return { folder, files: files.length + 1, bytes, leavesRemains: !removeOld(home, names) };
  } finally {
    held.letGo();
  }
}

async function filesBelow(home: string, names: readonly string[]): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const name of names) files.push(...(await listFiles(home, name)));
  return files;
}

function mark({ home, folder }: Way): void {
  writeFileSync(path.join(folder, MARK), home, { mode: PRIVATE_FILE });
}

async function copyAll(files: readonly ListedFile[], { folder }: Way, watch: CopyWatch): Promise<void> {
  const count = countBytes(sizeOf(files), watch);
  for (const file of files) {
    const target = path.join(folder, file.name);
    if (!(await isThere(file, target))) await copyOne(file, target).catch(unlessGone(file));
    count(file.bytes);
  }
}

/** While the library is open, a person may remove a photo for good. */
function unlessGone({ path: source }: ListedFile): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof BlobError && error.code === 'missing') || existsSync(source)) throw error;
  };
}

/** [Note: its time] A copy has the time of its file only when it was read back. */
async function isThere({ bytes, modifiedAt }: ListedFile, target: string): Promise<boolean> {
  try {
    const { size, mtime } = await stat(target);
    // Some disks know seconds alone.
    return size === bytes && Math.abs(mtime.getTime() - modifiedAt.getTime()) < 2_000;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function copyOne({ path: source, modifiedAt }: ListedFile, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  const work = `${target}.unfinished`;
  await rm(work, { force: true });
  await copyVerified(source, work);
  await utimes(work, modifiedAt, modifiedAt);
  await renamePatiently(work, target);
}

/**
 * [Note: no mark beside a database] What has its name may be opened and changed, and is never again taken for half a move. Without its
 * mark a folder is not the one that was filled: its disk may have gone meanwhile.
 *
 * @throws AppError libraryReadOnly where the copy does not hold what the library does
 */
function placeDatabase({ folder }: Way, held: HeldAlone): void {
  const copy = path.join(folder, UNFINISHED);
  rmSync(copy, { force: true });
  writeFileSync(copy, '', { flag: 'wx', mode: PRIVATE_FILE });
  const holds = held.copyInto(copy);
  flush(copy);
  checkCopy(copy, holds);
  rmSync(path.join(folder, MARK));
  renameSync(copy, path.join(folder, DATABASE));
  flushFolder(folder);
}

/** The database first: half a library is never taken for one. @returns whether all of it is gone */
function removeOld(home: string, names: readonly string[]): boolean {
  const all = [...['', '-wal', '-shm', '-journal'].map((end) => DATABASE + end), ...names, OF_THE_WINDOW];
  return all.map((name) => isRemoved(path.join(home, name))).every(Boolean);
}

function isRemoved(place: string): boolean {
  try {
    rmSync(place, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
