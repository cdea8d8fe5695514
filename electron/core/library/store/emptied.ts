import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { offerCopies } from './backup.ts';

/**
 * Refuses to open an empty library where there was another one. [Note: truncated to nothing] SQLite takes a file without a
 * byte for a new database; the pictures that it knows nothing of would be swept away as left behind.
 *
 * @throws AppError libraryDamaged
 */
export function refuseEmptied(file: string, originals: string): void {
  if (bytesOf(file) > 0) return;
  const hadOne = bytesOf(`${file}-wal`) > 0 || hasCopies(file) || holdsFiles(originals);
  if (!hadOne) return;
  throw new AppError('libraryDamaged', phrase('library.emptied', { place: file, offer: offerCopies(file) }));
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function hasCopies(file: string): boolean {
  const start = `${path.basename(file)}.before-`;
  return namesIn(path.dirname(file)).some((name) => name.startsWith(start));
}

/** Pictures lie in folders of the first two digits of their hash; those folders stay when the last picture has gone. */
function holdsFiles(originals: string): boolean {
  return namesIn(originals).some((name) => namesIn(path.join(originals, name)).length > 0);
}

/** What cannot be listed holds nothing that we know of. */
function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}
