import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { PRIVATE_FILE } from '../private-files.ts';
import { BlobError, toReadError, toWriteError } from './errors.ts';
import { hashFile } from './hash.ts';
import { readAtOnce } from './open-file.ts';

/** Bytes that are read at a time: a card is read at its speed, and the hash is made at that of the processor. */
const READ_SIZE = 1024 * 1024;

/**
 * Copies `source` to `target`, which is flushed, and reads the copy again: what it answers is the hash of the bytes that the
 * library has. The source is read once, or not at all where the file system lets both share their blocks.
 *
 * @throws BlobError: 'changing' when the source is still being written, 'not-readable' when the copy is not what was read
 */
export async function copyVerified(source: string, target: string): ReturnType<typeof hashFile> {
  await using from = await openSource(source);
  const before = await statOf(from, source);
  const read = (await isShared(source, target)) ? null : await copy(from, source, target);
  const stored = await hashFile(target);
  const after = await statOf(from, source);
  if (stored.bytes !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
    throw new BlobError('changing', phrase('file.stillWritten', { path: source }));
  }
  if (read !== null && read !== stored.sha256) {
    throw new BlobError('not-readable', phrase('file.copyDiffers', { path: source }));
  }
  return stored;
}

/** Opens the source rather than asking for permission, so that a failure to read is never taken for one to write. */
async function openSource(path: string): Promise<FileHandle> {
  try {
    return await open(path, readAtOnce);
  } catch (error) {
    throw toReadError(error, path);
  }
}

async function statOf(file: FileHandle, path: string): Promise<Stats> {
  let stats: Stats;
  try {
    stats = await file.stat();
  } catch (error) {
    throw toReadError(error, path);
  }
  if (!stats.isFile()) throw new BlobError('not-readable', phrase('file.noFile', { path }));
  return stats;
}

/** Within one file system that can do so, the copy takes no room and no time. */
async function isShared(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE_FORCE);
  } catch {
    // Where it cannot, it may have left an empty file.
    await rm(target, { force: true });
    return false;
  }
  // A copy takes over the mode of its source: files from a card are often read-only, and others may read them.
  await chmod(target, PRIVATE_FILE);
  await using copied = await open(target, 'r+');
  await copied.sync();
  return true;
}

async function copy(from: FileHandle, source: string, target: string): Promise<string> {
  const hash = createHash('sha256');
  await using to = await open(target, 'wx', PRIVATE_FILE);
  const buffer = Buffer.allocUnsafe(READ_SIZE);
  for (let at = 0; ; ) {
    const bytes = await readAt(from, source, buffer, at);
    if (bytes === 0) break;
    const piece = buffer.subarray(0, bytes);
    hash.update(piece);
    await writeAll(to, target, piece, at);
    at += bytes;
  }
  await to.sync();
  return hash.digest('hex');
}

async function readAt(file: FileHandle, path: string, buffer: Buffer, at: number): Promise<number> {
  try {
    return (await file.read(buffer, 0, READ_SIZE, at)).bytesRead;
  } catch (error) {
    throw toReadError(error, path);
  }
}

async function writeAll(file: FileHandle, path: string, piece: Buffer, at: number): Promise<void> {
  try {
    for (let done = 0; done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
    }
  } catch (error) {
    throw toWriteError(error, dirname(path));
  }
}
