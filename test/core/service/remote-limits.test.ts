import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createConnectionServer, type Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createBlobStore } from '../../../electron/core/library/blobs/blob-store.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { type ImportContext, newImporting } from '../../../electron/core/photos/import/context.ts';
import { sharedPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import { createPictureQueue } from '../../../electron/core/photos/pictures/picture-queue.ts';
import {
  clientCredentialsSource,
  createTokenProbe,
  pastedTokenSource,
  sendAuthorised,
  type TokenSource,
} from '../../../electron/core/service/http/auth.ts';
import type { Result } from '../../../electron/core/service/http/failure.ts';
import { createHttpClient, type HttpRequest } from '../../../electron/core/service/http/http.ts';
import { createRateLimit, NO_LIMIT } from '../../../electron/core/service/http/rate-limit.ts';
import {
  attachMedia,
  findMedia,
  insertProperty,
  type ListingApi,
  patchMedia,
  readMedia,
  readProperty,
} from '../../../electron/core/service/odata/listing-api.ts';
import { openPicture } from '../../../electron/core/service/odata/picture.ts';
import {
  type MediaService,
  uploadBinaries,
  uploadDeadline,
} from '../../../electron/core/service/upload/media-service.ts';
import { fetchPicture, newPictureRound } from '../../../electron/core/sync/service-pictures/fetch-picture.ts';
import { ListingKey, MediaKeyNumeric } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE, ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { afterTest, temporaryFolder } from '../harness.ts';
import { listenHere, serveHere } from '../local-server.ts';

/** A service on this computer: its pictures may be at any port of it. */
const LOCAL = { origins: ['http://127.0.0.1:1'], authorization: null };
const PATIENT = { stallAfter: 60_000, deadline: 60_000 };

interface Server {
  readonly url: string;
  /** The next request that comes in; `closed` when its connection is. */
  next(): Promise<{ readonly request: IncomingMessage; readonly closed: Promise<void> }>;
}

/** A server that deals with every request as a test says. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  const url = await serveHere(server);
  return {
    url,
    async next() {
      const request = await new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
      const closed = Promise.withResolvers<void>();
      request.socket.on('close', closed.resolve);
      return { request, closed: closed.promise };
    },
  };
}

const silent = (): void => undefined;

/** Sends a byte now and then, and never comes to an end. `onDrop` is called after each. */
function drip(response: ServerResponse, onDrop: () => void = silent): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' ', onDrop), 5);
  response.on('close', () => clearInterval(timer));
}

const tokens = pastedTokenSource(() => Promise.resolve('token'));

function apiAt(url: string, source: TokenSource = tokens): ListingApi {
  const profile = ServiceProfile.parse({ attach: 'navigation' });
  return { baseUrl: url, profile, client: createHttpClient(), tokens: source, now: () => new Date() };
}

function uploadTo(url: string, source: TokenSource = tokens): MediaService {
  return {
    uploadUrl: url,
    settings: DEFAULT_PROFILE.upload,
    client: createHttpClient(),
    tokens: source,
    now: () => new Date(),
    limit: NO_LIMIT,
    probe: () => Promise.resolve(false),
  };
}

async function fileToSend(bytes: number) {
  const file = path.join(await temporaryFolder(), 'a.jpg');
  const data = Buffer.alloc(bytes, 1);
  await writeFile(file, data);
  return {
    path: file,
    fileName: 'a.jpg',
    mediaType: 'image/jpeg',
    bytes,
    sha256: createHash('sha256').update(data).digest('hex'),
  };
}

const SEVEN = { mediaKey: null, mediaKeyNumeric: MediaKeyNumeric.parse(7) };
const place = { listingKey: ListingKey.parse('L1'), location: null };

/** Every way in which the app asks something of a service. */
const REQUESTS: readonly [string, (url: string, signal: AbortSignal) => Promise<Result<unknown>>][] = [
  ['reading a listing', (url, signal) => readProperty(apiAt(url), place, { signal })],
  ['reading a photo', (url, signal) => readMedia(apiAt(url), SEVEN, { signal })],
  ['finding photos', (url, signal) => findMedia(apiAt(url), ['a', 'b'], { signal })],
  ['changing a photo', (url, signal) => patchMedia(apiAt(url), SEVEN, { order: 1 }, '*', { signal })],
  ['creating a listing', (url, signal) => insertProperty(apiAt(url), {}, { signal })],
  ['adding a photo', (url, signal) => attachMedia(apiAt(url), place, {}, { signal })],
  ['uploading', async (url, signal) => uploadBinaries(uploadTo(url), [await fileToSend(10)], { signal })],
  ['getting a token', (url, signal) => readMedia(apiAt(url, client(url)), SEVEN, { signal })],
  ['getting a picture', (url, signal) => openPicture(new URL(url), LOCAL, { ...PATIENT, signal })],
];

