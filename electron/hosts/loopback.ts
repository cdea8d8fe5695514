import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { BLOB_SIZES, FILE_BEGINNING, FILE_END } from '../../shared/contract/bridge.ts';
import { PAIR_KINDS } from '../../shared/domain/paired-files.ts';
import type { Core } from '../core/app/app.ts';
import { openFile } from '../core/library/blobs/open-file.ts';
import { openPicture } from '../core/photos/pictures/open-picture.ts';
import { readPageFile } from './archive.ts';

interface LoopbackHost {
  /** Address of the page, the launch token in its fragment. */
  readonly url: string;
  close(): Promise<void>;
}

interface LoopbackOptions {
  readonly core: Core;
  readonly rendererFolder: string;
  readonly port: number;
  /** The page is open and has its token. */
  readonly onPage?: () => void;
}

interface Tokens {
  readonly launch: string;
  readonly picture: string;
}

const LARGEST_CALL = 5 * 1024 * 1024;
/** A page that opens the event channel has this long to show its token, in milliseconds. */
const GREETING_TIME = 5000;

/** Serves the page and the core's contract on 127.0.0.1 to the holder of the launch token, and to nobody else. */
export async function startLoopbackHost({
  core,
  rendererFolder,
  port,
  onPage,
}: LoopbackOptions): Promise<LoopbackHost> {
  const launch = randomBytes(32).toString('base64url');
  const tokens: Tokens = { launch, picture: createHash('sha256').update(`pictures ${launch}`).digest('base64url') };
  const app = fastify({ bodyLimit: LARGEST_CALL, forceCloseConnections: true });
  guard(app);
  const batches = createPageBatches();
  addCalls(app, core, tokens, onPage);
  addFiles(app, core, tokens, batches);
  addPictures(app, core, tokens);
  addDownloads(app, core, tokens);
  addPage(app, rendererFolder);
  const address = new URL(await app.listen({ host: '127.0.0.1', port }));
  const closeEvents = addEvents(app, core, tokens, batches);
  return {
    url: `${address.origin}/#token=${launch}`,
    async close() {
      closeEvents();
      await app.close();
    },
  };
}

/** Every request: exact Host, our own Origin or none, and headers that keep the page to itself. */
function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    });
    if (!isOwnRequest(request.headers, portOf(request.raw))) return reply.code(403).send({ message: 'not allowed' });
    return undefined;
  });
}

function portOf(message: IncomingMessage): number {
  return message.socket.localPort ?? 0;
}

