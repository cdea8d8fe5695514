import { describe, expect, it } from 'vitest';
import {
  captionsAt,
  captionsHere,
  conflicts,
  counts,
  detail,
  edit,
  LONG_ABSENCE,
  listingWithPhotos,
  mediaAt,
  mediaOf,
  nth,
  pictureFiles,
  requestsOf,
  resolve,
  type Synced,
  sync,
  syncedListing,
  syncOverAbsence,
  theirEdit,
} from '../harness.ts';

/** What a service does not show is not removed: it may be on its way to a replica, or hidden by a fault. */

async function hide(synced: Synced, ...indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    synced.service.replica.hideMedia((await mediaOf(synced, nth(synced.ids, index))).MediaKeyNumeric);
  }
}

describe('photos that a service does not show', () => {
  it('stay where they are, and so does the order; nothing is sent because of it', async () => {
    const synced = await syncedListing(6);
    const before = await captionsHere(synced);
    await hide(synced, 1, 2, 4);
    const first = await sync(synced.opened);
    expect(first).toMatchObject({ waiting: 1, conflicts: 0, patched: 0 });
    expect(first.reasons.map(({ phrase }) => phrase?.code)).toContain('problem.notShown');
    expect(await captionsHere(synced)).toEqual(before);
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await captionsHere(synced)).toEqual(before);
    expect(requestsOf(synced.service, 'patch')).toBe(0);
  });

  it('are asked for again without being asked to, until they are shown', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 0);
    await sync(synced.opened);
    await synced.opened.core.startBackgroundWork();
    synced.service.replica.catchUp();
    const upToDate = new Promise<void>((resolve) => {
      synced.opened.core.subscribe((event) => {
        if (event.name === 'sync.changed' && event.payload.last?.waiting === 0) resolve();
      });
    });
    synced.clock.advance(LONG_ABSENCE);
    await upToDate;
    expect(await conflicts(synced.opened)).toEqual([]);
  });

  it('become a question when they have been missing for long, and it ends by itself when they are shown', async () => {
    const synced = await syncedListing(3);
    await hide(synced, 1);
    const [first, later] = await syncOverAbsence(synced);
    expect([first.conflicts, later.conflicts]).toEqual([0, 1]);
    expect(await captionsHere(synced)).toHaveLength(3);
    synced.service.replica.catchUp();
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await conflicts(synced.opened)).toEqual([]);
    expect(await captionsHere(synced)).toHaveLength(3);
  });

  it('are not sent a second time when they are shown again before a person’s choice is carried out', async () => {
    const synced = await syncedListing(3);
    await hide(synced, 1);
    await syncOverAbsence(synced);
    await resolve(synced, 'mine');
    synced.service.replica.catchUp();
    expect(await sync(synced.opened)).toMatchObject({ uploaded: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(await captionsHere(synced)).toHaveLength(3);
  });

  it('are not sent a second time when a read that was under way at the choice shows them by their own address', async () => {
    const synced = await syncedListing(3);
    const { service, opened } = synced;
    await hide(synced, 1);
    await syncOverAbsence(synced);
    const list = service.faults.hold('get', 'beforeAnswer');
    const alone = service.faults.hold('get', 'beforeCommit');
    const running = sync(opened);
    await list.reached;
    list.release();
    await alone.reached;
    await resolve(synced, 'mine');
    service.replica.catchUp();
    // An edit is sent a moment later.
    synced.clock.advance(15_000);
    alone.release();
    expect(await running).toMatchObject({ uploaded: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(await captionsHere(synced)).toHaveLength(3);
  });

  it('keep words that a person went back to meanwhile, also where they let the photo start anew', async () => {
    const synced = await syncedListing(2);
    const [, second] = synced.ids;
    if (second === undefined) throw new Error('There is no second photo.');
    await edit(synced.opened, second, 'Sent once');
    await sync(synced.opened);
    await hide(synced, 1);
    await edit(synced.opened, second, 'Photo 2');
    await syncOverAbsence(synced);
    await resolve(synced, 'mine');
    synced.service.replica.catchUp();
    await sync(synced.opened);
    expect(await captionsHere(synced)).toEqual(['Photo 1', 'Photo 2']);
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2']);
  });

  it('do not stand for another picture that a person gave them once they start anew', async () => {
    const synced = await syncedListing(2);
    const { opened, service, listingId } = synced;
    await hide(synced, 1);
    await syncOverAbsence(synced);
    await resolve(synced, 'mine');
    const old = nth(mediaAt(service), 1).MediaURL;
    const path = nth(await pictureFiles(1, 7), 0);
    await opened.call('media.replace', { mediaId: nth(synced.ids, 1), path });
    service.replica.catchUp();
    expect(await sync(opened)).toMatchObject({ uploaded: 1, blocked: 0, conflicts: 0 });
    const [, , added] = mediaAt(service);
    expect(added).toMatchObject({ ShortDescription: 'Photo 2', DeletedYN: false });
    expect(added?.MediaURL).not.toBe(old);
    // The old one is at the service still: it is reported, and nothing is done about it unasked.
    expect((await detail(opened, listingId)).mediaByOthers).toHaveLength(1);
  });

  it('keep the words that were written meanwhile, which go once they are shown', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    await edit(synced.opened, nth(synced.ids, 1), 'Written meanwhile');
    await edit(synced.opened, nth(synced.ids, 0), 'Of one that is shown');
    expect(await sync(synced.opened)).toMatchObject({ patched: 1, conflicts: 0 });
    expect(captionsAt(synced.service)).toEqual(['Of one that is shown', 'Photo 2']);
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toEqual(['Of one that is shown', 'Written meanwhile']);
  });

  it('become a question in a listing that is written to all the time as well', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    for (const caption of ['One', 'Two', 'Three', 'Four']) {
      await edit(synced.opened, nth(synced.ids, 0), caption);
      await sync(synced.opened);
      synced.clock.advance(10 * 60_000);
    }
    expect(await sync(synced.opened)).toMatchObject({ conflicts: 1 });
  });

  it('are removed there once they are shown again, where a person removed them meanwhile', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    await hide(synced, 1);
    await sync(opened);
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await syncOverAbsence(synced);
    expect(await conflicts(opened)).toEqual([]);
    service.replica.catchUp();
    expect(await sync(opened)).toMatchObject({ patched: 1, conflicts: 0 });
    expect(await captionsHere(synced)).toEqual(['Photo 1']);
    expect(mediaAt(service).map(({ DeletedYN }) => DeletedYN)).toEqual([false, true]);
    expect(counts(await sync(opened))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('come back where somebody there puts them back, and a person removed them meanwhile', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    const { MediaKeyNumeric } = await mediaOf(synced, nth(ids, 1));
    await hide(synced, 1);
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: true });
    await sync(opened);
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await syncOverAbsence(synced);
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: false });
    service.replica.catchUp();
    expect(await sync(opened)).toMatchObject({ patched: 0, conflicts: 0 });
    expect(await captionsHere(synced)).toEqual(['Photo 1', 'Photo 2']);
    expect(mediaAt(service).map(({ DeletedYN }) => DeletedYN)).toEqual([false, false]);
  });

  it('come back where somebody there puts them back after their removal was sent', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await sync(opened);
    await hide(synced, 1);
    await syncOverAbsence(synced);
    await theirEdit(synced, nth(ids, 1), { DeletedYN: false });
    service.replica.catchUp();
    expect(await sync(opened)).toMatchObject({ patched: 0, conflicts: 0 });
    expect(await captionsHere(synced)).toEqual(['Photo 1', 'Photo 2']);
  });

  it('count from our last change on: what was sent just now may take its time', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    await sync(synced.opened);
    synced.clock.advance(LONG_ABSENCE - 120_000);
    await edit(synced.opened, nth(synced.ids, 0), 'Sent later');
    await sync(synced.opened);
    synced.clock.advance(180_000);
    expect(await sync(synced.opened)).toMatchObject({ waiting: 1, conflicts: 0 });
  });
});

