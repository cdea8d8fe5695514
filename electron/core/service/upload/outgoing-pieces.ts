import type { FileHandle } from 'node:fs/promises';

/** Reads files piece by piece into few buffers that go round. */
export type Pieces = ReturnType<typeof createPieces>;

/** One is filled while the connection has the others. */
const BUFFERS = 3;
const LARGEST_PIECE = 1024 * 1024;
const SMALLEST_PIECE = 64 * 1024;
/** Milliseconds in which a line takes a piece that may be twice as large the next time. */
const QUICK = 100;

/**
 * The pieces of one request. [Note: buffers go round] A new buffer for each piece makes the collector run all the time:
 * that costs more than the sending itself, and memory grows with the request.
 */
export function createPieces(now: () => number = () => performance.now()) {
  const free: Buffer[] = [];
  /** Bytes of each buffer that the connection has not taken yet. */
  const underWay = new Map<ArrayBufferLike, { readonly buffer: Buffer; bytes: number }>();
  const waiting: { go(buffer: Buffer): void; stop(reason: Error): void }[] = [];
  let made = 0;
  let closed = false;
  let size = SMALLEST_PIECE;
  let askedAt = now();

  const take = (): Promise<Buffer> => {
    if (closed) return Promise.reject(new Error('Nothing more is sent.'));
    const buffer = free.pop();
    if (buffer !== undefined) return Promise.resolve(buffer);
    if (made < BUFFERS) {
      made += 1;
      return Promise.resolve(Buffer.allocUnsafeSlow(LARGEST_PIECE));
    }
    return new Promise((go, stop) => waiting.push({ go, stop }));
  };
  const release = (buffer: Buffer): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(buffer);
    else next.go(buffer);
  };

  return {
    /**
     * The bytes of a file from `position`, as many as go in one piece. Nobody writes into them until `sent` was called with all of
     * them. Empty at the end of the file.
     */
    async read(file: FileHandle, position: number): Promise<Buffer> {
      const buffer = await take();
      size = nextSize(size, now() - askedAt);
      askedAt = now();
      const { bytesRead } = await file.read(buffer, 0, size, position);
      if (bytesRead === 0) release(buffer);
      else underWay.set(buffer.buffer, { buffer, bytes: bytesRead });
      return buffer.subarray(0, bytesRead);
    },
    /** Says that the connection has taken these bytes; what is not of a piece is passed over. */
    sent(chunk: unknown): void {
      const piece = Buffer.isBuffer(chunk) ? underWay.get(chunk.buffer) : undefined;
      if (piece === undefined || !Buffer.isBuffer(chunk)) return;
      piece.bytes -= chunk.length;
      if (piece.bytes > 0) return;
      underWay.delete(chunk.buffer);
      release(piece.buffer);
    },
    /** Ends whoever waits for a free buffer: nothing more will be sent. */
    close(): void {
      closed = true;
      for (const { stop } of waiting.splice(0)) stop(new Error('Nothing more is sent.'));
    },
  };
}

/**
 * Large pieces cost little on a fast line. On a slow one small pieces show that there is progress, which a large one
 * would hide until the request counts as stalled.
 */
export function nextSize(size: number, elapsed: number): number {
  return elapsed < QUICK ? Math.min(LARGEST_PIECE, size * 2) : Math.max(SMALLEST_PIECE, size / 2);
}
