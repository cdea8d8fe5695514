import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDirect } from '../../../electron/core/service/http/direct.ts';
import { createHttpClient } from '../../../electron/core/service/http/http.ts';
import { openPicture } from '../../../electron/core/service/odata/picture.ts';
import { afterTest } from '../harness.ts';

const ELSEWHERE = { origins: ['https://api.example.invalid'], authorization: null };
const PATIENT = { stallAfter: 60_000, deadline: 60_000 };

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A proxy of the environment that lets nothing through, and what it was asked for. */
async function proxyOfTheEnvironment(noProxy: string): Promise<string[]> {
  const asked: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy, 'listening');
  afterTest(() => proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  for (const name of ['https_proxy', 'http_proxy', 'no_proxy', 'all_proxy']) vi.stubEnv(name, '');
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${address.port}`);
  vi.stubEnv('NO_PROXY', noProxy);
  return asked;
}

describe('a proxy of the environment', () => {
  it('is used for a service that NO_PROXY does not name', async () => {
    const asked = await proxyOfTheEnvironment('example.test');
    await createHttpClient()({ method: 'GET', url: 'https://api.example.invalid/x', headers: {}, ...PATIENT });
    await openPicture(new URL('https://media.example.invalid/x.jpg'), ELSEWHERE, PATIENT);
    expect(asked).toEqual(['api.example.invalid:443', 'media.example.invalid:443']);
  });

  it('is asked for no picture inside the network', async () => {
    const asked = await proxyOfTheEnvironment('example.test');
    const names = { resolve: () => Promise.resolve(['10.0.0.1']), locate: () => Promise.resolve(null) };
    for (const url of ['https://10.0.0.1/x.jpg', 'https://inside.example.invalid/x.jpg']) {
      const picture = await openPicture(new URL(url), { ...ELSEWHERE, names }, PATIENT);
      expect(picture).toMatchObject({ failure: { phrase: { code: 'failure.pictureInside' } } });
    }
    expect(asked).toEqual([]);
  });

  it('is passed by for every host below a name in NO_PROXY', async () => {
    const asked = await proxyOfTheEnvironment('example.invalid');
    const url = 'https://api.example.invalid/x';
    const answer = await createHttpClient()({ method: 'GET', url, headers: {}, ...PATIENT });
    const picture = await openPicture(new URL('https://media.example.invalid/x.jpg'), ELSEWHERE, PATIENT);
    expect(asked).toEqual([]);
    // Nobody has these names.
    expect([answer, picture]).toMatchObject([{ failure: { kind: 'offline' } }, { failure: { kind: 'offline' } }]);
  });
});

describe('a host with several addresses', () => {
  it('is given time for each of them, directly and by a proxy, encrypted and not', async () => {
    await proxyOfTheEnvironment('direct.invalid');
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const ask = createHttpClient();
    for (const url of ['https://direct.invalid/', 'https://api.example.invalid/', 'http://localhost:9/'])
      await ask({ method: 'GET', url, headers: {}, ...PATIENT });
    const given = connect.mock.calls.flat(2).filter((option) => typeof option === 'object' && option !== null);
    connect.mockRestore();
    expect(given.length).toBeGreaterThanOrEqual(3);
    for (const options of given) expect(options).toMatchObject({ autoSelectFamilyAttemptTimeout: 2500 });
  });
});

describe('NO_PROXY', () => {
  const directFor = (noProxy: string, url: string): boolean => isDirect(new URL(url), { NO_PROXY: noProxy });

  it.each([
    ['example.com', 'https://example.com'],
    ['example.com', 'https://api.example.com/x'],
    ['example.com', 'https://a.b.example.com'],
    ['.example.com', 'https://api.example.com'],
    ['.example.com', 'https://example.com'],
    ['*.example.com', 'https://api.example.com'],
    ['EXAMPLE.com', 'https://api.Example.COM'],
    ['a.test, example.com', 'https://api.example.com'],
    ['a.test example.com', 'https://api.example.com'],
    ['example.com:443', 'https://api.example.com'],
    ['example.com:8443', 'https://api.example.com:8443'],
    ['example.com.', 'https://api.example.com'],
    ['example.com', 'https://api.example.com.'],
    ['bücher.example', 'https://api.bücher.example'],
    ['*', 'https://api.example.com'],
    ['10.0.0.1', 'https://10.0.0.1'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
    ['[2001:db8::1]:443', 'https://[2001:db8::1]'],
    ['10.0.0.0/8', 'https://10.1.2.3'],
    ['192.168.0.0/16, 10.0.0.0/8', 'https://10.1.2.3'],
    ['[2001:db8::]/32', 'https://[2001:db8::1]'],
    ['2001:db8::/32', 'https://[2001:db8::1]'],
    ['', 'http://127.0.0.1:4000'],
  ])('“%s” covers %s', (noProxy, url) => {
    expect(directFor(noProxy, url)).toBe(true);
  });

  it.each([
    ['example.com', 'https://badexample.com'],
    ['example.com', 'https://example.com.test'],
    ['api.example.com', 'https://example.com'],
    ['example.com:8443', 'https://api.example.com'],
    ['0.0.1', 'https://10.0.0.1'],
    ['10.0.0.0/8', 'https://11.0.0.1'],
    ['10.0.0.0/99', 'https://10.0.0.1'],
    ['0.0.0.0/0', 'https://api.example.com'],
    ['example.com/8', 'https://example.com'],
    ['10.0.0.0/8/8', 'https://10.0.0.1'],
    ['.', 'https://api.example.com'],
    [',', 'https://api.example.com'],
    ['https://example.com', 'https://api.example.com'],
    ['', 'https://api.example.com'],
  ])('“%s” does not cover %s', (noProxy, url) => {
    expect(directFor(noProxy, url)).toBe(false);
  });

  it('is read in small letters first, as by other programs', () => {
    expect(isDirect(new URL('https://a.test'), { no_proxy: 'a.test', NO_PROXY: 'b.test' })).toBe(true);
    expect(isDirect(new URL('https://b.test'), { no_proxy: 'a.test', NO_PROXY: 'b.test' })).toBe(false);
  });
});
