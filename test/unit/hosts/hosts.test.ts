import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { fieldValue, port, position } from '../../../electron/hosts/cli/arguments.ts';
import { defaultHome } from '../../../electron/hosts/home.ts';
import { isOwnRequest } from '../../../electron/hosts/loopback.ts';

describe('arguments of the command line', () => {
  it('takes positions from 1', () => {
    expect(position('1')).toBe(1);
    expect(position('120')).toBe(120);
    for (const text of ['0', '-1', '1.5', '01', 'x', '', ' 1', '1e3', '9999999']) {
      expect(() => position(text)).toThrow(InvalidArgumentError);
    }
  });

  it('takes ports, 0 for any', () => {
    expect(port('0')).toBe(0);
    expect(port('65535')).toBe(65_535);
    for (const text of ['65536', '-1', 'x', '', '1.5', '999999'])
      expect(() => port(text)).toThrow(InvalidArgumentError);
  });

  it('collects Field=value pairs; values may be empty and hold equals signs', () => {
    const pairs = ['Zoning=R=1', 'YearBuilt=', ' BathroomsFull =2'].reduce(
      (before: Readonly<Record<string, string>>, text) => fieldValue(text, before),
      {},
    );
    expect(pairs).toEqual({ Zoning: 'R=1', YearBuilt: '', BathroomsFull: '2' });
    for (const text of ['Zoning', '=R1', '']) expect(() => fieldValue(text, {})).toThrow(InvalidArgumentError);
  });
});

it.each([
  [{ host: '127.0.0.1:4000' }, true],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }, true],
  [{}, false],
  [{ host: '127.0.0.1' }, false],
  [{ host: '127.0.0.1:4001' }, false],
  [{ host: 'localhost:4000' }, false],
  [{ host: 'evil.example:4000' }, false],
  [{ host: '127.0.0.1:4000', origin: 'null' }, false],
  [{ host: '127.0.0.1:4000', origin: '' }, false],
  [{ host: '127.0.0.1:4000', origin: 'https://127.0.0.1:4000' }, false],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000.evil.example' }, false],
  [{ host: '127.0.0.1:4000', origin: 'http://localhost:4000' }, false],
])('who may ask the loopback host %j: %s', (headers, allowed) => {
  expect(isOwnRequest(headers, 4000)).toBe(allowed);
});

describe('where the library lies', () => {
  it.each([
    ['linux', {}, '/home/u/.local/share/listing-lightbox'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/listing-lightbox'],
    ['darwin', {}, '/home/u/Library/Application Support/Listing Lightbox'],
    ['linux', { LIGHTBOX_HOME: '/elsewhere' }, '/elsewhere'],
    ['linux', { LIGHTBOX_HOME: '' }, '/home/u/.local/share/listing-lightbox'],
  ] as const)('on %s with %j: %s', (platform, environment, folder) => {
    expect(defaultHome(environment, platform, '/home/u')).toBe(folder);
  });

  const [LOCAL, ROAMING] = ['C:\\Users\\Ana\\AppData\\Local', 'C:\\Users\\Ana\\AppData\\Roaming'];
  const ON_WINDOWS = { LOCALAPPDATA: LOCAL, APPDATA: ROAMING };
  it.each([
    ['what does not roam', ON_WINDOWS, [], LOCAL],
    ['where the old one is', ON_WINDOWS, [ROAMING], ROAMING],
    ['where the new one is', ON_WINDOWS, [LOCAL], LOCAL],
    ['where the new one is, beside an old one', ON_WINDOWS, [LOCAL, ROAMING], LOCAL],
    ['the usual folders where no variable names them', {}, [], LOCAL],
    ['where the old one is, which no variable names', {}, [ROAMING], ROAMING],
    [
      'a server to which a company has moved the old one',
      { ...ON_WINDOWS, APPDATA: '\\\\s\\ana' },
      ['\\\\s\\ana'],
      '\\\\s\\ana',
    ],
  ] as const)('on Windows: %s', (_where, environment, libraries, folder) => {
    const there = new Set<string>(libraries.map((each) => `${each}\\Listing Lightbox`));
    const home = defaultHome(environment, 'win32', 'C:\\Users\\Ana', (place) => there.has(place));
    expect(home).toBe(`${folder}\\Listing Lightbox`);
  });
});
