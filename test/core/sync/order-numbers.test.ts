import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { nth, type Synced, syncedListing } from '../harness.ts';

/** Nobody else writes within a tick of ours here. */
const QUICK = { read: { tagSettleMilliseconds: 20 } };

/** Whoever counts and how: a person sees the photos in the order that they made. */
const COUNTED_ANEW: readonly (readonly [string, Partial<Dialect>])[] = [
  ['the photo moves to the place with that number', { changedOrders: 'place' }],
  ['all are counted anew from 0', { changedOrders: 'fromZero' }],
  ['all are counted anew from 1', { changedOrders: 'fromOne', newOrders: 'fromOne' }],
  ['all are counted anew in tens', { changedOrders: 'tens', newOrders: 'tens' }],
  ['in tens, though a new listing keeps what was sent', { changedOrders: 'tens' }],
  ['from 0, and a new listing has tens', { changedOrders: 'fromZero', newOrders: 'tens' }],
  [
    'from 0, and a change is answered without the photo',
    { changedOrders: 'fromZero', updateAnswer: 'noContentWithTag' },
  ],
];

function move({ opened, listingId }: Synced, mediaIds: MediaId[], before: MediaId | null): Promise<unknown> {
  return opened.call('media.move', { listingId, mediaIds, before });
}

/** Nothing is asked, nothing is left to send, and both sides show the same. */
async function expectAtRest(synced: Synced): Promise<void> {
  const { service, opened, listingId } = synced;
  const patches = service.requestsOf('patch');
  expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, waiting: 0, blocked: 0 });
  expect(service.requestsOf('patch')).toBe(patches);
  expect(service.captions()).toEqual(await synced.captionsHere());
  expect((await opened.detail(listingId)).state).toBe('up-to-date');
}

describe('a service that counts the photos anew when one is moved', () => {
  it.each(COUNTED_ANEW)('shows the order that a person made: %s', async (_what, dialect) => {
    const synced = await syncedListing(5, { dialect, profile: QUICK });
    const { opened, ids } = synced;
    await move(synced, [nth(ids, 4)], nth(ids, 0));
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 5', 'Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
    await expectAtRest(synced);
    await move(synced, [nth(ids, 1), nth(ids, 3)], null);
    await move(synced, [nth(ids, 2)], nth(ids, 4));
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 3', 'Photo 5', 'Photo 1', 'Photo 2', 'Photo 4']);
    await expectAtRest(synced);
  });

  it.each(
    COUNTED_ANEW.filter(([, { newOrders, updateAnswer }]) => newOrders === undefined && updateAnswer === undefined),
  )('takes new photos, removals and words beside a move: %s', async (_what, dialect) => {
    const synced = await syncedListing(4, { dialect, profile: QUICK });
    const { opened, ids, listingId } = synced;
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    const [added] = await opened.addPhotos(listingId, 1, 5);
    await move(synced, [added ?? nth(ids, 0)], nth(ids, 2));
    await opened.edit(nth(ids, 3), 'Garden');
    await move(synced, [nth(ids, 3)], nth(ids, 1));
    for (let round = 0; round < 3; round += 1) await opened.sync();
    expect(synced.service.captions()).toEqual(['Garden', 'Photo 2', 'Photo 5', 'Photo 3']);
    await expectAtRest(synced);
  });

  it('is asked for one move at a time, also in the next run', async () => {
    const synced = await syncedListing(6, { dialect: { changedOrders: 'place' }, profile: QUICK });
    const { opened, service, ids } = synced;
    await move(synced, [nth(ids, 5)], nth(ids, 0));
    await opened.sync();
    const patches = service.requestsOf('patch');
    await move(synced, [nth(ids, 4)], nth(ids, 5));
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(patches + 1);
    await expectAtRest(synced);
  });

  it('does not undo what somebody else moves meanwhile', async () => {
    const synced = await syncedListing(5, { dialect: { changedOrders: 'place' }, profile: QUICK });
    const { opened, service, ids } = synced;
    await move(synced, [nth(ids, 4)], nth(ids, 0));
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () => {
      const [second, third] = ['Photo 2', 'Photo 3'].map((caption) =>
        nth(
          service.media().filter((media) => media.ShortDescription === caption),
          0,
        ),
      );
      service.secondPerson.editMedia(second?.MediaKeyNumeric ?? 0, { Order: third?.Order });
      service.secondPerson.editMedia(third?.MediaKeyNumeric ?? 0, { Order: second?.Order });
    });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 5', 'Photo 1', 'Photo 3', 'Photo 2', 'Photo 4']);
    await expectAtRest(synced);
  });
});

describe('a service that takes a move and does nothing', () => {
  it('is asked three times, then the person is', async () => {
    const synced = await syncedListing(3, { dialect: { changedOrders: 'ignored' }, profile: QUICK });
    const { opened, service, ids, listingId } = synced;
    await move(synced, [nth(ids, 2)], nth(ids, 0));
    for (let round = 0; round < 4; round += 1) await opened.sync();
    expect(await synced.captionsHere()).toEqual(['Photo 3', 'Photo 1', 'Photo 2']);
    expect(await opened.conflicts()).toMatchObject([{ field: 'order' }]);
    const history = await opened.call('history.list', { listingId, most: 100 });
    expect(history.map((entry) => entry.what).join('\n')).toContain('in another order than the one that was sent');
    expect(service.requestsOf('patch')).toBe(3);
    await synced.resolve('theirs');
    await expectAtRest(synced);
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is asked again where the person keeps their order, and then they are', async () => {
    const synced = await syncedListing(3, { dialect: { changedOrders: 'ignored' }, profile: QUICK });
    const { opened, service, ids } = synced;
    await move(synced, [nth(ids, 2)], nth(ids, 0));
    await opened.sync();
    await synced.resolve('mine');
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(6);
    expect(await opened.conflicts()).toMatchObject([{ field: 'order' }]);
  });
});

describe('a service that takes Order as it is sent', () => {
  it('has the first move alone, and then all at once', async () => {
    const synced = await syncedListing(4);
    const { opened, service, ids } = synced;
    await move(synced, [nth(ids, 3)], nth(ids, 0));
    await opened.sync();
    const reads = service.requestsOf('get');
    await move(synced, [nth(ids, 0)], nth(ids, 3));
    await opened.sync();
    expect(service.requestsOf('get')).toBeLessThanOrEqual(reads + 3);
    await expectAtRest(synced);
  });

  it('is sent the shorter side of a move', async () => {
    const synced = await syncedListing(8);
    const { opened, service, ids } = synced;
    await move(synced, [nth(ids, 0)], null);
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(2);
    await expectAtRest(synced);
  });
});
