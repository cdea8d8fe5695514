// @module-tag large
import { expect, it } from 'vitest';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { room, written } from '../drawn-room.ts';
import { nth, pictureFiles, type TestPractice } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const RIGHT = { kind: 'rotate', to: 'right' } as const;

const shownAt = (service: TestPractice): (readonly string[])[] =>
  service
    .media()
    .filter(({ DeletedYN }) => !DeletedYN)
    .toSorted((one, other) => one.Order - other.Order)
    .map(({ ShortDescription, ImageOf }) => [ShortDescription, ImageOf]);
const captionsAt = (service: TestPractice): string[] => shownAt(service).map(([caption = '']) => caption);

const pictureOf = (service: TestPractice, caption: string): string | undefined =>
  service.media().find(({ DeletedYN, ShortDescription }) => !DeletedYN && ShortDescription === caption)?.MediaURL;

async function photosOf({ opened }: TwoServices, listingId: ListingId) {
  return (await opened.detail(listingId)).media;
}

async function idAt(both: TwoServices, listingId: ListingId, index: number): Promise<MediaId> {
  return nth(await photosOf(both, listingId), index).mediaId;
}

const replace = async ({ opened }: TwoServices, mediaId: MediaId, picture = 7) =>
  opened.call('media.replace', { mediaId, path: nth(await pictureFiles(1, picture), 0) });

const WAYS = {
  'another picture': (both: TwoServices, mediaId: MediaId) => replace(both, mediaId),
  'a corrected picture': ({ opened }: TwoServices, mediaId: MediaId) =>
    opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT }),
} as const;

it.each(Object.entries(WAYS))(
  'keeps what was written for one service alone where %s takes its place',
  async (_, change) => {
    const both = await twoServices(3);
    const { opened, north, south, destinationId, ids } = both;
    await opened.sync();
    const own = await idAt(both, destinationId, 1);
    await opened.edit(own, 'For South alone');
    await opened.call('media.edit', { mediaIds: [own], imageOf: 'Kitchen' });
    await opened.call('media.move', {
      listingId: destinationId,
      mediaIds: [own],
      before: await idAt(both, destinationId, 0),
    });
    await opened.sync();
    const before = (await photosOf(both, destinationId)).map(({ picture }) => picture);

    await change(both, nth(ids, 1));
    await opened.sync();
    await opened.sync();
    expect(shownAt(north)).toEqual([
      ['Photo 1', ''],
      ['Photo 2', ''],
      ['Photo 3', ''],
    ]);
    expect(shownAt(south)).toEqual([
      ['For South alone', 'Kitchen'],
      ['Photo 1', ''],
      ['Photo 3', ''],
    ]);
    const after = (await photosOf(both, destinationId)).map(({ picture }) => picture);
    expect(after[0]).not.toBe(before[0]);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date' });
  },
);

it('brings the photo back that the service has where another picture is undone, with the words of now', async () => {
  const both = await twoServices(2);
  const { opened, south, listingId, destinationId, ids } = both;
  await opened.sync();
  const first = pictureOf(south, 'Photo 1');
  await replace(both, nth(ids, 0));
  await opened.sync();
  await opened.edit(await idAt(both, destinationId, 0), 'For South alone');
  await opened.sync();
  expect(captionsAt(south)).toEqual(['For South alone', 'Photo 2']);

  await opened.call('change.undo', { listingId });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(south)).toEqual(['For South alone', 'Photo 2']);
  expect(pictureOf(south, 'For South alone')).toBe(first);
  // Three pictures were ever sent there: nothing was sent a second time.
  expect(south.snapshot().binaries).toBe(3);
  await opened.call('change.redo', { listingId });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(south)).toEqual(['For South alone', 'Photo 2']);
  expect(south.snapshot().binaries).toBe(3);
  expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date' });
});

it.each(Object.entries(WAYS))(
  'stays the photo that the service has where %s is undone before it is sent',
  async (_, change) => {
    const both = await twoServices(2);
    const { opened, south, listingId, destinationId, ids } = both;
    await opened.sync();
    const first = south.media().map(({ MediaKey }) => MediaKey);
    await change(both, nth(ids, 0));
    for (const step of ['change.undo', 'change.redo', 'change.undo', 'change.redo', 'change.undo'] as const)
      await opened.call(step, { listingId });
    await opened.edit(nth(ids, 0), 'Words of now');
    await opened.sync();
    await opened.sync();
    expect(captionsAt(south)).toEqual(['Words of now', 'Photo 2']);
    expect(south.media().map(({ MediaKey }) => MediaKey)).toEqual(first);
    expect(south.snapshot().binaries).toBe(2);
    expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date', removed: [expect.anything()] });
  },
);

it('stays removed at one service where another picture is undone at the other before it is sent', async () => {
  const both = await twoServices(2);
  const { opened, north, south, listingId, destinationId, ids } = both;
  await opened.sync();
  await replace(both, nth(ids, 0));
  await opened.call('media.remove', { mediaIds: [await idAt(both, destinationId, 0)] });
  await opened.call('change.undo', { listingId });
  await opened.sync();
  await opened.sync();
  expect([captionsAt(north), captionsAt(south)]).toEqual([['Photo 1', 'Photo 2'], ['Photo 2']]);
});

