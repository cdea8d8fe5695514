import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/core/library/store/open-database.ts';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import type { FaultInput } from '../../../electron/practice/practice-service.ts';
import {
  clientCredentials,
  connectedCore,
  counts,
  createClock,
  LONG_ABSENCE,
  nth,
  openCore,
  startPractice,
  syncedListing,
  temporaryFolder,
  unsyncedListing,
} from '../harness.ts';

/** Requests of one account that may be under way together. */
const SIDE_BY_SIDE = 8;

const withCredentials = (count: number, tokenLifetimeSeconds = 3600) =>
  unsyncedListing(count, {
    dialect: { tokenLifetimeSeconds },
    signIn: clientCredentials,
    profile: { update: { concurrency: 8 }, upload: { concurrency: 8 } },
  });

it('another program that signs in in another way is followed: its client secret is never sent as a token, and nobody is paused', async () => {
  const [clock, secrets] = [createClock(), new Map<string, string>()];
  const sent: (string | undefined)[] = [];
  const service = await startPractice({ now: clock.now });
  const bare = createHttpClient();
  const client: HttpClient = (request) => {
    sent.push(request.headers['Authorization']);
    return bare(request);
  };
  const app = await openCore({ clock, secrets, client });
  await app.connect(service);
  const { ids } = await app.listingWithPhotos(1);
  await app.sync();

  const other = await openCore({ home: app.home, clock, secrets });
  await other.connect(service, { signIn: clientCredentials(service) });
  expect([...secrets.keys()].filter((name) => name.startsWith('account-'))).toHaveLength(1);

  sent.length = 0;
  await app.edit(nth(ids, 0), 'Changed');
  expect(counts(await app.sync())).toEqual([0, 0, 1, 0, 0, 0]);
  expect(sent.filter((header) => header?.includes(service.clientSecret) === true)).toEqual([]);
  expect((await app.call('account.list', {})).map(({ paused }) => paused)).toEqual([null]);
});

describe('client credentials', () => {
  it('get one token for the whole job, and a new one before it expires', async () => {
    const { clock, service, opened, ids } = await withCredentials(3);
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 1 });
    expect(service.requestsOf('token')).toBe(1);
    clock.advance(3_550_000);
    await opened.edit(nth(ids, 0), 'Changed');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.requestsOf('token')).toBe(2);
    expect(service.requests.every((request) => request.status !== 401)).toBe(true);
  });

  it('are asked once for many requests that were refused at the same time', async () => {
    const { service, opened, ids } = await withCredentials(6);
    await opened.sync();
    for (const [index, id] of ids.entries()) await opened.edit(id, `Changed ${index}`);
    service.faults.next('patch', 'unauthorized', 6);
    expect(counts(await opened.sync())).toEqual([0, 0, 6, 0, 0, 0]);
    expect(service.requestsOf('token')).toBe(2);
  });

  it('renew the token for an upload, whose body is read anew', async () => {
    const { service, opened } = await withCredentials(2);
    service.faults.next('upload', 'unauthorized');
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0 });
    expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });
  });

  it('send the member login id and the scope where the account has them', async () => {
    const service = await startPractice();
    const opened = await openCore();
    await opened.call('account.connect', {
      uploadUrl: service.uploadUrl,
      baseUrl: service.baseUrl,
      memberLoginId: 'member-7',
      signIn: clientCredentials(service),
    });
    await opened.listingWithPhotos(1);
    expect(await opened.sync()).toMatchObject({ created: 1 });
    expect(service.requests.find((request) => request.operation === 'token')?.memberLoginId).toBe('member-7');
    expect(nth(nth(service.snapshot().listings, 0).media, 0).ChangedByMemberID).toBe('member-7');
  });

  it('that are wrong pause the account; nothing is sent until somebody signs in again', async () => {
    const service = await startPractice();
    const opened = await openCore();
    const wrong = { ...clientCredentials(service), clientSecret: 'wrong' };
    await opened.connect(service, { signIn: wrong });
    await opened.listingWithPhotos(2);
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, created: 0, blocked: 1 });
    expect(outcome.reasons).toContainEqual(expect.objectContaining({ code: 'accountRefused', action: 'signIn' }));
    const before = service.requests.length;
    expect((await opened.sync()).blocked).toBe(1);
    expect(service.requests.length).toBe(before);
    await opened.connect(service, { signIn: clientCredentials(service) });
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 0 });
  });
});

