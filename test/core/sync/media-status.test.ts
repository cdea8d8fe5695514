import { describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../electron/practice/practice-service.ts';
import {
  addPhotos,
  connect,
  connectedCore,
  counts,
  detail,
  edit,
  listingWithPhotos,
  mediaOf,
  nth,
  openCore,
  requestsOf,
  type Synced,
  sync,
  syncedListing,
} from '../harness.ts';

/** A photo is done when the service says that it is Complete (RESO Data Dictionary, MediaStatus), and not before. */

const SLOW = { mediaStatus: 'described', processingMilliseconds: 60_000 } as const;

async function statesOf({ opened, listingId }: Pick<Synced, 'opened' | 'listingId'>): Promise<readonly string[]> {
  return (await detail(opened, listingId)).media.map(({ state }) => state);
}

async function say(synced: Synced, index: number, status: string, description?: string): Promise<void> {
  const { media } = await detail(synced.opened, synced.listingId);
  const shown = media.find(({ mediaId }) => mediaId === nth(synced.ids, index));
  synced.service.secondPerson.setStatus(Number(shown?.mediaKeyNumeric), status, description);
}

async function historyOf({ opened, listingId }: Synced): Promise<readonly string[]> {
  return (await opened.call('history.list', { listingId })).map(({ what }) => what);
}

/** Waits for a look by itself after so many milliseconds, which a person who writes in the first photo makes due. */
async function lookedAt({ opened, clock, ids }: Synced, after: number, writing: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasRun = false;
  const unsubscribe = opened.core.subscribe((event) => {
    if (event.name !== 'sync.changed') return;
    hasRun ||= event.payload.running;
    if (hasRun && !event.payload.running) resolve();
  });
  clock.advance(after);
  await edit(opened, nth(ids, 0), writing);
  await promise;
  unsubscribe();
}

function writesAt(service: PracticeService): readonly number[] {
  return ['insert', 'upload', 'attach', 'patch'].map((operation) => requestsOf(service, operation));
}

describe('photos that the service processes', () => {
  it('are shown as such, and the listing is not up to date until they are complete', async () => {
    const synced = await syncedListing(3, { dialect: SLOW });
    expect(await statesOf(synced)).toEqual(['processing', 'processing', 'processing']);
    expect(await detail(synced.opened, synced.listingId)).toMatchObject({ state: 'changed', toSend: 0, processing: 3 });
    expect(await synced.opened.call('listing.totals', {})).toMatchObject({ toSend: 0, processing: 3 });
    expect(await synced.opened.call('sync.preview', {})).toMatchObject({ listings: [], upToDate: [synced.listingId] });
    const during = await sync(synced.opened);
    expect(during.waiting).toBeGreaterThan(0);
    expect(during.reasons.map(({ phrase }) => phrase?.code)).toContain('problem.processing');
    synced.clock.advance(60_000);
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await statesOf(synced)).toEqual(['attached', 'attached', 'attached']);
    expect((await detail(synced.opened, synced.listingId)).state).toBe('up-to-date');
    expect(requestsOf(synced.service, 'patch') + requestsOf(synced.service, 'insert')).toBe(1);
  });

  it('are asked about again by themselves, seldom', async () => {
    const synced = await syncedListing(2, { dialect: SLOW });
    await synced.opened.core.startBackgroundWork();
    const before = requestsOf(synced.service, 'get');
    const upToDate = new Promise<void>((resolve) => {
      synced.opened.core.subscribe((event) => {
        if (event.name === 'sync.changed' && event.payload.last?.waiting === 0) resolve();
      });
    });
    synced.clock.advance(10 * 60_000);
    await upToDate;
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
    expect(requestsOf(synced.service, 'get') - before).toBeLessThanOrEqual(2);
  });

  it('are changed as any other meanwhile, and those that are added later wait in the same way', async () => {
    const synced = await syncedListing(1, { dialect: SLOW });
    await edit(synced.opened, nth(synced.ids, 0), 'Another');
    expect(await sync(synced.opened)).toMatchObject({ patched: 1, conflicts: 0, blocked: 0 });
    expect((await mediaOf(synced, nth(synced.ids, 0))).ShortDescription).toBe('Another');
    synced.clock.advance(60_000);
    await addPhotos(synced.opened, synced.listingId, 1, 2);
    await sync(synced.opened);
    expect(await statesOf(synced)).toEqual(['attached', 'processing']);
  });

  it('take nothing along that nobody asked to send when their status is looked at', async () => {
    const synced = await syncedListing(2, { dialect: { mediaStatus: 'described', processingMilliseconds: 600_000 } });
    const { opened, service, ids } = synced;
    await opened.core.startBackgroundWork();
    await addPhotos(opened, synced.listingId, 1, 3);
    const before = writesAt(service);
    await lookedAt(synced, 360_000, 'Half a sent');
    expect(await statesOf(synced)).toEqual(['processing', 'processing', 'queued']);
    await lookedAt(synced, 600_000, 'Half a sentence');
    expect(await statesOf(synced)).toEqual(['attached', 'attached', 'queued']);
    expect(writesAt(service)).toEqual(before);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    await sync(opened);
    expect(writesAt(service)).not.toEqual(before);
    expect((await mediaOf(synced, nth(ids, 0))).ShortDescription).toBe('Half a sentence');
  });

  it('are asked about on when the service cannot be reached for a while', async () => {
    const synced = await syncedListing(1, { dialect: SLOW });
    await synced.opened.core.startBackgroundWork();
    synced.service.faults.next('get', 'unavailable', Infinity);
    await lookedAt(synced, 120_000, 'Another');
    expect(await statesOf(synced)).toEqual(['processing']);
    synced.service.faults.clear();
    await lookedAt(synced, 600_000, 'And another');
    expect(await statesOf(synced)).toEqual(['attached']);
    expect(requestsOf(synced.service, 'patch')).toBe(0);
  });

  it('are asked about on when what would have gone by itself is not sent after all', async () => {
    const synced = await syncedListing(2, { dialect: { ...SLOW, shortDescriptionMaxLength: 12 } });
    const { opened, ids } = synced;
    await edit(opened, nth(ids, 0), 'Longer than the service takes');
    await sync(opened);
    await edit(opened, nth(ids, 0), 'Garden');
    await edit(opened, nth(ids, 1), 'Kitchen');
    const patches = requestsOf(synced.service, 'patch');
    await opened.core.startBackgroundWork();
    await lookedAt(synced, 600_000, 'Den');
    expect(requestsOf(synced.service, 'patch')).toBe(patches);
    expect((await mediaOf(synced, nth(ids, 1))).ShortDescription).toBe('Photo 2');
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
  });

  it.each([
    ['nothing can be read', { ...SLOW, read: 'notImplemented' } as const, { entities: false }],
    ['the profile says that the status is not heeded', SLOW, { mediaStatus: false }],
  ])('count as done where %s', async (_, dialect, read) => {
    const synced = await syncedListing(1, { dialect, profile: { read } });
    expect(await statesOf(synced)).toEqual(['attached']);
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a service without DeletedYN', () => {
  it.each([true, false])('has a photo removed by its status where that is heeded: %s', async (mediaStatus) => {
    const synced = await syncedListing(2, { dialect: { mediaStatus: 'alone' }, profile: { read: { mediaStatus } } });
    await say(synced, 0, 'Deleted');
    expect((await sync(synced.opened)).blocked).toBe(0);
    const { media, removed } = await detail(synced.opened, synced.listingId);
    expect([media.length, removed.length]).toEqual(mediaStatus ? [1, 1] : [2, 0]);
  });
});

describe('a photo that the service rejects', () => {
  it('needs attention, with the words of the service, and nothing else waits for it', async () => {
    const synced = await syncedListing(3, { dialect: { mediaStatus: 'described' } });
    await say(synced, 1, 'Rejected', 'A sign of an agent is in the picture');
    await edit(synced.opened, nth(synced.ids, 2), 'Another');
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 1, 0, 1, 0]);
    const { media } = await detail(synced.opened, synced.listingId);
    expect(nth(media, 1)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'serviceRejected', action: 'none' },
    });
    expect(nth(media, 1).problem?.message).toContain('“A sign of an agent is in the picture”');
    const failures = await synced.opened.call('sync.failures', {});
    expect(failures.map(({ problem }) => problem.code)).toEqual(['serviceRejected']);
    expect(await historyOf(synced)).toContain(
      'The service says Rejected about this photo: “A sign of an agent is in the picture”',
    );
    // What the service rejects is not sent again and again.
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('still needs attention after a change whose answer does not name its status', async () => {
    const annotations = { '@reso.checkedBy': 'robot 7' };
    const synced = await syncedListing(1, { dialect: { mediaStatus: 'described', changedMedia: 'bare', annotations } });
    await say(synced, 0, 'Rejected', 'Too dark');
    await edit(synced.opened, nth(synced.ids, 0), 'Another');
    expect((await sync(synced.opened)).patched).toBe(1);
    expect(await statesOf(synced)).toEqual(['needs-attention']);
    await sync(synced.opened);
    expect((await historyOf(synced)).filter((what) => /robot 7|Rejected/.test(what))).toHaveLength(2);
  });

  it('needs no attention once it is complete, or removed here', async () => {
    const synced = await syncedListing(3, { dialect: { mediaStatus: 'described' } });
    await say(synced, 0, 'Rejected');
    await say(synced, 1, 'Rejected', 'Too dark');
    await sync(synced.opened);
    expect(await statesOf(synced)).toEqual(['needs-attention', 'needs-attention', 'attached']);
    await say(synced, 0, 'Complete');
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 1)] });
    expect((await sync(synced.opened)).blocked).toBe(0);
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
  });

  it('is said to be there without a picture where the service has deleted that', async () => {
    const synced = await syncedListing(1, { dialect: { mediaStatus: 'described' } });
    await say(synced, 0, 'Deleted');
    expect((await sync(synced.opened)).blocked).toBe(1);
    const { media } = await detail(synced.opened, synced.listingId);
    expect(nth(media, 0).problem?.phrase?.code).toBe('problem.mediaDeleted');
  });
});