it('goes on to be written once where one service alone got another picture', async () => {
  const both = await twoServices(2);
  const { opened, north, south, destinationId, ids } = both;
  await opened.sync();
  await replace(both, await idAt(both, destinationId, 0));
  await opened.sync();
  const own = nth(await photosOf(both, destinationId), 0).picture;
  await opened.edit(nth(ids, 0), 'Other words');
  await opened.sync();
  expect([captionsAt(north), captionsAt(south)]).toEqual([
    ['Other words', 'Photo 2'],
    ['Other words', 'Photo 2'],
  ]);

  // The picture is for that service alone, whatever the other one gets.
  await replace(both, nth(ids, 0), 8);
  await opened.sync();
  expect(nth(await photosOf(both, destinationId), 0).picture).toBe(own);
  expect(captionsAt(south)).toEqual(['Other words', 'Photo 2']);

  await opened.call('change.undo', { listingId: destinationId });
  await opened.edit(await idAt(both, both.listingId, 0), 'Last words');
  await opened.sync();
  await opened.sync();
  expect([captionsAt(north), captionsAt(south)]).toEqual([
    ['Last words', 'Photo 2'],
    ['Last words', 'Photo 2'],
  ]);
});

it('stays removed at one service where the other gets another picture', async () => {
  const both = await twoServices(2);
  const { opened, north, south, destinationId, ids } = both;
  await opened.sync();
  await opened.call('media.remove', { mediaIds: [await idAt(both, destinationId, 0)] });
  await opened.sync();
  await replace(both, nth(ids, 0));
  await opened.sync();
  expect([captionsAt(north), captionsAt(south)]).toEqual([['Photo 1', 'Photo 2'], ['Photo 2']]);
});

it('leaves to a colleague which of two pictures stands at one service, with the words that it has there', async () => {
  const both = await twoServices(2);
  const { opened, north, south, destinationId, ids } = both;
  await opened.sync();
  const [first] = south.media();
  await replace(both, await idAt(both, destinationId, 0));
  await opened.edit(nth(ids, 0), 'Of both');
  await opened.sync();
  const second = south.media().find(({ DeletedYN, ShortDescription }) => !DeletedYN && ShortDescription === 'Of both');
  if (first === undefined || second === undefined) throw new Error('The picture was not replaced.');
  south.secondPerson.editMedia(second.MediaKeyNumeric, { DeletedYN: true });
  south.secondPerson.editMedia(first.MediaKeyNumeric, { DeletedYN: false });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(south)).toEqual(['Photo 1', 'Photo 2']);
  await opened.edit(nth(ids, 0), 'Later words');
  await opened.sync();
  expect([captionsAt(north), captionsAt(south)]).toEqual([
    ['Later words', 'Photo 2'],
    ['Photo 1', 'Photo 2'],
  ]);
});

it('shows a picture once at a service that has it already, whether the photo was sent or not', async () => {
  for (const isSent of [false, true]) {
    const both = await twoServices(2);
    const { opened, south, destinationId, ids } = both;
    if (isSent) await opened.sync();
    await opened.addPhotos(destinationId, 1, 7);
    await replace(both, nth(ids, 0), 7);
    await opened.edit(await idAt(both, both.listingId, 0), 'Of both');
    await opened.sync();
    await opened.sync();
    const pictures = (await photosOf(both, destinationId)).map(({ picture }) => picture);
    expect(new Set(pictures).size).toBe(2);
    expect(pictures).toHaveLength(2);
    expect(captionsAt(south).toSorted()).toEqual(['Photo 2', 'Photo 7']);
  }
});

it('gets no words of a colleague at the other service where its picture is added again at one', async () => {
  const { opened, north, south, listingId, destinationId, ids } = await twoServices(2);
  await opened.sync();
  north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { ShortDescription: 'By a colleague' });
  await opened.sync();
  await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
  await opened.sync();
  const again = nth(await opened.addPhotos(destinationId, 1, 1), 0);
  await opened.edit(again, '');
  await opened.call('change.undo', { listingId });
  await opened.call('media.edit', { mediaIds: [nth(ids, 0)], imageOf: 'Kitchen' });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(north)).toEqual(['By a colleague', 'Photo 2']);
  const there = new Map(shownAt(south).map(([caption = '', room = '']) => [caption, room]));
  expect(there).toEqual(
    new Map([
      ['Photo 1', 'Kitchen'],
      ['Photo 2', ''],
    ]),
  );
});

it('finds its place again by an undo, also where others were moved or removed at the service meanwhile', async () => {
  const both = await twoServices(3);
  const { opened, north, south, listingId, destinationId, ids } = both;
  await opened.sync();
  const first = pictureOf(south, 'Photo 2');
  await opened.edit(await idAt(both, destinationId, 1), 'For South alone');
  await replace(both, nth(ids, 1));
  await opened.sync();
  north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { DeletedYN: true });
  await opened.sync();
  expect(captionsAt(north)).toEqual(['Photo 2', 'Photo 3']);

  await opened.call('change.undo', { listingId });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(north)).toEqual(['Photo 2', 'Photo 3']);
  expect(captionsAt(south)).toEqual(['Photo 1', 'For South alone', 'Photo 3']);
  expect(pictureOf(south, 'For South alone')).toBe(first);
  // Nothing was sent a second time.
  expect(south.snapshot().binaries).toBe(4);
});