function same(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function holdsToken(request: FastifyRequest, tokens: Tokens): boolean {
  return same(request.headers.authorization ?? '', `Bearer ${tokens.launch}`);
}

const CallParams = z.object({ name: z.string() });
/** Of a listing for `/import`, of a photo for `/replace` and `/fix`. */
const FileParams = z.object({ id: z.string() });
const FileQuery = z.object({
  name: z.string().min(1).max(1000),
  batch: z.string().min(1).max(100).optional(),
  place: z.coerce.number().int().min(0).default(0),
});

const LookQuery = z.object({
  name: z.string().min(1).max(1000),
  batch: z.string().min(1).max(100),
  place: z.coerce.number().int().min(0),
  bytes: z.coerce.number().int().min(0),
  modified: z.coerce.number(),
  page: z.string().min(1).max(100),
  beside: z.coerce.number().int().min(0).optional(),
  kind: z.enum(PAIR_KINDS).default('raw'),
  taken: z.string().max(1000).default(''),
});

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function onlyHolderOf(tokens: Tokens): Guard {
  return async (request, reply) =>
    holdsToken(request, tokens) ? undefined : reply.code(401).send({ message: 'the launch token is missing or old' });
}

function addCalls(app: FastifyInstance, core: Core, tokens: Tokens, onPage?: () => void): void {
  const onlyHolder = onlyHolderOf(tokens);
  app.get('/session', { onRequest: onlyHolder }, () => {
    onPage?.();
    return { pictureToken: tokens.picture };
  });
  app.post('/rpc/:name', { onRequest: onlyHolder }, (request) =>
    core.dispatch(CallParams.parse(request.params).name, request.body),
  );
}

/** Files come as they are, of any size, and go straight to the library. */
function addFiles(app: FastifyInstance, core: Core, tokens: Tokens, batches: PageBatches): void {
  const onlyHolder = onlyHolderOf(tokens);
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  app.post('/look/:id', { onRequest: onlyHolder }, (request, reply) => lookAtFile(core, batches, request, reply));
  app.post('/import/:id', { onRequest: onlyHolder }, (request, reply) =>
    receiveFile(request, reply, (id, file) => core.importStream(id, file.name, file.stream, file.bytes, file.batch)),
  );
  app.post('/replace/:id', { onRequest: onlyHolder }, (request, reply) =>
    receiveFile(request, reply, (id, file) => core.replaceStream(id, file.name, file.stream, file.bytes)),
  );
  app.post('/fix/:id', { onRequest: onlyHolder }, (request, reply) =>
    receiveFile(request, reply, (id, file) => core.fixStream(id, file.name, file.stream, file.bytes)),
  );
}

/** The ends of a file are few bytes, and read as a whole. */
async function lookAtFile(
  core: Core,
  batches: PageBatches,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { id } = FileParams.parse(request.params);
  const query = LookQuery.safeParse(request.query);
  if (!query.success) return reply.code(400).send({ message: 'the file is not described' });
  const { name, batch, place, bytes, modified, page, beside, kind, taken } = query.data;
  const ends = await readUpTo(request.raw, FILE_BEGINNING + FILE_END);
  if (ends === null) return reply.code(413).send({ message: 'more than the ends of a file' });
  const pair = beside === undefined ? null : { kind, place: beside, taken };
  const file = { fileName: name, ends, bytes, modifiedAt: modified, pair };
  const looked = await core.lookAtFile(id, { name: batch, place }, file);
  // Noted last: what a page asked at its last moment is left like the rest.
  if (!batches.note(page, batch)) await core.leaveBatch(batch);
  return looked;
}

async function readUpTo(stream: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Buffer)) continue;
    bytes += chunk.length;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface ReceivedFile {
  readonly name: string;
  readonly stream: Readable;
  /** Undefined when the page did not say. */
  readonly bytes: number | undefined;
  /** The same name for files that were given together; null for one by itself. */
  readonly batch: { readonly name: string; readonly place: number } | undefined;
}

/**
 * Hands the bytes of one file on as they come. [Note: read to their end] A file that is refused, or that the disk has no space for, is
 * answered for before the page has sent all of it: what nobody reads any more would hold up whatever the page asks next on this
 * connection, and the page waits for ever.
 */
async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (id: string, file: ReceivedFile) => Promise<unknown>,
): Promise<unknown> {
  const { id } = FileParams.parse(request.params);
  const query = FileQuery.safeParse(request.query);
  if (!query.success) return reply.code(400).send({ message: 'the file has no name, or one that is too long' });
  const length = Number(request.headers['content-length']);
  const bytes = Number.isSafeInteger(length) ? length : undefined;
  const { name, batch, place } = query.data;
  const stream = request.raw.pipe(new PassThrough());
  // Whoever reads it hears of an error then, however late it begins.
  stream.on('error', () => undefined);
  request.raw.once('error', (error) => stream.destroy(error));
  stream.once('close', () => request.raw.resume());
  try {
    return await take(id, { name, batch: batch === undefined ? undefined : { name: batch, place }, stream, bytes });
  } finally {
    stream.destroy();
  }
}

const PictureParams = z.object({ pictureToken: z.string(), picture: z.string(), size: z.enum(BLOB_SIZES) });

function addPictures(app: FastifyInstance, core: Core, tokens: Tokens): void {
  app.get('/blob/:pictureToken/:picture/:size', async (request, reply) => {
    const params = PictureParams.safeParse(request.params);
    if (!params.success || !same(params.data.pictureToken, tokens.picture)) return reply.code(404).send();
    const { picture, size } = params.data;
    const found = await openPicture(core.picturePath, picture, size);
    if (found === null) return reply.code(404).header('Cache-Control', 'no-store').send();
    return reply
      .headers({
        'Content-Type': found.contentType,
        'Content-Length': found.bytes,
        'Cache-Control': found.isFinal ? 'private, max-age=31536000, immutable' : 'no-store',
      })
      .send(found.file.createReadStream());
  });
}

const DownloadParams = z.object({ pictureToken: z.string(), id: z.string() });

