import { describe, expect, it } from 'vitest';
import { contentProblems, fileProblems, type PackedFile } from '../../../../build/packaging/check/file-rules.ts';

const file = (place: PackedFile['place'], path: string): PackedFile => ({ place, path, bytes: 10 });

const WHOLE: readonly PackedFile[] = [
  file('archive', 'package.json'),
  file('archive', 'out/main/main.js'),
  file('archive', 'out/preload/preload.cjs'),
  file('archive', 'out/renderer/index.html'),
  file('unpacked', 'node_modules/better-sqlite3/prebuilds/linux-x64.node'),
  file('unpacked', 'node_modules/sharp/dist/index.mjs'),
  file('unpacked', 'node_modules/@img/sharp-linux-x64/lib/sharp-linux-x64.node'),
  file('unpacked', 'node_modules/@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node'),
  file('unpacked', 'out/cli/cli.js'),
  file('unpacked', 'out/pictures/pictures.mjs'),
  file('resources', 'runtime/node'),
  file('resources', 'bin/lightbox'),
  file('resources', 'LICENSE.txt'),
  file('resources', 'THIRD-PARTY-NOTICES.txt'),
  file('resources', 'sbom.cdx.json'),
  file('resources', 'samples/DSC_2001.jpg'),
  file('resources', 'self-check/photo.avif'),
  file('resources', 'self-check/photo.heic'),
  file('unpacked', 'node_modules/libheif-js/libheif-wasm/libheif.wasm'),
  file('unpacked', 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
];

describe('the files of a package', () => {
  it('are right when all that is needed is there', () => {
    expect(fileProblems(WHOLE)).toEqual([]);
  });

  it.each(WHOLE.map(({ path }, index) => [path, index] as const))('are told to lack %s', (_path, index) => {
    expect(fileProblems(WHOLE.toSpliced(index, 1))).toHaveLength(1);
  });

  it.each([
    'out/main/main.js.map',
    'node_modules/a/index.d.ts',
    'node_modules/a/src/binding.cpp',
    'node_modules/a/test/index.js',
    'node_modules/a/lib/a.spec.js',
    'node_modules/a/.npmrc',
    '.env',
    'secrets.json',
    'certificate.p12',
    'AuthKey.p8',
    'library.db',
  ])('may not have %s', (path) => {
    expect(fileProblems([...WHOLE, file('archive', path)])).toHaveLength(1);
  });

  it.each(['out/main/main.js', 'out/renderer/index.html', 'package.json'])(
    'lie in the archive when nothing but the app reads them: %s',
    (path) => {
      expect(fileProblems([...WHOLE, file('unpacked', path)])).toEqual([`${path} could be read inside the archive.`]);
    },
  );
});

describe('what stands in the files of a package', () => {
  it('may be anything else', () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    expect(contentProblems('a.js', Buffer.from(certificate), ['/home/somebody/app'])).toEqual([]);
    // A parser that looks for keys names their first line.
    expect(contentProblems('a.js', Buffer.from("if (text.includes('-----BEGIN PRIVATE KEY-----'))"), [])).toEqual([]);
  });

  it('is no private key', () => {
    const key = `-----BEGIN EC PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END EC PRIVATE KEY-----`;
    expect(contentProblems('a.txt', Buffer.from(key), [])).toEqual(['a.txt holds a private key.']);
  });

  it('does not name the folders of the machine that packed', () => {
    const text = Buffer.from('from "/home/somebody/app/electron/main.ts"');
    expect(contentProblems('a.js', text, ['/home/somebody/app'])).toHaveLength(1);
  });
});
