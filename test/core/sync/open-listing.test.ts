import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { connectedCore, counts, nth, openCore, picture, type Synced, syncedListing } from '../harness.ts';
import { serveHere } from '../local-server.ts';

/** A second library connected to the same service. */
async function colleague(synced: Synced) {
  const opened = await openCore({ clock: synced.clock });
  await opened.connect(synced.service);
  return opened;
}

async function keyOf(synced: Synced): Promise<string> {
  const { listingKey } = await synced.opened.detail(synced.listingId);
  if (listingKey === null) throw new Error('The listing has no key.');
  return listingKey;
}

describe('a listing that exists at the service', () => {
  it('is opened by its key, with its pictures, and worked on like one’s own', async () => {
    const synced = await syncedListing(3);
    const theirs = await colleague(synced);
    const { listingId } = await theirs.call('listing.open', { listingKey: await keyOf(synced), name: 'Oak' });
    const listing = await theirs.detail(listingId);
    expect(listing).toMatchObject({ name: 'Oak', onService: true, state: 'up-to-date' });
    expect(listing.media.map((item) => item.shortDescription)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(listing.media.every((item) => item.prepared && item.state === 'attached')).toBe(true);
    expect(listing.fields.find((field) => field.name === 'BathroomsFull')?.value).toBe(2);
    expect(await theirs.core.picturePath(nth(listing.media, 0).sha256, '320')).not.toBeNull();

    await theirs.edit(nth(listing.media, 1).mediaId, 'By a colleague');
    await theirs.call('media.move', {
      listingId,
      mediaIds: [nth(listing.media, 2).mediaId],
      before: nth(listing.media, 0).mediaId,
    });
    await theirs.call('media.remove', { mediaIds: [nth(listing.media, 0).mediaId] });
    await theirs.sync();
    expect(synced.service.captions()).toEqual(['Photo 3', 'By a colleague']);
    await synced.opened.sync();
    const ours = await synced.opened.detail(synced.listingId);
    expect(ours.media.map((item) => item.shortDescription)).toEqual(['Photo 3', 'By a colleague']);
  });

  it('is there once, however often it is opened', async () => {
    const synced = await syncedListing(1);
    const theirs = await colleague(synced);
    const listingKey = await keyOf(synced);
    const first = await theirs.call('listing.open', { listingKey });
    expect(await theirs.call('listing.open', { listingKey })).toEqual(first);
    expect(await synced.opened.call('listing.open', { listingKey })).toMatchObject({ listingId: synced.listingId });
  });

  it('is opened from a pasted entity where the service cannot be read', async () => {
    const synced = await syncedListing(2);
    const listingKey = await keyOf(synced);
    const url = `${synced.service.baseUrl}/RESO/OData/Property('${listingKey}')?$expand=Media`;
    const entity = await (await fetch(url, { headers: { Authorization: `Bearer ${synced.service.token}` } })).text();
    const theirs = await openCore({ clock: synced.clock });
    await theirs.connect(synced.service, { profile: { read: { entities: false } } });
    expect(await theirs.fail('listing.open', { listingKey })).toMatchObject({ code: 'unsupported' });
    const { listingId } = await theirs.call('listing.open', { entity });
    const listing = await theirs.detail(listingId);
    await theirs.edit(nth(listing.media, 0).mediaId, 'From a paste');
    expect(counts(await theirs.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(synced.service.captions()).toEqual(['From a paste', 'Photo 2']);
  });

  it('says what is wrong with a key or a paste, and makes nothing', async () => {
    const { opened } = await connectedCore();
    expect(await opened.fail('listing.open', { listingKey: 'nobody' })).toMatchObject({ code: 'notFound' });
    expect(await opened.fail('listing.open', { entity: '{"hello": 1}' })).toMatchObject({ code: 'invalidInput' });
    expect((await opened.call('listing.list', {})).listings).toEqual([]);
  });

  it('is not opened when none of its Media has a usable key, and says what was left out otherwise', async () => {
    const { opened } = await connectedCore();
    const entity = (Media: readonly unknown[]) => JSON.stringify({ ListingKey: 'X1', Media });
    const refused = await opened.fail('listing.open', { entity: entity([{ MediaKeyNumeric: 'x' }]) });
    const phrase = { code: 'error.noPhotoUsable', values: { names: 'MediaKey, MediaKeyNumeric' } };
    expect(refused).toMatchObject({ code: 'invalidInput', target: 'entity', phrase });
    expect(refused.message).toMatch(/only entry.*not usable: MediaKey, MediaKeyNumeric\..*Nothing was opened/);
    const both = await opened.fail('listing.open', { entity: entity([{}, 'no entry']) });
    expect(both.message).toContain('in all 2 entries of its Media');
    expect((await opened.call('listing.list', {})).listings).toEqual([]);

    const media = [{ MediaKey: 'a', MediaKeyNumeric: 1 }, { MediaKeyNumeric: 2 }, 'no entry'];
    const { listingId, leftOut } = await opened.call('listing.open', { entity: entity(media) });
    expect(leftOut).toEqual({ count: 2, fields: ['MediaKey'] });
    expect((await opened.detail(listingId)).media).toHaveLength(1);
  });

  it('keeps a photo whose picture cannot be had, and sends no token to a foreign address', async () => {
    const synced = await syncedListing(1);
    const seen: (string | undefined)[] = [];
    const byOthers = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    const origin = await serveHere(byOthers);
    const listingKey = await keyOf(synced);
    const entity = JSON.stringify({
      ListingKey: listingKey,
      Media: synced.service.media().map((media) => ({ ...media, MediaURL: `${origin}/picture.jpg` })),
    });
    const theirs = await colleague(synced);
    const { listingId } = await theirs.call('listing.open', { entity });
    expect(seen).toEqual([undefined]);
    expect((await theirs.detail(listingId)).media).toMatchObject([{ shortDescription: 'Photo 1', state: 'attached' }]);
  });
});

describe('photos that others add to our listing', () => {
  it('are shown with their pictures, never changed, and go when they go', async () => {
    const synced = await syncedListing(2);
    const { opened, service, listingId } = synced;
    const added = service.secondPerson.addMedia(
      await keyOf(synced),
      { ShortDescription: 'Aerial view', Order: 7 },
      { fileName: 'aerial.jpg', mediaType: 'image/jpeg', bytes: await picture(77) },
    );
    const other = Number(added['MediaKeyNumeric']);
    await opened.sync();
    const listing = await opened.detail(listingId);
    expect(listing.mediaByOthers).toMatchObject([{ shortDescription: 'Aerial view', order: 7 }]);
    expect(nth(listing.mediaByOthers, 0).sha256).not.toBeNull();
    expect(listing.media).toHaveLength(2);

    await opened.call('media.move', { listingId, mediaIds: [nth(synced.ids, 1)], before: nth(synced.ids, 0) });
    await opened.sync();
    const touched = service.requests.filter(
      (request) => request.method === 'PATCH' && request.path.includes(`(${other})`),
    );
    expect(touched).toEqual([]);
    expect(service.requestsOf('patch')).toBeGreaterThan(0);
    service.secondPerson.deleteMedia(other);
    await opened.sync();
    expect((await opened.detail(listingId)).mediaByOthers).toEqual([]);
  });
});
