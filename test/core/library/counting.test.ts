import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBoard, readBoardIds } from '../../../electron/core/app/views/board.ts';
import type { Store } from '../../../electron/core/library/store/store.ts';
import { BoardQuery, BoardView } from '../../../shared/contract/board.ts';
import type { WorkspaceAsked } from '../../../shared/contract/workspace.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { openNewStore } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';
import { at, tellerOf } from '../library-changes.ts';

const LISTINGS = 400;
const newId = (): ListingId => ListingId.parse(randomUUID());

/** A library as one is after an upgrade: nothing is kept of its listings. */
async function uncounted() {
  const store = openNewStore(path.join(await temporaryFolder(), 'library.db'));
  const ids = Array.from({ length: LISTINGS }, newId);
  store.write(() => {
    for (const [index, listingId] of ids.entries()) {
      store.listings.insert(listingId, `${index} Elm`, {}, new Date(Date.parse(at) + index).toISOString());
    }
  });
  return { store, ids };
}

function start(store: Store) {
  const { summaries, changes } = tellerOf(store);
  return {
    summaries,
    look: (listing: WorkspaceAsked['listing'] = null) => changes({ since: null, listing }),
    board: (query: object = {}) => readBoard(store, summaries, BoardQuery.parse({ sort: 'listed', ...query })),
  };
}

it('counts many listings piece by piece, and tells of what is counted from the first piece on', async () => {
  const { store, ids } = await uncounted();
  const { look, board } = start(store);
  const first = look();
  expect(first.totals.listings).toBe(LISTINGS);
  expect(first.counting).toMatchObject({ of: LISTINGS });
  expect(first.counting?.done).toBeLessThan(LISTINGS / 2);
  // The one edited last is among the first.
  expect(board({ limit: 1 }).rows.map(({ listingId }) => listingId)).toEqual(ids.slice(-1));
  const reported = [first.counting?.done ?? 0];
  for (let counting = look().counting; counting !== null; counting = look().counting) reported.push(counting.done);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(board()).toMatchObject({ total: LISTINGS, counting: null });
  store.close();
});

it('goes on where a program ended, and counts what changed meanwhile as it is', async () => {
  const { store, ids } = await uncounted();
  const [uncountedYet = newId(), counted = newId()] = [ids[0], ids.at(-1)];
  const done = start(store).look().counting?.done ?? 0;
  store.write(() => {
    for (const listingId of [uncountedYet, counted]) store.listings.rename(listingId, 'Oak');
    store.listings.insert(newId(), 'Oak, new', {}, at);
  });
  const { look, board, summaries } = start(store);
  const next = look().counting;
  expect(next?.of).toBe(LISTINGS + 1);
  expect(next?.done).toBeGreaterThan(done);
  // Whoever needs all of them waits for it, and does not hold up what else is done.
  expect(await readBoardIds(store, summaries, BoardView.parse({}))).toHaveLength(LISTINGS + 1);
  expect(look().counting).toBeNull();
  expect(board({ search: 'oak' }).total).toBe(3);
  store.close();
});

it('lists the one edited last first when a window begins, and lets none move until then', async () => {
  const { store, ids } = await uncounted();
  const { look, board, summaries } = start(store);
  await summaries.completeSummaries();
  const [first = newId()] = ids;
  const top = (): ListingId | undefined => board({ limit: 1 }).part[0]?.listingId;
  const before = top();
  store.write(() => store.listings.touch(first, '2027-01-01T00:00:00.000Z'));
  // What is kept of it is brought up to date by the first; the second finds it so.
  look();
  look();
  expect(top()).toBe(before);
  expect(board({ limit: 0, placeOf: first }).place).toBe(LISTINGS - 1);
  look({ last: null });
  expect(top()).toBe(first);
  expect(board({ limit: 0, placeOf: first }).place).toBe(0);
  store.close();
});
