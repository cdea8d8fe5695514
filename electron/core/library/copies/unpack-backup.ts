import { renameSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import { flushFolder, type Held, readCopy } from '../store/backup.ts';
import { fillFolder, refuseFilled } from './fill-folder.ts';
import { DATABASE } from './own-names.ts';
import { refuseTooLarge } from './place-errors.ts';
import { type CopyWatch, countBytes } from './progress.ts';
import { DamagedZip, openZip, type ReadableZip, type ZipEntry } from './read-zip.ts';
import { READ_ME } from './write-backup.ts';

/** What came out of a backup. */
export interface Unpacked {
  readonly folder: string;
  readonly listings: number;
  readonly photos: number;
  readonly pictures: number;
  /** Pictures that are damaged in the backup, and were left out. */
  readonly damaged: number;
}

/** The only names that a backup has; none of them leads out of a folder. */
const PICTURE = /^pictures\/(?:originals|derived|renditions)(?:\/[0-9a-z][0-9a-z.-]*)+$/;
const UNFINISHED = `${DATABASE}.unfinished`;

/**
 * Makes a library of a backup, in a folder that is empty or not there yet. Each file is checked while it is written: a picture
 * that is damaged is left out, for the library then names its photo. What fails leaves nothing. The database has its name last,
 * so that half a library is never taken for one.
 *
 * @throws AppError fileUnusable for what is no backup, or one whose database is damaged, and where the folder cannot take it; diskFull
 */
export async function unpackBackup(
  { file, folder }: { readonly file: string; readonly folder: string },
  watch: CopyWatch,
): Promise<Unpacked> {
  refuseFilled(folder);
  const zip = await openBackup(file);
  try {
    const entries = zip.entries.filter(({ name }) => name !== READ_ME);
    await refuseTooLarge(
      folder,
      entries.reduce((sum, { size }) => sum + size, 0),
    );
    return await fillFolder(folder, async () => {
      const { held, damaged } = await unpackInto(zip, entries, { file, folder }, watch);
      const { listing = 0, media = 0 } = held.rows;
      return { folder, listings: listing, photos: media, pictures: entries.length - 1 - damaged, damaged };
    });
  } finally {
    await zip.close();
  }
}

async function openBackup(file: string): Promise<ReadableZip> {
  const zip = await openZip(file).catch((error: unknown) => {
    throw new AppError('fileUnusable', phrase('backup.notOne', { place: file }), { cause: error });
  });
  const isBackup =
    zip.entries.some(({ name }) => name === DATABASE) &&
    zip.entries.every(({ name }) => name === DATABASE || name === READ_ME || PICTURE.test(name));
  if (isBackup) return zip;
  await zip.close();
  throw new AppError('fileUnusable', phrase('backup.notOne', { place: file }));
}

async function unpackInto(
  zip: ReadableZip,
  entries: readonly ZipEntry[],
  { file, folder }: { readonly file: string; readonly folder: string },
  watch: CopyWatch,
): Promise<{ readonly held: Held; readonly damaged: number }> {
  const count = countBytes(
    entries.reduce((sum, { size }) => sum + size, 0),
    watch,
  );
  let damaged = 0;
  for (const entry of entries) {
    const target = path.join(folder, entry.name === DATABASE ? UNFINISHED : entry.name);
    if (await unpackFile(zip, entry, target, count)) continue;
    if (entry.name === DATABASE) throw databaseDamaged(file);
    await rm(target, { force: true });
    damaged += 1;
  }
  const held = readCopy(path.join(folder, UNFINISHED));
  if (held === null) throw databaseDamaged(file);
  renameSync(path.join(folder, UNFINISHED), path.join(folder, DATABASE));
  flushFolder(folder);
  return { held, damaged };
}

/** @returns false for a file that is damaged in the zip */
async function unpackFile(
  zip: ReadableZip,
  entry: ZipEntry,
  target: string,
  count: (bytes: number) => void,
): Promise<boolean> {
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  await using written = await open(target, 'wx', PRIVATE_FILE);
  try {
    for await (const piece of zip.read(entry)) {
      count(piece.length);
      await written.writeFile(piece);
    }
  } catch (error) {
    if (error instanceof DamagedZip) return false;
    throw error;
  }
  await written.sync();
  return true;
}

function databaseDamaged(file: string): AppError {
  return new AppError('fileUnusable', phrase('backup.damaged', { place: file }));
}