describe('a new listing of which a service shows only a part', () => {
  it('keeps all its photos, says that some were not taken, and has them again when they are shown', async () => {
    const { opened, service } = await syncedListing(1);
    const last = Math.max(...mediaAt(service).map((media) => media.MediaKeyNumeric));
    const { listingId } = await listingWithPhotos(opened, 4);
    // Numbers are given one after the other.
    for (const number of [last + 3, last + 4]) service.replica.hideMedia(number);
    expect(await sync(opened)).toMatchObject({ created: 1, blocked: 2 });
    const { media, removed } = await detail(opened, listingId);
    expect([media.length, removed.length]).toEqual([4, 0]);
    service.replica.catchUp();
    expect(await sync(opened)).toMatchObject({ blocked: 0, waiting: 0, conflicts: 0 });
    expect(requestsOf(service, 'attach')).toBe(0);
  });
});

describe('a photo that is removed here while nobody has chosen between two captions of it, and is not shown for long', () => {
  it('comes back with the same question: the words of the other person are not replaced unseen', async () => {
    const synced = await syncedListing(2);
    const { opened, clock, service, ids } = synced;
    const { MediaKeyNumeric } = await mediaOf(synced, nth(ids, 0));
    await edit(opened, nth(ids, 0), 'Mine');
    service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs', DeletedYN: true });
    await sync(opened);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await hide(synced, 0);
    await syncOverAbsence(synced);
    service.replica.catchUp();
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: false });
    clock.advance(60_000);
    await sync(opened);
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Theirs', 'Photo 2']);
    expect(await conflicts(opened)).toMatchObject([{ field: 'shortDescription', mine: 'Mine', theirs: 'Theirs' }]);
  });
});

describe('a listing that a service does not show', () => {
  it('is not said to be gone at once; a later good read ends it', async () => {
    const synced = await syncedListing(2);
    const { listingKey } = await detail(synced.opened, synced.listingId);
    synced.service.replica.hideProperty(listingKey ?? '');
    await edit(synced.opened, nth(synced.ids, 0), 'Waits');
    expect(await sync(synced.opened)).toMatchObject({ waiting: 1, blocked: 0, patched: 0 });
    expect((await detail(synced.opened, synced.listingId)).problem).toBeNull();
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    expect(await sync(synced.opened)).toMatchObject({ waiting: 0, patched: 1 });
    expect(captionsAt(synced.service)).toEqual(['Waits', 'Photo 2']);
  });

  it('is said to be gone when it has been missing for long; what it says ends with a good read', async () => {
    const synced = await syncedListing(2);
    const { listingKey } = await detail(synced.opened, synced.listingId);
    synced.service.replica.hideProperty(listingKey ?? '');
    await syncOverAbsence(synced);
    expect((await detail(synced.opened, synced.listingId)).problem?.phrase?.code).toBe('problem.listingGone');
    synced.service.replica.catchUp();
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await detail(synced.opened, synced.listingId)).problem).toBeNull();
  });
});
