import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { compareNames, listFiles, type ScanEntry } from '../../../electron/core/library/blobs/scan.ts';
import fc from '../../fast-check.ts';
import { useFolder } from '../blobs-fixtures.ts';

const folder = useFolder();

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(folder.path(name)), { recursive: true });
    await writeFile(folder.path(name), 'x');
  }
}

async function scan(...paths: string[]): Promise<ScanEntry[]> {
  const found: ScanEntry[] = [];
  for await (const entry of listFiles(paths)) found.push(entry);
  return found;
}

test('a folder is searched with all below it, in the order a person expects', async () => {
  await put('card/DSC_10.jpg', 'card/DSC_2.jpg', 'card/dsc_1.JPG', 'card/second/a.jpg', 'card/notes.txt');
  await put('card/.hidden.jpg', 'card/._DSC_2.jpg', 'card/.DS_Store', 'card/Thumbs.db', 'card/.Trashes/b.jpg');
  const found = await scan(folder.path('card'));
  expect(found.map(({ path }) => relative(folder.path('card'), path).replaceAll('\\', '/'))).toEqual([
    'dsc_1.JPG',
    'DSC_2.jpg',
    'DSC_10.jpg',
    'notes.txt',
    'second/a.jpg',
  ]);
  expect(found.every(({ problem }) => problem === null)).toBe(true);
});

test('paths keep the order they were given in, and one that is missing does not stop the others', async () => {
  await put('given/z.jpg', 'given/a.jpg');
  const found = await scan(folder.path('given/z.jpg'), folder.path('nowhere'), folder.path('given/a.jpg'));
  expect(found.map(({ problem }) => problem === null)).toEqual([true, false, true]);
  expect(found[1]?.problem).toEqual({ code: 'refused.nothingThere', values: {} });
});

test('links that lead in a circle end', async () => {
  await put('loop/one/a.jpg');
  await symlink(folder.path('loop'), folder.path('loop/one/back'));
  await symlink('self', folder.path('loop/self'));
  const found = await scan(folder.path('loop'));
  expect(found.filter(({ problem }) => problem === null)).toHaveLength(1);
  expect(found.find(({ path }) => path.endsWith('self'))?.problem?.code).toBe('refused.linkToItself');
});

test('names are put in one order, whichever way they are compared', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(Math.sign(compareNames(one, other))).toBe(-Math.sign(compareNames(other, one)) + 0);
      expect(compareNames(one, other) === 0).toBe(one === other);
    }),
  );
});

test('a file of the system that was given with all others is passed over; a hidden picture is tried', async () => {
  await put('all/.DS_Store', 'all/Thumbs.db', 'all/._a.jpg', 'all/.hidden.jpg', 'all/a.jpg');
  const given = ['.DS_Store', 'Thumbs.db', '._a.jpg', '.hidden.jpg', 'a.jpg'].map((name) => folder.path(`all/${name}`));
  const found = await scan(...given);
  expect(found.map(({ path, problem }) => [relative(folder.path('all'), path), problem])).toEqual([
    ['.hidden.jpg', null],
    ['a.jpg', null],
  ]);
});

test('waste of disks and programs is no photo; a catalogue and what is only in the cloud are named', async () => {
  await put(
    'nas/a.jpg',
    'nas/@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg',
    'nas/#recycle/b.jpg',
    'nas/Cat Previews.lrdata/1.jpg',
  );
  await put('nas/Photos.photoslibrary/originals/c.jpg', 'nas/.d.heic.icloud', 'nas/a.jpg.pp3', 'nas/a.jpg.json');
  const found = await scan(folder.path('nas'));
  const told = [
    ['d.heic', 'refused.inCloud'],
    ['a.jpg', null],
    ['Photos.photoslibrary', 'refused.catalogue'],
  ];
  expect(found.map(({ path, problem }) => [relative(folder.path('nas'), path), problem?.code ?? null])).toEqual(told);
  const given = ['a.jpg', 'a.jpg.pp3', 'Photos.photoslibrary'].map((name) => folder.path(`nas/${name}`));
  expect((await scan(...given)).map(({ problem }) => problem?.code ?? null)).toEqual([null, 'refused.catalogue']);
});

test('a folder that was given and has no pictures is told of, not passed over; one that is given twice is searched once', async () => {
  await mkdir(folder.path('bare/below'), { recursive: true });
  await put('hidden/.DS_Store', 'full/a.jpg');
  const given = ['bare', 'hidden', 'full', 'full'].map((name) => folder.path(name));
  const found = await scan(...given);
  expect(found.map(({ path, problem }) => [relative(folder.path('.'), path), problem?.code ?? null])).toEqual([
    ['bare', 'refused.nothingInFolder'],
    ['hidden', 'refused.nothingInFolder'],
    [join('full', 'a.jpg'), null],
  ]);
});
