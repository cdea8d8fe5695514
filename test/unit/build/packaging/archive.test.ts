import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerHash } from '../../../../build/packaging/check/wanted-fuses.ts';
import { archivePlace, holdsPage, openArchive, readPageFile } from '../../../../electron/hosts/archive.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-archive-'));
const file = path.join(folder, 'app.asar');
const PAGE = '<title>Página</title>';

beforeAll(async () => {
  const source = path.join(folder, 'source');
  mkdirSync(path.join(source, 'out/renderer/assets'), { recursive: true });
  writeFileSync(path.join(source, 'out/renderer/index.html'), PAGE);
  writeFileSync(path.join(source, 'out/renderer/assets/empty.js'), '');
  writeFileSync(path.join(source, 'native.node'), 'binary');
  await createPackageWithOptions(source, file, { unpack: '**/*.node' });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the archive of an installed app, in plain Node', () => {
  it('tells what is in it and what lies beside it', async () => {
    const archive = await openArchive(file);
    const names = [...archive.entries].map(([name, entry]) => `${name}${entry.unpacked === true ? ' beside' : ''}`);
    expect(names.toSorted()).toEqual(['native.node beside', 'out/renderer/assets/empty.js', 'out/renderer/index.html']);
    expect((await archive.read('out/renderer/index.html'))?.toString()).toBe(PAGE);
    expect((await archive.read('out/renderer/assets/empty.js'))?.length).toBe(0);
    expect(await archive.read('native.node')).toBeNull();
    expect(await archive.read('out/renderer')).toBeNull();
    expect(await archive.read('../source/out/renderer/index.html')).toBeNull();
    await archive.close();
  });

  it('that somebody changed gives nothing', async () => {
    const changed = path.join(folder, 'changed.asar');
    writeFileSync(changed, Buffer.from(readFileSync(file).toString('latin1').replace('<title>', '<TITLE>'), 'latin1'));
    const archive = await openArchive(changed);
    await expect(archive.read('out/renderer/index.html')).rejects.toThrow(
      'was changed. Install Listing Lightbox again.',
    );
    await archive.close();
  });

  it.each([
    ['a text', 'This is a text and no archive.'],
    ['nothing', ''],
    ['a header without an end', '\u0004\0\0\0\xff\xff\xff\x7f\0\0\0\0\xff\xff\xff\x7f{}'],
  ])('is not %s', async (_name, text) => {
    const other = path.join(folder, 'other.asar');
    writeFileSync(other, Buffer.from(text, 'latin1'));
    await expect(openArchive(other)).rejects.toThrow('is no archive');
  });

  it('has a checksum that the program carries', () => {
    const changed = path.join(folder, 'renamed.asar');
    writeFileSync(
      changed,
      Buffer.from(readFileSync(file).toString('latin1').replace('empty.js', 'Empty.js'), 'latin1'),
    );
    expect(headerHash(file)).toMatch(/^[0-9a-f]{64}$/);
    expect(headerHash(changed)).not.toBe(headerHash(file));
  });
});

describe('the page', () => {
  it('is read from inside the archive where its folder leads into one', async () => {
    const inside = path.join(file, 'out/renderer');
    expect(holdsPage(inside, path.join(inside, 'index.html'))).toBe(true);
    expect((await readPageFile(path.join(inside, 'index.html')))?.toString()).toBe(PAGE);
    expect(await readPageFile(path.join(inside, 'nothing.html'))).toBeNull();
  });

  it('is read from the disk otherwise', async () => {
    const disk = path.join(folder, 'source/out/renderer');
    expect(holdsPage(disk, path.join(disk, 'index.html'))).toBe(true);
    expect(Buffer.from((await readPageFile(path.join(disk, 'index.html'))) ?? []).toString()).toBe(PAGE);
    expect(await readPageFile(path.join(disk, 'nothing.html'))).toBeNull();
    expect(holdsPage(path.join(folder, 'none'), path.join(folder, 'none/index.html'))).toBe(false);
  });

  it('is known by the first archive on its path', () => {
    expect(archivePlace(path.join('/a', 'app.asar', 'out', 'page.html'))).toEqual({
      archive: path.join('/a', 'app.asar'),
      name: 'out/page.html',
    });
    expect(archivePlace('/a/app.asar.unpacked/out/page.html')).toBeNull();
    expect(archivePlace('/a/app.asar')).toBeNull();
  });
});
