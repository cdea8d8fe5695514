import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TableResult } from '../../../shared/contract/listing-import.ts';
import { nth, openCore, picture, temporaryFolder } from '../harness.ts';

/** A folder with folders of one photo each; a number is what is in the picture. */
async function foldersOf(photos: Readonly<Record<string, number>>): Promise<string> {
  const root = await temporaryFolder();
  for (const [name, number] of Object.entries(photos)) {
    await mkdir(path.join(root, name));
    await writeFile(path.join(root, name, `${number}.jpg`), await picture(number));
  }
  return root;
}

const TEXT =
  'MLS #,Address,City\n2600001,12 North Oak Street,Springfield\n2600002,14 Oak St #3B,Springfield\n2600003,16 Peña Ave,Springfield\n2600004,18 Elm Ct,Springfield';

const foldersTold = ({ photoFolders }: TableResult) => ({
  lines: photoFolders?.lines.map(({ how, folder, candidates }) => [how, folder, candidates]),
  left: photoFolders?.left.toSorted(),
});

it('takes the folders that fit, and none that is doubtful until a person chose', async () => {
  const opened = await openCore();
  const nfd = '16_PEÑA_AVENUE_Springfield'.normalize('NFD');
  const photos = await foldersOf({
    '12 N. Oak St. - final': 1,
    '14 Oak Street': 2,
    '14 Oak St Unit 3B': 3,
    [nfd]: 4,
    'Open house flyers': 5,
    __MACOSX: 6,
  });
  await mkdir(path.join(photos, '14 Oak St Apt 3B'));
  await writeFile(path.join(photos, '14 Oak St Apt 3B', '7.jpg'), await picture(7));
  const input = { text: TEXT, photos };
  const dry = await opened.call('listing.previewTable', input);
  expect(foldersTold(dry)).toEqual({
    lines: [
      ['matched', '12 N. Oak St. - final', []],
      ['doubtful', null, ['14 Oak St Apt 3B', '14 Oak St Unit 3B', '14 Oak Street']],
      ['matched', nfd, []],
      ['none', null, []],
    ],
    left: ['Open house flyers'],
  });
  expect(dry.photoFolders?.lines.map(({ isWithout }) => isWithout)).toEqual([false, true, false, true]);

  const done = await opened.call('listing.importTable', input);
  expect(done.lines.map(({ photos: count }) => count)).toEqual([1, 0, 1, 0]);

  const chosen = { ...input, folders: { '3': '14 Oak St Apt 3B', '5': 'Open house flyers', '2': null } };
  const again = await opened.call('listing.importTable', chosen);
  expect(foldersTold(again)).toEqual({
    lines: [
      ['chosen', null, []],
      ['chosen', '14 Oak St Apt 3B', []],
      ['matched', nfd, []],
      ['chosen', 'Open house flyers', []],
    ],
    left: ['12 N. Oak St. - final', '14 Oak St Unit 3B', '14 Oak Street'],
  });
  expect(again.lines.map(({ photos: count }) => count)).toEqual([0, 1, 0, 1]);
  // It has photos from before.
  expect(again.photoFolders?.lines.map(({ isWithout }) => isWithout)).toEqual([false, false, false, false]);
});

it('leaves a folder alone that another line names, and refuses one that is not there', async () => {
  const opened = await openCore();
  const photos = await foldersOf({ '12 Oak St': 1, '14 Oak St': 2 });
  const text = 'Address,Folder\n12 Oak Street,14 Oak St\n14 Oak Street,';
  expect(foldersTold(await opened.call('listing.previewTable', { text, photos }))).toEqual({
    lines: [
      ['named', '14 Oak St', []],
      ['none', null, []],
    ],
    left: ['12 Oak St'],
  });
  const gone = await opened.call('listing.previewTable', { text, photos, folders: { '3': 'gone' } });
  expect(nth(gone.lines, 1)).toMatchObject({
    outcome: 'failed',
    problems: [{ phrase: { code: 'tableLine.noFolder' } }],
  });
});

it('tells of a photo that two listings have, whatever it is called', async () => {
  const opened = await openCore();
  const photos = await foldersOf({ '12 Oak St': 1, '14 Oak St': 2, '16 Oak St': 3 });
  await writeFile(path.join(photos, '14 Oak St', 'front.jpg'), await picture(1));
  const input = { text: 'Address\n12 Oak St\n14 Oak St\n16 Oak St', photos };
  for (const call of ['listing.previewTable', 'listing.importTable'] as const) {
    const { lines } = await opened.call(call, input);
    expect(lines.map(({ notes }) => notes.map(({ message }) => message))).toEqual([
      ['The same photos are in another listing as well (14 Oak St): 1.jpg'],
      ['The same photos are in another listing as well (12 Oak St): front.jpg'],
      [],
    ]);
  }
});

it('looks at no folder where none was chosen', async () => {
  const opened = await openCore();
  expect((await opened.call('listing.previewTable', { text: TEXT })).photoFolders).toBeNull();
});
