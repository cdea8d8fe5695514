import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBoard } from '../../../electron/core/app/views/board.ts';
import { pageError, typedDispatch } from '../../../renderer/host/typed-dispatch.ts';
import { createStore, type Snapshot } from '../../../renderer/state/store.ts';
import { BoardQuery } from '../../../shared/contract/board.ts';
import { WorkspaceAsked } from '../../../shared/contract/workspace.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { openNewStore } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';
import { ATTACHED, addPhoto, allIds, at, tellerOf } from '../library-changes.ts';

/** A library of three listings, and a window to which the core reports it. */
async function library() {
  const store = openNewStore(path.join(await temporaryFolder(), 'library.db'));
  const ids = ['Oak', 'Elm', 'Ash'].map((name) => {
    const listingId = ListingId.parse(randomUUID());
    store.write(() => {
      store.listings.insert(listingId, name, {}, at);
      addPhoto(store, listingId, ATTACHED);
    });
    return listingId;
  });
  const { listListings, summaries, changes } = tellerOf(store);
  const asked: WorkspaceAsked[] = [];
  const call = typedDispatch((name, input) => {
    if (name === 'listing.board')
      return Promise.resolve({ ok: true, value: readBoard(store, summaries, BoardQuery.parse(input)) });
    if (name !== 'workspace.changes')
      return Promise.resolve({ ok: false, error: pageError('internal', 'host.silent', 'retry') });
    const each = WorkspaceAsked.parse(input);
    asked.push(each);
    return Promise.resolve({ ok: true, value: changes(each) });
  });
  return {
    ids,
    asked,
    first: listListings(allIds(store))[0]?.listingId,
    rename: (listingId: ListingId, name: string) => store.write(() => store.listings.rename(listingId, name)),
    forgetAll: () => store.write(() => ids.forEach((listingId) => store.listings.delete(listingId))),
    open: (last: ListingId | null) =>
      createStore(
        {
          call,
          subscribe: () => () => undefined,
          onConnection(listener) {
            listener('connecting');
            return () => undefined;
          },
        },
        last,
      ),
  };
}

/** Everything that the window showed until it shows what is asked for. */
async function shownUntil(window: ReturnType<typeof createStore>, isThere: (now: Snapshot) => boolean) {
  const shown: Snapshot[] = [];
  await new Promise<void>((resolve) => {
    window.subscribe(() => {
      shown.push(window.getSnapshot());
      if (isThere(window.getSnapshot())) resolve();
    });
  });
  return shown;
}

const isOpen = ({ detail }: Snapshot): boolean => detail !== null;

it('a window begins with the listing that was open last, asked for and shown together with the list', async () => {
  const { ids, asked, first, open } = await library();
  const last = ids.find((listingId) => listingId !== first) ?? null;
  const shown = await shownUntil(open(last), isOpen);
  expect(shown.at(-1)?.detail?.listingId).toBe(last);
  expect(shown.at(-1)?.openListingId).toBe(last);
  expect(shown.filter(({ totals, detail }) => (totals === null) !== (detail === null))).toEqual([]);
  expect(asked).toEqual([{ since: null, listing: { last } }]);
});

it('a window begins with the rows of its list, of the same state of the library', async () => {
  const { ids, first, open } = await library();
  const shown = await shownUntil(open(null), isOpen);
  const { firstRows, workspaceRevision } = shown.at(-1) ?? {};
  expect(shown.filter(({ firstRows: rows, detail }) => (rows === null) !== (detail === null))).toEqual([]);
  expect(firstRows?.rows.map(({ listingId }) => listingId).toSorted()).toEqual(ids.toSorted());
  expect(firstRows?.rows[0]?.listingId).toBe(first);
  expect(firstRows?.workspaceRevision).toBe(workspaceRevision);
});

it('a window is not drawn again by a reading that tells nothing new, and is by one that does', async () => {
  const { ids, rename, open } = await library();
  const [last = null] = ids;
  const window = open(last);
  await window.firstReading;
  let drawn = 0;
  window.subscribe(() => (drawn += 1));
  await window.refresh();
  expect(drawn).toBe(0);
  if (last !== null) rename(last, 'Yew');
  await window.refresh();
  expect(drawn).toBe(1);
  expect(window.getSnapshot().detail?.name).toBe('Yew');
});

it('a window whose last listing is gone begins with the first', async () => {
  const { first, open } = await library();
  const shown = await shownUntil(open(ListingId.parse(randomUUID())), isOpen);
  expect(shown.at(-1)?.detail?.listingId).toBe(first);
});

it('a window of an empty library begins with no listing', async () => {
  const { forgetAll, open } = await library();
  forgetAll();
  const window = open(null);
  await window.firstReading;
  expect(window.getSnapshot()).toMatchObject({ totals: { listings: 0 }, openListingId: null, detail: null });
});

it('a listing that a person opens meanwhile is the one that is shown', async () => {
  const { ids, open } = await library();
  const [last = null, wanted = null] = ids;
  const window = open(last);
  const done = shownUntil(window, isOpen);
  window.openListing(wanted);
  expect((await done).map(({ detail }) => detail?.listingId).filter(Boolean)).toEqual([wanted]);
});
