import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { isSystemFile } from '../../../../shared/domain/file-names.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { systemErrorCode } from '../../library/blobs/errors.ts';
import { renamePatiently } from '../../library/patient-rename.ts';

/** A file that the host hands out once. */
export interface Download {
  readonly path: string;
  readonly fileName: string;
}

/** Files made for the page, by names that nobody can guess; each is taken once, and removed by whoever took it. */
export interface Downloads {
  add(path: string, fileName: string): string;
  take(id: string): Download | null;
}

export function createDownloads(): Downloads {
  const waiting = new Map<string, Download>();
  return {
    add(path, fileName) {
      const id = randomBytes(24).toString('base64url');
      waiting.set(id, { path, fileName });
      return id;
    },
    take(id) {
      const found = waiting.get(id) ?? null;
      waiting.delete(id);
      return found;
    },
  };
}

/** @throws AppError fileUnusable where something is there already, or where nothing can be written */
export async function refuseTaken(wanted: {
  readonly folder: string | null;
  readonly files: readonly string[];
}): Promise<void> {
  const { folder, files } = wanted;
  if (folder !== null && !(await isFreeFolder(folder))) throw await taken(folder);
  for (const file of files) if (await exists(file)) throw await taken(file);
}

async function taken(place: string): Promise<AppError> {
  return new AppError('fileUnusable', phrase('error.exportThere', { path: place, free: await freeName(place) }));
}

/** The place itself, or with a number behind it where something is there already. */
export async function freePlace(place: string): Promise<string> {
  return (await exists(place)) ? freeName(place) : place;
}

/** The same with a number behind it that nothing there has yet: `Oak Street 2`, `photos 2.zip`. */
async function freeName(place: string): Promise<string> {
  const { dir, name, ext } = path.parse(place);
  for (let number = 2; ; number += 1) {
    const next = path.join(dir, `${name} ${number}${ext}`);
    if (!(await exists(next))) return next;
  }
}

async function isFreeFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every(isSystemFile);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return true;
    if (systemErrorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

async function exists(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Gives a finished folder its name; what came there meanwhile stays. */
export async function placeFolder(made: string, folder: string): Promise<void> {
  try {
    await removeEmpty(folder);
    await renamePatiently(made, folder);
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    const isTaken = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code) || (code === 'EPERM' && (await exists(folder)));
    throw isTaken ? await taken(folder) : error;
  }
}

/** An empty folder that is there gives way, also one in which a person sees nothing. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    if (names.every(isSystemFile)) for (const name of names) await rm(path.join(folder, name));
    await rmdir(folder);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

/** Gives a finished file its name, where nothing has it by now. */
export async function placeFile(made: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await link(made, file);
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') throw await taken(file);
    // A disk that knows no second names, such as a stick, or another disk.
    await copyWhole(made, file);
  }
  await rm(made, { force: true });
}

async function copyWhole(made: string, file: string): Promise<void> {
  try {
    await copyFile(made, file, constants.COPYFILE_EXCL);
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') throw await taken(file);
    await rm(file, { force: true });
    throw error;
  }
}
