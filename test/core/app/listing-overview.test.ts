import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListingList } from '../../../electron/core/app/views/listing-list.ts';
import { getListing } from '../../../electron/core/app/views/listing-view.ts';
import { ListingSummary } from '../../../shared/contract/model.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';
import { openNewStore } from '../empty-library.ts';
import { temporaryFolder } from '../harness.ts';
import { addAccount, addPhoto, allIds, allListed, at, photo, profile } from '../library-changes.ts';

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
