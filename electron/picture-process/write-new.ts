import { open, rm } from 'node:fs/promises';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { BlobError, systemErrorCode, toWriteError } from '../core/library/blobs/errors.ts';
import { hashBytes } from '../core/library/blobs/hash.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import type { Written } from '../core/photos/pictures/protocol.ts';

/** Writes a file as a whole, flushed. @throws BlobError when the disk is full or cannot be written */
export async function writeNew(path: string, data: Uint8Array): Promise<Written> {
  try {
    // A process that ended while it wrote has left a part of it.
    await rm(path, { force: true });
    await using file = await open(path, 'wx', PRIVATE_FILE);
    await file.writeFile(data);
    await file.sync();
  } catch (error) {
    const mapped = toWriteError(error, path);
    if (mapped instanceof BlobError || systemErrorCode(error) === null) throw mapped;
    throw new BlobError('read-only', phrase('file.readOnly', { path }), { cause: error });
  }
  return { sha256: hashBytes(data), bytes: data.byteLength };
}
