import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageFolderOf } from '../../../../build/bundled-packages.ts';
import { sbom } from '../../../../build/packaging/sbom.ts';
import { licenceText, PackageLock, shippedPackages } from '../../../../build/packaging/shipped-packages.ts';
import { noticesText } from '../../../../build/packaging/write-notices.ts';

const lock = PackageLock.parse({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/@scope/tool': { version: '2.0.0', license: 'OFL-1.1', dev: true },
    'node_modules/other-system': { version: '3.0.0', license: 'MIT' },
    'node_modules/linter': { version: '4.0.0', license: 'MIT', dev: true },
    'node_modules/b/node_modules/a': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AAEC' },
  },
});
const packages = shippedPackages(lock, ['node_modules/@scope/tool'], (folder) => !folder.includes('other-system'));

describe('what is shipped of others', () => {
  it('is what runs, and what the bundles were made of, once each, where it is installed', () => {
    expect(packages.map(({ name, version }) => `${name}@${version}`)).toEqual(['@scope/tool@2.0.0', 'a@1.2.3']);
  });

  it('is known to the lockfile, or nothing is packed', () => {
    expect(() => shippedPackages(lock, ['node_modules/stranger'], () => true)).toThrow('node_modules/stranger');
  });

  it.each([
    ['/home/me/app/node_modules/react/index.js', 'node_modules/react'],
    ['/home/me/app/node_modules/@scope/tool/dist/a.css', 'node_modules/@scope/tool'],
    ['/app/node_modules/b/node_modules/a/index.js?commonjs', 'node_modules/b/node_modules/a'],
    [String.raw`C:\app\node_modules\react\index.js`, 'node_modules/react'],
    ['/home/me/app/electron/main.ts', null],
  ])('is found by the module %s', (id, folder) => {
    expect(packageFolderOf(id)).toBe(folder);
  });
});

describe('the text of a licence', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lightbox-licences-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (name: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(path.join(root, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, name, file), text);
  };
  const text = (name: string, licence: string) =>
    licenceText(root, { name, version: '1.0.0', licence, integrity: null, folder: name });

  it('is the files of it that the package brings, those of what it contains too', () => {
    write('files', { LICENSE: 'Mine\n', 'LICENSE.third-party.md': 'Theirs\n', 'index.js': 'x' });
    expect(text('files', 'MIT')).toBe('Mine\n\nTheirs');
  });

  it('may stand in the readme', () => {
    write('readme', { 'README.md': `# Name\n\n## License\n\n${'Granted. '.repeat(60)}\n\n## More\n\nwords` });
    expect(text('readme', 'ISC')).toBe('Granted. '.repeat(60).trim());
  });

  it('is the general one with the author where there is none', () => {
    write('none', {
      'package.json': '{"author":{"name":"Ada"}}',
      'README.md': '## License\n\n[MIT](https://a.example)',
    });
    expect(text('none', 'MIT')).toMatch(/^Copyright \(c\) Ada\n\nPermission is hereby granted/);
  });

  it('is missed where it is not known', () => {
    write('unknown', { 'package.json': '{}' });
    expect(() => text('unknown', 'Apache-2.0')).toThrow('unknown brings no text of its licence (Apache-2.0)');
  });
});

describe('the bill of materials', () => {
  const bill = (version = '1.0.0') =>
    sbom({
      version,
      target: 'linux-x64',
      packages,
      electron: '45.4.1',
      node: '24.21.0',
      libvips: { vips: '8.18.7' },
      zxing: 'abc123',
    });

  it('names every part with version, licence and checksum', () => {
    expect(bill()).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [
        { 'bom-ref': 'pkg:npm/%40scope/tool@2.0.0', licenses: [{ expression: 'OFL-1.1' }] },
        { 'bom-ref': 'pkg:npm/a@1.2.3', hashes: [{ alg: 'SHA-512', content: '000102' }] },
        { name: 'electron', version: '45.4.1' },
        { name: 'node', version: '24.21.0' },
        { name: 'libvips/vips', version: '8.18.7' },
        { name: 'zxing-cpp', version: 'abc123', licenses: [{ license: { id: 'Apache-2.0' } }] },
      ],
    });
  });

  it('is the same for the same content, and another for another', () => {
    expect(bill()).toEqual(bill());
    expect(bill('1.0.1')['serialNumber']).not.toBe(bill()['serialNumber']);
    expect(bill()['serialNumber']).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

it('the notices hold the text of each licence, the table of libvips and the LGPL', () => {
  const text = noticesText({
    version: '1.0.0',
    electron: { version: '45.4.1', text: 'Electron’s own' },
    node: { version: '24.21.0' },
    notices: packages.map((each) => ({ ...each, text: `Licence of ${each.name}` })),
    libvips: '| libvips | LGPLv3 |',
    apache: 'APACHE',
    lgpl: 'LESSER',
    gpl: 'GENERAL',
  });
  for (const part of [
    'Electron 45.4.1',
    'Electron’s own',
    'Node.js 24.21.0',
    '| libvips |',
    'ZXing-C++',
    'APACHE',
    'LESSER',
    'GENERAL',
  ]) {
    expect(text).toContain(part);
  }
  for (const { name } of packages) expect(text).toContain(`Licence of ${name}`);
});
