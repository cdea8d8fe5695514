import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../../electron/core/library/store/store.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { afterTest, nth, type Opened, openCore, picture, syncedListing, temporaryFolder } from '../harness.ts';
import { importing } from '../import-kit.ts';

async function names(opened: Opened): Promise<string[]> {
  return (await opened.call('listing.list', {})).listings.map(({ name }) => name).sort();
}

async function yearOf(opened: Opened, listingId: ListingId): Promise<unknown> {
  return (await opened.detail(listingId)).fields.find(({ name }) => name === 'YearBuilt')?.value;
}

/** Beside the program, as another process has it. */
function storeOf(opened: Opened): Store {
  const store = openStore(path.join(opened.home, 'library.db'));
  afterTest(store.close);
  return store;
}

const DAY = 24 * 60 * 60 * 1000;

const TABLE = 'ListingId,Address,YearBuilt\nA1,12 Oak,1928\nA2,14 Oak,1930';

async function withFolders(): Promise<string> {
  const folder = await temporaryFolder();
  for (const [place, key] of ['A1', 'A2'].entries()) {
    await mkdir(path.join(folder, key));
    await writeFile(path.join(folder, key, '1.jpg'), await picture(place + 1));
  }
  return folder;
}

it('takes back a table whole, photos among it, except for listings that were worked on, and does it again', async () => {
  const opened = await openCore();
  const photos = await withFolders();
  const { created, together } = await opened.call('listing.importTable', { text: TABLE, photos });
  const marks = { together: [together ?? ''] };
  const [first, second] = [nth(created, 0), nth(created, 1)];
  const photo = nth((await opened.detail(second)).media, 0);
  await opened.edit(photo.mediaId, 'Kitchen');

  expect(await opened.call('change.undoTogether', marks)).toEqual({
    taken: [first],
    left: [{ listingId: second, name: '14 Oak', reason: 'changedSince' }],
  });
  expect(await names(opened)).toEqual(['14 Oak']);
  expect((await opened.call('listing.board', {})).counts.all).toBe(1);
  expect(nth((await opened.detail(second)).media, 0).shortDescription).toBe('Kitchen');

  expect((await opened.call('change.redoTogether', marks)).taken).toEqual([first]);
  expect(await names(opened)).toEqual(['12 Oak', '14 Oak']);
  expect((await opened.detail(first)).media).toHaveLength(1);
  expect(await yearOf(opened, first)).toBe(1928);
});

it('takes back what a table changed together with the photos that it added, and the same table does it anew', async () => {
  const opened = await openCore();
  const { created } = await opened.call('listing.importTable', { text: TABLE });
  const oak = nth(created, 0);
  const input = { text: TABLE.replace('1928', '1950'), photos: await withFolders() };
  const { together } = await opened.call('listing.importTable', input);
  expect((await opened.detail(oak)).media).toHaveLength(1);

  expect((await opened.call('change.undoTogether', { together: [together ?? ''] })).left).toEqual([]);
  expect(await yearOf(opened, oak)).toBe(1928);
  expect((await opened.detail(oak)).media).toEqual([]);
  const again = await opened.call('listing.importTable', { ...input, photos: null });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['change', 'same']);
  expect(await yearOf(opened, oak)).toBe(1950);
});

it('makes a listing anew of a table whose making was taken back by Ctrl+Z in it', async () => {
  const opened = await openCore();
  const { created } = await opened.call('listing.importTable', { text: TABLE });
  await opened.call('change.undo', { listingId: nth(created, 0) });
  expect(await names(opened)).toEqual(['14 Oak']);
  const again = await opened.call('listing.importTable', { text: TABLE });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['create', 'same']);
});

it('does not do again a listing that the same table has made meanwhile', async () => {
  const opened = await openCore();
  const { together } = await opened.call('listing.importTable', { text: TABLE });
  const marks = { together: [together ?? ''] };
  await opened.call('change.undoTogether', marks);
  await opened.call('listing.importTable', { text: TABLE });
  expect((await opened.call('change.redoTogether', marks)).left).toHaveLength(2);
  expect(await names(opened)).toEqual(['12 Oak', '14 Oak']);
});

it('leaves a duplicate that was sent', async () => {
  const { opened, listingId } = await syncedListing(1);
  const { listingId: copy, together } = await opened.call('listing.duplicate', { listingId, photos: true });
  await opened.call('sync.run', { listingId: copy });
  expect((await opened.call('change.undoTogether', { together: [together] })).left).toMatchObject([
    { listingId: copy, reason: 'atService' },
  ]);
  expect(await names(opened)).toHaveLength(2);
});

it('gives a listing that comes back from the archive its wish to be sent again', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  const store = storeOf(opened);
  store.write(() => store.schedule.setSyncWanted(listingId, true));
  const { together } = await opened.call('listing.archive', { listingIds: [listingId], archived: true });
  expect(store.listings.get(listingId)?.syncWanted).toBe(false);
  await opened.call('change.undoTogether', { together: [together] });
  expect(store.listings.get(listingId)).toMatchObject({ archivedAt: null, syncWanted: true });
});

