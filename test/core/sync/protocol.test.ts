import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  clientCredentials,
  connectedCore,
  createClock,
  nth,
  type Opened,
  openCore,
  pictureFiles,
  type SignedIn,
  startPractice,
  syncedListing,
  type TestPractice,
  temporaryFolder,
} from '../harness.ts';

/** The promises of the sync protocol (ADR 3), where one process, one listing or one answer is not enough to break them. */

const ONE_AT_A_TIME = { profile: { upload: { concurrency: 1 } } };

async function withListings(count: number, options: SignedIn = ONE_AT_A_TIME) {
  const { clock, service, opened } = await connectedCore(options);
  const ids = [];
  for (let number = 1; number <= count; number += 1) {
    const { listingId } = await opened.call('listing.create', { name: `Listing ${number}`, fields: {} });
    await opened.addPhotos(listingId, 1, number * 10);
    ids.push(listingId);
  }
  return { clock, service, opened, ids };
}

/** Answers when everything that was asked for has come to the service. */
function created(opened: Opened, service: TestPractice, count: number): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = opened.core.subscribe(() => {
      if (service.snapshot().listings.length !== count) return;
      unsubscribe();
      resolve();
    });
  });
}

describe('whoever listens to what happens', () => {
  it('and fails keeps nobody else from hearing it, and no photo from being sent', async () => {
    const { opened, service, ids } = await withListings(1);
    opened.core.subscribe(() => {
      throw new Error('The window is gone.');
    });
    const all = created(opened, service, ids.length);
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    await all;
    expect(opened.log).toContainEqual(expect.objectContaining({ message: 'a listener failed' }));
  });
});

describe('two runners on one listing', () => {
  it('one stalls in an upload until its lease has run out: the other creates the listing, and it is there once', async () => {
    const home = await temporaryFolder();
    const secrets = new Map<string, string>();
    const clock = createClock();
    const service = await startPractice();
    const stalled = await openCore({ home, secrets, clock });
    await stalled.connect(service, ONE_AT_A_TIME);
    await stalled.listingWithPhotos(2);
    const upload = service.faults.hold('upload', 'beforeAnswer');
    const running = stalled.sync();
    await upload.reached;
    clock.advance(70_000);
    const other = await openCore({ home, secrets, clock });
    const insert = service.faults.hold('insert', 'beforeCommit');
    const taking = other.sync();
    await insert.reached;
    upload.release();
    insert.release();
    expect(await taking).toMatchObject({ created: 1, waiting: 0 });
    await running;
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('the database itself allows one unsettled creation of a listing', async () => {
    const { opened, listingId } = await syncedListing(1);
    await opened.close();
    const database = new Database(path.join(opened.home, 'library.db'));
    const insert = database.prepare(`
      INSERT INTO attempt (attemptId, kind, listingId, subject, request, state, owner, startedAt)
      VALUES (?, 'insert', ?, '[]', '{"sent":[]}', 'open', 'x', 1)`);
    insert.run('a', listingId);
    expect(() => insert.run('b', listingId)).toThrow('UNIQUE');
    database.close();
  });
});

describe('pause and cancel', () => {
  it.each(['sync.pause', 'sync.cancel'] as const)('%s stops what is queued behind what is in flight', async (stop) => {
    const { service, opened, ids } = await withListings(2);
    const hold = service.faults.hold('upload', 'beforeCommit');
    const both = ids.map((listingId) => opened.call('sync.run', { listingId }));
    await hold.reached;
    await opened.call(stop, {});
    await Promise.all(both);
    hold.release();
    expect(service.snapshot()).toMatchObject({ listings: [], binaries: 0 });
    expect(service.requestsOf('upload')).toBe(1);
  });

  it('a pause is seen by every host of the library, and outlives them', async () => {
    const { service, opened, clock } = await withListings(1);
    await opened.call('sync.pause', {});
    const other = await openCore({ home: opened.home, clock });
    expect((await other.call('sync.status', {})).paused).toBe(true);
    await other.close();
    await opened.close();
    const again = await openCore({ home: opened.home, clock });
    expect((await again.call('sync.status', {})).paused).toBe(true);
    expect(service.snapshot().listings).toEqual([]);
  });

  it('after a pause everything that waited goes on when it is resumed', async () => {
    const { service, opened, ids } = await withListings(3);
    await opened.core.startBackgroundWork();
    const hold = service.faults.hold('upload', 'beforeCommit');
    const running = opened.sync();
    await hold.reached;
    await opened.call('sync.pause', {});
    await running;
    hold.release();
    const all = created(opened, service, ids.length);
    await opened.call('sync.resume', {});
    await all;
    expect(service.requestsOf('insert')).toBe(3);
  });
});

describe('what ends a wait makes due all that waited for it', () => {
  it('a network that comes back: all listings go on, not the first alone', async () => {
    const { service, opened, clock, ids } = await withListings(3);
    const { port } = new URL(service.baseUrl);
    await service.close();
    expect(await opened.sync()).toMatchObject({ created: 0, waiting: 3 });
    await opened.core.startBackgroundWork();
    const dataFolder = await temporaryFolder();
    const back = await startPractice({
      dataFolder,
      now: clock.now,
      port: Number(port),
      token: service.token,
    });
    const all = created(opened, back, ids.length);
    clock.advance(14_000);
    await all;
    expect(back.requestsOf('insert')).toBe(3);
  });

  it('a sign-in: what the refusal held up goes on by itself', async () => {
    const { service, opened, ids } = await withListings(2);
    service.faults.next('upload', 'unauthorized', 2);
    expect((await opened.sync()).reasons.map(({ code }) => code)).toContain('accountRefused');
    service.faults.clear();
    await opened.core.startBackgroundWork();
    const all = created(opened, service, ids.length);
    await opened.connect(service, { ...ONE_AT_A_TIME, signIn: clientCredentials(service) });
    await all;
  });

  it('a choice in a conflict: it is sent without asking for a sync again', async () => {
    const { opened, service, clock, ids, theirEdit } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Mine');
    await theirEdit(0, { ShortDescription: 'Theirs' });
    expect((await opened.sync()).conflicts).toBe(1);
    const { conflictId } = nth(await opened.conflicts(), 0);
    await opened.core.startBackgroundWork();
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect(service.captions()).toEqual(['Theirs']);
    const sent = new Promise<void>((resolve) => {
      opened.core.subscribe(() => service.captions()[0] === 'Mine' && resolve());
    });
    clock.advance(11_000);
    await sent;
  });

  it('a choice ends no wait of what the person has written since', async () => {
    const { opened, ids, theirEdit } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'Mine');
    await theirEdit(0, { ShortDescription: 'Theirs' });
    await opened.sync();
    await opened.edit(nth(ids, 1), 'Not finished');
    const { conflictId } = nth(await opened.conflicts(), 0);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(await opened.sync()).toMatchObject({ patched: 2, waiting: 0 });
  });
});

describe('what only waits', () => {
  it('costs nothing: after a Retry-After and a refused sign-in no listing is looked at again and again', async () => {
    const { service, opened } = await withListings(5, {});
    service.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds: 40 });
    await opened.sync();
    // What is learnt of the service by itself would be a change too.
    await opened.call('account.learnFields', {});
    await opened.core.startBackgroundWork();
    let reported = 0;
    opened.core.subscribe((event) => {
      reported += event.name === 'sync.changed' ? 1 : 0;
    });
    const before = (await opened.call('listing.list', {})).workspaceRevision;
    // Another host's change makes this one look: nothing comes of it.
    const other = await openCore({ home: opened.home, clock: opened.clock });
    const seen = new Promise<void>((resolve) => {
      opened.core.subscribe((event) => event.name === 'workspace.changed' && resolve());
    });
    await other.call('listing.create', { name: 'Another', fields: {} });
    await seen;
    expect(reported).toBe(0);
    expect((await opened.call('listing.list', {})).workspaceRevision).toBe(before + 1);
  });
});

