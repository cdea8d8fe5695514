import { createServer, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { nth, openCore, syncedListing } from '../harness.ts';
import { serveHere } from '../local-server.ts';

it.each(['get', 'patch'] as const)('a pause ends a sync whose %s is never answered', async (operation) => {
  const { service, opened, listingId, ids } = await syncedListing(1);
  await opened.edit(nth(ids, 0), 'Changed');
  const held = service.faults.hold(operation, 'beforeAnswer');
  const running = opened.sync();
  await held.reached;
  await opened.call('sync.pause', {});
  expect(await running).toMatchObject({ blocked: 0, conflicts: 0 });
  held.release();
  await opened.call('sync.resume', {});
  await opened.sync();
  expect((await opened.detail(listingId)).media).toMatchObject([{ shortDescription: 'Changed', state: 'attached' }]);
  expect(service.media()).toMatchObject([{ ShortDescription: 'Changed' }]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', (response) => response.write('half', () => response.destroy())],
  ['is a page', (response) => response.end('<html>')],
])('a picture of somebody else that %s ends neither a sync nor the opening of a listing', async (_name, answer) => {
  const synced = await syncedListing(1);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg' });
    answer(response);
  });
  const MediaURL = `${await serveHere(server)}/1.jpg`;
  const { MediaKeyNumeric } = nth(synced.service.media(), 0);
  synced.service.secondPerson.editMedia(MediaKeyNumeric, { MediaURL });
  const opened = await openCore({ clock: synced.clock });
  await opened.connect(synced.service);
  const listingKey = nth(synced.service.snapshot().listings, 0).listingKey;
  const { listingId } = await opened.call('listing.open', { listingKey });
  expect((await opened.detail(listingId)).media).toMatchObject([{ shortDescription: 'Photo 1' }]);
  expect(await opened.sync()).toMatchObject({ blocked: 0 });
});
