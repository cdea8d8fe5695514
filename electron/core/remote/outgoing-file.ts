import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { RateLimit } from './rate-limit.ts';

/** Big reads keep a fast link busy with little CPU; axios falls to a third of the speed with 16 KiB. */
const READ_SIZE = 512 * 1024;

/** A file on its way out. */
export interface Reading {
  readonly stream: Readable;
  /** Hash of what was read for sending; null until the whole file was. */
  digest(): string | null;
}

/**
 * Reads a file for sending, counting and hashing what goes out. [Note: opened in turn] The file is opened when the
 * first byte is asked for: all files of a request opened at once would each fill a buffer and make memory grow with the
 * request.
 *
 * @param onProgress told how many bytes of the file were read so far
 */
export function openReading(path: string, limit: RateLimit, onProgress: (sentBytes: number) => void): Reading {
  let digest: string | null = null;
  async function* read(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let sent = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: READ_SIZE })) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes.');
      await limit.take(chunk.length);
      hash.update(chunk);
      sent += chunk.length;
      onProgress(sent);
      yield chunk;
    }
    digest = hash.digest('hex');
  }
  return { stream: Readable.from(read(), { objectMode: false, highWaterMark: 1 }), digest: () => digest };
}
