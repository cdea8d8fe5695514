import { expect, it, vi } from 'vitest';
import type { CallOutput } from '../../../shared/contract/dispatch.ts';
import { clientCredentials, connectedCore, createClock, nth, PATIENT } from '../harness.ts';

/** A listing that the service shows in two pages, with a change to send, and a new one whose photo is to be uploaded. */
async function twoListings() {
  const still = createClock();
  let looks = 0;
  // Time passes between a request that is not sent and what is made of that.
  const clock = { ...still, now: () => new Date(still.now().getTime() + (looks += 1)) };
  const { service, opened } = await connectedCore({
    clock,
    dialect: { expandedPageSize: 2 },
    signIn: clientCredentials,
    profile: { update: { concurrency: 2 } },
  });
  const old = await opened.listingWithPhotos(3);
  await opened.sync();
  clock.advance(60_000);
  await opened.edit(nth(old.ids, 0), 'Changed');
  const young = await opened.listingWithPhotos(1);
  return { clock, service, opened, listingIds: [old.listingId, young.listingId] };
}

it.each([
  ['the next page', 'get', null, 'upload'],
  ['a read with a new token', 'get', 'unauthorized', 'upload'],
  ['an upload with a new token', 'upload', 'unauthorized', 'get'],
] as const)(
  'a pause that a service asks for holds %s of what is under way: nothing is lost, nothing is done twice',
  async (_what, operation, fault, other) => {
    const { clock, service, opened, listingIds } = await twoListings();
    const holds = (): Promise<CallOutput<'sync.accountHolds'>> => opened.call('sync.accountHolds', {});
    const hold = service.faults.hold(operation, fault === null ? 'beforeAnswer' : 'beforeCommit');
    if (fault !== null) service.faults.next(operation, fault);
    const otherHold = service.faults.hold(other, 'beforeCommit');
    service.faults.next(other, { kind: 'tooManyRequests', retryAfterSeconds: 120 });
    const before = service.requestsOf(operation);
    const running = opened.sync();
    await Promise.all([hold.reached, otherHold.reached]);
    otherHold.release();
    await vi.waitFor(async () => expect(await holds()).toHaveLength(1), PATIENT);
    const asked = await holds();
    hold.release();
    expect(await running).toMatchObject({ blocked: 0, conflicts: 0 });
    expect(service.requestsOf(operation) - before).toBe(1);
    expect(await holds()).toEqual(asked);

    clock.advance((nth(asked, 0).until ?? 0) - clock.now().getTime());
    expect(await opened.sync()).toMatchObject({ blocked: 0, conflicts: 0, waiting: 0 });
    for (const listingId of listingIds) expect((await opened.detail(listingId)).state).toBe('up-to-date');
    expect(service.snapshot()).toMatchObject({ binaries: 4, orphanBinaries: 0 });
    expect(service.snapshot().listings.map(({ media }) => media.length)).toEqual([3, 1]);
  },
);

it('a pause is heard where only a token was asked about, since an upload broke off', async () => {
  const { service, opened } = await connectedCore();
  await opened.listingWithPhotos(1);
  service.faults.next('upload', 'dropReply');
  service.faults.next('get', { kind: 'tooManyRequests', retryAfterSeconds: 120 });
  expect(await opened.sync()).toMatchObject({ uploaded: 0, created: 0, waiting: 1 });
  expect(await opened.call('sync.accountHolds', {})).toHaveLength(1);
  expect([service.requestsOf('upload'), service.requestsOf('insert')]).toEqual([1, 0]);
});