describe('a listing that is opened', () => {
  const opened = async (status: 'Rejected' | 'Processing') => {
    const synced = await syncedListing(2, { dialect: SLOW });
    if (status === 'Rejected') {
      synced.clock.advance(60_000);
      await say(synced, 1, status, 'Too dark');
    }
    const { listingKey } = await detail(synced.opened, synced.listingId);
    const theirs = await openCore({ clock: synced.clock });
    await connect(theirs, synced.service);
    await theirs.core.startBackgroundWork();
    const { listingId } = await theirs.call('listing.open', { listingKey: listingKey ?? '' });
    return { ...synced, opened: theirs, listingId };
  };

  it('says at once what the service has rejected of it', async () => {
    const synced = await opened('Rejected');
    const { media } = await detail(synced.opened, synced.listingId);
    expect(media.map(({ state, problem }) => [state, problem?.phrase?.code])).toEqual([
      ['attached', undefined],
      ['needs-attention', 'problem.mediaRejected'],
    ]);
    expect(await historyOf(synced)).toContain('The service says Rejected about this photo: “Too dark”');
  });

  it('is asked about by itself where the service is not ready with it, and nothing is sent', async () => {
    const synced = await opened('Processing');
    const before = writesAt(synced.service);
    expect(await statesOf(synced)).toEqual(['processing', 'processing']);
    const ids = (await detail(synced.opened, synced.listingId)).media.map(({ mediaId }) => mediaId);
    await lookedAt({ ...synced, ids }, 60_000, 'Mine');
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
    expect(writesAt(synced.service)).toEqual(before);
  });
});

describe('what a service notes beside', () => {
  it('is kept in the history as it came, once', async () => {
    const annotations = { '@reso.checkedBy': { name: 'robot 7', score: 0.5 }, 'ShortDescription@reso.language': 'en' };
    const synced = await syncedListing(1, { dialect: { annotations } });
    await sync(synced.opened);
    const noted = (await historyOf(synced)).filter((what) => what.startsWith('The service noted'));
    expect(noted.toSorted()).toEqual([
      'The service noted @reso.checkedBy: {"name":"robot 7","score":0.5}',
      'The service noted ShortDescription@reso.language: "en"',
    ]);
  });

  it('that it has no such status changes nothing', async () => {
    const { opened } = await connectedCore();
    const { listingId } = await listingWithPhotos(opened, 1);
    expect(counts(await sync(opened))).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await statesOf({ opened, listingId })).toEqual(['attached']);
  });
});
