import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FOLDER } from '../private-files.ts';
import { isOurs, MARK } from './own-names.ts';
import { toPlaceError } from './place-errors.ts';
import { nearestExisting } from './places.ts';

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

/**
 * Fills a folder that is empty or not there yet. What fails leaves nothing of ours in it, and no folder that was not there; what
 * somebody else put there meanwhile stays.
 */
export async function fillFolder<Value>(folder: string, fill: () => Promise<Value>): Promise<Value> {
  const before = nearestExisting(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return await fill();
  } catch (error) {
    empty(folder, before);
    throw toPlaceError(error, folder);
  }
}

function empty(folder: string, before: string): void {
  try {
    const ours = readdirSync(folder).filter((name) => isOurs(name) || name === MARK);
    for (const name of ours) rmSync(path.join(folder, name), { recursive: true, force: true });
    for (let made = folder; made !== before; made = path.dirname(made)) rmdirSync(made);
  } catch {
    // What keeps it from being emptied is what kept it from being filled, which is said.
  }
}
