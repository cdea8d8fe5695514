import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBoard } from '../../../electron/core/app/views/board.ts';
import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import { openStore, type Store } from '../../../electron/core/library/store/store.ts';
import { detailAfter, libraryAfter } from '../../../renderer/state/after-changes.ts';
import { BoardQuery, type BoardRow } from '../../../shared/contract/board.ts';
import { type ListingDetail, ListingSummary } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';
import { openNewStore } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';
import { ATTACHED, addAccount, addPhoto, allIds, at, CHANGES, photo, profile, tellerOf } from '../library-changes.ts';

function changesOf(store: Store) {
  const { summaries, changes } = tellerOf(store);
  return { changes, board: (query: object) => readBoard(store, summaries, BoardQuery.parse(query)) };
}

/** A window that asks for what changed now and then, and puts it on top of what it has. */
function openWindow({ changes, board }: ReturnType<typeof changesOf>) {
  let rows = new Map<ListingId, { mark: string; row: BoardRow }>();
  let library: Parameters<typeof libraryAfter>[0] = {
    workspaceRevision: 0,
    totals: null,
    counting: null,
    notShown: [],
    accounts: null,
    conflicts: [],
  };
  let detail: ListingDetail | null = null;
  return {
    /** @returns how many photos were reported */
    look(listingId: ListingId): number {
      if (detail?.listingId !== listingId) detail = null;
      const since = library.workspaceRevision === 0 ? null : library.workspaceRevision;
      // A window that begins asks for the list and the listing at the same time.
      const listing = since === null ? { last: listingId } : { listingId, since: detail === null ? null : since };
      if (since === null) library = libraryAfter(library, changes({ since, listing: null }));
      const reported = changes({ since, listing });
      library = libraryAfter(library, reported);
      detail =
        reported.listing?.listingId === listingId
          ? detailAfter(detail, reported.listing, reported.workspaceRevision)
          : null;
      return reported.listing?.changed.length ?? 0;
    },
    /** @returns how many rows of the list were reported */
    lookAtList(): number {
      const known = Object.fromEntries([...rows].map(([listingId, { mark }]) => [listingId, mark]));
      const page = board({ known });
      const reported = new Map(page.rows.map((row) => [row.listingId, row]));
      rows = new Map(
        page.part.flatMap(({ listingId, mark }) => {
          const row = reported.get(listingId) ?? rows.get(listingId)?.row;
          return row === undefined ? [] : [[listingId, { mark, row }] as const];
        }),
      );
      return page.rows.length;
    },
    detail: () => detail,
    totals: () => library.totals,
    listings: () => byId([...rows.values()].map(({ row }) => ListingSummary.strip().parse(row))),
  };
}

function byId(listings: readonly ListingSummary[]): ListingSummary[] {
  return listings.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1));
}

const sum = (listings: readonly ListingSummary[], of: (listing: ListingSummary) => number): number =>
  listings.reduce((total, listing) => total + of(listing), 0);

const which = fc.nat({ max: 20 });
const step = fc.record({
  change: fc.nat({ max: CHANGES.length - 1 }),
  listing: which,
  photo: which,
  by: fc.constantFrom('us', 'another process', 'nobody: it is taken back'),
  looks: fc.subarray([0, 1]),
});
/** Every kind of change is among them. */
const everyKind = fc.shuffledSubarray(
  CHANGES.map((_, index) => index),
  { minLength: CHANGES.length },
);

