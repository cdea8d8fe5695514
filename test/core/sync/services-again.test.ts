import { expect, it } from 'vitest';
import { captionsAt, detail, edit, listingWithPhotos, mediaAt, nth, sync } from '../harness.ts';
import { twoServices } from '../two-services.ts';

it('goes on with the listing that is at a service where it is sent there again, and makes no second one', async () => {
  const { opened, north, south, southId, listingId, destinationId, ids } = await twoServices(3);
  await sync(opened);
  await opened.call('listing.removeService', { listingId: destinationId });
  await edit(opened, nth(ids, 0), 'For the north alone');
  await opened.call('media.remove', { mediaIds: [nth(ids, 2)] });
  north.secondPerson.editMedia(nth(mediaAt(north), 1).MediaKeyNumeric, {
    ShortDescription: 'A colleague in the north',
  });
  await sync(opened);

  const again = await opened.call('listing.addService', { listingId, accountId: southId });
  expect(again).toEqual({ listingId: destinationId });
  await sync(opened);
  // What differs by now stays as it is there, until somebody changes it.
  expect(captionsAt(south)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  expect((await detail(opened, destinationId)).name).toBe((await detail(opened, listingId)).name);
  expect((await opened.call('listing.ids', { archived: 'too' })).listingIds).toEqual([listingId]);

  await edit(opened, nth(ids, 0), 'For both');
  await edit(opened, nth(ids, 1), 'For both, too');
  await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) });
  await sync(opened);
  expect(captionsAt(south)).toEqual(['For both, too', 'For both', 'Photo 3']);
  expect((await sync(opened)).patched).toBe(0);
});

it('makes a new one where nothing is left of the one from before', async () => {
  const { opened, southId, listingId, destinationId } = await twoServices(1);
  await opened.call('listing.removeService', { listingId: destinationId });
  const again = await opened.call('listing.addService', { listingId, accountId: southId });
  expect(again.listingId).not.toBe(destinationId);
  expect((await detail(opened, again.listingId)).media).toHaveLength(1);
});

it('refuses where the one that is there goes to other services itself', async () => {
  const { opened, northId, southId, listingId, destinationId } = await twoServices(1);
  await sync(opened);
  await opened.call('listing.removeService', { listingId: destinationId });
  await opened.call('listing.addService', { listingId: destinationId, accountId: northId });
  const refused = await opened.fail('listing.addService', { listingId, accountId: southId });
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(refused.message).toMatch(/^It is at South already, as “.+”, which goes to other services itself\./);
  const other = await listingWithPhotos(opened, 1);
  expect((await detail(opened, other.listingId)).services).toEqual([]);
});