describe('a pasted token', () => {
  it('that is refused pauses the account and is asked for once; a new one goes on', async () => {
    const { service, opened, listingId } = await unsyncedListing(3, { signIn: { kind: 'token', token: 'old-token' } });
    await opened.call('listing.create', { name: 'Another' });
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, blocked: 1 });
    expect((await opened.call('account.list', {}))[0]?.paused).toMatchObject({ action: 'signIn' });
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual(['queued', 'queued', 'queued']);
    const before = service.requests.length;
    await opened.sync();
    expect(service.requests.length).toBe(before);
    const account = await opened.connect(service);
    expect(account.paused).toBeNull();
    expect(await opened.call('account.list', {})).toHaveLength(1);
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 1, blocked: 0, waiting: 0 });
  });

  it('that was pasted in another process is used at once', async () => {
    const { service, clock, secrets, opened, ids } = await syncedListing(1);
    const second = await openCore({ clock, secrets, home: opened.home });
    await second.connect(service, { signIn: { kind: 'token', token: 'wrong' } });
    await opened.edit(nth(ids, 0), 'Changed');
    expect((await opened.sync()).blocked).toBe(1);
    await second.connect(service);
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('stays out of the log and out of every file of the library', async () => {
    const { secrets, service, opened } = await unsyncedListing(1, { token: 'very-secret-token-of-this-test' });
    service.faults.next('upload', 'html');
    await opened.sync();
    await opened.sync();
    expect([...secrets.values()]).toEqual([service.token]);
    expect(JSON.stringify(opened.log)).not.toContain(service.token);
    expect(JSON.stringify(await opened.call('account.list', {}))).not.toContain(service.token);
  });
});

