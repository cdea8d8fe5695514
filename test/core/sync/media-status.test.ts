import { describe, expect, it } from 'vitest';
import { counts, nth, openCore, type Synced, syncedListing, type TestPractice, unsyncedListing } from '../harness.ts';

/** A photo is done when the service says that it is Complete (RESO Data Dictionary, MediaStatus), and not before. */

const SLOW = { mediaStatus: 'described', processingMilliseconds: 60_000 } as const;

async function statesOf({ opened, listingId }: Pick<Synced, 'opened' | 'listingId'>): Promise<readonly string[]> {
  return (await opened.detail(listingId)).media.map(({ state }) => state);
}

async function say(synced: Synced, index: number, status: string, description?: string): Promise<void> {
  const { media } = await synced.opened.detail(synced.listingId);
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
  await opened.edit(nth(ids, 0), writing);
  await promise;
  unsubscribe();
}

function writesAt(service: TestPractice): readonly number[] {
  return (['insert', 'upload', 'attach', 'patch'] as const).map((operation) => service.requestsOf(operation));
}

describe('photos that the service processes', () => {
  it('are shown as such, and the listing is not up to date until they are complete', async () => {
    const synced = await syncedListing(3, { dialect: SLOW });
    expect(await statesOf(synced)).toEqual(['processing', 'processing', 'processing']);
    expect(await synced.opened.detail(synced.listingId)).toMatchObject({ state: 'changed', toSend: 0, processing: 3 });
    expect(await synced.opened.call('listing.totals', {})).toMatchObject({ toSend: 0, processing: 3 });
    expect(await synced.opened.call('sync.preview', {})).toMatchObject({ listings: [], upToDate: [synced.listingId] });
    const during = await synced.opened.sync();
    expect(during.waiting).toBeGreaterThan(0);
    expect(during.reasons.map(({ phrase }) => phrase?.code)).toContain('problem.processing');
    synced.clock.advance(60_000);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await statesOf(synced)).toEqual(['attached', 'attached', 'attached']);
    expect((await synced.opened.detail(synced.listingId)).state).toBe('up-to-date');
    expect(synced.service.requestsOf('patch') + synced.service.requestsOf('insert')).toBe(1);
  });

  it('are asked about again by themselves, seldom', async () => {
    const synced = await syncedListing(2, { dialect: SLOW });
    await synced.opened.core.startBackgroundWork();
    const before = synced.service.requestsOf('get');
    const upToDate = new Promise<void>((resolve) => {
      synced.opened.core.subscribe((event) => {
        if (event.name === 'sync.changed' && event.payload.last?.waiting === 0) resolve();
      });
    });
    synced.clock.advance(10 * 60_000);
    await upToDate;
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
    expect(synced.service.requestsOf('get') - before).toBeLessThanOrEqual(2);
  });

  it('are changed as any other meanwhile, and those that are added later wait in the same way', async () => {
    const synced = await syncedListing(1, { dialect: SLOW });
    await synced.opened.edit(nth(synced.ids, 0), 'Another');
    expect(await synced.opened.sync()).toMatchObject({ patched: 1, conflicts: 0, blocked: 0 });
    expect((await synced.mediaOf(nth(synced.ids, 0))).ShortDescription).toBe('Another');
    synced.clock.advance(60_000);
    await synced.opened.addPhotos(synced.listingId, 1, 2);
    await synced.opened.sync();
    expect(await statesOf(synced)).toEqual(['attached', 'processing']);
  });

  it('take nothing along that nobody asked to send when their status is looked at', async () => {
    const synced = await syncedListing(2, { dialect: { mediaStatus: 'described', processingMilliseconds: 600_000 } });
    const { opened, service, ids } = synced;
    await opened.core.startBackgroundWork();
    await opened.addPhotos(synced.listingId, 1, 3);
    const before = writesAt(service);
    await lookedAt(synced, 360_000, 'Half a sent');
    expect(await statesOf(synced)).toEqual(['processing', 'processing', 'queued']);
    await lookedAt(synced, 600_000, 'Half a sentence');
    expect(await statesOf(synced)).toEqual(['attached', 'attached', 'queued']);
    expect(writesAt(service)).toEqual(before);
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    await opened.sync();
    expect(writesAt(service)).not.toEqual(before);
    expect((await synced.mediaOf(nth(ids, 0))).ShortDescription).toBe('Half a sentence');
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
    expect(synced.service.requestsOf('patch')).toBe(0);
  });

  it('are asked about on when what would have gone by itself is not sent after all', async () => {
    const synced = await syncedListing(2, { dialect: { ...SLOW, shortDescriptionMaxLength: 12 } });
    const { opened, ids } = synced;
    await opened.edit(nth(ids, 0), 'Longer than the service takes');
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Garden');
    await opened.edit(nth(ids, 1), 'Kitchen');
    const patches = synced.service.requestsOf('patch');
    await opened.core.startBackgroundWork();
    await lookedAt(synced, 600_000, 'Den');
    expect(synced.service.requestsOf('patch')).toBe(patches);
    expect((await synced.mediaOf(nth(ids, 1))).ShortDescription).toBe('Photo 2');
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
  });

  it('count as done where nothing can be read', async () => {
    const synced = await syncedListing(1, {
      dialect: { ...SLOW, read: 'notImplemented' },
      profile: { read: { entities: false } },
    });
    expect(await statesOf(synced)).toEqual(['attached']);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('a service without DeletedYN has a photo removed by its status', async () => {
  const synced = await syncedListing(2, { dialect: { mediaStatus: 'alone' } });
  await say(synced, 0, 'Deleted');
  expect((await synced.opened.sync()).blocked).toBe(0);
  const { media, removed } = await synced.opened.detail(synced.listingId);
  expect([media.length, removed.length]).toEqual([1, 1]);
});

describe('a photo that the service rejects', () => {
  it('needs attention, with the words of the service, and nothing else waits for it', async () => {
    const synced = await syncedListing(3, { dialect: { mediaStatus: 'described' } });
    await say(synced, 1, 'Rejected', 'A sign of an agent is in the picture');
    await synced.opened.edit(nth(synced.ids, 2), 'Another');
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 1, 0, 1, 0]);
    const { media } = await synced.opened.detail(synced.listingId);
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
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('still needs attention after a change whose answer does not name its status', async () => {
    const annotations = { '@reso.checkedBy': 'robot 7' };
    const synced = await syncedListing(1, { dialect: { mediaStatus: 'described', changedMedia: 'bare', annotations } });
    await say(synced, 0, 'Rejected', 'Too dark');
    await synced.opened.edit(nth(synced.ids, 0), 'Another');
    expect((await synced.opened.sync()).patched).toBe(1);
    expect(await statesOf(synced)).toEqual(['needs-attention']);
    await synced.opened.sync();
    expect((await historyOf(synced)).filter((what) => /robot 7|Rejected/.test(what))).toHaveLength(2);
  });

  it('needs no attention once it is complete, or removed here', async () => {
    const synced = await syncedListing(3, { dialect: { mediaStatus: 'described' } });
    await say(synced, 0, 'Rejected');
    await say(synced, 1, 'Rejected', 'Too dark');
    await synced.opened.sync();
    expect(await statesOf(synced)).toEqual(['needs-attention', 'needs-attention', 'attached']);
    await say(synced, 0, 'Complete');
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 1)] });
    expect((await synced.opened.sync()).blocked).toBe(0);
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
  });

  it('is said to be there without a picture where the service has deleted that', async () => {
    const synced = await syncedListing(1, { dialect: { mediaStatus: 'described' } });
    await say(synced, 0, 'Deleted');
    expect((await synced.opened.sync()).blocked).toBe(1);
    const { media } = await synced.opened.detail(synced.listingId);
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
    const { listingKey } = await synced.opened.detail(synced.listingId);
    const theirs = await openCore({ clock: synced.clock });
    await theirs.connect(synced.service);
    await theirs.core.startBackgroundWork();
    const { listingId } = await theirs.call('listing.open', { listingKey: listingKey ?? '' });
    return { ...synced, opened: theirs, listingId };
  };

  it('says at once what the service has rejected of it', async () => {
    const synced = await opened('Rejected');
    const { media } = await synced.opened.detail(synced.listingId);
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
    const ids = (await synced.opened.detail(synced.listingId)).media.map(({ mediaId }) => mediaId);
    await lookedAt({ ...synced, ids }, 60_000, 'Mine');
    expect(await statesOf(synced)).toEqual(['attached', 'attached']);
    expect(writesAt(synced.service)).toEqual(before);
  });
});

describe('what a service notes beside', () => {
  it('is kept in the history as it came, once', async () => {
    const annotations = { '@reso.checkedBy': { name: 'robot 7', score: 0.5 }, 'ShortDescription@reso.language': 'en' };
    const synced = await syncedListing(1, { dialect: { annotations } });
    await synced.opened.sync();
    const noted = (await historyOf(synced)).filter((what) => what.startsWith('The service noted'));
    expect(noted.toSorted()).toEqual([
      'The service noted @reso.checkedBy: {"name":"robot 7","score":0.5}',
      'The service noted ShortDescription@reso.language: "en"',
    ]);
  });

  it('that it has no such status changes nothing', async () => {
    const { opened, listingId } = await unsyncedListing(1);
    expect(counts(await opened.sync())).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await statesOf({ opened, listingId })).toEqual(['attached']);
  });
});
