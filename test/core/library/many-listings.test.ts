import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { done } from '../../run-cli.ts';
import { afterTest, openCore, temporaryFolder } from '../harness.ts';

/** A library of so many listings, of which nothing is counted yet; the last one was edited last. */
async function libraryOf(count: number) {
  const home = await temporaryFolder();
  const store = openStore(path.join(home, 'library.db'));
  const ids = Array.from({ length: count }, () => ListingId.parse(randomUUID()));
  store.write(() => {
    for (const [index, listingId] of ids.entries()) {
      const at = new Date(Date.parse('2026-05-04T08:00:00.000Z') + index * 1000).toISOString();
      store.listings.insert(listingId, `${index + 1} Elm Road`, {}, at);
    }
  });
  store.close();
  return { home, ids, latest: ids.toReversed() };
}

it('reads of many listings those that it answers, and no other', async () => {
  const { home, latest } = await libraryOf(40);
  const opened = await openCore({ home });
  const database = openDatabase(path.join(home, 'library.db'));
  afterTest(() => database.close());
  // Whatever is read of a listing is kept.
  const read = (): unknown => database.prepare('SELECT count(*) FROM listingSummary').pluck().get();
  const listed = async (input: Parameters<typeof opened.call<'listing.list'>>[1]) =>
    (await opened.call('listing.list', input)).listings.map(({ listingId }) => listingId);

  expect((await opened.call('listing.ids', {})).listingIds).toEqual(latest);
  expect(read()).toBe(0);
  expect(await listed({ limit: 3 })).toEqual(latest.slice(0, 3));
  expect(read()).toBe(3);
  expect(await listed({ listingIds: latest.slice(5, 7).toReversed() })).toEqual(latest.slice(5, 7));
  expect(read()).toBe(5);
  expect(await listed({ named: '20 Elm Road' })).toEqual(latest.slice(20, 21));
  expect(read()).toBe(6);
  await opened.call('listing.archive', { listingIds: latest.slice(10, 12), archived: true });
  expect(await listed({ listingIds: latest.slice(10, 12) })).toEqual([]);
  expect(read()).toBe(6);
  expect((await opened.call('listing.ids', {})).listingIds).toHaveLength(38);
  expect((await opened.call('listing.ids', { archived: 'too' })).listingIds).toEqual(latest);
});

it('lists every listing once on the command line, the one edited last first, however many pieces they are read in', async () => {
  const { home, latest } = await libraryOf(450);
  const Listed = z.array(z.object({ listingId: ListingId }));
  const ids = (value: unknown): ListingId[] => Listed.parse(value).map(({ listingId }) => listingId);
  expect(ids(await done(home, 'listing', 'list'))).toEqual(latest);
  const status = z.object({ listings: Listed }).parse(await done(home, 'status'));
  expect(ids(status.listings)).toEqual(latest);
});
