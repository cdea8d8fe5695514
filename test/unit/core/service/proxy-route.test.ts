import { describe, expect, it } from 'vitest';
import {
  proxyName,
  type Route,
  routesOfEnvironment,
  routesOfPac,
} from '../../../../electron/core/service/http/proxy-route.ts';
import { always } from '../../../always.ts';
import fc from '../../../fast-check.ts';

/** A way in one word: `http://a:8080`, `direct`, `? SOCKS a:1080`. */
function shown(route: Route): string {
  switch (route.kind) {
    case 'direct':
      return 'direct';
    case 'proxy':
      return `${route.proxy.protocol}://${proxyName(route.proxy)}`;
    case 'unsupported':
      return `? ${route.named}`;
  }
}

describe('what a system says of the way', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    [' ; ', ['direct']],
    ['PROXY proxy.example.com:8080', ['http://proxy.example.com:8080']],
    ['proxy proxy.example.com:8080;direct', ['http://proxy.example.com:8080', 'direct']],
    ['PROXY a:1; PROXY b:2 ;DIRECT', ['http://a:1', 'http://b:2', 'direct']],
    ['PROXY a', ['http://a:80']],
    ['HTTP a:3128', ['http://a:3128']],
    ['HTTPS a', ['https://a:443']],
    ['HTTPS a:8443', ['https://a:8443']],
    ['PROXY [2001:db8::1]:8080', ['http://[2001:db8::1]:8080']],
    ['SOCKS a:1080', ['? SOCKS a:1080']],
    ['SOCKS5 a:1080; SOCKS4 b:1080', ['? SOCKS5 a:1080']],
    ['SOCKS5 a:1080; PROXY b:8080', ['http://b:8080']],
    ['SOCKS a:1; DIRECT', ['direct']],
    ['QUIC a:443; PROXY b:1', ['http://b:1']],
    ['PROXY', ['? PROXY']],
    ['PROXY a b', ['? PROXY a']],
    ['PROXY a:port', ['? PROXY a:port']],
    ['PROXY a:99999', ['? PROXY a:99999']],
    ['nonsense', ['? nonsense']],
  ])('“%s”: %j', (answer, ways) => {
    expect(routesOfPac(answer).map(shown)).toEqual(ways);
  });

  always('always has a way, whatever it says', fc.string(), (answer) => {
    expect(routesOfPac(answer).length).toBeGreaterThan(0);
  });
});

describe('what the environment says of the way', () => {
  const https = new URL('https://api.example.com/x');
  const way = (environment: NodeJS.ProcessEnv, url = https): string[] =>
    routesOfEnvironment(url, environment).map(shown);

  it.each<[NodeJS.ProcessEnv, string]>([
    [{}, 'direct'],
    [{ HTTPS_PROXY: '' }, 'direct'],
    [{ HTTPS_PROXY: 'http://proxy.example.com:8080' }, 'http://proxy.example.com:8080'],
    [{ HTTPS_PROXY: 'http://proxy.example.com' }, 'http://proxy.example.com:80'],
    [{ HTTPS_PROXY: 'https://proxy.example.com' }, 'https://proxy.example.com:443'],
    [{ HTTPS_PROXY: 'proxy.example.com:8080' }, 'http://proxy.example.com:8080'],
    [{ https_proxy: 'http://small:1', HTTPS_PROXY: 'http://large:1' }, 'http://small:1'],
    [{ ALL_PROXY: 'http://all:1' }, 'http://all:1'],
    [{ ALL_PROXY: 'http://all:1', HTTPS_PROXY: 'http://one:1' }, 'http://one:1'],
    [{ HTTP_PROXY: 'http://plain:1' }, 'direct'],
    [{ HTTPS_PROXY: 'socks5://a:1080' }, '? socks5://a (HTTPS_PROXY)'],
    [{ ALL_PROXY: 'socks5h://name:password@a:1080' }, '? socks5h://a (ALL_PROXY)'],
    [{ HTTPS_PROXY: 'http://:8080' }, '? HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://name:password@a:port' }, '? HTTPS_PROXY'],
    [{ HTTPS_PROXY: 'http://a:1', NO_PROXY: 'example.com' }, 'direct'],
  ])('%j: %s', (environment, expected) => {
    expect(way(environment)).toEqual([expected]);
  });

  it('is never asked for what is for this computer', () => {
    for (const url of ['http://127.0.0.1:4000', 'https://localhost', 'https://[::1]:1']) {
      expect(
        way({ HTTPS_PROXY: 'http://a:1', HTTP_PROXY: 'http://a:1', ALL_PROXY: 'http://a:1' }, new URL(url)),
      ).toEqual(['direct']);
    }
  });
});
