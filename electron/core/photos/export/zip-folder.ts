import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { PRIVATE_FILE } from '../../library/private-files.ts';

/** The files of a folder and of those in it, by their paths from there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** What is packed already gains nothing by being packed again. */
const PACKED = /\.(?:jpe?g|pdf)$/i;

/** Zips the files of a folder and of those in it, streamed from the disk, by the order of their names. */
export async function zipFolder(folder: string, target: string, signal: AbortSignal): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const name of await filesIn(folder)) {
    // In a zip folders are divided by `/` on every system.
    zip.addFile(path.join(folder, name), name.replaceAll('\\', '/'), { compress: !PACKED.test(name), mode: 0o100644 });
  }
  const failed = once(zip, 'error').then(([error]: unknown[]) =>
    Promise.reject(error instanceof Error ? error : new Error(String(error))),
  );
  zip.end();
  const written = pipeline(
    zip.outputStream,
    createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
    { signal },
  );
  await Promise.race([written, failed]);
}
