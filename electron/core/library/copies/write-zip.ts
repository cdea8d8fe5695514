import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { systemErrorCode, toReadError } from '../blobs/errors.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import type { ListedFile } from './list-files.ts';
import { DATABASE } from './own-names.ts';

/** As files of their owner alone, wherever it is unzipped. */
const MODE = 0o10_0000 + PRIVATE_FILE;

/** A zip that is written. */
interface ZipToWrite {
  readonly target: string;
  readonly readMe: { readonly name: string; readonly text: string };
  readonly files: readonly ListedFile[];
}

/**
 * Writes files into a zip, one after the other. One that is gone by then is left out: while a library is open, somebody may
 * remove a photo for good.
 *
 * @param count hears of all bytes that are written, and may end it by what it throws
 * @returns the files that are in it
 * @throws BlobError where a file cannot be read, and what the file system throws where the zip cannot be written
 */
export async function writeZip(
  { target, readMe, files }: ZipToWrite,
  count: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ListedFile[]> {
  const zip = new yazl.ZipFile();
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const fail = (error: unknown): void => failed.abort(error);
  zip.on('error', fail);
  const written = pipeline(
    zip.outputStream,
    counting(count),
    createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
    { signal: stop },
  ).catch(fail);
  const added: ListedFile[] = [];
  try {
    zip.addBuffer(Buffer.from(readMe.text), readMe.name, { mode: MODE });
    for (const file of files) if (await addFile(zip, file, stop)) added.push(file);
    zip.end();
  } catch (error) {
    fail(error);
  }
  await written;
  // The first that failed: the others were ended by it.
  failed.signal.throwIfAborted();
  return added;
}

/** @returns false for a file that is not there any more */
async function addFile(zip: yazl.ZipFile, file: ListedFile, signal: AbortSignal): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(file.path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw toReadError(error, file.path);
  }
  const { size } = await handle.stat();
  const bytes = handle.createReadStream();
  try {
    // Pictures are packed already.
    const compress = file.name === DATABASE;
    zip.addReadStream(bytes, file.name, { size, compress, mtime: file.modifiedAt, mode: MODE });
    await finished(bytes, { signal });
    return true;
  } catch (error) {
    throw toReadError(error, file.path);
  } finally {
    bytes.destroy();
  }
}

function counting(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(piece: Buffer, _, done) {
      try {
        count(piece.length);
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
