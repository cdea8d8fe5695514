import { expect, it } from 'vitest';
import type { SyncStatus } from '../../../shared/contract/model.ts';
import { connectedCore, nth, openCore, pictureFiles, startPractice, syncedListing } from '../harness.ts';

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