describe('an outage', () => {
  it('is met again by one listing alone, and forgotten with the first answer', async () => {
    const { service, opened, clock } = await withListings(4, {});
    const { port } = new URL(service.baseUrl);
    await service.close();
    await opened.sync();
    const { claims } = readLibrary(opened);
    clock.advance(600_000);
    await opened.sync();
    expect(readLibrary(opened)).toEqual({ claims: claims + 1, failures: 2 });
    await startPractice({
      dataFolder: await temporaryFolder(),
      now: clock.now,
      port: Number(port),
      token: service.token,
    });
    clock.advance(600_000);
    expect(await opened.sync()).toMatchObject({ created: 4, waiting: 0 });
    expect(readLibrary(opened).failures).toBe(0);
  });

  /** How often listings were begun, and how many outages in a row the account has met. */
  function readLibrary({ home }: Opened) {
    const database = new Database(path.join(home, 'library.db'), { readonly: true });
    const row = database
      .prepare('SELECT (SELECT sum(leaseFence) FROM listing) AS claims, (SELECT failures FROM account) AS failures')
      .get();
    database.close();
    return z.object({ claims: z.int(), failures: z.int() }).parse(row);
  }
});

describe('a service that says yes and keeps something else', () => {
  it.each([
    ['cut', { storedTextLength: 8 }, 'A caption that is long', 'A captio', { shortDescription: 'A captio' }],
    ['trimmed', { storedText: 'trimmed' }, '  With space  ', 'With space', null],
    ['escaped', { storedText: 'escaped' }, 'Bed & bath', 'Bed &amp; bath', { shortDescription: 'Bed &amp; bath' }],
  ] as const)(
    '(%s): the words stay, it is said at the photo, and nothing goes in circles',
    async (_, dialect, caption, shown, storedAs) => {
      const { opened, service, listingId, ids } = await syncedListing(1, { dialect });
      await opened.edit(nth(ids, 0), caption);
      expect(await opened.sync()).toMatchObject({ patched: 1, conflicts: 0, waiting: 0 });
      for (let round = 0; round < 3; round += 1)
        expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0 });
      expect(service.captions()).toEqual([shown]);
      const item = nth((await opened.detail(listingId)).media, 0);
      expect([item.shortDescription, item.storedAs]).toEqual([caption, storedAs]);
      const entries = await opened.call('history.list', { listingId });
      expect(entries.filter(({ who, what }) => who === 'service' && what.includes(shown))).toHaveLength(1);
      // Of other words nothing is known before they are sent.
      await opened.edit(nth(ids, 0), 'Other');
      expect(nth((await opened.detail(listingId)).media, 0).storedAs).toBe(null);
      await opened.sync();
      expect(nth((await opened.detail(listingId)).media, 0).storedAs).toBe(null);
    },
  );

  it.each([
    ['only spaces were written on', { storedText: 'trimmed' }, 'Photo 1  ', 'Photo 1', 1],
    ['more was written on where it cuts', { storedTextLength: 7 }, 'Photo 1, at dusk', 'Photo 1', 3],
  ] as const)('%s: it is not sent in circles, over any number of syncs', async (_, dialect, caption, shown, most) => {
    for (const isLost of [false, true]) {
      const { opened, service, ids, clock } = await syncedListing(1, { dialect });
      await opened.edit(nth(ids, 0), caption);
      const before = service.requestsOf('patch');
      if (isLost) service.faults.next('patch', 'dropReply');
      for (let round = 0; round < 5; round += 1) {
        await opened.sync();
        clock.advance(3_600_000);
      }
      expect(service.captions()).toEqual([shown]);
      // One whose answer is lost may come on top, and one that the tag of before refuses.
      expect(service.requestsOf('patch') - before).toBeLessThanOrEqual(most + (isLost ? 2 : 0));
      expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, waiting: 0 });
    }
  });

  it('204 that stores nothing: the words stay what is wanted', async () => {
    const { opened, service, listingId, ids } = await syncedListing(1, {
      dialect: { updateAnswer: 'noContentWithTag' },
    });
    await opened.edit(nth(ids, 0), 'Never stored');
    service.faults.next('patch', { kind: 'falseSuccess', answer: 'noContent', stored: false }, 9);
    for (let round = 0; round < 3; round += 1) await opened.sync();
    expect(nth((await opened.detail(listingId)).media, 0).shortDescription).toBe('Never stored');
    expect(service.requestsOf('patch')).toBeLessThan(4);
    expect(await opened.conflicts()).toEqual([]);
  });

  it('what somebody else wrote at the same time is still a question', async () => {
    const synced = await syncedListing(1, { dialect: { updateAnswer: 'noContentWithoutTag' } });
    const { opened, service, ids } = synced;
    const { MediaKeyNumeric } = await synced.mediaOf(nth(ids, 0));
    await opened.edit(nth(ids, 0), 'Mine');
    expect(
      (
        await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
          service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Something else' }),
        )
      ).conflicts,
    ).toBe(1);
    expect(nth(await opened.conflicts(), 0)).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Something else' });
  });
});

