import { expect, it } from 'vitest';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { nth, pictureFiles, type TestPractice } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const RIGHT = { kind: 'rotate', to: 'right' } as const;

const shownAt = (service: TestPractice): string[] =>
  service.media().flatMap(({ DeletedYN, ShortDescription }) => (DeletedYN ? [] : [ShortDescription]));

async function pictures({ opened }: TwoServices, listingId: ListingId): Promise<string[]> {
  return (await opened.detail(listingId)).media.map(({ picture }) => picture);
}

/** How often it is said that a picture stays. */
async function reported({ opened, destinationId }: TwoServices): Promise<number> {
  const entries = await opened.call('history.list', { listingId: destinationId });
  return entries.filter(({ what }) => what.startsWith('The picture at South stays')).length;
}

it('keeps the picture of a photo at a service that takes no other one, and replaces it at the other', async () => {
  const both = await twoServices(2);
  const { opened, north, south, southId, listingId, destinationId, ids } = both;
  await opened.call('account.changeProfile', { accountId: southId, settings: { attach: 'none' } });
  await opened.sync();
  const before = await pictures(both, destinationId);
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await opened.call('media.correct', { mediaIds: [nth(ids, 1)], operation: RIGHT });
  await opened.sync();
  expect([shownAt(north), shownAt(south)]).toEqual([
    ['Photo 1', 'Photo 2'],
    ['Photo 1', 'Photo 2'],
  ]);
  expect(await pictures(both, destinationId)).toEqual(before);
  expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date', removed: [] });
  expect(await reported(both)).toBe(2);

  // Words go on to follow, and nothing is said again.
  await opened.edit(nth((await opened.detail(listingId)).media, 0).mediaId, 'Other words');
  await opened.sync();
  expect([shownAt(north), shownAt(south)]).toEqual([
    ['Other words', 'Photo 2'],
    ['Other words', 'Photo 2'],
  ]);
  expect(await reported(both)).toBe(2);
});

it('keeps it through undo and redo, also where the service of the source has the photo not yet', async () => {
  for (const isAtBoth of [true, false]) {
    const both = await twoServices(2);
    const { opened, south, southId, listingId, destinationId, ids } = both;
    await opened.call('account.changeProfile', { accountId: southId, settings: { attach: 'none' } });
    await opened.call('sync.run', isAtBoth ? {} : { listingIds: [destinationId], alone: true });
    const before = await pictures(both, destinationId);
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
    for (const step of ['change.undo', 'change.redo', 'change.undo'] as const) {
      await opened.call(step, { listingId });
      expect(await pictures(both, destinationId)).toEqual(before);
    }
    await opened.sync();
    expect(shownAt(south)).toEqual(['Photo 1', 'Photo 2']);
    expect(await pictures(both, listingId)).toEqual(before);
    expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date' });
  }
});

it('leaves the picture of a photo that is removed at its service as it is there, and replaces it when it comes back', async () => {
  const { opened, south, destinationId, ids } = await twoServices(2);
  const alone = () => opened.call('sync.run', { listingIds: [destinationId], alone: true });
  await alone();
  const own = nth((await opened.detail(destinationId)).media, 0);
  await opened.call('media.remove', { mediaIds: [own.mediaId] });
  await alone();
  expect(shownAt(south)).toEqual(['Photo 2']);
  const [there] = south.media();
  // The service of the source has it not yet: it is the same photo with another picture.
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  const [removed] = (await opened.detail(destinationId)).removed;
  expect(removed?.picture).toBe(own.picture);

  await opened.call('media.restore', { mediaIds: [own.mediaId] });
  await alone();
  await alone();
  expect(shownAt(south).toSorted()).toEqual(['Photo 1', 'Photo 2']);
  const shown = south.media().find(({ DeletedYN, ShortDescription }) => !DeletedYN && ShortDescription === 'Photo 1');
  expect(shown?.MediaURL).not.toBe(there?.MediaURL);
  expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date' });
});

it('waits with another picture of a photo that is on hold at one service alone', async () => {
  const both = await twoServices(2);
  const { opened, south, destinationId, ids } = both;
  await opened.sync();
  const before = await pictures(both, destinationId);
  const own = nth((await opened.detail(destinationId)).media, 0);
  await opened.call('sync.pause', { mediaIds: [own.mediaId] });
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await opened.sync();
  expect(shownAt(south)).toEqual(['Photo 1', 'Photo 2']);
  expect(await pictures(both, destinationId)).toEqual(before);

  await opened.call('sync.resume', { mediaIds: [own.mediaId] });
  await opened.sync();
  await opened.sync();
  expect(shownAt(south).toSorted()).toEqual(['Photo 1', 'Photo 2']);
  expect(await pictures(both, destinationId)).not.toEqual(before);
  expect(await opened.detail(destinationId)).toMatchObject({ state: 'up-to-date' });
});
