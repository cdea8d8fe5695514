import { describe, expect, it } from 'vitest';
import { clientCredentials, nth, type Synced, syncedListing, unsyncedListing } from '../harness.ts';

const NOT_FOUND_PAGE = { kind: 'html', status: 404 } as const;

async function photosOf({ opened, listingId }: Pick<Synced, 'opened' | 'listingId'>) {
  const { media, removed, problem } = await opened.detail(listingId);
  return { present: media.length, removed: removed.length, problem };
}

describe('a 404 that is not the service’s', () => {
  it('empties no listing, whatever is being done when a gateway answers with it', async () => {
    const synced = await syncedListing(3);
    const { service, opened, listingId, ids, clock } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    for (const operation of ['get', 'patch'] as const) service.faults.next(operation, NOT_FOUND_PAGE, 1000);
    for (let round = 0; round < 3; round += 1) {
      await opened.sync();
      expect(await photosOf(synced)).toEqual({ present: 3, removed: 0, problem: null });
      clock.advance(3_600_000);
    }
    service.faults.clear();
    clock.advance(3_600_000);
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0, conflicts: 0 });
    expect(await photosOf(synced)).toEqual({ present: 3, removed: 0, problem: null });
    expect(nth(service.snapshot().listings, 0).media.every((media) => media['DeletedYN'] === false)).toBe(true);
  });

  it('takes no photo away where the service cannot be read', async () => {
    const synced = await syncedListing(2, { dialect: { read: 'notFound' }, profile: { read: { entities: false } } });
    const { service, opened, ids, clock } = synced;
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', NOT_FOUND_PAGE);
    await opened.sync();
    expect(await photosOf(synced)).toMatchObject({ present: 2, removed: 0 });
    clock.advance(3_600_000);
    expect(await opened.sync()).toMatchObject({ patched: 1, blocked: 0 });
  });

  it('of the upload address lets the photo wait, and blocks nothing', async () => {
    const { clock, service, opened } = await unsyncedListing(1);
    service.faults.next('upload', NOT_FOUND_PAGE);
    expect(await opened.sync()).toMatchObject({ uploaded: 0, blocked: 0 });
    clock.advance(3_600_000);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, blocked: 0 });
  });

  it.each([NOT_FOUND_PAGE, { kind: 'notFound' }] as const)(
    'of the token address says nothing of photos: %o',
    async (fault) => {
      const { clock, service, opened, listingId, ids } = await unsyncedListing(2, {
        dialect: { tokenLifetimeSeconds: 60 },
        signIn: clientCredentials,
      });
      await opened.sync();
      await opened.edit(nth(ids, 0), 'Changed');
      clock.advance(120_000);
      service.faults.next('token', fault, 1000);
      expect(await opened.sync()).toMatchObject({ blocked: 0, patched: 0 });
      expect(await photosOf({ opened, listingId })).toEqual({ present: 2, removed: 0, problem: null });
      service.faults.clear();
      clock.advance(3_600_000);
      expect(await opened.sync()).toMatchObject({ patched: 1, blocked: 0 });
    },
  );

  it('or anything else of the token address leaves no doubt about a listing that was not sent', async () => {
    const { clock, service, opened } = await unsyncedListing(1, {
      dialect: { tokenLifetimeSeconds: 60 },
      signIn: clientCredentials,
      profile: { read: { entities: false, filterByMediaKey: false } },
    });
    await opened.syncDuring(service.faults.hold('upload', 'beforeAnswer'), () => {
      clock.advance(120_000);
      for (const fault of ['unavailable', 'dropReply'] as const) service.faults.next('token', fault);
    });
    for (let round = 0; round < 2; round += 1) {
      clock.advance(3_600_000);
      await opened.sync();
    }
    expect(service.requestsOf('insert')).toBe(1);
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0 });
  });
});
