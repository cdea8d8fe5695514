import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readBoard } from '../../../electron/core/app/views/board.ts';
import { createListingList } from '../../../electron/core/app/views/listing-list.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { BOARD_FILTERS, BoardQuery } from '../../../shared/contract/board.ts';
import type { ListingSummary } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { readinessOf } from '../../../shared/domain/readiness.ts';
import fc from '../../fast-check.ts';
import { temporaryFolder } from '../harness.ts';
import { ATTACHED, addAccount, addPhoto, allListed, at, CHANGES, photo, profile } from '../library-changes.ts';

type Change = (typeof CHANGES)[number];

/** What puts a listing aside or takes its making back, beside all that changes one. */
const ALL_CHANGES: readonly Change[] = [
  ...CHANGES,
  (store, listingId) => store.listings.setArchived(listingId, at),
  (store, listingId) => store.listings.setArchived(listingId, null),
  (store, listingId) => store.listings.setTakenBack(listingId, at),
  (store, listingId) => store.listings.setTakenBack(listingId, null),
];

const sum = (listings: readonly ListingSummary[], of: (listing: ListingSummary) => number): number =>
  listings.reduce((total, listing) => total + of(listing), 0);

it('tells of all listings together, and of each filter, what the listings tell one by one, whatever changes and who changes it', async () => {
  const folder = await temporaryFolder();
  const which = fc.nat({ max: 20 });
  const step = fc.record({
    change: fc.nat({ max: ALL_CHANGES.length - 1 }),
    listing: which,
    photo: which,
    by: fc.nat({ max: 2 }),
  });
  const all = fc.shuffledSubarray(
    ALL_CHANGES.map((_, index) => index),
    { minLength: ALL_CHANGES.length },
  );
  fc.assert(
    fc.property(fc.array(photo, { minLength: 6, maxLength: 6 }), all, fc.array(step), (given, each, more) => {
      const file = path.join(folder, `${randomUUID()}.db`);
      const [store, other] = [openStore(file), openStore(file)];
      const ids = given.map(() => ListingId.parse(randomUUID()));
      store.write(() => {
        addAccount(store);
        for (const [index, listingId] of ids.entries()) {
          store.listings.insert(listingId, `Listing - ${index}`, {}, at);
          addPhoto(store, listingId, given[index] ?? ATTACHED);
          if (index > 0) addPhoto(store, listingId, ATTACHED);
        }
      });
      const { summaries } = createListingList(store, profile);
      const steps = [...each.map((change, index) => ({ change, listing: index, photo: 0, by: index % 3 })), ...more];
      for (const { change, listing, photo: place, by } of steps) {
        const listingId = ids[listing % ids.length] ?? ListingId.parse(randomUUID());
        if (store.listings.evenTakenBack(listingId) === null) continue;
        const photos = store.media.ofListing(listingId);
        const mediaId = photos[place % Math.max(1, photos.length)]?.mediaId ?? MediaId.parse(randomUUID());
        const program = by === 0 ? other : store;
        program.write(() => ALL_CHANGES[change]?.(program, listingId, mediaId));

        const fresh = allListed(store);
        for (const archived of [false, true]) {
          const listings = fresh.filter((one) => one.archived === archived);
          const board = (query: object) => readBoard(store, summaries, BoardQuery.parse({ archived, ...query }));
          const { rows, counts } = board({});
          expect(new Set(rows.map(({ listingId: id }) => id))).toEqual(
            new Set(listings.map(({ listingId: id }) => id)),
          );
          const found = Object.fromEntries(
            BOARD_FILTERS.map((filter) => [filter, listings.filter((one) => isIn(filter, one))]),
          );
          expect(counts).toEqual(
            Object.fromEntries(Object.entries(found).map(([filter, some]) => [filter, some.length])),
          );
          // A search counts rows one by one.
          expect(board({ search: '-', limit: 0 }).counts).toEqual(counts);
          const preparing = found['incomplete']?.filter(({ onService }) => !onService).length;
          expect(board({ filter: 'incomplete', limit: 0 }).inPreparation).toBe(preparing);
        }
        const inUse = fresh.filter(({ archived }) => !archived);
        expect(store.summaries.totals()).toEqual({
          listings: inUse.length,
          onService: sum(inUse, ({ onService }) => (onService ? 1 : 0)),
          toSend: sum(inUse, ({ toSend }) => toSend),
          processing: sum(inUse, ({ processing }) => processing),
          conflicts: sum(inUse, ({ conflicts }) => conflicts),
          needsAttention: sum(inUse, ({ needsAttention }) => needsAttention),
          unseenBase: sum(inUse, ({ unseenBase }) => unseenBase),
          leftAtService: sum(inUse, ({ leftAtService }) => leftAtService),
        });
      }
      store.close();
      other.close();
    }),
    { numRuns: 4 },
  );
});

function isIn(filter: (typeof BOARD_FILTERS)[number], listing: ListingSummary): boolean {
  const { state, toSend, unseenBase } = listing;
  const isMissing = readinessOf(listing).missingCount > 0;
  switch (filter) {
    case 'all':
      return true;
    case 'draft':
      return state === 'draft' || state === 'empty';
    case 'ready':
      return (state === 'draft' || state === 'changed') && !isMissing && toSend > 0;
    case 'incomplete':
      return isMissing;
    case 'toSend':
      return toSend > 0;
    case 'conflicts':
      return state === 'conflict';
    case 'asks':
      return state === 'conflict' || state === 'needs-attention';
    case 'upToDate':
      return state === 'up-to-date' && unseenBase === 0;
  }
}

it('counts a summary once, however often it is written, and whoever does it', async () => {
  const file = path.join(await temporaryFolder(), 'library.db');
  const store = openStore(file);
  const ids = ['One', 'Two'].map((name) => {
    const listingId = ListingId.parse(randomUUID());
    store.write(() => store.listings.insert(listingId, name, {}, at));
    return listingId;
  });
  const { summaries } = createListingList(store, profile);
  const counted = () => {
    const { counts } = readBoard(store, summaries, BoardQuery.parse({}));
    return [counts.all, counts.draft, store.summaries.totals().listings, store.summaries.totals().toSend];
  };
  expect(counted()).toEqual([2, 2, 2, 0]);
  // As whoever else writes to the file does it.
  const other = new Database(file);
  for (let round = 0; round < 3; round += 1) other.exec('UPDATE listingSummary SET toSend = toSend, state = state');
  expect(counted()).toEqual([2, 2, 2, 0]);
  store.write(() =>
    addPhoto(store, ids[0] ?? ListingId.parse(randomUUID()), { ...ATTACHED, remote: null, conflict: false }),
  );
  expect(counted()).toEqual([2, 2, 2, 1]);
  other.exec('UPDATE listingSummary SET toSend = 5');
  expect(store.summaries.totals().toSend).toBe(10);
  other.exec('DELETE FROM listingSummary');
  expect(other.prepare('SELECT sum(listings), sum(toSend) FROM listingTally').raw().get()).toEqual([0, 0]);
  other.close();
  store.write(() => store.listings.rename(ids[1] ?? ListingId.parse(randomUUID()), 'Three'));
  store.close();
  const again = openStore(file);
  const { completeSummaries } = createListingList(again, profile).summaries;
  again.write(() => {
    for (const listingId of ids) again.listings.touch(listingId, at);
  });
  await completeSummaries();
  expect(again.summaries.totals()).toMatchObject({ listings: 2, toSend: 1 });
  again.close();
});
