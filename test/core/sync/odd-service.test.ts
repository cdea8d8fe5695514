import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import { nth, openCore, syncedListing } from '../harness.ts';

describe('photos at a service with keys and values of its own kind', () => {
  it.each<[string, Partial<Dialect>]>([
    ['keys of more than 53 bits', { numericKeys: 'large' }],
    ['keys as text', { numericKeys: 'text' }],
    ['odd values', { values: 'odd' }],
    ['both, page by page', { numericKeys: 'large', values: 'odd', pageSize: 1, expandedPageSize: 1 }],
  ])('do not vanish, and are changed and removed by their own key: %s', async (_what, dialect) => {
    const { service, opened, listingId, ids, clock } = await syncedListing(3, { dialect });
    await opened.edit(nth(ids, 1), '12');
    await opened.call('media.remove', { mediaIds: [nth(ids, 2)] });
    for (let round = 0; round < 3; round += 1) {
      await opened.sync();
      clock.advance(3_600_000);
    }
    expect(await opened.sync()).toMatchObject({ blocked: 0, conflicts: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', '12']);
    const { media, removed } = await opened.detail(listingId);
    expect(media.map((item) => [item.mediaId, item.shortDescription])).toEqual([
      [ids[0], 'Photo 1'],
      [ids[1], '12'],
    ]);
    expect(removed.map((item) => item.mediaId)).toEqual([ids[2]]);
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('are opened by such a key, digit by digit', async () => {
    const synced = await syncedListing(2, {
      dialect: { numericKeys: 'large', read: 'notFound' },
      profile: { read: { entities: false } },
    });
    const { service, opened, listingId } = synced;
    const keys = (await opened.detail(listingId)).media.map((item) => item.mediaKeyNumeric);
    expect(keys.every((key) => key !== null && !Number.isSafeInteger(Number(key)))).toBe(true);
    const theirs = await openCore({ clock: synced.clock });
    await theirs.connect(service, { profile: { read: { entities: false } } });
    const listingKey = nth(service.snapshot().listings, 0).listingKey;
    const photos = keys.map((key) => ({ mediaKeyNumeric: key ?? '' }));
    const { listingId: openedThere } = await theirs.call('listing.open', { listingKey, photos });
    const { media } = await theirs.detail(openedThere);
    expect(media.map((item) => [item.mediaKeyNumeric, item.shortDescription])).toEqual([
      [keys[0], 'Photo 1'],
      [keys[1], 'Photo 2'],
    ]);
  });

  it('are added to such a listing as well', async () => {
    const { service, opened, listingId } = await syncedListing(1, {
      dialect: { numericKeys: 'large', expandedPageSize: 1 },
    });
    await opened.addPhotos(listingId, 1, 2);
    await opened.sync();
    expect(service.media()).toHaveLength(2);
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual(['attached', 'attached']);
  });
});

describe('a service that numbers the photos of a new listing itself', () => {
  it.each<[string, Partial<Dialect>]>([
    ['from 1', { newOrders: 'fromOne' }],
    ['in tens', { newOrders: 'tens' }],
    ['from 1, and its answer shows nothing', { newOrders: 'fromOne', insertAnswer: 'noContent' }],
  ])('is left with its numbers, and a move arrives: %s', async (_what, dialect) => {
    const { service, opened, listingId, ids, clock } = await syncedListing(4, { dialect });
    for (let round = 0; round < 3; round += 1) {
      clock.advance(60_000);
      expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, waiting: 0, blocked: 0 });
    }
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 3)], before: nth(ids, 1) });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 4', 'Photo 2', 'Photo 3']);
    const patches = service.requestsOf('patch');
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(patches);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('is left with its numbers when the first photo is removed', async () => {
    const { service, opened, ids } = await syncedListing(3, { dialect: { newOrders: 'fromOne' } });
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(1);
    const shown = service.media().filter((media) => !media.DeletedYN);
    expect(shown.map((media) => media.Order)).toEqual([2, 3]);
  });
});
