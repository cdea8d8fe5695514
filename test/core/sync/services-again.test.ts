import { expect, it } from 'vitest';
import { nth } from '../harness.ts';
import { twoServices } from '../two-services.ts';

it('goes on with the listing that is at a service where it is sent there again, and makes no second one', async () => {
  const { opened, north, south, southId, listingId, destinationId, ids } = await twoServices(3);
  await opened.sync();
  await opened.call('listing.removeService', { listingId: destinationId });
  await opened.edit(nth(ids, 0), 'For the north alone');
  await opened.call('media.remove', { mediaIds: [nth(ids, 2)] });
  north.secondPerson.editMedia(nth(north.media(), 1).MediaKeyNumeric, {
    ShortDescription: 'A colleague in the north',
  });
  await opened.sync();

  const again = await opened.call('listing.addService', { listingId, accountId: southId });
  expect(again).toEqual({ listingId: destinationId });
  await opened.sync();
  // What differs by now stays as it is there, until somebody changes it.
  expect(south.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  expect((await opened.detail(destinationId)).name).toBe((await opened.detail(listingId)).name);
  expect((await opened.call('listing.ids', { archived: 'too' })).listingIds).toEqual([listingId]);

  await opened.edit(nth(ids, 0), 'For both');
  await opened.edit(nth(ids, 1), 'For both, too');
  await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) });
  await opened.sync();
  expect(south.captions()).toEqual(['For both, too', 'For both', 'Photo 3']);
  expect((await opened.sync()).patched).toBe(0);
});

it('makes a new one where nothing is left of the one from before', async () => {
  const { opened, southId, listingId, destinationId } = await twoServices(1);
  await opened.call('listing.removeService', { listingId: destinationId });
  const again = await opened.call('listing.addService', { listingId, accountId: southId });
  expect(again.listingId).not.toBe(destinationId);
  expect((await opened.detail(again.listingId)).media).toHaveLength(1);
});

it('refuses where the one that is there goes to other services itself', async () => {
  const { opened, northId, southId, listingId, destinationId } = await twoServices(1);
  await opened.sync();
  await opened.call('listing.removeService', { listingId: destinationId });
  await opened.call('listing.addService', { listingId: destinationId, accountId: northId });
  const refused = await opened.fail('listing.addService', { listingId, accountId: southId });
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(refused.message).toMatch(/^It is at South already, as “.+”, which goes to other services itself\./);
  const other = await opened.listingWithPhotos(1);
  expect((await opened.detail(other.listingId)).services).toEqual([]);
});
