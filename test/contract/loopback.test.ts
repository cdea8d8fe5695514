import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { type CoreStorage, openStorage } from '../../electron/core/app/app.ts';
import { toWriteError } from '../../electron/core/library/blobs/errors.ts';
import { startLoopbackHost } from '../../electron/hosts/loopback.ts';
import { BLOB_SIZES, LOOPBACK_ROUTES } from '../../shared/contract/bridge.ts';
import { ImportResult } from '../../shared/contract/model.ts';
import { Sha256 } from '../../shared/domain/ids.ts';
import { afterTest, nth, type OpenOptions, openCore, picture, temporaryFolder } from '../core/harness.ts';

async function startHost(options: OpenOptions = {}) {
  const folder = await temporaryFolder();
  const rendererFolder = path.join(folder, 'page');
  await mkdir(rendererFolder);
  await writeFile(path.join(rendererFolder, 'index.html'), '<title>page</title>');
  await writeFile(path.join(folder, 'secret.json'), '{"secret":true}');
  await mkdir(`${rendererFolder}-beside`);
  await writeFile(path.join(`${rendererFolder}-beside`, 'secret.json'), '{"secret":true}');
  const opened = await openCore(options);
  const host = await startLoopbackHost({ core: opened.core, rendererFolder, port: 0 });
  afterTest(() => host.close());
  const { origin, hash, port, hostname } = new URL(host.url);
  return { ...opened, host, origin, port: Number(port), hostname, token: hash.replace('#token=', '') };
}
type Host = Awaited<ReturnType<typeof startHost>>;

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** The connections that it may use again; one of its own where left out. */
  readonly agent?: Agent;
}

/** Sends exactly what is given: no client that tidies paths or sets headers by itself. */
function send(host: Host, sent: Sent): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port: host.port,
        method: sent.method ?? 'GET',
        path: sent.path,
        headers: sent.headers ?? {},
        agent: sent.agent ?? false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('latin1'),
            headers: response.headers,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

