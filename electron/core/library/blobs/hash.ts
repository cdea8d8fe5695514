import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { toReadError } from './errors.ts';

/** 1 MiB: reads of this size hash at the speed of the processor, streams of 64 KiB at half of it. */
const readSize = 1024 * 1024;

/** SHA-256 (64 lower-case hex digits) and size in bytes of a file. Throws BlobError 'missing' or 'not-readable'. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  try {
    await using file = await open(path, 'r');
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(readSize);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, readSize, bytes);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } catch (error) {
    throw toReadError(error, path);
  }
}

/** SHA-256 of bytes in memory: 64 lower-case hex digits. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
