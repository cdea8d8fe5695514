import { describe, expect, it } from 'vitest';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { nth, type Opened, openCore, pictureFiles, syncedListing } from '../harness.ts';

/** An altered picture keeps its tie to its original, whatever photo that is by then. */

const RIGHT = { kind: 'rotate', to: 'right' } as const;

const altered = (originalId: MediaId) => ({ kind: 'Twilight Conversion', originalId, labelled: true }) as const;

/** Where the original of the photo at each place stands, from 1; null where it names none, 0 where it names one that is not there. */
async function ties(opened: Opened, listingId: ListingId): Promise<(number | null)[]> {
  const { media } = await opened.detail(listingId);
  return media.map(({ alteration }) => {
    const originalId = alteration?.originalId ?? null;
    return originalId === null ? null : media.findIndex(({ mediaId }) => mediaId === originalId) + 1;
  });
}

async function otherFile(): Promise<string> {
  return nth(await pictureFiles(9), 8);
}

describe('a duplicate of a listing', () => {
  it('has its altered pictures tied to its own originals', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(3);
    await opened.call('media.alter', { mediaIds: [nth(ids, 2)], alteration: altered(nth(ids, 0)) });
    expect(await ties(opened, listingId)).toEqual([null, 1, null]);
    const copy = await opened.call('listing.duplicate', { listingId, photos: true });
    expect(await ties(opened, copy.listingId)).toEqual([null, 1, null]);
    expect(nth((await opened.detail(copy.listingId)).media, 1).alteration?.labelled).toBe(true);
  });
  it('says of those whose original was not copied that it is not known', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(2);
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: altered(nth(ids, 0)) });
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    const copy = await opened.call('listing.duplicate', { listingId, photos: true });
    expect(await ties(opened, copy.listingId)).toEqual([null]);
  });
});

describe('an original that gets another picture', () => {
  it.each(['before it was sent', 'at the service'] as const)(
    'stays the original %s, and so it does after undo and redo',
    async (when) => {
      const { opened, listingId, ids } = await syncedListing(3);
      const place = when === 'at the service' ? { listingId, ids } : await opened.listingWithPhotos(3);
      const [first, third] = [nth(place.ids, 0), nth(place.ids, 2)];
      await opened.call('media.alter', { mediaIds: [third], alteration: altered(first) });
      await opened.call('media.replace', { mediaId: first, path: await otherFile() });
      expect(await ties(opened, place.listingId)).toEqual([null, 1, null]);
      await opened.call('change.undo', { listingId: place.listingId });
      expect(await ties(opened, place.listingId)).toEqual([null, 1, null]);
      expect(nth((await opened.detail(place.listingId)).media, 0).mediaId).toBe(first);
      await opened.call('change.redo', { listingId: place.listingId });
      expect(await ties(opened, place.listingId)).toEqual([null, 1, null]);
    },
  );
  it('stays the original once the one before is removed for good, also where the tie itself is taken back', async () => {
    const { opened, listingId, ids } = await syncedListing(2);
    const [first, second] = [nth(ids, 0), nth(ids, 1)];
    await opened.call('media.alter', { mediaIds: [second], alteration: altered(first) });
    await opened.call('media.replace', { mediaId: first, path: await otherFile() });
    await opened.sync();
    expect(await opened.call('media.removeForGood', { mediaIds: [first] })).toMatchObject({ removed: [first] });
    expect(await ties(opened, listingId)).toEqual([null, 1]);
    await opened.call('change.undo', { listingId });
    const { media } = await opened.detail(listingId);
    expect(media.map(({ alteration }) => alteration?.originalId)).not.toContain(first);
    expect(media).toHaveLength(2);
  });
  it('stays the original where it is corrected at the service', async () => {
    const { opened, listingId, ids } = await syncedListing(2);
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: altered(nth(ids, 0)) });
    await opened.call('media.correct', { mediaIds: [nth(ids, 0)], operation: RIGHT });
    expect(await ties(opened, listingId)).toEqual([null, 1]);
  });
});

it.each(['before it was sent', 'at the service'] as const)(
  'nobody has seen a label on the picture that replaces an altered one %s',
  async (when) => {
    const { opened, listingId, ids } = await syncedListing(2);
    const place = when === 'at the service' ? { listingId, ids } : await opened.listingWithPhotos(2);
    const second = nth(place.ids, 1);
    await opened.call('media.alter', { mediaIds: [second], alteration: altered(nth(place.ids, 0)) });
    await opened.call('media.replace', { mediaId: second, path: await otherFile() });
    const shown = async () => nth((await opened.detail(place.listingId)).media, 1).alteration;
    expect(await shown()).toMatchObject({ kind: 'Twilight Conversion', labelled: false });
    expect(await ties(opened, place.listingId)).toEqual([null, 1]);
    await opened.call('change.undo', { listingId: place.listingId });
    expect(await shown()).toMatchObject({ labelled: true });
  },
);
