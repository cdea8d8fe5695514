import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { connectedCore, nth, openCore, pictureFiles, type Synced, startPractice, syncedListing } from '../harness.ts';

it('a preview says what would go and what is not ready, and sends nothing', async () => {
  const { service, opened } = await connectedCore();
  const { listingId, ids } = await opened.listingWithPhotos(3);
  await opened.call('media.edit', { mediaIds: [nth(ids, 0)], imageOf: 'Kitchen' });
  await opened.edit(nth(ids, 1), '');
  await opened.call('sync.pause', { mediaIds: [nth(ids, 2)] });
  await opened.call('listing.create', { name: 'No photos yet' });

  const before = service.requests.length;
  const { listings, upToDate } = await opened.call('sync.preview', {});
  expect(listings).toMatchObject([
    { listingId, onService: false, photos: 2, withoutCaption: 1, withoutRoom: 1, heldBack: 1, needAttention: 0 },
  ]);
  expect(listings[0]?.emptyFields).toContain('YearBuilt');
  expect(listings[0]?.emptyFields).not.toContain('BathroomsFull');
  expect(upToDate).toEqual([]);
  expect(service.requests.length).toBe(before);
});

it('what a person canceled goes with the next sync, and is counted; what is on hold stays', async () => {
  const { opened } = await connectedCore();
  const { listingId, ids } = await opened.listingWithPhotos(3);
  await opened.call('sync.cancel', { mediaIds: ids.slice(0, 2) });
  await opened.call('sync.pause', { mediaIds: ids.slice(2) });
  const { listings } = await opened.call('sync.preview', { listingIds: [listingId] });
  expect(listings).toMatchObject([{ photos: 2, heldBack: 1 }]);
  expect(await opened.call('sync.run', { listingIds: [listingId] })).toMatchObject({ uploaded: 2 });
});

it('of a listing at the service only the changed photos would go, and none where all is there', async () => {
  const { opened, listingId, ids } = await syncedListing(3);
  expect(await opened.call('sync.preview', {})).toEqual({ listings: [], upToDate: [listingId] });
  await opened.edit(nth(ids, 1), 'Another one');
  const { listings, upToDate } = await opened.call('sync.preview', {});
  expect(listings).toMatchObject([{ photos: 1, withoutCaption: 0, withoutRoom: 1, emptyFields: [] }]);
  expect(upToDate).toEqual([]);
});

it('what a sync takes off a listing is counted, and no photo that another takes the place of', async () => {
  const { opened, listingId, ids } = await syncedListing(5);
  const losing = async (): Promise<unknown> =>
    (await opened.call('sync.preview', { listingIds: [listingId] })).listings[0];
  await opened.call('media.replace', { mediaId: nth(ids, 1), path: nth(await pictureFiles(1, 9), 0) });
  expect(await losing()).toMatchObject({ atService: 5, removed: { photos: 0 }, agreed: false });
  await opened.call('media.remove', { mediaIds: [nth(ids, 3)] });
  expect(await losing()).toMatchObject({ atService: 5, removed: { photos: 1, primary: false } });
  await opened.call('media.flag', { flags: [{ mediaId: nth(ids, 0), flag: 'rejected' }] });
  expect(await losing()).toMatchObject({ atService: 5, removed: { photos: 2, primary: true } });
  expect(await opened.call('sync.run', { listingIds: [listingId] })).toMatchObject({ removed: 3 });
  expect(await opened.call('sync.preview', { listingIds: [listingId] })).toEqual({
    listings: [],
    upToDate: [listingId],
  });
});