describe('a service that says Retry-After', () => {
  const cases: [string, 'upload' | 'insert' | 'attach' | 'patch' | 'get', FaultInput][] = [
    ['429 in seconds', 'upload', { kind: 'tooManyRequests', retryAfterSeconds: 120 }],
    ['429 as a date', 'patch', { kind: 'tooManyRequests', retryAfterSeconds: 120, retryAfterAs: 'date' }],
    ['503', 'insert', { kind: 'unavailable', retryAfterSeconds: 120 }],
    ['429 when a photo is added', 'attach', { kind: 'tooManyRequests', retryAfterSeconds: 120 }],
    ['503 when the listing is read', 'get', { kind: 'unavailable', retryAfterSeconds: 120 }],
  ];

  it.each(cases)('gets it: nothing is sent before it is over; %s', async (_name, operation, fault) => {
    const start = await syncedListing(1);
    const { service, clock, opened } = start;
    const { listingId, ids } = await opened.listingWithPhotos(2);
    await opened.addPhotos(start.listingId, 1, 9);
    await opened.edit(nth(start.ids, 0), 'Changed');
    service.faults.next(operation, fault);
    const outcome = await opened.sync();
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('serviceBusy');
    const { nextTryAt } = await opened.call('sync.status', {});
    // Somewhat later than asked, so that many clients do not come back at the same moment.
    expect(nextTryAt).toBeGreaterThan(clock.now().getTime() + 120_000);
    expect(nextTryAt).toBeLessThanOrEqual(clock.now().getTime() + 144_000);
    const before = service.requests.length;
    clock.advance(119_999);
    expect((await opened.sync()).waiting).toBeGreaterThan(0);
    expect(service.requests.length).toBe(before);
    clock.advance((nextTryAt ?? 0) - clock.now().getTime());
    await opened.sync();
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(2);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
    expect(ids).toHaveLength(2);
  });

  it('without saying how long is left alone for a while, and every listing that waits is due again', async () => {
    const { service, clock, opened, ids, listingId } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', 'unavailable');
    expect((await opened.sync()).waiting).toBe(1);
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBeGreaterThan(clock.now().getTime());
    await opened.sync();
    expect(service.captions()).toEqual(['Changed']);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('without a moment holds the account, and one listing goes first when the wait is over', async () => {
    const { clock, service, opened } = await connectedCore();
    for (let number = 1; number <= 12; number += 1) await opened.listingWithPhotos(1);
    expect(await opened.sync()).toMatchObject({ created: 12 });
    service.faults.next('get', 'tooManyRequests', Number.POSITIVE_INFINITY);
    const before = service.requestsOf('get');
    expect(await opened.sync()).toMatchObject({ waiting: 12 });
    const first = service.requestsOf('get') - before;
    expect(first).toBeLessThanOrEqual(SIDE_BY_SIDE);
    clock.advance(600_000);
    expect(await opened.sync()).toMatchObject({ waiting: 12 });
    expect(service.requestsOf('get') - before - first).toBe(1);
    service.faults.clear();
    clock.advance(600_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0 });
  });

  it('several times counts by the longest', async () => {
    const { clock, service, opened } = await unsyncedListing(3, { profile: { upload: { concurrency: 3 } } });
    for (const retryAfterSeconds of [10, 900, 60]) {
      service.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds });
    }
    // All three are on their way before the first of them is answered.
    const holds = [1, 2, 3].map(() => service.faults.hold('upload', 'beforeCommit'));
    const running = opened.sync();
    await Promise.all(holds.map(({ reached }) => reached));
    for (const { release } of holds) release();
    await running;
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBeGreaterThanOrEqual(clock.now().getTime() + 900_000);
  });

  it('for a time holds whoever signs in again meanwhile', async () => {
    const { service, clock, opened, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
    expect((await opened.sync()).waiting).toBe(1);
    await opened.connect(service);
    const patches = service.requestsOf('patch');
    expect((await opened.sync()).waiting).toBe(1);
    expect(service.requestsOf('patch')).toBe(patches);
    clock.advance(120_000);
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0 });
  });

  it('for a time holds also where there was no way to the service right before', async () => {
    const { service, clock, opened } = await syncedListing(1);
    service.faults.next('get', 'tooManyRequests');
    await opened.sync();
    clock.advance(600_000);
    service.faults.next('get', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
    expect((await opened.sync()).waiting).toBe(1);
    const reads = service.requestsOf('get');
    expect((await opened.sync()).waiting).toBe(1);
    expect(service.requestsOf('get')).toBe(reads);
  });

  it('of a year is kept for a day at most, says so, and a person may go on at once', async () => {
    const { service, clock, opened, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', { kind: 'tooManyRequests', retryAfterSeconds: Number.MAX_SAFE_INTEGER });
    const outcome = await opened.sync();
    expect(outcome.waiting).toBe(1);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('serviceBusy');
    const { nextTryAt } = await opened.call('sync.status', {});
    expect((nextTryAt ?? 0) - clock.now().getTime()).toBe(86_400_000);
    const [hold] = await opened.call('sync.accountHolds', {});
    expect(hold).toMatchObject({
      until: nextTryAt,
      problem: { message: expect.stringContaining('at once') as unknown },
    });
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Changed']);
  });

  it('that an earlier version kept for years ends after a day', async () => {
    const { service, clock, opened, secrets, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
    await opened.sync();
    await opened.close();
    openDatabase(path.join(opened.home, 'library.db'))
      .exec('UPDATE account SET notBefore = notBeforeSince + 900000000000')
      .close();
    const again = await openCore({ home: opened.home, clock, secrets });
    await again.core.startBackgroundWork();
    const { nextTryAt } = await again.call('sync.status', {});
    expect((nextTryAt ?? 0) - clock.now().getTime()).toBeLessThanOrEqual(86_400_000);
  });
});

describe('no network', () => {
  it('is a state and no error; when the service is back the work goes on', async () => {
    const clock = createClock();
    const dataFolder = await temporaryFolder();
    const first = await startPractice({ dataFolder });
    const opened = await openCore({ clock });
    await opened.connect(first);
    const { listingId, ids } = await opened.listingWithPhotos(2);
    await first.close();
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, conflicts: 0, blocked: 0 });
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toEqual(['offline']);
    expect((await opened.call('sync.status', {})).network).toBe('offline');
    await opened.edit(nth(ids, 0), 'Written offline');
    expect((await opened.detail(listingId)).media[0]?.state).toBe('queued');
    const again = await startPractice({ dataFolder, port: first.port });
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, waiting: 0 });
    expect(again.captions()).toEqual(['Written offline', 'Photo 2']);
    expect((await opened.call('sync.status', {})).network).toBe('online');
  });

  it('a pause stops what is under way, keeps everything, and the next sync goes on', async () => {
    const { service, opened } = await unsyncedListing(2);
    const hold = service.faults.hold('upload', 'beforeCommit');
    const running = opened.sync();
    await hold.reached;
    await opened.call('sync.pause', {});
    expect((await running).created).toBe(0);
    hold.release();
    expect((await opened.call('sync.status', {})).paused).toBe(true);
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });
});

