import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListingList } from '../../../electron/core/app/views/listing-list.ts';
import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { ListingSummary } from '../../../shared/contract/model.ts';
import { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';
import { openNewStore } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';
import { ATTACHED, addAccount, addPhoto, allIds, allListed, at, CHANGES, photo, profile } from '../library-changes.ts';

describe('the list of listings', () => {
  it('tells of each listing what the listing itself tells', async () => {
    const folder = await temporaryFolder();
    const listings = fc.array(fc.array(photo, { maxLength: 6 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(listings, (given) => {
        const store = openNewStore(path.join(folder, `${randomUUID()}.db`));
        store.write(() => {
          addAccount(store);
          given.forEach((photos, index) => {
            const listingId = ListingId.parse(randomUUID());
            store.listings.insert(listingId, `Listing ${index}`, {}, at);
            for (const each of photos) addPhoto(store, listingId, each);
          });
        });
        const summaries = allListed(store);
        expect(summaries).toHaveLength(given.length);
        for (const summary of summaries) {
          expect(ListingSummary.strip().parse(getListing(store, summary.listingId, profile))).toEqual(summary);
        }
        store.close();
      }),
      { numRuns: 25 },
    );
  });

  it('is after every change what it is when everything is read', async () => {
    const folder = await temporaryFolder();
    const which = fc.nat({ max: 20 });
    const change = fc.record({
      change: fc.nat({ max: CHANGES.length - 1 }),
      listing: which,
      photo: which,
      by: fc.constantFrom('us', 'another process', 'nobody: it is taken back'),
    });
    // Every kind of change is among them.
    const changes = fc.shuffledSubarray(
      CHANGES.map((_, index) => index),
      { minLength: CHANGES.length },
    );
    fc.assert(
      fc.property(fc.array(photo, { minLength: 6, maxLength: 6 }), changes, fc.array(change), (given, all, more) => {
        const file = path.join(folder, `${randomUUID()}.db`);
        const [store, other] = [openNewStore(file), openStore(file)];
        store.write(() => {
          addAccount(store);
          given.forEach((each, index) => {
            const listingId = ListingId.parse(randomUUID());
            store.listings.insert(listingId, `Listing ${index}`, {}, at);
            addPhoto(store, listingId, each);
            addPhoto(store, listingId, ATTACHED);
          });
        });
        const { listListings: list } = createListingList(store, profile);
        const steps = [...all.map((index) => ({ change: index, listing: index, photo: 0, by: 'us' })), ...more];
        for (const step of steps) {
          const listings = store.listings.all();
          const listingId = listings[step.listing % Math.max(1, listings.length)]?.listingId;
          if (listingId === undefined) break;
          const photos = store.media.ofListing(listingId);
          const mediaId = photos[step.photo % Math.max(1, photos.length)]?.mediaId ?? MediaId.parse(randomUUID());
          const by = step.by === 'another process' ? other : store;
          const takenBack = new Error('taken back');
          const make = (): void =>
            by.write(() => {
              CHANGES[step.change]?.(by, listingId, mediaId);
              list(allIds(store));
              if (step.by.startsWith('nobody')) throw takenBack;
            });
          if (step.by.startsWith('nobody')) expect(make).toThrow(takenBack);
          else make();
          expect(list(allIds(store))).toEqual(allListed(store));
        }
        store.close();
        other.close();
      }),
      { numRuns: 10 },
    );
  });

  it('keeps nothing of a change that was taken back', async () => {
    const store = openNewStore(path.join(await temporaryFolder(), 'library.db'));
    const listingId = ListingId.parse(randomUUID());
    store.write(() => store.listings.insert(listingId, 'Before', {}, at));
    const { listListings: list } = createListingList(store, profile);
    const rename = (name: string): void => {
      store.listings.rename(listingId, name);
      expect(list(allIds(store))).toMatchObject([{ name }]);
    };
    const takenBack = (): void => {
      store.write(() => {
        rename('Taken back');
        throw new Error('on purpose');
      });
    };
    expect(takenBack).toThrow('on purpose');
    store.write(() => rename('After'));
    expect(list(allIds(store))).toMatchObject([{ name: 'After' }]);
    store.close();
  });
});
