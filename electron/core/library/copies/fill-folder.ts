import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FOLDER } from '../private-files.ts';
import { toPlaceError } from './place-errors.ts';

/** @throws AppError fileUnusable where a folder holds something, or is none */
export function refuseFilled(folder: string, mayStay: (names: readonly string[]) => boolean = isEmpty): void {
  if (!existsSync(folder)) return;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw toPlaceError(error, folder);
  }
  if (!mayStay(names)) throw new AppError('fileUnusable', phrase('copy.folderFilled', { place: folder }));
}

function isEmpty(names: readonly string[]): boolean {
  return names.length === 0;
}

/** Fills a folder that is empty or not there yet. What fails leaves nothing in it, and no folder that was not there. */
export async function fillFolder<Value>(folder: string, fill: () => Promise<Value>): Promise<Value> {
  const wasThere = existsSync(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return await fill();
  } catch (error) {
    empty(folder, wasThere);
    throw toPlaceError(error, folder);
  }
}

function empty(folder: string, staysItself: boolean): void {
  try {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
    if (!staysItself) rmSync(folder, { recursive: true, force: true });
  } catch {
    // What keeps it from being emptied is what kept it from being filled, which is said.
  }
}
