import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../electron/core/store/store.ts';
import { createKeptListings } from '../../electron/core/views/kept-listings.ts';
import { createListingList } from '../../electron/core/views/listing-list.ts';
import { getListing } from '../../electron/core/views/listing-view.ts';
import { createWorkspaceChanges } from '../../electron/core/views/workspace-changes.ts';
import { detailAfter, libraryAfter } from '../../renderer/state/after-changes.ts';
import type { ListingDetail } from '../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../shared/domain/ids.ts';
import { temporaryFolder } from './harness.ts';
import { ATTACHED, addAccount, addPhoto, at, CHANGES, photo, profile } from './library-changes.ts';

function changesOf(store: Store) {
  return createWorkspaceChanges({
    store,
    listListings: createListingList(store, profile).listListings,
    keptListings: createKeptListings(store, profile),
    accounts: () => [],
    conflicts: () => [],
  });
}

/** A window that asks for what changed now and then, and puts it on top of what it has. */
function openWindow(changes: ReturnType<typeof changesOf>) {
  let library: Parameters<typeof libraryAfter>[0] = {
    workspaceRevision: 0,
    listings: null,
    accounts: null,
    conflicts: [],
  };
  let detail: ListingDetail | null = null;
  return {
    /** @returns how many photos it was told of */
    look(listingId: ListingId): number {
      if (detail?.listingId !== listingId) detail = null;
      const since = library.workspaceRevision === 0 ? null : library.workspaceRevision;
      // A window that begins asks for the list and the listing at the same time.
      const listing = since === null ? { last: listingId } : { listingId, since: detail === null ? null : since };
      if (since === null) library = libraryAfter(library, changes({ since, listing: null }));
      const told = changes({ since, listing });
      library = libraryAfter(library, told);
      detail = told.listing?.listingId === listingId ? detailAfter(detail, told.listing, told.workspaceRevision) : null;
      return told.listing?.changed.length ?? 0;
    },
    detail: () => detail,
    listings: () => library.listings?.toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)),
  };
}

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
      const [store, other] = [openStore(file), openStore(file)];
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
          expect(window?.listings()).toEqual(
            createListingList(store, profile)
              .listListings()
              .toSorted((a, b) => (a.listingId < b.listingId ? -1 : 1)),
          );
        }
      }
      store.close();
      other.close();
    }),
    { numRuns: 12 },
  );
});

it('tells of the one photo that was changed, and reads its rows alone', async () => {
  const store = openStore(path.join(await temporaryFolder(), 'library.db'));
  const listingId = ListingId.parse(randomUUID());
  store.write(() => {
    store.listings.insert(listingId, '12 Oak Street', {}, at);
    for (let index = 0; index < 30; index += 1) addPhoto(store, listingId, ATTACHED);
  });
  const changes = changesOf(store);
  const window = openWindow(changes);
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
  // A new order is told as an order.
  store.write(() => store.media.setSequence(after.map((item) => item.mediaId).toReversed()));
  expect(changes({ since: null, listing: { listingId, since: store.revision() - 1 } }).listing).toMatchObject({
    sequence: after.map((item) => item.mediaId).toReversed(),
    changed: [],
  });
  expect(window.look(listingId)).toBe(0);
  store.close();
});
