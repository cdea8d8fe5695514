import { describe, expect, it, vi } from 'vitest';
import { nth, openCore, PATIENT, syncedListing, unsyncedListing } from '../harness.ts';

const ONE_AT_A_TIME = { profile: { upload: { concurrency: 1 } } };

/** A listing of three photos whose first upload is held by the service, just before it is stored. */
async function stuckInFirstUpload(profile: object = ONE_AT_A_TIME) {
  const { service, opened, listingId, ids } = await unsyncedListing(3, profile);
  const stuck = service.faults.hold('upload', 'beforeCommit');
  const running = opened.sync();
  await stuck.reached;
  return { service, opened, listingId, ids, stuck, running };
}

describe('a photo that a person holds back', () => {
  it('is stopped on its way while the others go on, and its listing waits for it', async () => {
    const { service, opened, listingId, ids, running } = await stuckInFirstUpload();
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    const outcome = await running;
    expect(outcome).toMatchObject({ uploaded: 2, created: 0, blocked: 0 });
    expect(outcome.reasons.map((reason) => reason.code)).toEqual(['heldBack']);
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => [item.state, item.hold])).toEqual([
      ['queued', 'paused'],
      ['uploaded', null],
      ['uploaded', null],
    ]);
    expect(await opened.sync()).toMatchObject({ uploaded: 0, created: 0 });
    expect(await opened.call('sync.held', {})).toMatchObject([
      { listing: '12 Oak Street', position: 1, hold: 'paused' },
    ]);
    await opened.call('sync.resume', { mediaIds: [nth(ids, 0)] });
    expect(await opened.call('sync.held', {})).toEqual([]);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('takes the photos of its request out of it, which go again without it', async () => {
    const { service, opened, ids, running } = await stuckInFirstUpload({
      profile: { upload: { concurrency: 1, filesPerRequest: 3 } },
    });
    await opened.call('sync.pause', { mediaIds: [nth(ids, 1)] });
    expect(await running).toMatchObject({ uploaded: 2, created: 0 });
    await opened.call('sync.resume', { mediaIds: [nth(ids, 1)] });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is stopped by another process of this computer too', async () => {
    const { opened, ids, running } = await stuckInFirstUpload();
    const other = await openCore({ home: opened.home });
    await opened.core.startBackgroundWork();
    await other.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    expect(await running).toMatchObject({ uploaded: 2, created: 0 });
  });

  it('is sent by the next sync that the person asks for when it was cancelled', async () => {
    const { service, opened, listingId, ids, running } = await stuckInFirstUpload();
    await opened.call('sync.cancel', { mediaIds: [nth(ids, 0)] });
    expect(await running).toMatchObject({ uploaded: 2, created: 0 });
    expect((await opened.detail(listingId)).media[0]?.hold).toBe('cancelled');
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is stopped as well where the photo was rejected just before', async () => {
    const { service, opened, ids, running } = await stuckInFirstUpload();
    await opened.call('media.flag', { flags: [{ mediaId: nth(ids, 0), flag: 'rejected' }] });
    await opened.call('sync.cancel', { mediaIds: [nth(ids, 0)] });
    expect(await running).toMatchObject({ uploaded: 2, created: 1 });
    expect(service.captions()).toEqual(['Photo 2', 'Photo 3']);
  });

  it('keeps its changes here while the changes of others are sent', async () => {
    const { opened, service, ids } = await syncedListing(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await opened.edit(nth(ids, 0), 'Held');
    await opened.edit(nth(ids, 1), 'Sent');
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 1 });
    expect(service.captions()).toEqual(['Photo 1', 'Sent']);
    await opened.call('sync.resume', { mediaIds: [nth(ids, 0)] });
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Held', 'Sent']);
  });

  it('and lets go sends no words of others along that nobody asked to send', async () => {
    const { opened, service, ids, clock } = await syncedListing(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 1)] });
    await opened.edit(nth(ids, 1), 'Held');
    await opened.edit(nth(ids, 0), 'Half a sentence, not');
    await opened.call('sync.resume', { mediaIds: [nth(ids, 1)] });
    expect((await opened.call('sync.status', {})).nextTryAt).toBeNull();
    expect(await opened.sync()).toMatchObject({ patched: 2 });

    await opened.call('sync.pause', { mediaIds: [nth(ids, 1)] });
    await opened.edit(nth(ids, 1), 'Alone');
    await opened.call('sync.resume', { mediaIds: [nth(ids, 1)] });
    const goesAt = (await opened.call('sync.status', {})).nextTryAt;
    expect(goesAt).toBeGreaterThan(clock.now().getTime());
    const isSent = vi.waitFor(() => expect(service.captions()).toEqual(['Half a sentence, not', 'Alone']), PATIENT);
    clock.advance(10_000);
    await opened.core.startBackgroundWork();
    await isSent;
  });

  it('stops a change of it that is on its way, and finds out what became of it', async () => {
    const { opened, service, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'On its way');
    const stuck = service.faults.hold('patch', 'beforeAnswer');
    const running = opened.sync();
    await stuck.reached;
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await running;
    await opened.call('sync.resume', { mediaIds: [nth(ids, 0)] });
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['On its way']);
    expect(service.requestsOf('patch')).toBe(1);
  });

  it('of a listing that exists is not attached before it is resumed', async () => {
    const { opened, service, listingId } = await syncedListing(1);
    const added = nth(await opened.addPhotos(listingId, 1, 2), 0);
    await opened.call('sync.pause', { mediaIds: [added] });
    await opened.sync();
    expect(service.media()).toHaveLength(1);
    await opened.call('sync.resume', { mediaIds: [added] });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });
});

