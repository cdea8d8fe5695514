import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pastedTokenSource } from '../../../electron/core/service/http/auth.ts';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import { NO_LIMIT } from '../../../electron/core/service/http/rate-limit.ts';
import { type Binary, type MediaService, uploadBinaries } from '../../../electron/core/service/upload/media-service.ts';
import { createPieces, nextSize } from '../../../electron/core/service/upload/outgoing-pieces.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import fc from '../../fast-check.ts';
import { listenHere } from '../local-server.ts';

const MEBIBYTE = 1024 * 1024;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lightbox-outgoing-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function binaryOf(data: Buffer, name: string): Promise<Binary> {
  const path = join(folder, name);
  await writeFile(path, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { path, fileName: name, mediaType: 'image/jpeg', bytes: data.length, sha256 };
}

function serviceAt(port: number): MediaService {
  return {
    uploadUrl: `http://127.0.0.1:${port}`,
    settings: DEFAULT_PROFILE.upload,
    client: createHttpClient(),
    tokens: pastedTokenSource(() => Promise.resolve('token')),
    now: () => new Date(),
    limit: NO_LIMIT,
    probe: () => Promise.resolve(false),
  };
}

interface Part {
  readonly fileName: string;
  readonly data: Buffer;
}

/** The parts of a body, cut by the boundary that its header names. */
function partsOf(request: IncomingMessage, body: Buffer): Part[] {
  const delimiter = Buffer.from(`--${/boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''}`);
  const parts: Part[] = [];
  for (let at = body.indexOf(delimiter); at >= 0; ) {
    const next = body.indexOf(delimiter, at + delimiter.length);
    const head = body.indexOf('\r\n\r\n', at);
    if (next < 0 || head < 0) break;
    const fileName = /filename="([^"]*)"/.exec(body.toString('latin1', at, head))?.[1] ?? '';
    parts.push({ fileName, data: body.subarray(head + 4, next - 2) });
    at = next;
  }
  return parts;
}

function answerFor(parts: readonly Part[]): string {
  return JSON.stringify(
    parts.map(({ fileName, data }, index) => ({
      Id: `id-${index}`,
      FileName: fileName,
      Location: `http://127.0.0.1/${index}`,
      MediaType: 'image/jpeg',
      Size: data.length,
    })),
  );
}

/** A service that keeps what it got; `onChunk` may hold the reading back or do mischief. */
async function startService(onChunk: (bytes: number) => Promise<void> | void): Promise<{
  readonly port: number;
  readonly received: Part[];
  close(): void;
}> {
  const received: Part[] = [];
  const server = createServer((request, response) => {
    const read = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of request) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('A body comes as bytes.');
        chunks.push(chunk);
        bytes += chunk.length;
        await onChunk(bytes);
      }
      const parts = partsOf(request, Buffer.concat(chunks));
      received.push(...parts);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answerFor(parts));
    };
    // The client ends some requests early on purpose.
    read().catch(() => response.destroy());
  });
  return { port: await listenHere(server), received, close: () => server.closeAllConnections() };
}

