import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import { nth, unsyncedListing } from '../harness.ts';

const LONG_ENOUGH = 121_000;

describe('a service that creates a listing with a part of its photos', () => {
  it('leaves each of the others as a failure of its own, and trying again adds them', async () => {
    const { service, opened, listingId } = await unsyncedListing(4, { dialect: { takenMediaPerListing: 2 } });
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 2 });
    expect(await opened.call('sync.failures', {})).toHaveLength(2);
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => item.problem?.phrase?.code)).toEqual([
      undefined,
      undefined,
      'problem.notTaken',
      'problem.notTaken',
    ]);
    await opened.call('sync.retry', {
      listingId,
      mediaIds: media.flatMap((item) => (item.problem === null ? [] : [item.mediaId])),
    });
    await opened.sync();
    expect(await opened.sync()).toMatchObject({ patched: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
    expect(service.requestsOf('upload')).toBe(4);
  });

  it('is believed without an answer only when the photos are still missing later', async () => {
    const { service, opened, clock, listingId } = await unsyncedListing(3, {
      dialect: {
        takenMediaPerListing: 2,
        insertAnswer: 'noContent',
      },
    });
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 1 });
    expect(await opened.call('sync.failures', {})).toEqual([]);
    clock.advance(LONG_ENOUGH);
    await opened.sync();
    expect(await opened.call('sync.failures', {})).toHaveLength(1);
    const [, , third] = (await opened.detail(listingId)).media;
    expect(third?.problem?.phrase?.code).toBe('problem.notTaken');
    expect(service.requestsOf('attach')).toBe(0);
  });

  it('takes all of them in the end where it takes none with the listing', async () => {
    const { service, opened, clock, listingId } = await unsyncedListing(2, { dialect: { takenMediaPerListing: 0 } });
    await opened.sync();
    clock.advance(LONG_ENOUGH);
    await opened.sync();
    expect(await opened.call('sync.failures', {})).toHaveLength(2);
    const { media } = await opened.detail(listingId);
    await opened.call('sync.retry', { listingId, mediaIds: media.map((item) => item.mediaId) });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(service.media()).toHaveLength(2);
  });

  it('has nothing added twice that it shows late', async () => {
    const { service, opened, clock } = await unsyncedListing(3, { dialect: { insertAnswer: 'noContent' } });
    await opened.syncDuring(service.faults.hold('insert', 'beforeAnswer'), () =>
      service.replica.hideMedia(nth(service.media(), 2).MediaKeyNumeric),
    );
    clock.advance(LONG_ENOUGH);
    await opened.sync();
    expect(await opened.call('sync.failures', {})).toHaveLength(1);
    service.replica.catchUp();
    clock.advance(60_000);
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0, conflicts: 0 });
    expect(service.media()).toHaveLength(3);
    expect(service.requestsOf('attach')).toBe(0);
  });
});

describe('a service that gives photos keys of its own', () => {
  it.each<[string, Partial<Dialect>]>([
    ['shown by its answer', { newMediaKeys: 'own' }],
    ['shown by the read after it', { newMediaKeys: 'own', insertAnswer: 'noContent' }],
  ])('has them as ours, and takes changes, removals and further photos: %s', async (_what, dialect) => {
    const { service, opened, clock, listingId, ids } = await unsyncedListing(3, { dialect });
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0, conflicts: 0 });
    const listing = await opened.detail(listingId);
    expect([listing.media.length, listing.mediaByOthers.length, listing.removed.length]).toEqual([3, 0, 0]);
    await opened.edit(nth(ids, 1), 'Kitchen');
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    clock.advance(60_000);
    await opened.sync();
    expect(await opened.sync()).toMatchObject({ patched: 0, blocked: 0, waiting: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Kitchen', 'Photo 3']);
    expect((await opened.detail(listingId)).mediaByOthers).toEqual([]);
  });

  it('creates one listing when the answer to its creation is lost', async () => {
    const { service, opened, clock, listingId } = await unsyncedListing(2, { dialect: { newMediaKeys: 'own' } });
    service.faults.next('insert', 'dropReply');
    for (let round = 0; round < 4; round += 1) {
      await opened.sync();
      clock.advance(LONG_ENOUGH);
    }
    expect(service.snapshot().listings).toHaveLength(1);
    const listing = await opened.detail(listingId);
    expect([listing.state, listing.mediaByOthers.length]).toEqual(['up-to-date', 0]);
  });
});
