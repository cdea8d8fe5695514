import { describe, expect, it } from 'vitest';
import { pastedTokenSource } from '../../../electron/core/service/http/auth.ts';
import type { HttpClient } from '../../../electron/core/service/http/http.ts';
import { findMedia, type ListingApi } from '../../../electron/core/service/odata/listing-api.ts';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { createClock, nth, openCore, startPractice, syncedListing, unsyncedListing } from '../harness.ts';

/** A listing whose creation was carried out, and whose answer was lost. */
async function lostCreation(dialect: Partial<Dialect>) {
  const { clock, service, opened } = await unsyncedListing(2, { dialect });
  await opened.sync();
  const { listingId } = await opened.listingWithPhotos(3);
  service.faults.next('insert', 'dropReply');
  await opened.sync();
  clock.advance(60_000);
  return { clock, service, opened, listingId };
}

describe('a listing whose creation was not answered', () => {
  it.each<[string, Partial<Dialect>]>([
    ['the first page is empty', { firstPage: 'empty' }],
    ['the pages hold one photo each', { pageSize: 1, expandedPageSize: 1 }],
    ['$filter is ignored, and its photos are among all there are', { filter: 'ignored' }],
  ])('is found and not made a second time where %s', async (_what, dialect) => {
    const { service, opened, listingId } = await lostCreation(dialect);
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(2);
    const { state, media } = await opened.detail(listingId);
    expect([state, media.length]).toEqual(['up-to-date', 3]);
  });

  it('is found by the first of its photos, without asking for each', async () => {
    const { service, opened } = await lostCreation({});
    const before = service.requestsOf('get');
    await opened.sync();
    // By its first photo, and read back.
    expect(service.requestsOf('get')).toBe(before + 2);
  });

  it.each<[string, Partial<Dialect>]>([
    ['$filter is ignored, page by page', { filter: 'ignored', pageSize: 1 }],
    ['$filter is ignored after an empty page', { filter: 'ignored', pageSize: 1, firstPage: 'empty' }],
  ])('is not made a second time where %s: a person is asked', async (_what, dialect) => {
    const { service, opened, listingId, clock } = await lostCreation(dialect);
    for (let round = 0; round < 3; round += 1) {
      await opened.sync();
      clock.advance(3_600_000);
    }
    expect(service.snapshot().listings).toHaveLength(2);
    const { problem } = await opened.detail(listingId);
    expect(problem).toMatchObject({ code: 'inDoubt', phrase: { code: 'problem.createdOrNot' } });
  });
});

describe('a listing whose creation was answered without its ListingKey', () => {
  it('is opened by that key as the one that is here, not as a second one', async () => {
    const { clock, service, opened, listingId } = await unsyncedListing(2);
    service.faults.next('insert', 'noContent');
    // Nothing more is heard of it: the photos are known to be there, and where is not.
    service.faults.next('get', 'unavailable', 20);
    await opened.sync();
    service.faults.clear();
    const [created] = service.snapshot().listings;
    const listingKey = created?.listingKey ?? '';
    expect(await opened.call('listing.open', { listingKey })).toMatchObject({ listingId });
    clock.advance(600_000);
    await opened.sync();
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date', listingKey });
    expect((await opened.call('listing.list', {})).listings).toHaveLength(1);
  });
});

describe('a listing whose creation was not answered, at a service whose index lags', () => {
  it('is not made a second time while the index may still be behind', async () => {
    const { service, opened, clock } = await lostCreationUnseen();
    await opened.sync();
    clock.advance(60_000);
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(1);
    service.replica.catchUp();
    clock.advance(61_000);
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });

  /** The numbers of Media are given one after the other, from the same one in each new service. */
  async function lostCreationUnseen() {
    const { service: other } = await syncedListing(1);
    const clock = createClock();
    const service = await startPractice({ now: clock.now });
    service.replica.hideMedia(nth(other.media(), 0).MediaKeyNumeric);
    const opened = await openCore({ clock });
    await opened.connect(service);
    await opened.listingWithPhotos(1);
    service.faults.next('insert', 'dropReply');
    return { clock, service, opened };
  }
});

describe('a listing of 300 photos whose creation was not answered', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `key-${index}`);

  /** How many questions it takes to learn what became of the listing. */
  async function questions(found: boolean): Promise<{ requests: number; kind: string | undefined }> {
    let requests = 0;
    const client: HttpClient = ({ url }) => {
      requests += 1;
      const asked = /MediaKey eq '([^']+)'/.exec(decodeURIComponent(url))?.[1];
      const value = found && asked !== undefined ? [{ MediaKey: asked, MediaKeyNumeric: 1 }] : [];
      return Promise.resolve({ ok: true, value: { status: 200, headers: {}, text: JSON.stringify({ value }) } });
    };
    const api: ListingApi = {
      baseUrl: 'https://api.example.invalid',
      profile: DEFAULT_PROFILE,
      client,
      tokens: pastedTokenSource(() => Promise.resolve('token')),
      now: () => new Date(),
    };
    const answer = await findMedia(api, ids, { isOneEnough: true });
    return { requests, kind: answer.ok ? answer.value.kind : undefined };
  }

  it('is decided by the first that is found, and is none only when each of them was asked for', async () => {
    expect(await questions(true)).toEqual({ requests: 1, kind: 'found' });
    expect(await questions(false)).toEqual({ requests: 300, kind: 'none' });
  });
});