describe('a request with files', () => {
  it('carries exactly the bytes of every file, also to a service that reads by fits and starts', async () => {
    const sizes = [1, 65_535, 65_536, 65_537, MEBIBYTE, 5 * MEBIBYTE + 7, 3, 9 * MEBIBYTE];
    const files = await Promise.all(sizes.map((size, index) => binaryOf(randomBytes(size), `photo-${index}.jpg`)));
    let turn = 0;
    const service = await startService(async () => {
      turn += 1;
      if (turn % 16 === 0) for (let tick = 0; tick < 20; tick += 1) await new Promise((go) => setImmediate(go));
    });
    const progress = new Map<number, number>();
    const result = await uploadBinaries(serviceAt(service.port), files, {
      onProgress: (index, sent) => progress.set(index, sent),
    });
    expect(result.ok && result.value.every((stored) => stored !== null)).toBe(true);
    expect(service.received.map(({ data }) => createHash('sha256').update(data).digest('hex'))).toEqual(
      files.map(({ sha256 }) => sha256),
    );
    expect([...progress.values()]).toEqual(sizes);
    service.close();
  });

  it('is not trusted when a file changed under way, whatever the service answers', async () => {
    const file = await binaryOf(randomBytes(24 * MEBIBYTE), 'photo.jpg');
    let mischief: Promise<void> | null = null;
    const service = await startService(() => {
      // The last byte is changed in place after the first ones left: the size stays what it was.
      mischief ??= (async () => {
        await using handle = await open(file.path, 'r+');
        const last = (await readFile(file.path)).at(-1) ?? 0;
        await handle.write(Buffer.from([last ^ 1]), 0, 1, file.bytes - 1);
      })();
      return mischief;
    });
    const result = await uploadBinaries(serviceAt(service.port), [file]);
    expect(service.received.map(({ data }) => data.length)).toEqual([file.bytes]);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', details: [{ target: 'photo.jpg' }] } });
    service.close();
  });

  it('ends at once when it is stopped half-way, and leaves no file open', async () => {
    const files = [await binaryOf(randomBytes(16 * MEBIBYTE), 'a.jpg'), await binaryOf(randomBytes(10), 'b.jpg')];
    const stop = new AbortController();
    const service = await startService(() => {
      stop.abort();
      return new Promise<void>(() => undefined);
    });
    const before = await openFiles();
    const result = await uploadBinaries(serviceAt(service.port), files, { signal: stop.signal });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    await expect.poll(openFiles).toEqual(before);
    service.close();
  });
});

/** The files of the test's folder that this process holds open; none where the system does not list them. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder));
}

describe('the buffers of a request', () => {
  it('are not filled again before the connection has taken every byte of them', async () => {
    const data = randomBytes(12 * MEBIBYTE);
    const { path } = await binaryOf(data, 'photo.jpg');
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 5 })), async (choices) => {
        const pieces = createPieces(() => 0);
        await using file = await open(path, 'r');
        const underWay: { at: number; left: Buffer }[] = [];
        const choose = (): number => Number(choices.next().value);
        const takeSome = (): void => {
          const piece = underWay[choose() % underWay.length];
          if (piece === undefined) return;
          expect(piece.left.equals(data.subarray(piece.at, piece.at + piece.left.length))).toBe(true);
          const part = Math.max(1, Math.ceil(piece.left.length / (1 + choose())));
          pieces.sent(piece.left.subarray(0, part));
          piece.at += part;
          piece.left = piece.left.subarray(part);
          if (piece.left.length === 0) underWay.splice(underWay.indexOf(piece), 1);
        };
        let position = 0;
        for (;;) {
          let got: Buffer | null = null;
          const reading = pieces.read(file, position).then((piece) => {
            got = piece;
            return piece;
          });
          // All buffers may be lent: then one must come back before the next read can end.
          while (underWay.length >= 3 && got === null) takeSome();
          const piece = await reading;
          if (piece.length === 0) break;
          underWay.push({ at: position, left: piece });
          position += piece.length;
        }
        expect(position).toBe(data.length);
        while (underWay.length > 0) takeSome();
      }),
      { numRuns: 25 },
    );
  });

  it('end whoever waits for one when nothing more is sent', async () => {
    const { path } = await binaryOf(randomBytes(8 * MEBIBYTE), 'photo.jpg');
    const pieces = createPieces();
    await using file = await open(path, 'r');
    let position = 0;
    for (let lent = 0; lent < 3; lent += 1) position += (await pieces.read(file, position)).length;
    const waiting = pieces.read(file, position);
    pieces.close();
    await expect(waiting).rejects.toThrow('Nothing more is sent.');
  });

  it('hold small pieces on a slow line and large ones on a fast line', () => {
    const sizesAt = (elapsed: number, from: number): number => {
      let size = from;
      for (let step = 0; step < 10; step += 1) size = nextSize(size, elapsed);
      return size;
    };
    expect(sizesAt(1, 64 * 1024)).toBe(MEBIBYTE);
    expect(sizesAt(5000, MEBIBYTE)).toBe(64 * 1024);
  });
});
