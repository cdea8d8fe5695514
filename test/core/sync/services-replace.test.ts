import { expect, it } from 'vitest';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { detail, edit, mediaAt, nth, pictureFiles, sync } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const RIGHT = { kind: 'rotate', to: 'right' } as const;

const shownAt = (service: PracticeService): string[] =>
  mediaAt(service).flatMap(({ DeletedYN, ShortDescription }) => (DeletedYN ? [] : [ShortDescription]));

async function pictures({ opened }: TwoServices, listingId: ListingId): Promise<string[]> {
  return (await detail(opened, listingId)).media.map(({ picture }) => picture);
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
  await sync(opened);
  const before = await pictures(both, destinationId);
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await opened.call('media.correct', { mediaIds: [nth(ids, 1)], operation: RIGHT });
  await sync(opened);
  expect([shownAt(north), shownAt(south)]).toEqual([
    ['Photo 1', 'Photo 2'],
    ['Photo 1', 'Photo 2'],
  ]);
  expect(await pictures(both, destinationId)).toEqual(before);
  expect(await detail(opened, destinationId)).toMatchObject({ state: 'up-to-date', removed: [] });
  expect(await reported(both)).toBe(2);

  // Words go on to follow, and nothing is said again.
  await edit(opened, nth((await detail(opened, listingId)).media, 0).mediaId, 'Other words');
  await sync(opened);
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
    await sync(opened);
    expect(shownAt(south)).toEqual(['Photo 1', 'Photo 2']);
    expect(await pictures(both, listingId)).toEqual(before);
    expect(await detail(opened, destinationId)).toMatchObject({ state: 'up-to-date' });
  }
});

it('leaves the picture of a photo that is removed at its service as it is there, and replaces it when it comes back', async () => {
  const both = await twoServices(2);
  const { opened, south, destinationId, ids } = both;
  const alone = () => opened.call('sync.run', { listingIds: [destinationId], alone: true });
  await alone();
  const own = nth((await detail(opened, destinationId)).media, 0);
  await opened.call('media.remove', { mediaIds: [own.mediaId] });
  await alone();
  expect(shownAt(south)).toEqual(['Photo 2']);
  const [there] = mediaAt(south);
  // The service of the source has it not yet: it is the same photo with another picture.
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  const [removed] = (await detail(opened, destinationId)).removed;
  expect(removed?.picture).toBe(own.picture);

  await opened.call('media.restore', { mediaIds: [own.mediaId] });
  await alone();
  await alone();
  expect(shownAt(south).toSorted()).toEqual(['Photo 1', 'Photo 2']);
  const shown = mediaAt(south).find(({ DeletedYN, ShortDescription }) => !DeletedYN && ShortDescription === 'Photo 1');
  expect(shown?.MediaURL).not.toBe(there?.MediaURL);
  expect(await detail(opened, destinationId)).toMatchObject({ state: 'up-to-date' });
});

it('waits with another picture of a photo that is on hold at one service alone', async () => {
  const both = await twoServices(2);
  const { opened, south, destinationId, ids } = both;
  await sync(opened);
  const before = await pictures(both, destinationId);
  const own = nth((await detail(opened, destinationId)).media, 0);
  await opened.call('sync.pause', { mediaIds: [own.mediaId] });
  await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
  await sync(opened);
  expect(shownAt(south)).toEqual(['Photo 1', 'Photo 2']);
  expect(await pictures(both, destinationId)).toEqual(before);

  await opened.call('sync.resume', { mediaIds: [own.mediaId] });
  await sync(opened);
  await sync(opened);
  expect(shownAt(south).toSorted()).toEqual(['Photo 1', 'Photo 2']);
  expect(await pictures(both, destinationId)).not.toEqual(before);
  expect(await detail(opened, destinationId)).toMatchObject({ state: 'up-to-date' });
});
