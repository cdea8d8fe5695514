import { describe, expect, it } from 'vitest';
import { longestLag } from '../../../electron/core/sync/base/doubt.ts';
import type { FaultInput } from '../../../electron/practice/practice-service.ts';
import { counts, LONG_ABSENCE, nth, syncedListing, unsyncedListing } from '../harness.ts';

const upToDate = [0, 0, 0, 0, 0, 0];

const unsynced = (count: number, read: { filterByMediaKey?: boolean; lagSeconds?: number } = {}) =>
  unsyncedListing(count, { profile: { read } });

describe('an answer that is lost after the service did what it was told', () => {
  it('upload: the picture is sent again, and embedded once', async () => {
    const { service, opened } = await unsynced(3);
    service.faults.next('upload', 'dropReply');
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 1, waiting: 0, blocked: 0 });
    expect(service.media()).toHaveLength(3);
    expect(service.snapshot()).toMatchObject({ binaries: 4, orphanBinaries: 1 });
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('uploads that are always lost: the listing waits, says why, and is tried again by itself', async () => {
    const { service, opened, listingId } = await unsynced(1);
    service.faults.next('upload', 'dropReply', Number.POSITIVE_INFINITY);
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 0, waiting: 1, blocked: 0 });
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    expect((await opened.call('sync.status', {})).nextTryAt).not.toBeNull();
    service.faults.clear();
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('insert: the listing is found by our MediaKeys, never made twice', async () => {
    const { service, opened, listingId } = await unsynced(3);
    service.faults.next('insert', 'dropReply');
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 1, conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    const listing = await opened.detail(listingId);
    expect(listing.listingKey).toBe(service.snapshot().listings[0]?.listingKey);
    expect(listing.media.every((item) => item.mediaKeyNumeric !== null)).toBe(true);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('patch: our own words are found there; nothing is sent twice and no conflict arises', async () => {
    const { service, opened, ids } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'Changed');
    service.faults.next('patch', 'dropReply');
    expect((await opened.sync()).conflicts).toBe(0);
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);
    expect(await opened.conflicts()).toEqual([]);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('attach: the photo is found, never attached twice', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('attach', 'dropReply');
    expect(await opened.sync()).toMatchObject({ uploaded: 1, waiting: 0, blocked: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('attach: is found by reading the listing where the service cannot look up a MediaKey', async () => {
    const { service, opened, listingId } = await syncedListing(1, {
      dialect: { filter: 'notImplemented' },
      profile: { read: { filterByMediaKey: false } },
    });
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('attach', 'dropReply');
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });

  it('attach: is found behind the first page of a listing that is cut off without a word', async () => {
    const { clock, service, opened, listingId } = await syncedListing(2, {
      dialect: { filter: 'notImplemented', expandedPageSize: 2, expandedRest: 'cut' },
      profile: { read: { filterByMediaKey: false } },
    });
    await opened.addPhotos(listingId, 1, 3);
    service.faults.next('attach', 'dropReply');
    await opened.sync();
    clock.advance(121_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0, conflicts: 0 });
    expect(service.requestsOf('attach')).toBe(1);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('a lost answer to a patch, then an edit by somebody else, is a conflict with what was there before', async () => {
    const { service, opened, ids, listingId } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'Mine');
    service.faults.next('patch', 'dropReply');
    const held = service.faults.hold('get', 'beforeCommit');
    const running = opened.sync();
    await held.reached;
    const media = nth(service.media(), 0);
    service.secondPerson.editMedia(media.MediaKeyNumeric, { ShortDescription: 'Theirs' });
    held.release();
    expect((await running).conflicts).toBe(1);
    expect(nth(await opened.conflicts(), 0)).toMatchObject({ mine: 'Mine', theirs: 'Theirs' });
    expect(service.captions()).toEqual(['Theirs']);
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('Mine');
  });
});

describe('a request that may still be at work', () => {
  it('insert: is sent again only after it can no longer arrive', async () => {
    const { clock, service, opened } = await unsynced(2);
    service.faults.next('insert', 'cutConnection');
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 2, created: 0, blocked: 0 });
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(1);
    clock.advance(121_000);
    expect(await opened.sync()).toMatchObject({ created: 0, waiting: 2 });
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.snapshot().orphanBinaries).toBe(0);
  });

  it('attach: is not taken for another photo, where the service calls the files of each upload alike', async () => {
    const { clock, service, opened, listingId } = await syncedListing(1, {
      dialect: { resultNames: 'own' },
      profile: { read: { filterByMediaKey: false } },
    });
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('attach', 'cutConnection');
    expect((await opened.sync()).waiting).toBeGreaterThan(0);
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('attach: is sent again only after it can no longer arrive', async () => {
    const { clock, service, opened, listingId } = await syncedListing(1);
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('attach', 'cutConnection');
    const outcome = await opened.sync();
    expect(outcome.waiting).toBeGreaterThan(0);
    expect(outcome.reasons.map((reason) => reason.code)).toContain('inDoubt');
    clock.advance(590_000);
    await opened.sync();
    expect(service.requestsOf('attach')).toBe(1);
    clock.advance(10_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.requestsOf('attach')).toBe(2);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });

  it.each(['insert', 'attach'] as const)('%s: whoever has looked there can say sooner that it is not', async (kind) => {
    const { service, opened, listingId } = kind === 'insert' ? await unsynced(1) : await syncedListing(1);
    if (kind === 'attach') await opened.addPhotos(listingId, 1, 2);
    service.faults.next(kind, 'cutConnection');
    const { reasons } = await opened.sync();
    const question = nth(reasons, 0).question;
    if (question === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(reasons)}`);
    await opened.call('sync.answer', { question, created: false });
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.requestsOf(kind)).toBe(2);
    expect((await opened.fail('sync.answer', { question, created: false })).code).toBe('conflict');
  });

  it('insert: what a person saw there counts also while a sync asks the service anew', async () => {
    const { clock, service, opened } = await unsynced(1);
    service.faults.next('insert', 'cutConnection');
    const question = nth((await opened.sync()).reasons, 0).question;
    if (question === undefined) throw new Error('Nothing is asked.');
    clock.advance(300_000);
    const asking = service.faults.hold('get', 'beforeAnswer');
    await opened.syncDuring(asking, () => opened.call('sync.answer', { question, created: false }));
    expect(service.requestsOf('insert')).toBe(2);
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('insert: one that a pause stopped is asked about before it is sent again', async () => {
    const { service, opened } = await unsynced(1);
    const insert = service.faults.hold('insert', 'beforeAnswer');
    const running = opened.sync();
    await insert.reached;
    await opened.call('sync.pause', {});
    await running;
    insert.release();
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('503 after it was carried out: the service is asked before anything is sent again', async () => {
    const { clock, service, opened } = await unsynced(2);
    service.faults.next('insert', { kind: 'unavailable', afterCommit: true });
    expect((await opened.sync()).waiting).toBeGreaterThan(0);
    clock.advance(3_600_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('a service that cannot be asked: the listing waits for a person, who says that it was created', async () => {
    const { service, opened, listingId } = await unsynced(2, { filterByMediaKey: false });
    service.faults.next('insert', 'dropReply');
    const outcome = await opened.sync();
    expect(outcome.blocked).toBe(1);
    expect((await opened.detail(listingId)).problem?.action).toBe('resolve');
    await opened.sync();
    expect(service.requestsOf('insert')).toBe(1);
    const listingKey = nth(service.snapshot().listings, 0).listingKey;
    const question = await opened.questionOf(listingId);
    await opened.call('sync.answer', { question, created: true, listingKey });
    expect(counts(await opened.sync())).toEqual(upToDate);
    expect(service.snapshot().listings).toHaveLength(1);
    expect((await opened.fail('sync.answer', { question, created: true })).code).toBe('conflict');
  });

  it('a service that cannot be asked: the person says that it was not created', async () => {
    const { service, opened, listingId } = await unsynced(2, { filterByMediaKey: false });
    service.faults.next('insert', 'cutConnection');
    expect((await opened.sync()).blocked).toBe(1);
    await opened.call('sync.answer', { question: await opened.questionOf(listingId), created: false });
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });
});

describe('answers that are not what was asked for', () => {
  it.each(['upload', 'insert', 'patch'] as const)(
    'a web page with status 200 never counts as done: %s',
    async (operation) => {
      const { clock, service, opened, ids } = operation === 'patch' ? await syncedListing(1) : await unsynced(1);
      await opened.edit(nth(ids, 0), 'Changed');
      service.faults.next(operation, 'html');
      const outcome = await opened.sync();
      expect(outcome.waiting).toBeGreaterThan(0);
      expect(outcome.reasons.map((reason) => reason.code)).toContain('serviceAnswerUnusable');
      for (const _answer of ['the first', 'the second']) {
        clock.advance(3_600_000);
        await opened.sync();
      }
      expect(service.captions()).toEqual(['Changed']);
      expect(service.snapshot()).toMatchObject({ binaries: 1, orphanBinaries: 0 });
      expect(counts(await opened.sync())).toEqual(upToDate);
    },
  );

  it('a web page instead of the listing that is read back changes nothing here', async () => {
    const { service, opened, listingId } = await syncedListing(2);
    service.faults.next('get', 'html');
    expect((await opened.sync()).waiting).toBeGreaterThan(0);
    expect((await opened.detail(listingId)).media).toHaveLength(2);
    expect(counts(await opened.sync())).toEqual(upToDate);
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
      await opened.edit(nth(ids, 0), caption);
      if (fault !== null) service.faults.next('patch', fault);
      await opened.sync();
      clock.advance(3_600_000);
      await opened.sync();
      expect(service.captions()).toEqual([caption, 'Photo 2']);
    }
    expect(await opened.conflicts()).toEqual([]);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it.each<Parameters<typeof syncedListing>[1]>([
    { dialect: { insertAnswer: 'noContent' } },
    { dialect: { insertAnswer: 'noContent', locations: 'relative' } },
  ])('a deep insert answered by 204 with a Location is read back: %j', async (options) => {
    const { service, opened, ids, listingId } = await syncedListing(2, options);
    expect((await opened.detail(listingId)).media.every((item) => item.mediaKeyNumeric !== null)).toBe(true);
    await opened.edit(nth(ids, 0), 'Changed');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);
  });

  it('a deep insert answered by a bare 204 is found by its MediaKeys', async () => {
    const { service, opened, ids, listingId } = await unsynced(2);
    service.faults.next('insert', 'noContent');
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 0 });
    expect((await opened.detail(listingId)).listingKey).toBe(nth(service.snapshot().listings, 0).listingKey);
    await opened.edit(nth(ids, 0), 'Changed');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Changed', 'Photo 2']);
  });

  it('a service that refuses its own tags: said once, nothing is overwritten', async () => {
    const { service, opened, ids, listingId, clock } = await syncedListing(1, {
      dialect: { weakTags: 'neverAccepted' },
    });
    await opened.edit(nth(ids, 0), 'Changed');
    // The tag could be that of an older copy.
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 1]);
    clock.advance(130_000);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 1, 0]);
    expect((await opened.detail(listingId)).media[0]?.problem?.message).toContain('tag');
    expect(service.captions()).toEqual(['Photo 1']);
    const patches = service.requestsOf('patch');
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(patches);
    expect(service.requests.every((request) => request.headers['if-match'] !== '*')).toBe(true);
  });

  it('a service that cannot be read: changes are sent with the tags of its answers', async () => {
    const profile = { read: { entities: false, filterByMediaKey: false } };
    const { service, opened, ids } = await syncedListing(2, { dialect: { read: 'notImplemented' }, profile });
    await opened.edit(nth(ids, 0), 'One');
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Two');
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Two', 'Photo 2']);
    expect(service.requestsOf('get')).toBe(0);
  });
});

describe('a service that shows what it has after half an hour', () => {
  const lagSeconds = 1800;
  /** By the MediaKeys, and by the addresses of the pictures. */
  const ONE_QUESTION = 2;

  it('is asked about a lost creation once, and again when the time is over', async () => {
    const { clock, service, opened } = await unsynced(1, { lagSeconds });
    service.faults.next('insert', 'cutConnection');
    expect(await opened.sync()).toMatchObject({ created: 0, waiting: 1, reasons: [{ code: 'inDoubt' }] });
    expect(service.requestsOf('get')).toBe(ONE_QUESTION);
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBe(clock.now().getTime() + lagSeconds * 1000);
    clock.advance(longestLag({ lagSeconds }));
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
  });

  it('is not read without end for a photo that it does not show yet', async () => {
    const { service, opened, listingId } = await syncedListing(3, { profile: { read: { lagSeconds } } });
    service.replica.hideMedia(nth(service.media(), 1).MediaKeyNumeric);
    await opened.addPhotos(listingId, 1, 9);
    service.faults.next('attach', 'cutConnection');
    const before = service.requestsOf('get');
    expect(await opened.sync()).toMatchObject({ waiting: 1 });
    expect(service.requestsOf('get') - before).toBeLessThan(10);
  });

  it('is asked anew after the clock was set back, and once', async () => {
    const { clock, service, opened } = await unsynced(1, { lagSeconds });
    service.faults.next('insert', 'cutConnection');
    await opened.sync();
    clock.advance(-86_400_000);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(await opened.sync()).toMatchObject({ created: 0, waiting: 1 });
    expect(service.requestsOf('get')).toBe(2 * ONE_QUESTION);
    clock.advance(longestLag({ lagSeconds }));
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
  });
});
