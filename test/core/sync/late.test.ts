import { describe, expect, it } from 'vitest';
import type { PracticeServiceOptions } from '../../../electron/practice/practice-service.ts';
import {
  captionsAt,
  conflicts,
  connect,
  connectedCore,
  createClock,
  detail,
  edit,
  listingWithPhotos,
  mediaAt,
  mediaOf,
  nth,
  openCore,
  requestsOf,
  startPractice,
  sync,
  syncDuring,
  syncedListing,
  syncOverAbsence,
  theirEdit,
} from '../harness.ts';

/** Sequences of events that a simulation with random ones found, written out. */

async function unsynced(count: number, dialect?: PracticeServiceOptions['dialect']) {
  const clock = createClock();
  const service = await startPractice({ now: clock.now, ...(dialect === undefined ? {} : { dialect }) });
  const opened = await openCore({ clock });
  await connect(opened, service);
  return { clock, service, opened, ...(await listingWithPhotos(opened, count)) };
}

describe('a listing of which nobody knows here whether it was created', () => {
  it('is not made again because of a question that was put too early, however late its answer comes', async () => {
    const { clock, service, opened } = await unsynced(1);
    service.faults.next('insert', 'cutConnection');
    expect(
      (
        await syncDuring(service.faults.hold('get', 'beforeAnswer'), opened, () => {
          clock.advance(60_000);
        })
      ).created,
    ).toBe(0);
    clock.advance(15 * 60_000 - 63_000);
    expect((await sync(opened)).created).toBe(0);
    clock.advance(2_000);
    expect((await sync(opened)).created).toBe(1);
    // Each time by its MediaKey and by its address.
    expect([requestsOf(service, 'get'), requestsOf(service, 'insert')]).toEqual([6, 2]);
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('has all its photos when one of them is found: another is not added a second time', async () => {
    const { service, opened, listingId, ids } = await unsynced(2);
    service.faults.next('insert', 'dropReply');
    expect(
      await syncDuring(service.faults.hold('get', 'beforeCommit'), opened, () =>
        service.secondPerson.deleteMedia(nth(mediaAt(service), 0).MediaKeyNumeric),
      ),
    ).toMatchObject({ created: 1, blocked: 0, waiting: 1 });
    expect(requestsOf(service, 'attach')).toBe(0);
    const { media, removed } = await detail(opened, listingId);
    expect([media.map((item) => item.mediaId), removed]).toEqual([ids, []]);
  });
});

describe('words that somebody else wrote', () => {
  it('on a photo that both sides removed: a question when it comes back', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    const mediaId = nth(ids, 0);
    await edit(opened, mediaId, 'Mine');
    await opened.call('media.remove', { mediaIds: [mediaId] });
    await theirEdit(synced, mediaId, { ShortDescription: 'Theirs', DeletedYN: true });
    expect(await sync(opened)).toMatchObject({ conflicts: 0, waiting: 0, blocked: 0 });
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await sync(opened)).conflicts).toBe(1);
    expect(nth(await conflicts(opened), 0)).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Theirs' });
    expect(captionsAt(service)).toEqual(['Theirs', 'Photo 2']);
  });

  it('over words that were sent and not shown since, on a photo that both sides removed: a question when it comes back', async () => {
    const synced = await syncedListing(2, { dialect: { updateAnswer: 'noContentWithoutTag' } });
    const { opened, service, ids } = synced;
    const mediaId = nth(ids, 0);
    await edit(opened, mediaId, 'Mine');
    await syncDuring(service.faults.hold('patch', 'beforeAnswer'), opened, () =>
      service.faults.next('get', { kind: 'unavailable', afterCommit: false }, 1),
    );
    expect(captionsAt(service)).toEqual(['Mine', 'Photo 2']);
    await theirEdit(synced, mediaId, { ShortDescription: 'Theirs', DeletedYN: true });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    expect(await sync(opened)).toMatchObject({ conflicts: 0, patched: 0, blocked: 0 });
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await sync(opened)).conflicts).toBe(1);
    expect(nth(await conflicts(opened), 0)).toMatchObject({ mine: 'Mine', theirs: 'Theirs' });
    expect(captionsAt(service)).toEqual(['Theirs', 'Photo 2']);
  });

  it('a question that was open when both sides removed the photo: asked again when it comes back', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    const mediaId = nth(ids, 0);
    const { MediaKeyNumeric } = await mediaOf(synced, mediaId);
    await edit(opened, mediaId, 'Mine');
    service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs' });
    expect((await sync(opened)).conflicts).toBe(1);
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: true });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    expect((await sync(opened)).conflicts).toBe(0);
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await sync(opened)).conflicts).toBe(1);
    expect(captionsAt(service)).toEqual(['Theirs', 'Photo 2']);
  });

  it('while no tag was known: read before ours are sent, and a question', async () => {
    const synced = await syncedListing(1, { dialect: { updateAnswer: 'noContentWithoutTag' } });
    const { opened, service, ids } = synced;
    await edit(opened, nth(ids, 0), 'First');
    service.faults.next('get', { kind: 'unavailable', afterCommit: false }, 1);
    await sync(opened);
    await theirEdit(synced, nth(ids, 0), { ShortDescription: 'Theirs' });
    await edit(opened, nth(ids, 0), 'Second');
    expect((await sync(opened)).conflicts).toBe(1);
    expect(captionsAt(service)).toEqual(['Theirs']);
  });
});

