import { createServer, type RequestListener } from 'node:http';
import { createServer as createConnectionServer } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { NameService } from '../../../electron/core/service/http/picture-guard.ts';
import { openPicture, type PictureHost } from '../../../electron/core/service/odata/picture.ts';
import { listenHere, serveHere } from '../local-server.ts';

const PATIENT = { stallAfter: 60_000, deadline: 60_000 };
const INSIDE = { ok: false, failure: { kind: 'unusable', phrase: { code: 'failure.pictureInside' } } };
const UNSAFE = { ok: false, failure: { kind: 'unusable', phrase: { code: 'failure.pictureUnsafe' } } };
/** There was a connection, or a try at one: what it met then does not matter here. */
const TRIED = { ok: false, failure: { kind: 'offline' } };

/** A service of the public network whose names lead where a test says. */
function host(addresses: Readonly<Record<string, readonly string[]>> = {}, at = '203.0.114.7'): PictureHost {
  const resolve: NameService['resolve'] = (name) => {
    const found = addresses[name];
    return found === undefined ? Promise.reject(new Error(`There is no ${name}.`)) : Promise.resolve(found);
  };
  return {
    origins: ['https://api.service.test'],
    authorization: 'Bearer secret',
    names: { resolve, locate: () => Promise.resolve(at) },
  };
}

/** Counts connections to this computer. */
async function listen(): Promise<{ readonly port: number; connections: number }> {
  const server = createConnectionServer((socket) => {
    seen.connections += 1;
    socket.destroy();
  });
  const seen = { port: await listenHere(server), connections: 0 };
  return seen;
}

const serve = (answer: RequestListener): Promise<string> => serveHere(createServer(answer));

const open = (url: string, from: PictureHost) => openPicture(new URL(url), from, PATIENT);

describe('a picture at an address inside the network', () => {
  it.each([
    'https://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'https://localhost:PORT/',
    'https://2130706433:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://cdn.service.test:PORT/',
  ])('is not asked for, and nothing is connected to: %s', async (template) => {
    const seen = await listen();
    const from = host({ localhost: ['127.0.0.1', '::1'], 'cdn.service.test': ['127.0.0.1'] });
    expect(await open(template.replace('PORT', String(seen.port)), from)).toMatchObject(INSIDE);
    expect(seen.connections).toBe(0);
  });

  it.each([
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a00:1]/',
    'https://0.0.0.0/',
    'https://inside.service.test/',
  ])('is not asked for: %s', async (url) => {
    expect(await open(url, host({ 'inside.service.test': ['10.0.0.1'] }))).toMatchObject(INSIDE);
  });

  it.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'file:///etc/passwd',
    'ftp://a.test/',
    'data:image/png,',
  ])('nor over anything else than https: %s', async (url) => {
    expect(await open(url, host())).toMatchObject(UNSAFE);
  });

  it('is asked for where the service itself is in the same range, and only there', async () => {
    const names = { '10.service.test': ['10.0.0.1'], 'loop.service.test': ['127.0.0.1'] };
    const seen = await listen();
    const picture = (name: string) => `https://${name}.service.test:${seen.port}/`;
    expect(await open(picture('loop'), host(names, '127.0.0.1'))).toMatchObject(TRIED);
    expect(seen.connections).toBe(1);
    expect(await open(picture('loop'), host(names, '10.0.0.5'))).toMatchObject(INSIDE);
    expect(await open(picture('10'), host(names, '192.168.0.5'))).toMatchObject(INSIDE);
    expect(seen.connections).toBe(1);
  });

  it('is not asked for because the name of the service leads inside for a moment', async () => {
    // Its certificate shows where it is, and there is none.
    const names = { resolve: () => Promise.resolve(['127.0.0.1']), locate: () => Promise.resolve(null) };
    expect(await open('https://cdn.service.test/', { ...host(), names })).toMatchObject(INSIDE);
  });

  it('is connected to at the address that was looked at: the name is resolved once', async () => {
    const seen = await listen();
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const resolve = () => Promise.resolve(answers[asked++] ?? []);
    const from = { ...host(), names: { resolve, locate: () => Promise.resolve('127.0.0.1') } };
    expect(await open(`https://rebound.test:${seen.port}/`, from)).toMatchObject(TRIED);
    expect([asked, seen.connections]).toEqual([1, 1]);
    expect(await open(`https://rebound.test:${seen.port}/`, from)).toMatchObject(INSIDE);
    expect([asked, seen.connections]).toEqual([2, 1]);
  });

  it('is asked for at the public one of the addresses of its host', async () => {
    const seen = await listen();
    const from = host({ 'both.test': ['10.0.0.1', '127.0.0.1'] }, '127.0.0.1');
    expect(await open(`https://both.test:${seen.port}/`, from)).toMatchObject(TRIED);
    expect(seen.connections).toBe(1);
  });
});

describe('a picture that is elsewhere', () => {
  const local = (origin: string): PictureHost => ({ origins: [origin], authorization: 'Bearer secret' });

  it.each([301, 302, 303, 307, 308])(
    'is fetched there after a %s, and the token stays with the service',
    async (status) => {
      const tokens: (string | undefined)[] = [];
      const store = await serve((request, response) => {
        tokens.push(request.headers.authorization);
        response.end('the picture');
      });
      const service = await serve((request, response) => {
        tokens.push(request.headers.authorization);
        response.writeHead(status, { Location: request.url === '/a' ? '/b' : `${store}/c` }).end();
      });
      const opened = await open(`${service}/a`, local(service));
      if (!opened.ok || !(opened.value instanceof Readable)) throw new Error(JSON.stringify(opened));
      expect(await text(opened.value)).toBe('the picture');
      expect(tokens).toEqual(['Bearer secret', 'Bearer secret', undefined]);
    },
  );

  it.each([
    ['https://10.0.0.1/', INSIDE],
    ['https://169.254.169.254/', INSIDE],
    ['http://192.168.1.1/', UNSAFE],
    ['file:///etc/passwd', UNSAFE],
  ])('is not fetched at %s', async (location, expected) => {
    const service = await serve((_request, response) => response.writeHead(302, { Location: location }).end());
    expect(await open(`${service}/a`, local(service))).toMatchObject(expected);
  });

  it('again and again is given up', async () => {
    let asked = 0;
    const service = await serve((_request, response) => {
      asked += 1;
      response.writeHead(302, { Location: `/${asked}` }).end();
    });
    expect(await open(`${service}/a`, local(service))).toMatchObject({ ok: false, failure: { kind: 'gone' } });
    expect(asked).toBe(5);
  });

  it.each(['', 'https://', 'http://[', undefined])('at no address (%s) is not there', async (location) => {
    const service = await serve((_request, response) => {
      response.writeHead(302, location === undefined ? {} : { Location: location }).end();
    });
    const answer = await open(`${service}/a`, local(service));
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });
});