/** A zip that was exported for the page: handed out once, and gone when it was read. */
function addDownloads(app: FastifyInstance, core: Core, tokens: Tokens): void {
  app.get('/download/:pictureToken/:id', async (request, reply) => {
    const params = DownloadParams.safeParse(request.params);
    if (!params.success || !same(params.data.pictureToken, tokens.picture)) return reply.code(404).send();
    const found = core.takeDownload(params.data.id);
    if (found === null) return reply.code(404).header('Cache-Control', 'no-store').send();
    const opened = await openFile(found.path);
    if (opened === null) return reply.code(404).header('Cache-Control', 'no-store').send();
    const stream = opened.file.createReadStream().once('close', () => void rm(found.path, { force: true }));
    return reply
      .headers({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`,
        'Content-Length': opened.bytes,
        'Cache-Control': 'no-store',
      })
      .send(stream);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** The page's own files hold no data of the library, so they need no token. */
function addPage(app: FastifyInstance, rendererFolder: string): void {
  app.get('/*', async (request, reply) => {
    const wanted = decodeURIComponent(request.url.replace(/[?#].*$/, ''));
    const file = path.join(rendererFolder, wanted === '/' ? 'index.html' : wanted);
    const inside = file.startsWith(rendererFolder + path.sep);
    const type = TYPES[path.extname(file)];
    const content = inside && type !== undefined ? await readPageFile(file) : null;
    if (content === null || type === undefined) return reply.code(404).send();
    return reply.type(type).header('Cache-Control', 'no-cache').send(content);
  });
}

const Greeting = z.object({ token: z.string(), page: z.string().min(1).max(100).optional() });

/** Events go to sockets that showed the token in their first message. @returns closes the channel */
function addEvents(app: FastifyInstance, core: Core, tokens: Tokens, batches: PageBatches): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const listening = new Set<WebSocket>();
  app.server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (request.url !== '/events' || !isOwnRequest(request.headers, portOf(request))) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      greet(client, tokens, listening, (page) => {
        batches.come(page);
        client.once('close', () => {
          for (const batch of batches.leave(page)) void core.leaveBatch(batch);
        });
      });
    });
  });
  const unsubscribe = core.subscribe((event) => {
    const text = JSON.stringify(event);
    for (const client of listening) client.send(text);
  });
  return () => {
    unsubscribe();
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}

function greet(client: WebSocket, tokens: Tokens, listening: Set<WebSocket>, onPage: (page: string) => void): void {
  const impatient = setTimeout(() => client.close(4401, 'no token'), GREETING_TIME);
  client.on('close', () => {
    clearTimeout(impatient);
    listening.delete(client);
  });
  client.on('error', () => client.terminate());
  client.once('message', (data) => {
    clearTimeout(impatient);
    const greeting = Greeting.safeParse(readJson(data instanceof Buffer ? data.toString() : ''));
    if (!greeting.success || !same(greeting.data.token, tokens.launch)) return client.close(4401, 'wrong token');
    listening.add(client);
    if (greeting.data.page !== undefined) onPage(greeting.data.page);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Headers that decide whether a request comes from our own page. */
interface RequestOrigin {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Whether a request may be answered at all: its Host must be exactly our address (a name that somebody pointed at
 * 127.0.0.1 is refused), and its Origin, where the browser sends one, must be our own page.
 */
export function isOwnRequest(headers: RequestOrigin, port: number): boolean {
  const own = `127.0.0.1:${port}`;
  if (headers.host !== own) return false;
  return headers.origin === undefined || headers.origin === `http://${own}`;
}

/** Which pages are there, and which batches of files each sends, so that those of a page that is gone can be left. */
type PageBatches = ReturnType<typeof createPageBatches>;

export function createPageBatches() {
  const pages = new Map<string, { channels: number; readonly batches: Set<string> }>();
  return {
    /** A page opened its event channel; one whose channel broke opens another, maybe before the old one is known to be closed. */
    come(page: string): void {
      const present = pages.get(page);
      if (present === undefined) pages.set(page, { channels: 1, batches: new Set() });
      else present.channels += 1;
    },
    /** A channel of it closed. @returns the batches of a page that is gone by this, which are forgotten */
    leave(page: string): readonly string[] {
      const present = pages.get(page);
      if (present === undefined) return [];
      present.channels -= 1;
      if (present.channels > 0) return [];
      pages.delete(page);
      return [...present.batches];
    },
    /** A page sends a file of a batch. @returns false where it is gone by now */
    note(page: string, batch: string): boolean {
      const present = pages.get(page);
      present?.batches.add(batch);
      return present !== undefined;
    },
  };
}