describe('a service that gives one picture one Id', () => {
  it('a second photo with it is refused at its upload, and the others go on', async () => {
    const { service, opened } = await connectedCore({ dialect: { binaryIds: 'content' } });
    const [same = ''] = await pictureFiles(1, 1);
    const listings = [];
    for (const name of ['First', 'Second']) {
      const { listingId } = await opened.call('listing.create', { name, fields: {} });
      await opened.call('media.add', { listingId, paths: [same] });
      listings.push(listingId);
      await opened.sync();
    }
    const second = await opened.detail(nth(listings, 1));
    expect(nth(second.media, 0)).toMatchObject({ state: 'needs-attention', problem: { code: 'serviceRefused' } });
    expect(service.snapshot().listings).toHaveLength(1);
    expect((await opened.detail(nth(listings, 0))).state).toBe('up-to-date');
  });
});

describe('a new photo of a listing that exists', () => {
  it.each([1, 7])('takes no Order that a photo of somebody else has: %i', async (Order) => {
    const { opened, service, listingId } = await syncedListing(1);
    const { listingKey } = nth(service.snapshot().listings, 0);
    service.secondPerson.addMedia(listingKey, {
      Order,
      MediaURL: 'https://elsewhere.example/7.jpg',
      MediaObjectID: '7.jpg',
      ShortDescription: '',
      ImageOf: '',
      DeletedYN: false,
      FileSize: 1,
    });
    await opened.sync();
    await opened.addPhotos(listingId, 1, 2);
    await opened.sync();
    const orders = service.media().map((media) => media.Order);
    expect(new Set(orders).size).toBe(orders.length);
  });
});

const Lease = z.object({ leaseOwner: z.string().nullable(), leaseFence: z.int() });

it('a lease has a number that grows with each claim and is given back at the end', async () => {
  const { opened } = await syncedListing(1);
  const read = (): z.output<typeof Lease> => {
    const database = new Database(path.join(opened.home, 'library.db'), { readonly: true });
    const row = Lease.parse(database.prepare('SELECT leaseOwner, leaseFence FROM listing').get());
    database.close();
    return row;
  };
  const before = read();
  await opened.sync();
  expect(read()).toEqual({ leaseOwner: null, leaseFence: before.leaseFence + 1 });
});