it('comes back with the picture that the service has where a colleague removed the new one at the other', async () => {
  const both = await twoServices(2);
  const { opened, north, south, listingId, ids } = both;
  await opened.sync();
  const first = pictureOf(south, 'Photo 1');
  await replace(both, nth(ids, 0));
  await opened.sync();
  const replaced = north
    .media()
    .find(({ DeletedYN, ShortDescription }) => !DeletedYN && ShortDescription === 'Photo 1');
  if (replaced === undefined) throw new Error('The picture was not replaced.');
  north.secondPerson.editMedia(replaced.MediaKeyNumeric, { DeletedYN: true });
  await opened.sync();
  expect(captionsAt(south)).toEqual(['Photo 1', 'Photo 2']);

  await opened.call('change.undo', { listingId });
  await opened.sync();
  await opened.sync();
  expect(captionsAt(south).toSorted()).toEqual(['Photo 1', 'Photo 2']);
  expect(pictureOf(south, 'Photo 1')).toBe(first);
  expect(south.snapshot().binaries).toBe(3);
});

it('is not sent a second time where the old photo is restored beside the new one', async () => {
  const both = await twoServices(2);
  const { opened, north, south, ids } = both;
  await opened.sync();
  await replace(both, nth(ids, 0));
  await opened.sync();
  await opened.call('media.restore', { mediaIds: [nth(ids, 0)] });
  await opened.sync();
  await opened.sync();
  for (const service of [north, south]) {
    expect(captionsAt(service).toSorted()).toEqual(['Photo 1', 'Photo 1', 'Photo 2']);
    expect(service.snapshot().binaries).toBe(3);
  }
});

/** Two photos at both services that are too dark for their rules: a kitchen before the front, with what was written for the second alone. */
async function darkAtBoth() {
  const both = await twoServices(1);
  const { opened, northId, southId, listingId, destinationId, ids } = both;
  await opened.call('media.remove', { mediaIds: ids });
  const rules = [
    { rule: 'primaryExterior', severity: 'warning' },
    { rule: 'light' },
    { rule: 'captionContent', forbidden: ['phone'] },
  ];
  const pictureRules = { name: 'Our rules', date: '2026-11-24', sources: [], rules };
  for (const accountId of [northId, southId])
    await opened.call('account.changeProfile', { accountId, settings: { pictureRules } });
  const paths = await written({ kitchen: room(1).linear(0.33), front: room().linear(0.33) });
  const { added } = await opened.call('media.add', { listingId, paths });
  const [kitchen, front] = [nth(added, 0).mediaId, nth(added, 1).mediaId];
  await opened.call('media.edit', { mediaIds: [kitchen], shortDescription: 'Kitchen', imageOf: 'Kitchen' });
  await opened.call('media.edit', { mediaIds: [front], shortDescription: 'Front', imageOf: 'Front of Structure' });
  await opened.sync();
  const own = { kitchen: await idAt(both, destinationId, 0), front: await idAt(both, destinationId, 1) };
  return { ...both, kitchen, front, own };
}

it.each(['at both', 'at one alone'])(
  'keeps its words where several fixes %s are taken back with one undo',
  async (where) => {
    const { opened, south, listingId, destinationId, kitchen } = await darkAtBoth();
    const before = { kitchen: pictureOf(south, 'Kitchen'), front: pictureOf(south, 'Front') };
    const fixed = where === 'at both' ? listingId : destinationId;
    expect(await opened.call('listing.fix', { listingId: fixed })).toMatchObject({ fixed: 3 });
    await opened.sync();
    expect(captionsAt(south)).toEqual(['Front', 'Kitchen']);
    await opened.call('change.undo', { listingId: fixed });
    await opened.edit(kitchen, 'Kitchen of both');
    await opened.call('sync.run', { anyway: true });
    await opened.call('sync.run', {});
    expect(captionsAt(south)).toEqual(['Kitchen of both', 'Front']);
    expect({ kitchen: pictureOf(south, 'Kitchen of both'), front: pictureOf(south, 'Front') }).toEqual(before);
  },
);

it('has the caption back of before a fix at one service alone that corrected its picture as well', async () => {
  const { opened, destinationId, own } = await darkAtBoth();
  await opened.call('media.edit', { mediaIds: [own.front], shortDescription: 'Front, call 555-123-4567' });
  await opened.call('listing.fix', { listingId: destinationId });
  const captions = async () => (await opened.detail(destinationId)).media.map((item) => item.shortDescription);
  expect(await captions()).toEqual(['Front', 'Kitchen']);
  await opened.call('change.undo', { listingId: destinationId });
  expect(await captions()).toEqual(['Kitchen', 'Front, call 555-123-4567']);
});