describe('sending that is paused', () => {
  it('stays paused for the others where one listing is asked for, which goes alone', async () => {
    const { opened } = await connectedCore();
    const one = await opened.listingWithPhotos(1);
    const other = await opened.listingWithPhotos(1);
    await opened.call('sync.pause', {});
    expect(await opened.call('sync.run', { listingId: one.listingId })).toMatchObject({ created: 1, waiting: 0 });
    expect(await opened.call('sync.status', {})).toMatchObject({ paused: true, asked: [] });
    expect(await opened.call('sync.run', {})).toMatchObject({ created: 1 });
    expect(await opened.call('sync.status', {})).toMatchObject({ paused: false });
    expect((await opened.detail(other.listingId)).state).toBe('up-to-date');
  });

  it('is so again, for the listing that goes alone as well, once all is paused anew', async () => {
    const { service, opened, ids, listingId } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    await opened.call('sync.pause', {});
    const hold = service.faults.hold('patch', 'beforeCommit');
    const running = opened.call('sync.run', { listingId });
    await hold.reached;
    expect(await opened.call('sync.status', {})).toMatchObject({ paused: false, running: true });
    await opened.call('sync.pause', {});
    expect(await running).toMatchObject({ patched: 0 });
    hold.release();
    expect(await opened.call('sync.status', {})).toMatchObject({ paused: true });
  });
});

describe('a pasted token that a service refuses once', () => {
  it.each(['upload', 'insert', 'get', 'patch'] as const)(
    'is sent once more (%s), and nobody has to sign in',
    async (operation) => {
      const { opened, service, ids } = await syncedListing(1);
      await opened.edit(nth(ids, 0), 'Changed');
      await opened.listingWithPhotos(1);
      service.faults.next(operation, 'unauthorized');
      expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, patched: 1, blocked: 0, waiting: 0 });
      expect(service.faults.pending()).toBe(0);
      expect((await opened.call('account.list', {}))[0]?.paused).toBe(null);
      expect(service.snapshot()).toMatchObject({ orphanBinaries: 0 });
    },
  );

  it('is asked for when it is refused twice', async () => {
    const { opened, service, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', 'unauthorized', 2);
    expect(await opened.sync()).toMatchObject({ patched: 0, blocked: 1 });
    expect((await opened.call('account.list', {}))[0]?.paused).toMatchObject({ action: 'signIn' });
  });
});

