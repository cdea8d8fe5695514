import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TableResult } from '../../../shared/contract/listing-import.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { nth, openCore, picture, temporaryFolder } from '../harness.ts';

const notesOf = ({ lines }: TableResult): string[][] => lines.map(({ notes }) => notes.map(({ message }) => message));

it('leaves listings of the archive alone and says so, unless they are wanted as well', async () => {
  const opened = await openCore();
  const text = (zoning: string): string => `Address,Zoning\n1 Elm,${zoning}\n2 Elm,${zoning}`;
  const { created } = await opened.call('listing.importTable', { text: text('R-1') });
  const listingId = nth(created, 0);
  await opened.call('listing.archive', { listingIds: [listingId], archived: true });

  for (const call of ['listing.previewTable', 'listing.importTable'] as const) {
    const result = await opened.call(call, { text: text('R-2') });
    expect(result.lines.map(({ outcome, changes }) => [outcome, changes.length])).toEqual([
      ['archived', 0],
      ['change', 1],
    ]);
    expect(notesOf(result)).toEqual([['It is in the archive and stays as it is.'], []]);
  }
  expect(await zoningOf(listingId)).toEqual(['R-1', true]);

  // What the table said of it then is not taken for said: it is a change when it is wanted.
  const dry = await opened.call('listing.previewTable', { text: text('R-2'), unarchive: true });
  expect(notesOf(dry)).toEqual([['It is taken out of the archive.'], []]);
  const { together } = await opened.call('listing.importTable', { text: text('R-2'), unarchive: true });
  expect(await zoningOf(listingId)).toEqual(['R-2', false]);
  await opened.call('change.undoTogether', { together: together === null ? [] : [together] });
  expect(await zoningOf(listingId)).toEqual(['R-1', true]);

  async function zoningOf(id: ListingId): Promise<unknown[]> {
    const { fields, archived } = await opened.detail(id);
    return [fields.find(({ name }) => name === 'Zoning')?.value, archived];
  }
});

it('tells of other files under the names of photos, and takes them where that is wanted', async () => {
  const opened = await openCore();
  const photos = await temporaryFolder();
  const folder = path.join(photos, '1 Elm');
  await mkdir(folder);
  const write = async (name: string, number: number): Promise<void> =>
    writeFile(path.join(folder, name), await picture(number));
  await write('a.jpg', 1);
  await write('b.jpg', 2);
  const input = { text: 'Address\n1 Elm', photos };
  const { created } = await opened.call('listing.importTable', input);
  const listingId = nth(created, 0);
  const shownFiles = async (): Promise<(readonly [string, string])[]> =>
    (await opened.detail(listingId)).media.map(({ fileName, sha256 }) => [fileName, sha256] as const);
  const before = await shownFiles();
  expect(notesOf(await opened.call('listing.previewTable', input))).toEqual([[]]);

  await write('b.jpg', 3);
  await write('c.jpg', 4);
  for (const call of ['listing.previewTable', 'listing.importTable'] as const) {
    const result = await opened.call(call, input);
    expect(result.lines.map(({ outcome, photos: count }) => [outcome, count])).toEqual([['same', 1]]);
    expect(notesOf(result)).toEqual([['The photos stay, though there are other files under their names now: b.jpg']]);
  }
  expect((await shownFiles()).slice(0, 2)).toEqual(before);

  const wanted = { ...input, replacePhotos: true };
  const says = [['Replaced by the files that are there under their names now: b.jpg']];
  expect(notesOf(await opened.call('listing.previewTable', wanted))).toEqual(says);
  const done = await opened.call('listing.importTable', wanted);
  expect(notesOf(done)).toEqual(says);
  const [first, second, third] = await shownFiles();
  expect([first, third?.[0]]).toEqual([before[0], 'c.jpg']);
  expect(second?.[0]).toBe('b.jpg');
  expect(second).not.toEqual(before[1]);
  expect(notesOf(await opened.call('listing.previewTable', input))).toEqual([[]]);

  await opened.call('change.undoTogether', { together: done.together === null ? [] : [done.together] });
  expect((await shownFiles()).slice(0, 2)).toEqual(before);
});

it('takes photos from a folder of one listing, never from that of all', async () => {
  const opened = await openCore();
  const photos = await temporaryFolder();
  await writeFile(path.join(photos, 'a.jpg'), await picture(1));
  const { lines } = await opened.call('listing.previewTable', { text: 'Address,Photos\n1 Elm,.\n2 Elm,./', photos });
  expect(lines.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['“.” is the folder of all listings. Name the one of this listing.'],
    ['“./” is the folder of all listings. Name the one of this listing.'],
  ]);
});