it('what a window shows after being told of changes is what a whole reading shows, whoever made them', async () => {
  const folder = await temporaryFolder();
  fc.assert(
    fc.property(fc.array(photo, { minLength: 3, maxLength: 3 }), everyKind, fc.array(step), (given, all, more) => {
      const file = path.join(folder, `${randomUUID()}.db`);
      const [store, other] = [openNewStore(file), openStore(file)];
      store.write(() => {
        addAccount(store);
        given.forEach((each, index) => {
          const listingId = ListingId.parse(randomUUID());
          store.listings.insert(listingId, `Listing ${index}`, {}, at);
          for (const one of [each, ATTACHED, ATTACHED]) addPhoto(store, listingId, one);
        });
      });
      const changes = changesOf(store);
      const windows = [openWindow(changes), openWindow(changes)];
      const each = all.map((index) => ({ change: index, listing: 0, photo: index, by: 'us', looks: [0] }));
      for (const { change, listing, photo: at_, by, looks } of [...each, ...more]) {
        const listings = store.listings.all();
        const listingId = listings[listing % Math.max(1, listings.length)]?.listingId;
        if (listingId === undefined) break;
        const photos = store.media.ofListing(listingId);
        const mediaId = photos[at_ % Math.max(1, photos.length)]?.mediaId ?? MediaId.parse(randomUUID());
        const writer = by === 'another process' ? other : store;
        const takenBack = new Error('taken back');
        try {
          writer.write(() => {
            CHANGES[change]?.(writer, listingId, mediaId);
            if (by.startsWith('nobody')) throw takenBack;
          });
        } catch (error) {
          if (error !== takenBack) throw error;
        }
        for (const index of looks) {
          const window = windows[index];
          window?.look(listingId);
          expect(window?.detail()).toEqual(getListing(store, listingId, profile));
          window?.lookAtList();
          const all = byId(allIds(store).map((id) => ListingSummary.strip().parse(getListing(store, id, profile))));
          expect(window?.listings()).toEqual(all);
          expect(window?.totals()).toEqual({
            listings: all.length,
            onService: all.filter((each) => each.onService).length,
            toSend: sum(all, (each) => each.toSend),
            processing: sum(all, (each) => each.processing),
            conflicts: sum(all, (each) => each.conflicts),
            needsAttention: sum(all, (each) => each.needsAttention),
            unseenBase: sum(all, (each) => each.unseenBase),
            leftAtService: sum(all, (each) => each.leftAtService),
          });
        }
      }
      store.close();
      other.close();
    }),
    { numRuns: 12 },
  );
});

it('tells of the one photo that was changed, and reads its rows alone', async () => {
  const store = openNewStore(path.join(await temporaryFolder(), 'library.db'));
  const listingId = ListingId.parse(randomUUID());
  store.write(() => {
    store.listings.insert(listingId, '12 Oak Street', {}, at);
    for (let index = 0; index < 30; index += 1) addPhoto(store, listingId, ATTACHED);
  });
  const core = changesOf(store);
  const { changes } = core;
  const window = openWindow(core);
  expect(window.look(listingId)).toBe(30);
  const before = window.detail()?.media;
  const mediaId = before?.[7]?.mediaId ?? MediaId.parse(randomUUID());
  const revision = store.revision();
  store.write(() => store.media.setFields(mediaId, { shortDescription: 'Loft', imageOf: 'Kitchen' }));
  expect(store.media.changedSince(listingId, revision)).toEqual([mediaId]);
  expect(window.look(listingId)).toBe(1);
  const after = window.detail()?.media ?? [];
  expect(after.filter((item, index) => item !== before?.[index])).toEqual([
    expect.objectContaining({ mediaId, shortDescription: 'Loft' }),
  ]);
  // A new order is reported as an order.
  store.write(() => store.media.setSequence(after.map((item) => item.mediaId).toReversed()));
  expect(changes({ since: null, listing: { listingId, since: store.revision() - 1 } }).listing).toMatchObject({
    sequence: after.map((item) => item.mediaId).toReversed(),
    changed: [],
  });
  expect(window.look(listingId)).toBe(0);
  store.close();
});

it('tells of the one listing that was changed, wherever its row comes to stand', async () => {
  const store = openNewStore(path.join(await temporaryFolder(), 'library.db'));
  const ids = Array.from({ length: 30 }, () => ListingId.parse(randomUUID()));
  store.write(() => {
    for (const listingId of ids) store.listings.insert(listingId, listingId, {}, at);
  });
  const window = openWindow(changesOf(store));
  expect(window.lookAtList()).toBe(30);
  expect(window.lookAtList()).toBe(0);
  const [first = ListingId.parse(randomUUID())] = ids;
  store.write(() => {
    store.listings.rename(first, 'Elm');
    store.listings.touch(first, new Date().toISOString());
  });
  expect(window.lookAtList()).toBe(1);
  expect(window.listings().find(({ listingId }) => listingId === first)?.name).toBe('Elm');
  store.close();
});
