import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Pieces } from './outgoing-pieces.ts';

/** A file on its way out. */
export interface Reading {
  readonly stream: Readable;
  /** Hash of what was read for sending; null until the whole file was. */
  digest(): string | null;
  /** Nothing more of it is sent: what waits for its turn ends, and the file is closed. */
  stop(): void;
}

/** What becomes of the pieces of a file on their way. */
type Encoding = 'binary' | 'base64';

/** How many bytes so many bytes of a file are on their way. */
export function encodedLength(bytes: number, encoding: Encoding): number {
  return encoding === 'base64' ? 4 * Math.ceil(bytes / 3) : bytes;
}

/**
 * Base64 without line breaks, piece by piece: what does not fill three bytes waits for the next piece. [Note: its own memory] The
 * encoded text is a copy, so that a piece goes back as soon as it is encoded.
 */
function createEncoder(encoding: Encoding, pieces: Pieces): { next(piece: Buffer): Buffer; end(): Buffer } {
  let rest = Buffer.alloc(0);
  const encode = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('base64'), 'latin1');
  return {
    next(piece) {
      if (encoding === 'binary') return piece;
      const all = Buffer.concat([rest, piece]);
      pieces.sent(piece);
      const whole = all.length - (all.length % 3);
      rest = Buffer.from(all.subarray(whole));
      return encode(all.subarray(0, whole));
    },
    end: () => encode(rest),
  };
}

/**
 * Reads a file for sending, counting and hashing what goes out: the bytes that are sent are the very ones that were
 * hashed. [Note: opened in turn] The file is opened when the first byte is asked for: all files of a request opened at
 * once would be many.
 *
 * @param onProgress called with how many bytes of the file were read so far
 * @param expected hash that the file has to have. [Note: written once] Its last piece is sent only once the whole is known to be right: a
 *   service that keeps the first bytes it is sent never has wrong ones.
 */
export function openReading(
  path: string,
  pieces: Pieces,
  limit: RateLimit,
  onProgress: (sentBytes: number) => void,
  encoding: Encoding = 'binary',
  expected: string | null = null,
): Reading {
  let digest: string | null = null;
  const stopping = new AbortController();
  async function* read(): AsyncGenerator<Buffer> {
    await using file = await open(path, 'r');
    const hash = createHash('sha256');
    const encoder = createEncoder(encoding, pieces);
    let sent = 0;
    let last: Buffer = Buffer.alloc(0);
    for (;;) {
      const piece = await pieces.read(file, sent);
      if (piece.length === 0) break;
      await limit.take(encodedLength(piece.length, encoding), stopping.signal);
      hash.update(piece);
      sent += piece.length;
      onProgress(sent);
      const encoded = encoder.next(piece);
      if (expected === null && encoded.length > 0) yield encoded;
      else if (expected !== null) {
        if (last.length > 0) yield last;
        last = encoded;
      }
    }
    digest = hash.digest('hex');
    if (expected !== null && digest !== expected) throw new Error('The file is not what was to be sent.');
    for (const rest of [last, encoder.end()]) if (rest.length > 0) yield rest;
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