/** What a request with a stream for its value brought in the end. */
function readAll(result: Result<unknown>): Promise<Buffer> {
  if (!result.ok || !(result.value instanceof Readable)) throw new Error('Not answered with a stream.');
  return buffer(result.value);
}

function client(url: string): TokenSource {
  return clientCredentialsSource(createHttpClient(), () => new Date(), {
    tokenUrl: url,
    clientId: 'id',
    memberLoginId: null,
    settings: DEFAULT_PROFILE.token,
    readSecret: () => Promise.resolve('secret'),
    note: () => undefined,
  });
}

describe('a request that is stopped', () => {
  it.each(REQUESTS)('ends at once: %s', async (name, ask) => {
    const server = await serve(silent);
    const stop = new AbortController();
    const asked = server.next();
    const answer = ask(server.url, stop.signal);
    const { closed } = await asked;
    stop.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    // Others may wait for a token.
    if (name !== 'getting a token') await closed;
  });

  it.each(REQUESTS)('ends at once while its answer comes in drops: %s', async (name, ask) => {
    const stop = new AbortController();
    let drops = 0;
    const server = await serve((_request, response) =>
      drip(response, () => {
        drops += 1;
        if (drops === 3) stop.abort();
      }),
    );
    const result = await ask(server.url, stop.signal);
    if (name === 'getting a picture')
      await expect(readAll(result)).rejects.toMatchObject({ failure: { kind: 'stopped' } });
    else expect(result).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
  });

  it.each(REQUESTS)('is never sent when it was stopped before: %s', async (_name, ask) => {
    let asked = 0;
    const server = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const answer = await ask(server.url, AbortSignal.abort());
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'stopped', mayHaveChanged: false } });
    expect(asked).toBe(0);
  });
});

describe('a caller that is stopped while others wait for the same', () => {
  const NO_REQUEST = { method: 'GET', url: 'http://127.0.0.1:1', headers: {}, ...PATIENT } as const;
  const send = (source: TokenSource, signal: AbortSignal) =>
    sendAuthorised(createHttpClient(), source, () => NO_REQUEST, { signal });

  it('leaves the token to them', async () => {
    const answers: ServerResponse[] = [];
    const server = await serve((_request, response) => answers.push(response));
    const source = client(server.url);
    const stop = new AbortController();
    const asked = server.next();
    const stopped = send(source, stop.signal);
    const waiting = source.token();
    await asked;
    stop.abort();
    expect(await stopped).toMatchObject({ ok: false, failure: { kind: 'stopped', mayHaveChanged: false } });
    answers[0]?.writeHead(200, { 'Content-Type': 'application/json' }).end('{"access_token":"t"}');
    expect(await waiting).toEqual({ ok: true, value: 't' });
    expect(answers).toHaveLength(1);
  });

  it('waits neither for a key store that does not answer, nor for a renewal', async () => {
    const never = new Promise<never>(silent);
    const refusing = await serve((_request, response) => response.writeHead(401).end());
    for (const source of [
      { token: () => never, renew: () => never },
      { token: () => Promise.resolve({ ok: true, value: 'a' } as const), renew: () => never },
    ]) {
      const stop = new AbortController();
      const answer = sendAuthorised(
        createHttpClient(),
        { ...source, beforeOnceMore: null, renew: () => (setImmediate(() => stop.abort()), source.renew()) },
        () => ({ ...NO_REQUEST, url: refusing.url }),
        { signal: stop.signal },
      );
      if (source.token() === never) stop.abort();
      expect(await answer).toMatchObject({ ok: false, failure: { kind: 'stopped', mayHaveChanged: false } });
    }
  });

  it('does not wait for what is asked about the token, and stays in doubt', async () => {
    const server = await serve((_request, response) => response.destroy());
    const stop = new AbortController();
    const probe = (): Promise<boolean> => {
      stop.abort();
      return new Promise(silent);
    };
    const build = (): HttpRequest => ({ ...NO_REQUEST, url: server.url });
    const answer = await sendAuthorised(createHttpClient(), tokens, build, { probe, signal: stop.signal });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'inDoubt' } });
  });

  it('does not wait for its turn on the line, and gives the turn back', async () => {
    const limit = createRateLimit(1, () => 0);
    await limit.take(3600);
    const stop = new AbortController();
    const waiting = limit.take(3600, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow('aborted');
    const waits: number[] = [];
    const counted = createRateLimit(
      1000,
      () => 0,
      (milliseconds, signal) => (waits.push(milliseconds), signal?.throwIfAborted(), Promise.resolve()),
    );
    await counted.take(500);
    await expect(counted.take(500, AbortSignal.abort())).rejects.toThrow('aborted');
    await counted.take(500);
    expect(waits).toEqual([500, 500]);
  });

  it('does not leave a file open that waited for its turn', async () => {
    const server = await serve(silent);
    const stop = new AbortController();
    const limited = { ...uploadTo(server.url), limit: createRateLimit(10_000, () => 0) };
    await limited.limit.take(36_000_000);
    const asked = server.next();
    const answer = uploadBinaries(limited, [await fileToSend(200_000)], { signal: stop.signal });
    await asked;
    stop.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
  });
});

