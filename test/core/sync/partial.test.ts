import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import {
  captionsAt,
  connectedCore,
  detail,
  edit,
  listingWithPhotos,
  mediaAt,
  nth,
  requestsOf,
  sync,
  syncDuring,
} from '../harness.ts';

type Dialect = NonNullable<PracticeServiceOptions['dialect']>;

/** A library with a listing of photos that was never sent. */
async function unsent(count: number, dialect: Dialect) {
  const { clock, service, opened } = await connectedCore({ dialect });
  return { clock, service, opened, ...(await listingWithPhotos(opened, count)) };
}

const LONG_ENOUGH = 121_000;

describe('a service that creates a listing with a part of its photos', () => {
  it('leaves each of the others as a failure of its own, and trying again adds them', async () => {
    const { service, opened, listingId } = await unsent(4, { takenMediaPerListing: 2 });
    expect(await sync(opened)).toMatchObject({ created: 1, blocked: 2 });
    expect(await opened.call('sync.failures', {})).toHaveLength(2);
    const { media } = await detail(opened, listingId);
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
    await sync(opened);
    expect(await sync(opened)).toMatchObject({ patched: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
    expect(requestsOf(service, 'upload')).toBe(4);
  });

  it('is believed without an answer only when the photos are still missing later', async () => {
    const { service, opened, clock, listingId } = await unsent(3, {
      takenMediaPerListing: 2,
      insertAnswer: 'noContent',
    });
    expect(await sync(opened)).toMatchObject({ created: 1, waiting: 1 });
    expect(await opened.call('sync.failures', {})).toEqual([]);
    clock.advance(LONG_ENOUGH);
    await sync(opened);
    expect(await opened.call('sync.failures', {})).toHaveLength(1);
    const [, , third] = (await detail(opened, listingId)).media;
    expect(third?.problem?.phrase?.code).toBe('problem.notTaken');
    expect(requestsOf(service, 'attach')).toBe(0);
  });

  it('takes all of them in the end where it takes none with the listing', async () => {
    const { service, opened, clock, listingId } = await unsent(2, { takenMediaPerListing: 0 });
    await sync(opened);
    clock.advance(LONG_ENOUGH);
    await sync(opened);
    expect(await opened.call('sync.failures', {})).toHaveLength(2);
    const { media } = await detail(opened, listingId);
    await opened.call('sync.retry', { listingId, mediaIds: media.map((item) => item.mediaId) });
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
    expect(mediaAt(service)).toHaveLength(2);
  });

  it('has nothing added twice that it shows late', async () => {
    const { service, opened, clock } = await unsent(3, { insertAnswer: 'noContent' });
    await syncDuring(service.faults.hold('insert', 'beforeAnswer'), opened, () =>
      service.replica.hideMedia(nth(mediaAt(service), 2).MediaKeyNumeric),
    );
    clock.advance(LONG_ENOUGH);
    await sync(opened);
    expect(await opened.call('sync.failures', {})).toHaveLength(1);
    service.replica.catchUp();
    clock.advance(60_000);
    expect(await sync(opened)).toMatchObject({ blocked: 0, waiting: 0, conflicts: 0 });
    expect(mediaAt(service)).toHaveLength(3);
    expect(requestsOf(service, 'attach')).toBe(0);
  });
});

describe('a service that gives photos keys of its own', () => {
  it.each<[string, Dialect]>([
    ['shown by its answer', { newMediaKeys: 'own' }],
    ['shown by the read after it', { newMediaKeys: 'own', insertAnswer: 'noContent' }],
  ])('has them as ours, and takes changes, removals and further photos: %s', async (_what, dialect) => {
    const { service, opened, clock, listingId, ids } = await unsent(3, dialect);
    expect(await sync(opened)).toMatchObject({ created: 1, blocked: 0, waiting: 0, conflicts: 0 });
    const listing = await detail(opened, listingId);
    expect([listing.media.length, listing.mediaByOthers.length, listing.removed.length]).toEqual([3, 0, 0]);
    await edit(opened, nth(ids, 1), 'Kitchen');
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    clock.advance(60_000);
    await sync(opened);
    expect(await sync(opened)).toMatchObject({ patched: 0, blocked: 0, waiting: 0, conflicts: 0 });
    expect(captionsAt(service)).toEqual(['Kitchen', 'Photo 3']);
    expect((await detail(opened, listingId)).mediaByOthers).toEqual([]);
  });

  it('creates one listing when the answer to its creation is lost', async () => {
    const { service, opened, clock, listingId } = await unsent(2, { newMediaKeys: 'own' });
    service.faults.next('insert', 'dropReply');
    for (let round = 0; round < 4; round += 1) {
      await sync(opened);
      clock.advance(LONG_ENOUGH);
    }
    expect(service.snapshot().listings).toHaveLength(1);
    const listing = await detail(opened, listingId);
    expect([listing.state, listing.mediaByOthers.length]).toEqual(['up-to-date', 0]);
  });
});