function call(host: Host, name: string, input: unknown, headers: Record<string, string> = {}) {
  return send(host, {
    method: 'POST',
    path: LOOPBACK_ROUTES.call(name),
    headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
}

const Created = z.object({ ok: z.literal(true), value: z.object({ listingId: z.string() }) });
async function createListing(host: Host): Promise<string> {
  return Created.parse(JSON.parse((await call(host, 'listing.create', { name: 'One' })).body)).value.listingId;
}

function importFile(host: Host, listingId: string, name: string, body: Buffer, headers: Record<string, string> = {}) {
  return send(host, {
    method: 'POST',
    path: LOOPBACK_ROUTES.importFile(listingId, name),
    headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/octet-stream', ...headers },
    body,
  });
}

describe('who may call', () => {
  it('the holder of the launch token, on 127.0.0.1', async () => {
    const host = await startHost();
    expect(host.hostname).toBe('127.0.0.1');
    expect(host.token.length).toBeGreaterThan(40);
    const answer = await call(host, 'app.info', {});
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { host: 'cli' } });
  });

  it.each([
    ['no token', { authorization: '' }],
    ['a wrong token', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('nobody with %s', async (_name, headers) => {
    const host = await startHost();
    const before = await host.call('listing.list', {});
    for (const answer of [
      await call(host, 'listing.create', { name: 'Evil' }, headers),
      await send(host, { path: LOOPBACK_ROUTES.session, headers }),
      await importFile(host, 'x', 'a.jpg', Buffer.from('x'), headers),
    ]) {
      expect(answer.status).toBe(401);
    }
    expect(await host.call('listing.list', {})).toEqual(before);
  });

  it('nobody with the token in the address', async () => {
    const host = await startHost();
    expect((await send(host, { path: `/session?token=${host.token}` })).status).toBe(401);
  });

  it.each([
    ['a foreign Host', { host: 'evil.example' }],
    ['a name for this computer', { host: 'localhost' }],
    ['another port', { host: '127.0.0.1:1' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['the origin null of a sandbox', { origin: 'null' }],
    ['another local page', { origin: 'http://127.0.0.1:1' }],
  ])('no request with %s, even with the token', async (_name, headers) => {
    const host = await startHost();
    expect((await call(host, 'app.info', {}, headers)).status).toBe(403);
    expect((await send(host, { path: '/', headers })).status).toBe(403);
  });

  it('our own page, by its Origin; no answer allows another page to read it', async () => {
    const host = await startHost();
    const answer = await call(host, 'app.info', {}, { origin: host.origin });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const preflight = await send(host, {
      method: 'OPTIONS',
      path: '/rpc/app.info',
      headers: { origin: 'https://evil.example' },
    });
    expect(preflight.status).toBe(403);
  });
});

describe('bad requests', () => {
  it('unknown names and bad input are answered like everywhere', async () => {
    const host = await startHost();
    for (const [name, input] of [
      ['nonsense', {}],
      ['listing.create', { name: 7 }],
    ] as const) {
      const answer = await call(host, name, input);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toMatchObject({
        ok: false,
        error: { code: name === 'nonsense' ? 'unsupported' : 'invalidInput' },
      });
    }
  });

  it('what is no JSON, or too big, is refused and the host lives on', async () => {
    const host = await startHost();
    const headers = { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' };
    expect((await send(host, { method: 'POST', path: '/rpc/app.info', headers, body: '{' })).status).toBe(400);
    const big = JSON.stringify({ name: 'x'.repeat(6 * 1024 * 1024) });
    expect((await send(host, { method: 'POST', path: '/rpc/listing.create', headers, body: big })).status).toBe(413);
    expect((await call(host, 'app.info', {})).status).toBe(200);
  });

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/..%5csecret.json',
    '/../page-beside/secret.json',
    '/..%2fpage-beside%2fsecret.json',
    '/%00',
    '/%zz',
    '/index.html%00.json',
  ])('nothing outside the page’s folder is served: %s', async (wanted) => {
    const host = await startHost();
    const answer = await send(host, { path: wanted });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('secret":true');
  });

  it('the page itself is, without a token, and without being framed', async () => {
    const host = await startHost();
    const answer = await send(host, { path: '/' });
    expect(answer).toMatchObject({ status: 200, body: '<title>page</title>' });
    expect(answer.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('pictures', () => {
  it('come in as a stream and go out by the picture token only', async () => {
    const host = await startHost();
    const listingId = await createListing(host);
    const bytes = await picture(1);
    const answer = await importFile(host, listingId, 'Küche 1.jpg', bytes);
    expect(answer.status).toBe(200);
    const { value } = z.object({ ok: z.literal(true), value: ImportResult }).parse(JSON.parse(answer.body));
    expect(value.added).toMatchObject([{ order: 1 }]);
    const { listings } = await host.call('listing.list', {});
    const sha256 = Sha256.parse(nth(listings, 0).firstPhoto);
    const session = await send(host, { path: '/session', headers: { authorization: `Bearer ${host.token}` } });
    const { pictureToken } = z.object({ pictureToken: z.string() }).parse(JSON.parse(session.body));
    expect(pictureToken).not.toBe(host.token);
    for (const size of BLOB_SIZES) {
      const shown = await send(host, { path: LOOPBACK_ROUTES.blob(pictureToken, sha256, size) });
      expect(shown.status).toBe(200);
      expect(shown.headers['content-type']).toBe(size === 'original' ? 'application/octet-stream' : 'image/jpeg');
    }
    const original = await send(host, { path: LOOPBACK_ROUTES.blob(pictureToken, sha256, 'original') });
    expect(Buffer.from(original.body, 'latin1')).toEqual(bytes);
    for (const wanted of [
      LOOPBACK_ROUTES.blob('wrong', sha256, '320'),
      LOOPBACK_ROUTES.blob(host.token, sha256, '320'),
      LOOPBACK_ROUTES.blob(pictureToken, 'f'.repeat(64), '320'),
      LOOPBACK_ROUTES.blob(pictureToken, '..%2f..%2flibrary.db', 'original'),
      `/blob/${pictureToken}/${sha256}/9999`,
    ]) {
      expect({ wanted, status: (await send(host, { path: wanted })).status }).toEqual({ wanted, status: 404 });
    }
    expect((await send(host, { path: '/session', headers: { authorization: `Bearer ${pictureToken}` } })).status).toBe(
      401,
    );
  });

  it('that cannot be used are refused by name, in the answer of the contract', async () => {
    const host = await startHost();
    const listingId = await createListing(host);
    const refused = await importFile(host, listingId, '../../evil.jpg', Buffer.from('no picture'));
    expect(JSON.parse(refused.body)).toMatchObject({ ok: true, value: { added: [], refused: [{ path: 'evil.jpg' }] } });
    const nowhere = await importFile(host, 'nowhere', 'a.jpg', await picture(1));
    expect(JSON.parse(nowhere.body)).toMatchObject({ ok: false, error: { code: 'notFound' } });
    const nameless = await importFile(host, listingId, '', await picture(1));
    expect(nameless.status).toBe(400);
    expect(nameless.body).not.toContain('zod');
  });

  it('that break off leave nothing behind', async () => {
    const host = await startHost();
    const listingId = await createListing(host);
    await new Promise<void>((resolve) => {
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: host.port,
        method: 'POST',
        path: LOOPBACK_ROUTES.importFile(listingId, 'a.jpg'),
        headers: {
          authorization: `Bearer ${host.token}`,
          'content-type': 'application/octet-stream',
          'content-length': '100000',
        },
      });
      outgoing.on('error', () => undefined);
      outgoing.on('close', () => resolve());
      outgoing.write(Buffer.alloc(1000), () => outgoing.destroy());
    });
    expect((await call(host, 'app.info', {})).status).toBe(200);
    expect((await host.call('listing.list', {})).listings).toMatchObject([{ photos: 0 }]);
  });
});

/** Milliseconds: a connection that nobody reads any more is closed by the host after 72 seconds. */
const LESS_THAN_KEPT_ALIVE = 50_000;

/** A library whose disk is full as soon as the first bytes of a file are written, as `createWriteStream` meets it. */
function onFullDisk(folder: string): CoreStorage {
  const { store, blobs } = openStorage(folder);
  const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const adoptStream: typeof blobs.adoptStream = async (source) => {
    const disk = new Writable({ write: (_chunk, _encoding, done) => done(full()) });
    await pipeline(source, disk).catch((error: unknown) => {
      throw toWriteError(error, folder);
    });
    throw new Error('A full disk took a file.');
  };
  return { store, blobs: { ...blobs, adoptStream } };
}

it.each([
  ['without a folder to write into', null, 'file.readOnly'],
  ['on a full disk', onFullDisk, 'file.diskFull'],
] as const)(
  'a file that the library cannot take %s is answered for, and holds up nothing that is asked next',
  { timeout: LESS_THAN_KEPT_ALIVE },
  async (...given) => {
    const [, storage, code] = given;
    const host = await startHost(storage === null ? {} : { storage });
    const listingId = await createListing(host);
    await mkdir(path.join(host.home, 'pictures'), { recursive: true });
    // No rights are asked of whoever runs this: the folder's name is taken.
    if (storage === null) await writeFile(path.join(host.home, 'pictures', 'temporary'), 'no folder');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterTest(() => agent.destroy());
    const headers = { authorization: `Bearer ${host.token}`, 'content-type': 'application/octet-stream' };
    const address = LOOPBACK_ROUTES.importFile(listingId, 'a.jpg', 'one', 0);
    // More than the buffers of a connection hold.
    const body = Buffer.alloc(32 * 1024 * 1024, 1);
    const answer = await send(host, { method: 'POST', path: address, headers, body, agent });
    expect(JSON.parse(answer.body)).toMatchObject({ value: { refused: [{ phrase: { code } }] } });
    const asked = { ...headers, 'content-type': 'application/json' };
    const next = { method: 'POST', path: LOOPBACK_ROUTES.call('import.settle'), headers: asked, agent };
    const settled = await send(host, { ...next, body: JSON.stringify({ batch: 'one' }) });
    expect(JSON.parse(settled.body)).toMatchObject({ ok: true, value: { refused: [{ path: 'a.jpg' }] } });
  },
);

it('a page that is closed leaves the photos of its files asking for them', async () => {
  const host = await startHost();
  const listingId = await createListing(host);
  const page = 'one page';
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${LOOPBACK_ROUTES.events}`, { origin: host.origin });
  await new Promise<void>((resolve) => socket.once('open', () => resolve()));
  let isHeard = false;
  socket.once('message', () => {
    isHeard = true;
  });
  socket.send(JSON.stringify({ token: host.token, page }));
  // The host knows the page once it reports a change to it; its greeting travels on another connection than the changes.
  for (let change = 1; !isHeard; change += 1) await call(host, 'listing.rename', { listingId, name: `Name ${change}` });
  const body = await picture(1);
  const about = { name: 'a.jpg', batch: 'batch', place: 0, bytes: body.length, modified: 1, page };
  const address = LOOPBACK_ROUTES.lookAtFile(listingId, about);
  const headers = { authorization: `Bearer ${host.token}`, 'content-type': 'application/octet-stream' };
  expect((await send(host, { method: 'POST', path: address, body })).status).toBe(401);
  const big = Buffer.alloc(400 * 1024);
  expect((await send(host, { method: 'POST', path: address, headers, body: big })).status).toBe(413);
  const looked = await send(host, { method: 'POST', path: address, headers, body });
  expect(JSON.parse(looked.body)).toEqual({ ok: true, value: { shown: true, refused: null } });
  socket.terminate();
  await expect
    .poll(async () => (await host.call('listing.list', {})).listings)
    .toMatchObject([{ photos: 1, state: 'needs-attention' }]);
});

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

describe('events', () => {
  const closed = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve));
  const opened = (socket: WebSocket): Promise<void> => new Promise((resolve) => socket.once('open', () => resolve()));

  it('reach the page that showed the token first', async () => {
    const host = await startHost();
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${LOOPBACK_ROUTES.events}`, { origin: host.origin });
    const event = new Promise<string>((resolve) => socket.once('message', (data) => resolve(textOf(data))));
    await opened(socket);
    socket.send(JSON.stringify({ token: host.token }));
    // The token travels ahead of what causes the event, but on another connection: cause events until one arrives.
    let arrived = false;
    void event.then(() => {
      arrived = true;
    });
    while (!arrived) await createListing(host);
    expect(JSON.parse(await event)).toMatchObject({ name: 'workspace.changed' });
    socket.terminate();
  });

  it.each([
    ['a wrong token', JSON.stringify({ token: 'wrong' })],
    ['no JSON', 'token'],
    ['too much', 'x'.repeat(100_000)],
  ])('do not reach a page that sends %s', async (_name, message) => {
    const host = await startHost();
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/events`);
    const messages: unknown[] = [];
    socket.on('message', (data) => messages.push(data));
    await opened(socket);
    const end = closed(socket);
    socket.send(message);
    expect([4401, 1009, 1006]).toContain(await end);
    await createListing(host);
    expect(messages).toEqual([]);
  });

  it.each([
    ['a foreign Origin', { origin: 'https://evil.example' }, '/events'],
    ['a foreign Host', { headers: { host: 'evil.example' } }, '/events'],
    ['another path', {}, '/other'],
  ])('are not even opened for %s', async (_name, options, wanted) => {
    const host = await startHost();
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${wanted}`, options);
    const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
    expect((await failed).message).not.toBe('');
  });
});