describe('a request that nobody stops', () => {
  const ask = (url: string, limits: { stallAfter: number; deadline: number }) =>
    createHttpClient()({ method: 'GET', url, headers: {}, ...limits });

  it('ends when nothing comes for too long, and when drops come for too long', async () => {
    const mute = await serve(silent);
    const half = await serve((_request, response) => void response.writeHead(200).write('{"a":'));
    const dripping = await serve((_request, response) => drip(response));
    const stalled = { ok: false, failure: { kind: 'silent', phrase: { code: 'failure.stalled' } } };
    const overdue = { ok: false, failure: { kind: 'silent', phrase: { code: 'failure.overdue' } } };
    expect(await ask(mute.url, { stallAfter: 30, deadline: 60_000 })).toMatchObject(stalled);
    expect(await ask(half.url, { stallAfter: 30, deadline: 60_000 })).toMatchObject(stalled);
    expect(await ask(dripping.url, { stallAfter: 60_000, deadline: 60 })).toMatchObject(overdue);
    expect(await ask(mute.url, { stallAfter: 60_000, deadline: 30 })).toMatchObject(overdue);
  });

  it('says nothing about a token when it only probed', async () => {
    const dripping = await serve((_request, response) => drip(response));
    const probe = createTokenProbe(createHttpClient(), () => new Date(), dripping.url, {
      stallAfter: 1000,
      deadline: 50,
    });
    expect(await probe('token')).toBe(false);
  });

  it('has the more time for files the more they are, whatever limit a person has set', () => {
    const settings = DEFAULT_PROFILE.upload;
    const none = uploadDeadline(0, settings);
    expect(none).toBeGreaterThanOrEqual(120_000);
    expect(uploadDeadline(50 * 2000, settings)).toBe(none + 50_000);
    const shared = { ...settings, maxBytesPerSecond: 10_000, concurrency: 8 };
    expect(uploadDeadline(50_000, shared)).toBeGreaterThan(none + (50_000 * 8 * 1000) / 10_000);
  });
});

describe('a connection', () => {
  const ask = (url: string, connectWithin: number) =>
    createHttpClient()({ method: 'PATCH', url, headers: {}, ...PATIENT, connectWithin });
  const offline = (code: string) => ({ ok: false, failure: { kind: 'offline', phrase: { code } } });

  /** Takes connections, and says what is done with each. */
  async function listen(onConnection: (socket: Socket) => void): Promise<number> {
    const sockets: Socket[] = [];
    const server = createConnectionServer((socket) => {
      sockets.push(socket);
      socket.on('error', silent);
      onConnection(socket);
    });
    afterTest(() => {
      for (const socket of sockets) socket.destroy();
    });
    return listenHere(server);
  }

  it('that does not come about in time means offline: nothing of the request has left', async () => {
    const port = await listen(silent);
    expect(await ask(`https://127.0.0.1:${port}`, 30)).toMatchObject(offline('failure.unconnected'));
    const picture = openPicture(new URL(`https://127.0.0.1:${port}`), LOCAL, { ...PATIENT, connectWithin: 30 });
    expect(await picture).toMatchObject(offline('failure.unconnected'));
  });

  it('that does not come about through a proxy means offline as well', async () => {
    for (const name of ['https_proxy', 'no_proxy', 'NO_PROXY']) vi.stubEnv(name, '');
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${await listen(silent)}`);
    afterTest(() => vi.unstubAllEnvs());
    expect(await ask('https://api.example.invalid', 30)).toMatchObject(offline('failure.unconnected'));
  });

  it('that breaks before it was made leaves nothing in doubt', async () => {
    const port = await listen((socket) => socket.destroy());
    expect(await ask(`https://127.0.0.1:${port}`, 60_000)).toMatchObject(offline('failure.offline'));
  });

  it('that came about has all the time of an answer', async () => {
    const answers: ServerResponse[] = [];
    const server = await serve((_request, response) => answers.push(response));
    const asked = server.next();
    const answer = ask(server.url, 1000);
    await asked;
    // By now the time to connect is over for another one that began later.
    await ask(`https://127.0.0.1:${await listen(silent)}`, 1000);
    answers[0]?.end('here');
    expect(await answer).toMatchObject({ ok: true, value: { status: 200, text: 'here' } });
  });

  it('on which nothing comes leaves in doubt what changes something, and nothing else', async () => {
    const mute = await serve(silent);
    const request = { url: mute.url, headers: {}, stallAfter: 30, deadline: 60_000 };
    for (const [method, mayHaveChanged] of [
      ['PATCH', true],
      ['GET', false],
    ] as const) {
      const answer = await createHttpClient()({ ...request, method });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'silent', mayHaveChanged } });
    }
  });
});

