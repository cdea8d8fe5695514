import { describe, expect, it } from 'vitest';
import {
  addPhotos,
  captionsAt,
  captionsHere,
  connect,
  mediaAt,
  mediaOf,
  nth,
  openCore,
  requestsOf,
  type Synced,
  sync,
  syncedListing,
} from '../harness.ts';

/** A service that shows every Order with a half. */
const HALVES = { dialect: { values: 'odd' } } as const;

/** Somebody else moves the last photo to the front. */
async function moveLastToFront(synced: Synced): Promise<void> {
  const last = nth(synced.ids, synced.ids.length - 1);
  for (const [order, mediaId] of [last, ...synced.ids.slice(0, -1)].entries()) {
    synced.service.secondPerson.editMedia((await mediaOf(synced, mediaId)).MediaKeyNumeric, { Order: order });
  }
}

describe('an Order that is no whole number', () => {
  it('keeps its place when the listing is opened, and nothing is sent back', async () => {
    const synced = await syncedListing(4, HALVES);
    const { service, clock } = synced;
    await moveLastToFront(synced);
    const theirs = await openCore({ clock });
    await connect(theirs, service);
    const { listingKey } = nth(service.snapshot().listings, 0);
    const { listingId } = await theirs.call('listing.open', { listingKey });
    const sequence = ['Photo 4', 'Photo 1', 'Photo 2', 'Photo 3'];
    expect(await captionsHere({ opened: theirs, listingId })).toEqual(sequence);
    expect(await sync(theirs)).toMatchObject({ patched: 0, conflicts: 0, blocked: 0, waiting: 0 });
    expect(await captionsHere({ opened: theirs, listingId })).toEqual(sequence);
    expect(requestsOf(service, 'patch')).toBe(0);
  });

  it('tells of a move that somebody else made, and a move of ours arrives in whole numbers', async () => {
    const synced = await syncedListing(4, HALVES);
    const { service, clock, opened, listingId, ids } = synced;
    await moveLastToFront(synced);
    clock.advance(60_000);
    await sync(opened);
    expect(await captionsHere({ opened, listingId })).toEqual(['Photo 4', 'Photo 1', 'Photo 2', 'Photo 3']);

    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    const moved = ['Photo 4', 'Photo 3', 'Photo 1', 'Photo 2'];
    await sync(opened);
    expect(captionsAt(service)).toEqual(moved);
    expect(mediaAt(service).every(({ Order }) => Number.isInteger(Order))).toBe(true);
    const patches = requestsOf(service, 'patch');
    for (let round = 0; round < 3; round += 1) {
      clock.advance(60_000);
      expect(await sync(opened)).toMatchObject({ patched: 0, conflicts: 0, blocked: 0, waiting: 0 });
    }
    expect(requestsOf(service, 'patch')).toBe(patches);
    expect(await captionsHere({ opened, listingId })).toEqual(moved);
  });

  it('gives a photo that is added to the listing a whole number behind it', async () => {
    const synced = await syncedListing(2, { ...HALVES, profile: { attach: 'navigation' } });
    const { opened, service, listingId, clock } = synced;
    await addPhotos(opened, listingId, 1, 7);
    await sync(opened);
    clock.advance(60_000);
    expect(await sync(opened)).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(mediaAt(service).map(({ Order }) => Order)).toEqual([0, 1, 2]);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 7']);
  });
});