it('wishes a listing to be sent again that is taken out of the archive, if it was wished before', async () => {
  const opened = await openCore();
  const wanted = await opened.call('listing.create', { name: 'Oak' });
  const other = await opened.call('listing.create', { name: 'Elm' });
  const store = storeOf(opened);
  store.write(() => store.schedule.setSyncWanted(wanted.listingId, true));
  const listingIds = [wanted.listingId, other.listingId];
  await opened.call('listing.archive', { listingIds, archived: true });
  await opened.call('listing.archive', { listingIds, archived: false });
  expect(listingIds.map((listingId) => store.listings.get(listingId)?.syncWanted)).toEqual([true, false]);

  // Undo of that archives it as it was: nothing waits for it.
  await opened.call('change.undo', { listingId: wanted.listingId });
  expect(store.listings.get(wanted.listingId)).toMatchObject({ syncWanted: false });
  expect(store.listings.get(wanted.listingId)?.archivedAt).not.toBeNull();
});

it('keeps a listing whose making was taken back for 30 days, and lets go of it with the next change that makes one', async () => {
  const opened = await openCore();
  const { together } = await opened.call('listing.importTable', { text: TABLE });
  const marks = { together: [together ?? ''] };
  await opened.call('change.undoTogether', marks);
  opened.clock.advance(29 * DAY);
  await opened.call('listing.importTable', { text: 'Address\n1 Elm' });
  expect((await opened.call('change.redoTogether', marks)).taken).toHaveLength(2);

  await opened.call('change.undoTogether', marks);
  opened.clock.advance(31 * DAY);
  await opened.call('listing.importTable', { text: 'Address\n2 Elm' });
  expect(await opened.call('change.redoTogether', marks)).toEqual({ taken: [], left: [] });
  expect(await names(opened)).toEqual(['1 Elm', '2 Elm']);
});

it('takes back a draft while its photos are being copied; the same table makes it anew with all of them', async () => {
  const { opened, letCopy, when } = await importing();
  const input = { text: TABLE, photos: await withFolders() };
  const adding = opened.call('listing.importTable', input);
  await when(({ seen }) => seen === 1);
  const drafts = (await opened.call('listing.list', {})).listings.filter(({ name }) => name.endsWith('Oak'));
  for (const { listingId } of drafts) await opened.call('change.undo', { listingId });
  letCopy();
  const { lines } = await adding;
  expect(lines.map(({ outcome }) => outcome)).toEqual(['create', 'create']);
  expect(await names(opened)).toEqual(['One']);

  const again = await opened.call('listing.importTable', input);
  expect(again.lines.map(({ outcome, photos }) => [outcome, photos])).toEqual([
    ['create', 1],
    ['create', 1],
  ]);
  expect(await names(opened)).toEqual(['12 Oak', '14 Oak', 'One']);
});

it('says how many photos are not in a duplicate', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.addPhotos(listingId, 2);
  const first = nth((await opened.detail(listingId)).media, 0);
  const store = storeOf(opened);
  store.write(() => store.blobs.setFault(first.sha256, 'damaged'));
  const made = await opened.call('listing.duplicate', { listingId, photos: true });
  expect(made.leftOut).toEqual({ arriving: 0, unusable: 1 });
});

it('takes one listing for one line of a table, in the dry run as in the import', async () => {
  const opened = await openCore();
  await opened.call('listing.create', { name: '12 Oak' });
  const input = { text: 'ListingId,Address,YearBuilt\nA1,12 Oak,1928\nA2,12 Oak,1930' };
  for (const call of ['listing.previewTable', 'listing.importTable'] as const) {
    const { lines } = await opened.call(call, input);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['change', 'failed']);
    expect(lines[1]?.problems).toMatchObject([{ phrase: { code: 'tableLine.sameListing' } }]);
  }
});

it('keeps the numbers of a European table in the table of failed lines, and refuses one that is not certain', async () => {
  const opened = await openCore();
  const columns = { Price: 'ListPrice:decimal' };
  const text = 'ListingId;Address;Price;YearBuilt\nA1;12 Oak;450.000;soon';
  const { toFix } = await opened.call('listing.importTable', { text, columns, decimals: 'comma' });
  // What was said of the table is said of the lines that failed.
  const fixed = (toFix ?? '').replace(/;soon/, ';1928');
  const { created } = await opened.call('listing.importTable', { text: fixed, columns });
  const price = (await opened.detail(nth(created, 0))).fields.find(({ name }) => name === 'ListPrice');
  expect(price?.value).toBe(450_000);
  const unsure = await opened.call('listing.previewTable', {
    text: 'ListingId\tAddress\tPrice\nA2\t14 Oak\t450.000',
    columns,
  });
  expect(unsure.lines[0]?.problems).toMatchObject([{ phrase: { code: 'tableLine.asked' } }]);
});