describe('a second sign-in at the same addresses', () => {
  async function withAna() {
    const service = await startPractice();
    const opened = await openCore();
    const { uploadUrl, baseUrl, token } = service;
    const at = { uploadUrl, baseUrl, signIn: { kind: 'token', token } } as const;
    const ana = await opened.call('account.connect', { ...at, name: 'Ana', memberLoginId: 'ana' });
    return { opened, service, at, ana };
  }

  it('asks whose it is, before anything is asked of the service, and changes nothing', async () => {
    const { opened, service, at, ana } = await withAna();
    const before = service.requests.length;
    for (const call of ['account.connect', 'account.tryConnection'] as const) {
      const error = await opened.fail(call, { ...at, name: 'Ben', memberLoginId: 'ben' });
      expect(error).toMatchObject({ code: 'conflict', target: 'account', phrase: { values: { names: '“Ana”' } } });
    }
    expect(service.requests).toHaveLength(before);
    expect(await opened.call('account.list', {})).toEqual([ana]);
  });

  it('of somebody else is a second account: the first one and its listings stay', async () => {
    const { opened, at, ana } = await withAna();
    await opened.listingWithPhotos(1);
    await opened.sync();
    const ben = await opened.call('account.connect', { ...at, account: 'second', name: 'Ben', memberLoginId: 'ben' });
    const { listings } = await opened.call('listing.list', {});
    expect([ben.accountId === ana.accountId, ben.name, listings.length]).toEqual([false, 'Ben', 1]);
    expect((await opened.call('account.list', {})).map(({ name, memberLoginId }) => [name, memberLoginId])).toEqual([
      ['Ana', 'ana'],
      ['Ben', 'ben'],
    ]);
    const again = await opened.call('account.connect', { ...at, account: ana.accountId });
    expect([again.accountId, again.name, again.memberLoginId]).toEqual([ana.accountId, 'Ana', 'ana']);
  });

  it('is that of a client by its id, and not where it is for another member', async () => {
    const { opened, service, at } = await withAna();
    const signIn = clientCredentials(service);
    const client = await opened.call('account.connect', { ...at, account: 'second', memberLoginId: 'x', signIn });
    expect((await opened.call('account.connect', { ...at, signIn })).accountId).toBe(client.accountId);
    const other = opened.fail('account.connect', { ...at, memberLoginId: 'y', signIn });
    expect(await other).toMatchObject({ code: 'conflict', target: 'account' });
  });
});

describe('the two environments of a service at the same addresses', () => {
  it('are accounts of their own: what is at the one is never sent to the other', async () => {
    const { opened, service, listingId, ids } = await syncedListing(1, { environment: 'test' });
    const signIn = { kind: 'token', token: 'of-the-live-one' } as const;
    const live = await opened.connect(service, { environment: 'production', signIn });
    expect(live).toMatchObject({ environment: 'production', current: true });
    expect(await opened.call('account.list', {})).toHaveLength(2);
    await opened.edit(nth(ids, 0), 'For the test alone');
    await opened.sync();
    expect(service.captions()).toEqual(['For the test alone']);
    expect(await opened.detail(listingId)).toMatchObject({ environment: 'test', state: 'up-to-date' });
  });

  it('are kept when somebody signs in again without naming one', async () => {
    const { opened, service, secrets } = await syncedListing(1, { environment: 'test' });
    const again = await opened.connect(service, { signIn: { kind: 'token', token: 'another' } });
    expect(again.environment).toBe('test');
    await opened.connect(service, { environment: 'production' });
    expect((await opened.connect(service)).environment).toBe('production');
    expect((await opened.connect(service, { environment: 'test' })).accountId).toBe(again.accountId);
    expect(await opened.call('account.list', {})).toHaveLength(2);
    expect(secrets.size).toBe(2);
  });
});