describe('photos that are removed while a sync waits for the service', () => {
  async function waiting(count: number) {
    const synced = await syncedListing(count);
    synced.service.faults.next('get', { kind: 'unavailable' }, 1);
    await synced.opened.edit(nth(synced.ids, 2), 'Newer');
    expect(await synced.opened.sync()).toMatchObject({ waiting: 1 });
    return synced;
  }
  const comesBack = async ({ opened, clock }: Pick<Synced, 'opened' | 'clock'>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    opened.core.subscribe((event) => {
      if (event.name === 'sync.changed' && !event.payload.running && event.payload.asked.length === 0) resolve();
    });
    clock.advance(600_000);
    await opened.core.startBackgroundWork();
    await promise;
  };

  it.each([
    ['all of them', 3, [0, 1, 2]],
    ['the primary', 3, [0]],
    ['many', 6, [2, 3, 4, 5]],
  ] as const)('stay on the live listing until a person asks again: %s', async (_, count, which) => {
    const { service, opened, listingId, ids, clock } = await waiting(count);
    await opened.call('media.remove', { mediaIds: which.map((index) => nth(ids, index)) });
    await comesBack({ opened, clock });
    expect(service.captions()).toHaveLength(count);
    expect(service.captions().includes('Newer')).toBe(which.length === 1);
    expect((await opened.call('sync.preview', { listingIds: [listingId] })).listings).toMatchObject([
      { agreed: false, removed: { photos: which.length } },
    ]);
    expect(await opened.sync()).toMatchObject({ removed: which.length, waiting: 0, blocked: 0 });
    expect(service.captions()).toHaveLength(count - which.length);
  });

  it('go along where nobody would have been asked: a few, and none of them the primary', async () => {
    const { service, opened, ids, clock } = await waiting(4);
    await opened.call('media.remove', { mediaIds: [nth(ids, 3)] });
    await comesBack({ opened, clock });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Newer']);
  });

  it('are what the sync says at its end, where it is under way', async () => {
    const { service, opened, ids } = await syncedListing(2);
    await opened.edit(nth(ids, 1), 'Newer');
    const outcome = await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), async () => {
      await opened.call('media.remove', { mediaIds: ids });
    });
    expect(outcome).toMatchObject({
      removed: 0,
      reasons: [{ code: 'heldBack', phrase: { code: 'problem.removalsAsk' } }],
    });
    expect(service.captions()).toEqual(['Photo 1', 'Newer']);
  });
});

it('a sync of some listings sends these and no other', async () => {
  const { service, opened } = await connectedCore();
  const listingIds = [];
  for (const name of ['One', 'Two', 'Three']) {
    const { listingId } = await opened.call('listing.create', { name });
    await opened.addPhotos(listingId, 1, listingIds.length + 1);
    listingIds.push(listingId);
  }
  const outcome = await opened.call('sync.run', { listingIds: [nth(listingIds, 0), nth(listingIds, 2)] });
  expect(outcome).toMatchObject({ created: 2, waiting: 0 });
  expect(service.snapshot().listings).toHaveLength(2);
  const { listings } = await opened.call('sync.preview', {});
  expect(listings.map(({ name }) => name)).toEqual(['Two']);
  expect(await opened.fail('sync.run', { listingId: nth(listingIds, 0), listingIds })).toMatchObject({
    code: 'invalidInput',
  });
});

it('the progress is one number of photos from when it is asked for until all of it rests', async () => {
  const { opened } = await connectedCore({ profile: { upload: { concurrency: 1 } } });
  const listingIds = [];
  for (const [index, name] of ['One', 'Two'].entries()) {
    const { listingId } = await opened.call('listing.create', { name });
    await opened.addPhotos(listingId, 3, 1 + index * 3);
    listingIds.push(listingId);
  }
  const reported: SyncStatus[] = [];
  opened.core.subscribe((event) => void (event.name === 'sync.changed' && reported.push(event.payload)));
  await opened.call('sync.run', {});

  const counted = reported.flatMap(({ progress }) => (progress === null ? [] : [progress]));
  expect(new Set(counted.map(({ photos }) => photos))).toEqual(new Set([6]));
  const sent = counted.map((each) => each.sent);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  // Each photo reports when it begins; the last one's answer may be reported only with the rest.
  expect(new Set(sent).size).toBeGreaterThanOrEqual(6);
  const now = await opened.call('sync.status', {});
  expect(now).toMatchObject({ progress: null, asked: [], running: false });
});

it('what another process sends is told as being sent here too', async () => {
  const service = await startPractice();
  const there = await openCore();
  await there.connect(service);
  const { listingId } = await there.listingWithPhotos(2);
  const here = await openCore({ home: there.home });
  const hold = service.faults.hold('upload', 'beforeAnswer');
  const done = there.call('sync.run', { listingId });
  await hold.reached;
  expect(await here.call('sync.status', {})).toMatchObject({
    running: true,
    asked: [listingId],
    progress: { photos: 2 },
  });
  hold.release();
  await done;
  expect(await here.call('sync.status', {})).toMatchObject({ running: false, asked: [], progress: null });
});