it('a photo that is held back while others are attached is left out although its turn was planned', async () => {
  const { opened, service, listingId } = await syncedListing(1);
  const added = await opened.addPhotos(listingId, 2, 2);
  await opened.syncDuring(service.faults.hold('attach', 'beforeAnswer'), () =>
    opened.call('sync.pause', { mediaIds: [nth(added, 1)] }),
  );
  expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
  await opened.call('sync.resume', { mediaIds: [nth(added, 1)] });
  await opened.sync();
  expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
});

describe('sending that is cancelled', () => {
  it('stops at once, and nothing goes on by itself until the next sync is asked for', async () => {
    const { service, opened, listingId, running } = await stuckInFirstUpload();
    await opened.call('sync.cancel', {});
    expect(await running).toMatchObject({ uploaded: 0, created: 0 });
    const status = await opened.call('sync.status', {});
    expect(status).toMatchObject({ running: false, paused: false, nextTryAt: null });
    expect((await opened.detail(listingId)).media.map((item) => item.state)).toEqual(['queued', 'queued', 'queued']);
    expect(await opened.sync()).toMatchObject({ uploaded: 3, created: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});

it('a computer that slept gives requests up that did not survive it, and sends them again by itself', async () => {
  const { clock, service, opened } = await unsyncedListing(2, ONE_AT_A_TIME);
  await opened.core.startBackgroundWork();
  const stuck = service.faults.hold('upload', 'beforeCommit');
  const running = opened.sync();
  await stuck.reached;
  const upToDate = new Promise<void>((resolve) => {
    opened.core.subscribe((event) => {
      if (event.name === 'sync.changed' && event.payload.last?.created === 1) resolve();
    });
  });
  clock.advance(3_600_000);
  expect(await running).toMatchObject({ created: 1, waiting: 0 });
  await upToDate;
  // Both went a second time: the one that was stuck, and after it the other.
  expect(service.requestsOf('upload')).toBe(3);
  expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
});

describe('a Retry-After of a service', () => {
  it('ends although the clock was set back by a day meanwhile, and is never shorter than asked', async () => {
    const { clock, service, opened } = await unsyncedListing(1);
    service.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
    expect(await opened.sync()).toMatchObject({ uploaded: 0 });
    clock.advance(-86_400_000);
    expect((await opened.sync()).reasons.map((reason) => reason.code)).toEqual(['serviceBusy']);
    clock.advance(59_000);
    expect(await opened.sync()).toMatchObject({ uploaded: 0 });
    clock.advance(30_000);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, created: 1 });
  });
});
