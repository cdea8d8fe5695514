import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Pieces } from './outgoing-pieces.ts';
import type { RateLimit } from './rate-limit.ts';

/** A file on its way out. */
export interface Reading {
  readonly stream: Readable;
  /** Hash of what was read for sending; null until the whole file was. */
  digest(): string | null;
  /** Nothing more of it is sent: what waits for its turn ends, and the file is closed. */
  stop(): void;
}

/**
 * Reads a file for sending, counting and hashing what goes out: the bytes that are sent are the very ones that were
 * hashed. [Note: opened in turn] The file is opened when the first byte is asked for: all files of a request opened at
 * once would be many.
 *
 * @param onProgress told how many bytes of the file were read so far
 */
export function openReading(
  path: string,
  pieces: Pieces,
  limit: RateLimit,
  onProgress: (sentBytes: number) => void,
): Reading {
  let digest: string | null = null;
  const stopping = new AbortController();
  async function* read(): AsyncGenerator<Buffer> {
    await using file = await open(path, 'r');
    const hash = createHash('sha256');
    let sent = 0;
    for (;;) {
      const piece = await pieces.read(file, sent);
      if (piece.length === 0) break;
      await limit.take(piece.length, stopping.signal);
      hash.update(piece);
      sent += piece.length;
      onProgress(sent);
      yield piece;
    }
    digest = hash.digest('hex');
  }
  const stream = Readable.from(read(), { objectMode: false, highWaterMark: 1 });
  return {
    stream,
    digest: () => digest,
    stop() {
      stream.destroy();
      stopping.abort();
    },
  };
}
