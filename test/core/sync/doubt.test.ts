import { describe, expect, it } from 'vitest';
import { longestLag } from '../../../electron/core/sync/base/doubt.ts';
import type { FaultInput } from '../../../electron/practice/practice-service.ts';
import {
  addPhotos,
  captionsAt,
  conflicts,
  connectedCore,
  counts,
  detail,
  edit,
  LONG_ABSENCE,
  listingWithPhotos,
  mediaAt,
  nth,
  questionOf,
  requestsOf,
  sync,
  syncedListing,
} from '../harness.ts';

const upToDate = [0, 0, 0, 0, 0, 0];

async function unsynced(count: number, options: { filterByMediaKey?: boolean; lagSeconds?: number } = {}) {
  const { clock, service, opened } = await connectedCore({ profile: { read: options } });
  return { clock, service, opened, ...(await listingWithPhotos(opened, count)) };
}

describe('an answer that is lost after the service did what it was told', () => {
  it('upload: the picture is sent again, and embedded once', async () => {
    const { service, opened } = await unsynced(3);
    service.faults.next('upload', 'dropReply');
    expect(await sync(opened)).toMatchObject({ uploaded: 3, created: 1, waiting: 0, blocked: 0 });
    expect(mediaAt(service)).toHaveLength(3);
    expect(service.snapshot()).toMatchObject({ binaries: 4, orphanBinaries: 1 });
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it('uploads that are always lost: the listing waits, says why, and is tried again by itself', async () => {
    const { service, opened, listingId } = await unsynced(1);
    service.faults.next('upload', 'dropReply', Number.POSITIVE_INFINITY);
    const outcome = await sync(opened);
    expect(outcome).toMatchObject({ uploaded: 0, waiting: 1, blocked: 0 });
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    expect((await opened.call('sync.status', {})).nextTryAt).not.toBeNull();
    service.faults.clear();
    expect(await sync(opened)).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
    expect((await detail(opened, listingId)).state).toBe('up-to-date');
  });

  it('insert: the listing is found by our MediaKeys, never made twice', async () => {
    const { service, opened, listingId } = await unsynced(3);
    service.faults.next('insert', 'dropReply');
    expect(await sync(opened)).toMatchObject({ uploaded: 3, created: 1, conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    const listing = await detail(opened, listingId);
    expect(listing.listingKey).toBe(service.snapshot().listings[0]?.listingKey);
    expect(listing.media.every((item) => item.mediaKeyNumeric !== null)).toBe(true);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it('patch: our own words are found there; nothing is sent twice and no conflict arises', async () => {
    const { service, opened, ids } = await syncedListing(2);
    await edit(opened, nth(ids, 0), 'Changed');
    service.faults.next('patch', 'dropReply');
    expect((await sync(opened)).conflicts).toBe(0);
    expect(captionsAt(service)).toEqual(['Changed', 'Photo 2']);
    expect(await conflicts(opened)).toEqual([]);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it('attach: the photo is found, never attached twice', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    await addPhotos(opened, listingId, 1, 2);
    service.faults.next('attach', 'dropReply');
    expect(await sync(opened)).toMatchObject({ uploaded: 1, waiting: 0, blocked: 0, conflicts: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it('attach: is found by reading the listing where the service cannot look up a MediaKey', async () => {
    const { service, opened, listingId } = await syncedListing(1, {
      dialect: { filter: 'notImplemented' },
      profile: { read: { filterByMediaKey: false } },
    });
    await addPhotos(opened, listingId, 1, 2);
    service.faults.next('attach', 'dropReply');
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0, conflicts: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
  });

  it('attach: is found behind the first page of a listing that is cut off without a word', async () => {
    const { clock, service, opened, listingId } = await syncedListing(2, {
      dialect: { filter: 'notImplemented', expandedPageSize: 2, expandedRest: 'cut' },
      profile: { read: { filterByMediaKey: false } },
    });
    await addPhotos(opened, listingId, 1, 3);
    service.faults.next('attach', 'dropReply');
    await sync(opened);
    clock.advance(121_000);
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0, conflicts: 0 });
    expect(requestsOf(service, 'attach')).toBe(1);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('a lost answer to a patch, then an edit by somebody else, is a conflict with what was there before', async () => {
    const { service, opened, ids, listingId } = await syncedListing(1);
    await edit(opened, nth(ids, 0), 'Mine');
    service.faults.next('patch', 'dropReply');
    const held = service.faults.hold('get', 'beforeCommit');
    const running = sync(opened);
    await held.reached;
    const media = nth(mediaAt(service), 0);
    service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    held.release();
    expect((await running).conflicts).toBe(1);
    expect(nth(await conflicts(opened), 0)).toMatchObject({ mine: 'Mine', theirs: 'Theirs' });
    expect(captionsAt(service)).toEqual(['Theirs']);
    expect((await detail(opened, listingId)).media[0]?.shortDescription).toBe('Mine');
  });
});

describe('a request that may still be at work', () => {
  it('insert: is sent again only after it can no longer arrive', async () => {
    const { clock, service, opened } = await unsynced(2);
    service.faults.next('insert', 'cutConnection');
    const outcome = await sync(opened);
    expect(outcome).toMatchObject({ uploaded: 2, created: 0, blocked: 0 });
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    await sync(opened);
    expect(requestsOf(service, 'insert')).toBe(1);
    clock.advance(121_000);
    expect(await sync(opened)).toMatchObject({ created: 0, waiting: 2 });
    clock.advance(LONG_ABSENCE);
    expect(await sync(opened)).toMatchObject({ created: 1, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.snapshot().orphanBinaries).toBe(0);
  });

  it('attach: is not taken for another photo, where the service calls the files of each upload alike', async () => {
    const { clock, service, opened, listingId } = await syncedListing(1, {
      dialect: { resultNames: 'own' },
      profile: { read: { filterByMediaKey: false } },
    });
    await addPhotos(opened, listingId, 1, 2);
    service.faults.next('attach', 'cutConnection');
    expect((await sync(opened)).waiting).toBeGreaterThan(0);
    clock.advance(LONG_ABSENCE);
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it('attach: is sent again only after it can no longer arrive', async () => {
    const { clock, service, opened, listingId } = await syncedListing(1);
    await addPhotos(opened, listingId, 1, 2);
    service.faults.next('attach', 'cutConnection');
    const outcome = await sync(opened);
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    clock.advance(590_000);
    await sync(opened);
    expect(requestsOf(service, 'attach')).toBe(1);
    clock.advance(10_000);
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0 });
    expect(requestsOf(service, 'attach')).toBe(2);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
  });

  it.each(['insert', 'attach'] as const)('%s: whoever has looked there can say sooner that it is not', async (kind) => {
    const { service, opened, listingId } = kind === 'insert' ? await unsynced(1) : await syncedListing(1);
    if (kind === 'attach') await addPhotos(opened, listingId, 1, 2);
    service.faults.next(kind, 'cutConnection');
    const { reasons } = await sync(opened);
    const question = nth(reasons, 0).question;
    if (question === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(reasons)}`);
    await opened.call('sync.answer', { question, created: false });
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0 });
    expect(requestsOf(service, kind)).toBe(2);
    expect((await opened.fail('sync.answer', { question, created: false })).code).toBe('conflict');
  });

  it('insert: one that a pause stopped is asked about before it is sent again', async () => {
    const { service, opened } = await unsynced(1);
    const insert = service.faults.hold('insert', 'beforeAnswer');
    const running = sync(opened);
    await insert.reached;
    await opened.call('sync.pause', {});
    await running;
    insert.release();
    expect(await sync(opened)).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(requestsOf(service, 'insert')).toBe(1);
  });

  it('503 after it was carried out: the service is asked before anything is sent again', async () => {
    const { clock, service, opened } = await unsynced(2);
    service.faults.next('insert', { kind: 'unavailable', afterCommit: true });
    expect((await sync(opened)).waiting).toBeGreaterThan(0);
    clock.advance(3_600_000);
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(requestsOf(service, 'insert')).toBe(1);
  });

  it('a service that cannot be asked: the listing waits for a person, who says that it was created', async () => {
    const { service, opened, listingId } = await unsynced(2, { filterByMediaKey: false });
    service.faults.next('insert', 'dropReply');
    const outcome = await sync(opened);
    expect(outcome.blocked).toBe(1);
    expect((await detail(opened, listingId)).problem?.action).toBe('resolve');
    await sync(opened);
    expect(requestsOf(service, 'insert')).toBe(1);
    const listingKey = nth(service.snapshot().listings, 0).listingKey;
    const question = await questionOf(opened, listingId);
    await opened.call('sync.answer', { question, created: true, listingKey });
    expect(counts(await sync(opened))).toEqual(upToDate);
    expect(service.snapshot().listings).toHaveLength(1);
    expect((await opened.fail('sync.answer', { question, created: true })).code).toBe('conflict');
  });

  it('a service that cannot be asked: the person says that it was not created', async () => {
    const { service, opened, listingId } = await unsynced(2, { filterByMediaKey: false });
    service.faults.next('insert', 'cutConnection');
    expect((await sync(opened)).blocked).toBe(1);
    await opened.call('sync.answer', { question: await questionOf(opened, listingId), created: false });
    expect(await sync(opened)).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });
});

describe('answers that are not what was asked for', () => {
  it.each(['upload', 'insert', 'patch'] as const)(
    'a web page with status 200 never counts as done: %s',
    async (operation) => {
      const { clock, service, opened, ids } = operation === 'patch' ? await syncedListing(1) : await unsynced(1);
      await edit(opened, nth(ids, 0), 'Changed');
      service.faults.next(operation, 'html');
      const outcome = await sync(opened);
      expect(outcome.waiting).toBeGreaterThan(0);
      expect(outcome.reasons.map((reason) => reason.code)).toContain('serviceAnswerUnusable');
      for (const _answer of ['the first', 'the second']) {
        clock.advance(3_600_000);
        await sync(opened);
      }
      expect(captionsAt(service)).toEqual(['Changed']);
      expect(service.snapshot()).toMatchObject({ binaries: 1, orphanBinaries: 0 });
      expect(counts(await sync(opened))).toEqual(upToDate);
    },
  );

  it('a web page instead of the listing that is read back changes nothing here', async () => {
    const { service, opened, listingId } = await syncedListing(2);
    service.faults.next('get', 'html');
    expect((await sync(opened)).waiting).toBeGreaterThan(0);
    expect((await detail(opened, listingId)).media).toHaveLength(2);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it.each<[string, FaultInput | null, Parameters<typeof syncedListing>[1]]>([
    ['204 with a tag', null, { dialect: { updateAnswer: 'noContentWithTag' } }],
    ['204 without a tag', null, { dialect: { updateAnswer: 'noContentWithoutTag' } }],
    ['a bare 204', 'noContent', {}],
    ['200 with a web page', null, { dialect: { updateAnswer: 'html' } }],
    ['tag only in the header', null, { dialect: { tagIn: 'header' } }],
    ['tag only in the body', null, { dialect: { tagIn: 'body' } }],
    [
      'relative addresses, times in UTC, unset fields absent',
      null,
      { dialect: { locations: 'relative', timestamps: 'utc', unsetFields: 'absent' } },
    ],
    ['slow drip', { kind: 'slowDrip', chunkBytes: 200, everyMilliseconds: 1 }, {}],
  ])('patches go on from one to the next: %s', async (_name, fault, options) => {
    const { clock, service, opened, ids } = await syncedListing(2, options);
    for (const caption of ['One', 'Two']) {
      await edit(opened, nth(ids, 0), caption);
      if (fault !== null) service.faults.next('patch', fault);
      await sync(opened);
      clock.advance(3_600_000);
      await sync(opened);
      expect(captionsAt(service)).toEqual([caption, 'Photo 2']);
    }
    expect(await conflicts(opened)).toEqual([]);
    expect(counts(await sync(opened))).toEqual(upToDate);
  });

  it.each<Parameters<typeof syncedListing>[1]>([
    { dialect: { insertAnswer: 'noContent' } },
    { dialect: { insertAnswer: 'noContent', locations: 'relative' } },
  ])('a deep insert answered by 204 with a Location is read back: %j', async (options) => {
    const { service, opened, ids, listingId } = await syncedListing(2, options);
    expect((await detail(opened, listingId)).media.every((item) => item.mediaKeyNumeric !== null)).toBe(true);
    await edit(opened, nth(ids, 0), 'Changed');
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Changed', 'Photo 2']);
  });

  it('a deep insert answered by a bare 204 is found by its MediaKeys', async () => {
    const { service, opened, ids, listingId } = await unsynced(2);
    service.faults.next('insert', 'noContent');
    expect(await sync(opened)).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 0 });
    expect((await detail(opened, listingId)).listingKey).toBe(nth(service.snapshot().listings, 0).listingKey);
    await edit(opened, nth(ids, 0), 'Changed');
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Changed', 'Photo 2']);
  });

  it('a service that refuses its own tags: said once, nothing is overwritten', async () => {
    const { service, opened, ids, listingId, clock } = await syncedListing(1, {
      dialect: { weakTags: 'neverAccepted' },
    });
    await edit(opened, nth(ids, 0), 'Changed');
    // The tag could be that of an older copy.
    expect(counts(await sync(opened))).toEqual([0, 0, 0, 0, 0, 1]);
    clock.advance(130_000);
    expect(counts(await sync(opened))).toEqual([0, 0, 0, 0, 1, 0]);
    expect((await detail(opened, listingId)).media[0]?.problem?.message).toContain('tag');
    expect(captionsAt(service)).toEqual(['Photo 1']);
    const patches = requestsOf(service, 'patch');
    await sync(opened);
    expect(requestsOf(service, 'patch')).toBe(patches);
    expect(service.requests.every((request) => request.headers['if-match'] !== '*')).toBe(true);
  });

  it('a service that cannot be read: changes are sent with the tags of its answers', async () => {
    const profile = { read: { entities: false, filterByMediaKey: false } };
    const { service, opened, ids } = await syncedListing(2, { dialect: { read: 'notImplemented' }, profile });
    await edit(opened, nth(ids, 0), 'One');
    await sync(opened);
    await edit(opened, nth(ids, 0), 'Two');
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Two', 'Photo 2']);
    expect(requestsOf(service, 'get')).toBe(0);
  });
});

describe('a service that shows what it has after half an hour', () => {
  const lagSeconds = 1800;
  /** By the MediaKeys, and by the addresses of the pictures. */
  const ONE_QUESTION = 2;

  it('is asked about a lost creation once, and again when the time is over', async () => {
    const { clock, service, opened } = await unsynced(1, { lagSeconds });
    service.faults.next('insert', 'cutConnection');
    expect(await sync(opened)).toMatchObject({ created: 0, waiting: 1, reasons: [{ code: 'inDoubt' }] });
    expect(requestsOf(service, 'get')).toBe(ONE_QUESTION);
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBe(clock.now().getTime() + lagSeconds * 1000);
    clock.advance(longestLag({ lagSeconds }));
    expect(await sync(opened)).toMatchObject({ created: 1, waiting: 0 });
  });

  it('is not read without end for a photo that it does not show yet', async () => {
    const { service, opened, listingId } = await syncedListing(3, { profile: { read: { lagSeconds } } });
    service.replica.hideMedia(nth(mediaAt(service), 1).MediaKeyNumeric);
    await addPhotos(opened, listingId, 1, 9);
    service.faults.next('attach', 'cutConnection');
    const before = requestsOf(service, 'get');
    expect(await sync(opened)).toMatchObject({ waiting: 1 });
    expect(requestsOf(service, 'get') - before).toBeLessThan(10);
  });

  it('is asked anew after the clock was set back, and once', async () => {
    const { clock, service, opened } = await unsynced(1, { lagSeconds });
    service.faults.next('insert', 'cutConnection');
    await sync(opened);
    clock.advance(-86_400_000);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(await sync(opened)).toMatchObject({ created: 0, waiting: 1 });
    expect(requestsOf(service, 'get')).toBe(2 * ONE_QUESTION);
    clock.advance(longestLag({ lagSeconds }));
    expect(await sync(opened)).toMatchObject({ created: 1, waiting: 0 });
  });
});
