import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { failed, saying } from '../../../electron/core/service/http/failure.ts';
import { createHttpClient, type HttpClient } from '../../../electron/core/service/http/http.ts';
import { AttemptId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import {
  afterTest,
  counts,
  createClock,
  LONG_ABSENCE,
  nth,
  openCore,
  startPractice,
  syncedListing,
  unsyncedListing,
} from '../harness.ts';

const upToDate = [0, 0, 0, 0, 0, 0];
/** An index of the service that finds what is new five minutes late. */
const LATE_INDEX = { filterLag: 300_000 };
const NOTHING_READABLE = {
  dialect: { read: 'notImplemented' },
  profile: { read: { entities: false, filterByMediaKey: false } },
} as const;

describe('an answer of a person', () => {
  it('counts for nothing while nothing is asked: what is on its way makes no second listing', async () => {
    const { service, opened, listingId } = await unsyncedListing(2);
    const insert = service.faults.hold('insert', 'beforeAnswer');
    const running = opened.sync();
    await insert.reached;
    // Of what is on its way, which nobody is asked about yet, and of nothing.
    const store = openStore(path.join(opened.home, 'library.db'));
    afterTest(() => store.close());
    const { attemptId: onItsWay } = nth(store.attempts.unsettled(listingId), 0);
    for (const attemptId of [onItsWay, AttemptId.parse(randomUUID())]) {
      const question = { attemptId, listingId, mediaId: null };
      for (const created of [false, true])
        expect((await opened.fail('sync.answer', { question, created })).code).toBe('conflict');
    }
    insert.release();
    expect(await running).toMatchObject({ created: 1, blocked: 0, waiting: 0 });
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('to a question that was answered before changes nothing, nor does one to a question of before', async () => {
    const { service, opened, listingId } = await syncedListing(1, NOTHING_READABLE);
    await opened.addPhotos(listingId, 1, 7);
    service.faults.next('attach', 'cutConnection', 2);
    await opened.sync();
    const first = await opened.questionOf(listingId, 1);
    await opened.call('sync.answer', { question: first, created: false });
    await opened.sync();
    const second = await opened.questionOf(listingId, 1);
    expect((await opened.fail('sync.answer', { question: first, created: true })).code).toBe('conflict');
    expect(second.attemptId).not.toBe(first.attemptId);
    await opened.call('sync.answer', { question: second, created: false });
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 7']);
  });

  it('about one photo says nothing of another: each is asked about with its own question', async () => {
    const { service, opened, listingId } = await syncedListing(1, NOTHING_READABLE);
    await opened.addPhotos(listingId, 3, 7);
    service.faults.next('attach', 'dropReply');
    service.faults.next('attach', 'cutConnection');
    expect(await opened.sync()).toMatchObject({ blocked: 2 });
    expect((await opened.detail(listingId)).problem).toBeNull();
    // The third one goes on.
    expect(service.captions()).toEqual(['Photo 1', 'Photo 7', 'Photo 9']);
    await opened.call('sync.answer', { question: await opened.questionOf(listingId, 1), created: true });
    await opened.call('sync.answer', { question: await opened.questionOf(listingId, 2), created: false });
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0 });
    expect(service.captions().toSorted()).toEqual(['Photo 1', 'Photo 7', 'Photo 8', 'Photo 9']);
  });

  it('is asked for no more once the service tells by itself', async () => {
    const { service, opened, listingId } = await syncedListing(1, { profile: NOTHING_READABLE.profile });
    await opened.addPhotos(listingId, 1, 7);
    service.faults.next('attach', 'dropReply');
    expect(await opened.sync()).toMatchObject({ blocked: 1 });
    const question = await opened.questionOf(listingId, 1);
    await opened.call('account.changeProfile', {
      accountId: nth(await opened.call('account.list', {}), 0).accountId,
      settings: { read: { filterByMediaKey: true } },
    });
    expect(await opened.sync()).toMatchObject({ blocked: 0 });
    expect((await opened.fail('sync.answer', { question, created: false })).code).toBe('conflict');
    expect(service.captions()).toEqual(['Photo 1', 'Photo 7']);
  });
});

describe('"not found"', () => {
  it('in an index that lags makes no second listing', async () => {
    const { clock, service, opened } = await unsyncedListing(2, { dialect: LATE_INDEX });
    service.faults.next('insert', 'dropReply');
    await opened.sync();
    for (const seconds of [130, 130, 600]) {
      clock.advance(seconds * 1000);
      await opened.sync();
      expect(service.snapshot().listings).toHaveLength(1);
    }
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('in an index for as long as anything takes to be shown means that the listing was not created', async () => {
    const { clock, service, opened } = await unsyncedListing(2);
    service.faults.next('insert', 'cutConnection');
    await opened.sync();
    clock.advance(130_000);
    expect(await opened.sync()).toMatchObject({ created: 0, waiting: 2 });
    expect(service.requestsOf('insert')).toBe(1);
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('is believed sooner of an index that finds what was created later, once the request can no longer be at work', async () => {
    const { clock, service, opened } = await unsyncedListing(2);
    service.faults.next('insert', 'cutConnection');
    await opened.sync();
    clock.advance(5_000);
    await opened.listingWithPhotos(1);
    await opened.sync();
    expect(service.snapshot().listings).toHaveLength(1);
    clock.advance(590_000);
    await opened.sync();
    expect(service.snapshot().listings).toHaveLength(1);
    clock.advance(5_000);
    await opened.sync();
    expect(service.snapshot().listings).toHaveLength(2);
    expect(counts(await opened.sync())).toEqual(upToDate);
  });

  it('where the search is refused is no answer: a person is asked, and nothing is created twice', async () => {
    const real = createHttpClient();
    const { clock, service, opened, listingId } = await unsyncedListing(2, {
      dialect: { newMediaKeys: 'own' },
      client: (request) =>
        decodeURIComponent(request.url).includes('MediaURL eq')
          ? Promise.resolve({
              ok: true,
              value: {
                status: 400,
                headers: { 'odata-version': '4.0' },
                text: '{"error":{"code":"x","message":"no"}}',
              },
            })
          : real(request),
    });
    service.faults.next('insert', 'dropReply');
    await opened.sync();
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ blocked: 1 });
    expect(service.snapshot().listings).toHaveLength(1);
    const question = await opened.questionOf(listingId);
    const listingKey = nth(service.snapshot().listings, 0).listingKey;
    await opened.call('sync.answer', { question, created: true, listingKey });
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0 });
  });

  it('in an index does not count for a photo that its listing shows', async () => {
    const { clock, service, opened, listingId } = await syncedListing(1, { dialect: LATE_INDEX });
    await opened.addPhotos(listingId, 1, 2);
    service.faults.next('attach', 'dropReply');
    await opened.sync();
    clock.advance(130_000);
    await opened.sync();
    expect(service.requestsOf('attach')).toBe(1);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });

  it('of a photo that a service names anew is no answer while it shows one that nothing explains', async () => {
    const real = createHttpClient();
    let isRenamed = false;
    const clock = createClock();
    const service = await startPractice({ now: clock.now, dialect: { streams: 'POST', mediaStatus: 'described' } });
    const opened = await openCore({
      clock,
      async client(request) {
        const answer = await real(request);
        if (!isRenamed || !answer.ok || !answer.value.text.startsWith('{')) return answer;
        const text = answer.value.text.replaceAll(/"MediaObjectID":"[^"]*"/g, '"MediaObjectID":"picture.jpg"');
        return { ok: true, value: { ...answer.value, text } };
      },
    });
    await opened.connect(service, { profile: { attach: 'stream' } });
    const { listingId } = await opened.listingWithPhotos(1);
    await opened.sync();
    await opened.addPhotos(listingId, 1, 2);
    isRenamed = true;
    service.faults.next('attach', 'dropReply');
    await opened.sync();
    clock.advance(180_000);
    expect(await opened.sync()).toMatchObject({ blocked: 1 });
    expect(service.requestsOf('attach')).toBe(1);
    expect((await opened.questionOf(listingId, 1)).mediaId).not.toBeNull();
  });
});

describe('a creation that the service carries out minutes after it was cut off', () => {
  it.each([
    ['insert', '/Property'],
    ['attach', '/Media'],
  ] as const)('%s: is there once', async (kind, path) => {
    const real = createHttpClient();
    let cut: Parameters<HttpClient>[0] | null = null;
    let isCutting = false;
    const client: HttpClient = (request) => {
      if (!isCutting || request.method !== 'POST' || !request.url.endsWith(path)) return real(request);
      isCutting = false;
      const { signal: _, ...rest } = request;
      cut = rest;
      return Promise.resolve(failed({ kind: 'inDoubt', ...saying(phrase('failure.broken')) }));
    };
    const { clock, service, opened, listingId } = await unsyncedListing(2, { client });
    if (kind === 'attach') {
      await opened.sync();
      await opened.addPhotos(listingId, 1, 7);
    }
    isCutting = true;
    await opened.sync();
    clock.advance(5_000);
    // A younger one that is found says nothing of a request that is still at work.
    await opened.listingWithPhotos(1);
    await opened.sync();
    clock.advance(160_000);
    expect((await opened.sync()).reasons).toMatchObject([{ code: 'inDoubt' }]);
    if (cut === null) throw new Error('Nothing was cut off.');
    await real(cut);
    clock.advance(LONG_ABSENCE);
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    const counted = service.snapshot().listings.map(({ media }) => media.length);
    expect(counted.toSorted((one, other) => one - other)).toEqual(kind === 'attach' ? [1, 3] : [1, 2]);
    expect(service.requestsOf(kind)).toBe(kind === 'attach' ? 1 : 2);
  });
});

describe('an insert that another process sent, and that a person says has created nothing', () => {
  /** The insert of one process waits at the service; another process asks a person, who sees no listing. */
  async function answeredTooEarly() {
    const {
      clock,
      secrets,
      service,
      opened: first,
      listingId,
    } = await unsyncedListing(1, { profile: { read: { filterByMediaKey: false } } });
    const insert = service.faults.hold('insert', 'beforeCommit');
    const running = first.call('sync.run', {});
    await insert.reached;
    clock.advance(600_000);
    const second = await openCore({ home: first.home, clock, secrets });
    expect(await second.sync()).toMatchObject({ blocked: 1 });
    await second.call('sync.answer', { question: await second.questionOf(listingId), created: false });
    return { service, second, listingId, insert, running };
  }

  it('is taken in when its answer comes after all', async () => {
    const { service, second, listingId, insert, running } = await answeredTooEarly();
    insert.release();
    await running;
    expect(await second.sync()).toMatchObject({ blocked: 0, waiting: 0 });
    expect((await second.detail(listingId)).listingKey).toBe(nth(service.snapshot().listings, 0).listingKey);
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('does not take the place of the listing that was created since: a person hears of both', async () => {
    const { service, second, listingId, insert, running } = await answeredTooEarly();
    expect(await second.sync()).toMatchObject({ created: 1 });
    insert.release();
    await running;
    const { listingKey, problem } = await second.detail(listingId);
    const [kept, other] = service.snapshot().listings.map((each) => each.listingKey);
    expect(listingKey).toBe(kept);
    expect(problem?.phrase).toMatchObject({ code: 'problem.createdTwice', values: { listingKey: kept, other } });
  });
});