describe('a photo that cannot be on the listing', () => {
  it('put back after the listing was created, where none can be added: said, not awaited', async () => {
    const { clock, service, opened } = await connectedCore({ profile: { attach: 'none' } });
    const { listingId, ids } = await listingWithPhotos(opened, 2);
    service.faults.next('insert', { kind: 'unavailable', afterCommit: false });
    await sync(opened);
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    clock.advance(3_600_000);
    await sync(opened);
    clock.advance(3_600_000);
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1']);
    await opened.call('media.restore', { mediaIds: [nth(ids, 1)] });
    expect(await sync(opened)).toMatchObject({ waiting: 0, blocked: 1 });
    expect(nth((await detail(opened, listingId)).media, 1)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'unsupported' },
    });
  });

  it('taken away for good before it was ever shown: said to be missing, and nothing is sent for it', async () => {
    const { clock, service, opened, listingId, ids } = await unsynced(2, { insertAnswer: 'noContent' });
    service.faults.next('get', { kind: 'unavailable', afterCommit: false });
    await sync(opened);
    service.secondPerson.deleteMedia(nth(mediaAt(service), 0).MediaKeyNumeric);
    clock.advance(3_600_000);
    const [first, later] = await syncOverAbsence({ opened, clock });
    expect([first, later]).toMatchObject([
      { waiting: 1, blocked: 0 },
      { waiting: 0, blocked: 1 },
    ]);
    const { media } = await detail(opened, listingId);
    expect(media.map((item) => item.mediaId)).toEqual(ids);
    expect(media[0]?.problem?.phrase?.code).toBe('problem.notTaken');
    expect(requestsOf(service, 'attach')).toBe(0);
  });
});

it('a listing of which only a part is shown keeps the photos that are there by their own address', async () => {
  const { service, opened, listingId, ids } = await syncedListing(3, { dialect: { expandedPageSize: 1 } });
  expect(
    await syncDuring(service.faults.hold('get', 'beforeCommit'), opened, () => {
      // The address of the second page is not known any more.
      service.faults.next('get', 'notFound');
    }),
  ).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
  const { media, removed } = await detail(opened, listingId);
  expect([media.map((item) => item.mediaId), removed]).toEqual([ids, []]);
});

describe('a removal whose answer was lost', () => {
  it('is a question when the photo is there again: somebody may have put it back', async () => {
    const synced = await syncedListing(2);
    const { opened, service, clock, ids } = synced;
    const media = await mediaOf(synced, nth(ids, 1));
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    service.faults.next('patch', 'dropReply');
    await syncDuring(service.faults.hold('patch', 'beforeAnswer'), opened, () =>
      service.faults.next('get', 'unavailable', 5),
    );
    expect(captionsAt(service)).toEqual(['Photo 1']);
    service.faults.clear();
    service.secondPerson.editMedia(media.MediaKeyNumeric, { DeletedYN: false });
    clock.advance(600_000);
    expect((await sync(opened)).conflicts).toBe(1);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2']);
    const { conflictId } = nth(await conflicts(opened), 0);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1']);
  });
});
