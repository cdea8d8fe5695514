import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openNoteFiles, stateFolder } from '../../../electron/hosts/note-files.ts';
import { temporaryFolder } from '../harness.ts';

it('what was noted of a library is read again, and nothing of another one', async () => {
  const folder = path.join(await temporaryFolder(), 'state');
  const notes = openNoteFiles(folder);
  expect(notes.read('one')).toBeNull();
  for (const creations of [1, 2]) notes.write('one', creations);
  notes.write('../two', 7);
  expect([notes.read('one'), notes.read('../two'), notes.read('three')]).toEqual([2, 7, null]);
  expect(readdirSync(folder)).toHaveLength(2);
});

it('a note that was copied along, or is damaged, says nothing', async () => {
  const folder = await temporaryFolder();
  const notes = openNoteFiles(folder);
  notes.write('one', 3);
  const [name = ''] = readdirSync(folder);
  const file = path.join(folder, name);
  copyFileSync(file, `${file}.copy`);
  rmSync(file);
  // A file that takes its number.
  writeFileSync(path.join(folder, 'another'), '');
  copyFileSync(`${file}.copy`, file);
  expect(notes.read('one')).toBeNull();
  notes.write('one', 4);
  expect(notes.read('one')).toBe(4);
  writeFileSync(file, '{');
  expect(notes.read('one')).toBeNull();
});

it('notes are kept beside the data of programs, not in the folder of the library', () => {
  const at = (platform: NodeJS.Platform, environment = {}) => stateFolder(environment, platform, '/home/ana');
  expect(at('linux')).toBe('/home/ana/.local/state/listing-lightbox');
  expect(at('linux', { XDG_STATE_HOME: '/state' })).toBe('/state/listing-lightbox');
  expect(at('darwin')).toBe('/home/ana/Library/Application Support/Listing Lightbox State');
});
