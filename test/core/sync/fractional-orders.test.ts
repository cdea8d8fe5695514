import { describe, expect, it } from 'vitest';
import { nth, openCore, type Synced, syncedListing } from '../harness.ts';

/** A service that shows every Order with a half. */
const HALVES = { dialect: { values: 'odd' } } as const;

/** Somebody else moves the last photo to the front. */
async function moveLastToFront(synced: Synced): Promise<void> {
  const last = nth(synced.ids, synced.ids.length - 1);
  for (const [order, mediaId] of [last, ...synced.ids.slice(0, -1)].entries()) {
    synced.service.secondPerson.editMedia((await synced.mediaOf(mediaId)).MediaKeyNumeric, { Order: order });
  }
}

describe('an Order that is no whole number', () => {
  it('keeps its place when the listing is opened, and nothing is sent back', async () => {
    const synced = await syncedListing(4, HALVES);
    const { service, clock } = synced;
    await moveLastToFront(synced);
    const theirs = await openCore({ clock });
    await theirs.connect(service);
    const { listingKey } = nth(service.snapshot().listings, 0);
    const { listingId } = await theirs.call('listing.open', { listingKey });
    const sequence = ['Photo 4', 'Photo 1', 'Photo 2', 'Photo 3'];
    expect(await theirs.captions(listingId)).toEqual(sequence);
    expect(await theirs.sync()).toMatchObject({ patched: 0, conflicts: 0, blocked: 0, waiting: 0 });
    expect(await theirs.captions(listingId)).toEqual(sequence);
    expect(service.requestsOf('patch')).toBe(0);
  });

  it('tells of a move that somebody else made, and a move of ours arrives in whole numbers', async () => {
    const synced = await syncedListing(4, HALVES);
    const { service, clock, opened, listingId, ids } = synced;
    await moveLastToFront(synced);
    clock.advance(60_000);
    await opened.sync();
    expect(await opened.captions(listingId)).toEqual(['Photo 4', 'Photo 1', 'Photo 2', 'Photo 3']);

    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    const moved = ['Photo 4', 'Photo 3', 'Photo 1', 'Photo 2'];
    await opened.sync();
    expect(service.captions()).toEqual(moved);
    expect(service.media().every(({ Order }) => Number.isInteger(Order))).toBe(true);
    const patches = service.requestsOf('patch');
    for (let round = 0; round < 3; round += 1) {
      clock.advance(60_000);
      expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, blocked: 0, waiting: 0 });
    }
    expect(service.requestsOf('patch')).toBe(patches);
    expect(await opened.captions(listingId)).toEqual(moved);
  });

  it('gives a photo that is added to the listing a whole number behind it', async () => {
    const synced = await syncedListing(2, { ...HALVES, profile: { attach: 'navigation' } });
    const { opened, service, listingId, clock } = synced;
    await opened.addPhotos(listingId, 1, 7);
    await opened.sync();
    clock.advance(60_000);
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.media().map(({ Order }) => Order)).toEqual([0, 1, 2]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 7']);
  });
});