describe('the host of many pictures', () => {
  it('is asked for one of them when it does not answer, and the others are left for later', async () => {
    const folder = await temporaryFolder();
    const store = openStore(path.join(folder, 'library.db'));
    afterTest(() => store.close());
    const context: ImportContext = {
      store,
      blobs: createBlobStore(path.join(folder, 'pictures')),
      pictures: createPictureQueue(),
      maker: sharedPictureMaker(),
      ...newImporting('test'),
      now: () => new Date(),
      newId: randomUUID,
      asEdit: (_listingId, edit) => edit(),
      isOfCard: () => Promise.resolve(false),
      onProgress: silent,
      onUnexpected: silent,
    };
    let asked = 0;
    const mute = await serve(() => {
      asked += 1;
    });
    const half = await serve((_request, response) => void response.writeHead(200).write('half'));
    const account = { uploadUrl: mute.url, baseUrl: mute.url, profile: DEFAULT_PROFILE };
    const source = { account, api: { tokens }, signal: new AbortController().signal };
    const round = newPictureRound({ stallAfter: 40, deadline: 60_000 });
    for (const url of [mute.url, half.url]) {
      for (const name of ['a', 'b', 'c']) {
        const named = { mediaUrl: `${url}/${name}.jpg`, modifiedAt: null };
        const fetched = await fetchPicture(context, source, named, `${name}.jpg`, round);
        expect(fetched).toMatchObject({ kind: 'placeholder', placeholder: { why: null } });
      }
    }
    expect(asked).toBe(1);
    expect([...round.unanswered]).toEqual([mute.url, half.url]);
  });
});

describe('a picture', () => {
  const WEB = { 'Content-Type': 'image/jpeg' };

  it('that stalls in the middle, or comes in drops, is given up, and its connection closed', async () => {
    const half = await serve((_request, response) => void response.writeHead(200, WEB).write('half of it'));
    const asked = half.next();
    const picture = await openPicture(new URL(half.url), LOCAL, { stallAfter: 40, deadline: 60_000 });
    await expect(readAll(picture)).rejects.toMatchObject({ failure: { kind: 'silent' } });
    await (await asked).closed;
    const dripping = await serve((_request, response) => drip(response));
    const slow = await openPicture(new URL(dripping.url), LOCAL, { stallAfter: 60_000, deadline: 80 });
    await expect(readAll(slow)).rejects.toMatchObject({ failure: { phrase: { code: 'failure.overdue' } } });
  });

  it('that breaks off says so, and one that is whole is read to its end', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { ...WEB, 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    const broken = await openPicture(new URL(cut.url), LOCAL, PATIENT);
    await expect(readAll(broken)).rejects.toMatchObject({ failure: { kind: 'inDoubt' } });
    const whole = await serve((_request, response) => response.writeHead(200, WEB).end('all of it'));
    expect(String(await readAll(await openPicture(new URL(whole.url), LOCAL, PATIENT)))).toBe('all of it');
  });

  it('that is too large is not read on', async () => {
    const server = await serve((_request, response) => void response.writeHead(200, WEB).write(Buffer.alloc(200)));
    const asked = server.next();
    const picture = await openPicture(new URL(server.url), LOCAL, PATIENT, 100);
    await expect(readAll(picture)).rejects.toMatchObject({ failure: { phrase: { code: 'failure.pictureTooLarge' } } });
    await (await asked).closed;
  });

  it('that is refused, or that nobody wants any more, does not hold its connection', async () => {
    for (const status of [404, 403, 503, 200]) {
      const server = await serve((_request, response) => void response.writeHead(status, WEB).write('never ends'));
      const asked = server.next();
      const picture = await openPicture(new URL(server.url), LOCAL, PATIENT);
      if (picture.ok) picture.value.destroy();
      else expect(status).not.toBe(200);
      await (await asked).closed;
    }
  });
});
