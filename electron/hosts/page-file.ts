import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Archive, archivePlace, openArchive } from './archive.ts';

/** [Note: held open] One archive for a process: that of the app it came with. */
const archives = new Map<string, Promise<Archive>>();

/** A file of the page, from the disk or from inside the archive of an installed app; null where there is none. */
export async function readPageFile(file: string): Promise<Uint8Array | null> {
  const place = archivePlace(file);
  // Electron sees inside the archive by itself; so does nobody else.
  if (place === null || process.versions.electron !== undefined) return readFile(file).catch(() => null);
  const archive = archives.get(place.archive) ?? openArchive(place.archive);
  archives.set(place.archive, archive);
  return (await archive).read(place.name);
}

/** Whether the archive that `folder` leads into is there; a folder of the disk is asked for its page. */
export function holdsPage(folder: string, page: string): boolean {
  const place = process.versions.electron === undefined ? archivePlace(folder) : null;
  return existsSync(place?.archive ?? page);
}
