import { describe, expect, it } from 'vitest';
import { nth, syncedListing, unsyncedListing } from '../harness.ts';

/** Sequences of events that a simulation with random ones found, written out. */

describe('a listing of which nobody knows here whether it was created', () => {
  it('is not made again because of a question that was put too early, however late its answer comes', async () => {
    const { clock, service, opened } = await unsyncedListing(1);
    service.faults.next('insert', 'cutConnection');
    expect(
      (
        await opened.syncDuring(service.faults.hold('get', 'beforeAnswer'), () => {
          clock.advance(60_000);
        })
      ).created,
    ).toBe(0);
    clock.advance(15 * 60_000 - 63_000);
    expect((await opened.sync()).created).toBe(0);
    clock.advance(2_000);
    expect((await opened.sync()).created).toBe(1);
    // Each time by its MediaKey and by its address.
    expect([service.requestsOf('get'), service.requestsOf('insert')]).toEqual([6, 2]);
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('has all its photos when one of them is found: another is not added a second time', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(2);
    service.faults.next('insert', 'dropReply');
    expect(
      await opened.syncDuring(service.faults.hold('get', 'beforeCommit'), () =>
        service.secondPerson.deleteMedia(nth(service.media(), 0).MediaKeyNumeric),
      ),
    ).toMatchObject({ created: 1, blocked: 0, waiting: 1 });
    expect(service.requestsOf('attach')).toBe(0);
    const { media, removed } = await opened.detail(listingId);
    expect([media.map((item) => item.mediaId), removed]).toEqual([ids, []]);
  });
});

describe('words that somebody else wrote', () => {
  it('on a photo that both sides removed: a question when it comes back', async () => {
    const { opened, service, ids, theirEdit } = await syncedListing(2);
    const mediaId = nth(ids, 0);
    await opened.edit(mediaId, 'Mine');
    await opened.call('media.remove', { mediaIds: [mediaId] });
    await theirEdit(mediaId, { ShortDescription: 'Theirs', DeletedYN: true });
    expect(await opened.sync()).toMatchObject({ conflicts: 0, waiting: 0, blocked: 0 });
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await opened.sync()).conflicts).toBe(1);
    expect(nth(await opened.conflicts(), 0)).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Theirs' });
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
  });

  it('over words that were sent and not shown since, on a photo that both sides removed: a question when it comes back', async () => {
    const synced = await syncedListing(2, { dialect: { updateAnswer: 'noContentWithoutTag' } });
    const { opened, service, ids } = synced;
    const mediaId = nth(ids, 0);
    await opened.edit(mediaId, 'Mine');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
      service.faults.next('get', { kind: 'unavailable', afterCommit: false }, 1),
    );
    expect(service.captions()).toEqual(['Mine', 'Photo 2']);
    await synced.theirEdit(mediaId, { ShortDescription: 'Theirs', DeletedYN: true });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    expect(await opened.sync()).toMatchObject({ conflicts: 0, patched: 0, blocked: 0 });
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await opened.sync()).conflicts).toBe(1);
    expect(nth(await opened.conflicts(), 0)).toMatchObject({ mine: 'Mine', theirs: 'Theirs' });
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
  });

  it('a question that was open when both sides removed the photo: asked again when it comes back', async () => {
    const { opened, service, ids, mediaOf } = await syncedListing(2);
    const mediaId = nth(ids, 0);
    const { MediaKeyNumeric } = await mediaOf(mediaId);
    await opened.edit(mediaId, 'Mine');
    service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs' });
    expect((await opened.sync()).conflicts).toBe(1);
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: true });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    expect((await opened.sync()).conflicts).toBe(0);
    await opened.call('media.restore', { mediaIds: [mediaId] });
    expect((await opened.sync()).conflicts).toBe(1);
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
  });

  it('while no tag was known: read before ours are sent, and a question', async () => {
    const synced = await syncedListing(1, { dialect: { updateAnswer: 'noContentWithoutTag' } });
    const { opened, service, ids } = synced;
    await opened.edit(nth(ids, 0), 'First');
    service.faults.next('get', { kind: 'unavailable', afterCommit: false }, 1);
    await opened.sync();
    await synced.theirEdit(0, { ShortDescription: 'Theirs' });
    await opened.edit(nth(ids, 0), 'Second');
    expect((await opened.sync()).conflicts).toBe(1);
    expect(service.captions()).toEqual(['Theirs']);
  });
});

describe('a photo that cannot be on the listing', () => {
  it('put back after the listing was created, where none can be added: said, not awaited', async () => {
    const { clock, service, opened, listingId, ids } = await unsyncedListing(2, { profile: { attach: 'none' } });
    service.faults.next('insert', { kind: 'unavailable', afterCommit: false });
    await opened.sync();
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    clock.advance(3_600_000);
    await opened.sync();
    clock.advance(3_600_000);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1']);
    await opened.call('media.restore', { mediaIds: [nth(ids, 1)] });
    expect(await opened.sync()).toMatchObject({ waiting: 0, blocked: 1 });
    expect(nth((await opened.detail(listingId)).media, 1)).toMatchObject({
      state: 'needs-attention',
      problem: { code: 'unsupported' },
    });
  });

  it('taken away for good before it was ever shown: said to be missing, and nothing is sent for it', async () => {
    const { clock, service, opened, listingId, ids } = await unsyncedListing(2, {
      dialect: { insertAnswer: 'noContent' },
    });
    service.faults.next('get', { kind: 'unavailable', afterCommit: false });
    await opened.sync();
    service.secondPerson.deleteMedia(nth(service.media(), 0).MediaKeyNumeric);
    clock.advance(3_600_000);
    const [first, later] = await opened.syncOverAbsence();
    expect([first, later]).toMatchObject([
      { waiting: 1, blocked: 0 },
      { waiting: 0, blocked: 1 },
    ]);
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => item.mediaId)).toEqual(ids);
    expect(media[0]?.problem?.phrase?.code).toBe('problem.notTaken');
    expect(service.requestsOf('attach')).toBe(0);
  });
});

it('a listing of which only a part is shown keeps the photos that are there by their own address', async () => {
  const { service, opened, listingId, ids } = await syncedListing(3, { dialect: { expandedPageSize: 1 } });
  expect(
    await opened.syncDuring(service.faults.hold('get', 'beforeCommit'), () => {
      // The address of the second page is not known any more.
      service.faults.next('get', 'notFound');
    }),
  ).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
  const { media, removed } = await opened.detail(listingId);
  expect([media.map((item) => item.mediaId), removed]).toEqual([ids, []]);
});

describe('a removal whose answer was lost', () => {
  it('is a question when the photo is there again: somebody may have put it back', async () => {
    const { opened, service, clock, ids, mediaOf } = await syncedListing(2);
    const media = await mediaOf(nth(ids, 1));
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    service.faults.next('patch', 'dropReply');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
      service.faults.next('get', 'unavailable', 5),
    );
    expect(service.captions()).toEqual(['Photo 1']);
    service.faults.clear();
    service.secondPerson.editMedia(media.MediaKeyNumeric, { DeletedYN: false });
    clock.advance(600_000);
    expect((await opened.sync()).conflicts).toBe(1);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2']);
    const { conflictId } = nth(await opened.conflicts(), 0);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1']);
  });
});
