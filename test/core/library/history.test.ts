import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { afterTest, nth, openCore, syncedListing, temporaryFolder } from '../harness.ts';

describe('the history', () => {
  it('tells a caption that was typed with pauses once, and anew after something else happened to the photo', async () => {
    const { opened, listingId, ids } = await syncedListing(1);
    const mediaId = nth(ids, 0);
    const type = (shortDescription: string, session: string): Promise<unknown> =>
      opened.call('media.edit', { mediaIds: [mediaId], shortDescription, session });
    const told = async (): Promise<string[]> =>
      (await opened.call('history.list', { listingId, mediaId, most: 3 })).map(({ what }) => what);
    for (const text of ['Liv', 'Living roo', 'Living room']) await type(text, 'one stay');
    expect(await told()).toEqual([
      'Caption changed from “Photo 1” to “Living room”',
      'Added to the listing at the service',
      expect.stringMatching(/^Picture sent/),
    ]);
    await opened.call('media.rate', { mediaIds: [mediaId], rating: 3 });
    await type('Living room, west', 'one stay');
    await type('Sala', 'another stay');
    expect(await told()).toEqual([
      'Caption changed from “Living room, west” to “Sala”',
      'Caption changed from “Living room” to “Living room, west”',
      'Rated with stars: 3',
    ]);
  });

  it('tells fields with what was written in them', async () => {
    const opened = await openCore();
    const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
    await opened.call('listing.setFields', { listingId, fields: { BathroomsFull: '2', ZoningDescription: null } });
    await opened.call('listing.setFields', { listingId, fields: {}, leaveOut: ['ZoningDescription'] });
    const [left, wrote] = await opened.call('history.list', { listingId, most: 2 });
    expect([wrote?.what, left?.what]).toEqual([
      'Changed BathroomsFull to “2”; ZoningDescription to “–”',
      'Changed ZoningDescription, which was “–”, to nothing',
    ]);
  });

  it('tells each entry in English and as a phrase that says the same', async () => {
    const { opened, listingId, ids } = await syncedListing(2);
    const [first, second] = [nth(ids, 0), nth(ids, 1)];
    await opened.edit(first, 'Kitchen, “new”');
    await opened.call('media.edit', { mediaIds: [first], imageOf: 'Kitchen' });
    await opened.sync();
    await opened.call('media.move', { listingId, mediaIds: [second], before: first });
    await opened.call('change.undo', { listingId });
    await opened.call('media.remove', { mediaIds: [second] });
    const entries = await opened.call('history.list', { listingId, most: 100 });
    expect(entries.map((entry) => entry.what)).toEqual([
      'Removed',
      'Undone: the order of 2 photos',
      'Moved to place 1',
      'Sent the caption “Kitchen, “new”” and the room “Kitchen”',
      'Room set to “Kitchen”',
      'Caption changed from “Photo 1” to “Kitchen, “new””',
      'Added to the listing at the service',
      'Added to the listing at the service',
      expect.stringMatching(/^Listing created at the service as \S+$/),
      'Picture sent to the upload address',
      'Picture sent to the upload address',
      'Caption changed to “Photo 2”',
      'Caption changed to “Photo 1”',
      'Added from 2.jpg',
      'Added from 1.jpg',
      'Listing “12 Oak Street” created',
    ]);
    expect(entries.map((entry) => entry.phrase && inEnglish(entry.phrase))).toEqual(entries.map((entry) => entry.what));
  });

  it('keeps the English sentence of what an older version noted, or a newer one says by a code of its own', async () => {
    const file = path.join(await temporaryFolder(), 'library.db');
    const store = openStore(file);
    afterTest(() => store.close());
    const listingId = ListingId.parse(randomUUID());
    const at = '2026-05-04T08:00:00.000Z';
    store.write(() => {
      store.listings.insert(listingId, 'One', {}, at);
      store.history.add(at, listingId, null, 'you', phrase('history.paused'));
    });
    const database = openDatabase(file);
    afterTest(() => database.close());
    const insert = database.prepare(
      "INSERT INTO history (at, listingId, who, what, phrase) VALUES (?, ?, 'you', 'Painted', ?)",
    );
    for (const kept of [null, '{"code":"history.painted","values":{}}']) insert.run(at, listingId, kept);
    expect(store.history.list(listingId, undefined, 10)).toMatchObject([
      { what: 'Painted', phrase: null },
      { what: 'Painted', phrase: null },
      { what: 'Paused sending', phrase: { code: 'history.paused' } },
    ]);
  });

  it('says of a text and of a field what they were and what they are', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(1);
    for (const fields of [{ Zoning: 'R-1' }, { Zoning: 'R-2', YearBuilt: '1928' }]) {
      await opened.call('listing.setFields', { listingId, fields });
    }
    await opened.call('listing.setFields', { listingId, leaveOut: ['Zoning'] });
    for (const imageOf of ['Kitchen', 'Entry', '']) await opened.call('media.edit', { mediaIds: ids, imageOf });
    const entries = await opened.call('history.list', { listingId, most: 6 });
    expect(entries.map(({ what }) => what)).toEqual([
      'Room “Entry” removed',
      'Room changed from “Kitchen” to “Entry”',
      'Room set to “Kitchen”',
      'Changed Zoning, which was “R-2”, to nothing',
      'Changed Zoning from “R-1” to “R-2”; YearBuilt to “1928”',
      'Changed Zoning to “R-1”',
    ]);
  });
});
