import { describe, expect, it } from 'vitest';
import { counts, LONG_ABSENCE, nth, pictureFiles, type Synced, syncedListing } from '../harness.ts';

/** What a service does not show is not removed: it may be on its way to a replica, or hidden by a fault. */

async function hide(synced: Synced, ...indexes: readonly number[]): Promise<void> {
  for (const index of indexes) {
    synced.service.replica.hideMedia((await synced.mediaOf(nth(synced.ids, index))).MediaKeyNumeric);
  }
}

describe('photos that a service does not show', () => {
  it('stay where they are, and so does the order; nothing is sent because of it', async () => {
    const synced = await syncedListing(6);
    const before = await synced.captionsHere();
    await hide(synced, 1, 2, 4);
    const first = await synced.opened.sync();
    expect(first).toMatchObject({ waiting: 1, conflicts: 0, patched: 0 });
    expect(first.reasons.map(({ phrase }) => phrase?.code)).toContain('problem.notShown');
    expect(await synced.captionsHere()).toEqual(before);
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await synced.captionsHere()).toEqual(before);
    expect(synced.service.requestsOf('patch')).toBe(0);
  });

  it('are asked for again without being asked to, until they are shown', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 0);
    await synced.opened.sync();
    await synced.opened.core.startBackgroundWork();
    synced.service.replica.catchUp();
    const upToDate = new Promise<void>((resolve) => {
      synced.opened.core.subscribe((event) => {
        if (event.name === 'sync.changed' && event.payload.last?.waiting === 0) resolve();
      });
    });
    synced.clock.advance(LONG_ABSENCE);
    await upToDate;
    expect(await synced.opened.conflicts()).toEqual([]);
  });

  it('become a question when they have been missing for long, and it ends by itself when they are shown', async () => {
    const synced = await syncedListing(3);
    await hide(synced, 1);
    const [first, later] = await synced.opened.syncOverAbsence();
    expect([first.conflicts, later.conflicts]).toEqual([0, 1]);
    expect(await synced.captionsHere()).toHaveLength(3);
    synced.service.replica.catchUp();
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await synced.opened.conflicts()).toEqual([]);
    expect(await synced.captionsHere()).toHaveLength(3);
  });

  it('are not sent a second time when they are shown again before a person’s choice is carried out', async () => {
    const synced = await syncedListing(3);
    await hide(synced, 1);
    await synced.opened.syncOverAbsence();
    await synced.resolve('mine');
    synced.service.replica.catchUp();
    expect(await synced.opened.sync()).toMatchObject({ uploaded: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(await synced.captionsHere()).toHaveLength(3);
  });

  it('are not sent a second time when a read that was under way at the choice shows them by their own address', async () => {
    const synced = await syncedListing(3);
    const { service, opened } = synced;
    await hide(synced, 1);
    await synced.opened.syncOverAbsence();
    const list = service.faults.hold('get', 'beforeAnswer');
    const alone = service.faults.hold('get', 'beforeCommit');
    const running = opened.sync();
    await list.reached;
    list.release();
    await alone.reached;
    await synced.resolve('mine');
    service.replica.catchUp();
    // An edit is sent a moment later.
    synced.clock.advance(15_000);
    alone.release();
    expect(await running).toMatchObject({ uploaded: 0, waiting: 0, blocked: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(await synced.captionsHere()).toHaveLength(3);
  });

  it('keep words that a person went back to meanwhile, also where they let the photo start anew', async () => {
    const synced = await syncedListing(2);
    const [, second] = synced.ids;
    if (second === undefined) throw new Error('There is no second photo.');
    await synced.opened.edit(second, 'Sent once');
    await synced.opened.sync();
    await hide(synced, 1);
    await synced.opened.edit(second, 'Photo 2');
    await synced.opened.syncOverAbsence();
    await synced.resolve('mine');
    synced.service.replica.catchUp();
    await synced.opened.sync();
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2']);
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2']);
  });

  it('do not stand for another picture that a person gave them once they start anew', async () => {
    const synced = await syncedListing(2);
    const { opened, service, listingId } = synced;
    await hide(synced, 1);
    await synced.opened.syncOverAbsence();
    await synced.resolve('mine');
    const old = nth(service.media(), 1).MediaURL;
    const path = nth(await pictureFiles(1, 7), 0);
    await opened.call('media.replace', { mediaId: nth(synced.ids, 1), path });
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ uploaded: 1, blocked: 0, conflicts: 0 });
    const [, , added] = service.media();
    expect(added).toMatchObject({ ShortDescription: 'Photo 2', DeletedYN: false });
    expect(added?.MediaURL).not.toBe(old);
    // The old one is at the service still: it is reported, and nothing is done about it unasked.
    expect((await opened.detail(listingId)).mediaByOthers).toHaveLength(1);
  });

  it('keep the words that were written meanwhile, which go once they are shown', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    await synced.opened.edit(nth(synced.ids, 1), 'Written meanwhile');
    await synced.opened.edit(nth(synced.ids, 0), 'Of one that is shown');
    expect(await synced.opened.sync()).toMatchObject({ patched: 1, conflicts: 0 });
    expect(synced.service.captions()).toEqual(['Of one that is shown', 'Photo 2']);
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(['Of one that is shown', 'Written meanwhile']);
  });

  it('become a question in a listing that is written to all the time as well', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    for (const caption of ['One', 'Two', 'Three', 'Four']) {
      await synced.opened.edit(nth(synced.ids, 0), caption);
      await synced.opened.sync();
      synced.clock.advance(10 * 60_000);
    }
    expect(await synced.opened.sync()).toMatchObject({ conflicts: 1 });
  });

  it('are removed there once they are shown again, where a person removed them meanwhile', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    await hide(synced, 1);
    await opened.sync();
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await synced.opened.syncOverAbsence();
    expect(await opened.conflicts()).toEqual([]);
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ patched: 1, conflicts: 0 });
    expect(await synced.captionsHere()).toEqual(['Photo 1']);
    expect(service.media().map(({ DeletedYN }) => DeletedYN)).toEqual([false, true]);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('come back where somebody there puts them back, and a person removed them meanwhile', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    const { MediaKeyNumeric } = await synced.mediaOf(nth(ids, 1));
    await hide(synced, 1);
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: true });
    await opened.sync();
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await synced.opened.syncOverAbsence();
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: false });
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0 });
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2']);
    expect(service.media().map(({ DeletedYN }) => DeletedYN)).toEqual([false, false]);
  });

  it('come back where somebody there puts them back after their removal was sent', async () => {
    const synced = await syncedListing(2);
    const { opened, service, ids } = synced;
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    await opened.sync();
    await hide(synced, 1);
    await synced.opened.syncOverAbsence();
    await synced.theirEdit(1, { DeletedYN: false });
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0 });
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2']);
  });

  it('count from our last change on: what was sent just now may take its time', async () => {
    const synced = await syncedListing(2);
    await hide(synced, 1);
    await synced.opened.sync();
    synced.clock.advance(LONG_ABSENCE - 120_000);
    await synced.opened.edit(nth(synced.ids, 0), 'Sent later');
    await synced.opened.sync();
    synced.clock.advance(180_000);
    expect(await synced.opened.sync()).toMatchObject({ waiting: 1, conflicts: 0 });
  });
});

describe('a new listing of which a service shows only a part', () => {
  it('keeps all its photos, says that some were not taken, and has them again when they are shown', async () => {
    const { opened, service } = await syncedListing(1);
    const last = Math.max(...service.media().map((media) => media.MediaKeyNumeric));
    const { listingId } = await opened.listingWithPhotos(4);
    // Numbers are given one after the other.
    for (const number of [last + 3, last + 4]) service.replica.hideMedia(number);
    expect(await opened.sync()).toMatchObject({ created: 1, blocked: 2 });
    const { media, removed } = await opened.detail(listingId);
    expect([media.length, removed.length]).toEqual([4, 0]);
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ blocked: 0, waiting: 0, conflicts: 0 });
    expect(service.requestsOf('attach')).toBe(0);
  });
});

describe('a photo that is removed here while nobody has chosen between two captions of it, and is not shown for long', () => {
  it('comes back with the same question: the words of the other person are not replaced unseen', async () => {
    const synced = await syncedListing(2);
    const { opened, clock, service, ids } = synced;
    const { MediaKeyNumeric } = await synced.mediaOf(nth(ids, 0));
    await opened.edit(nth(ids, 0), 'Mine');
    service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs', DeletedYN: true });
    await opened.sync();
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await hide(synced, 0);
    await synced.opened.syncOverAbsence();
    service.replica.catchUp();
    service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: false });
    clock.advance(60_000);
    await opened.sync();
    await opened.sync();
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
    expect(await opened.conflicts()).toMatchObject([{ field: 'shortDescription', mine: 'Mine', theirs: 'Theirs' }]);
  });
});

describe('a listing that a service does not show', () => {
  it('is not said to be gone at once; a later good read ends it', async () => {
    const synced = await syncedListing(2);
    const { listingKey } = await synced.opened.detail(synced.listingId);
    synced.service.replica.hideProperty(listingKey ?? '');
    await synced.opened.edit(nth(synced.ids, 0), 'Waits');
    expect(await synced.opened.sync()).toMatchObject({ waiting: 1, blocked: 0, patched: 0 });
    expect((await synced.opened.detail(synced.listingId)).problem).toBeNull();
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    expect(await synced.opened.sync()).toMatchObject({ waiting: 0, patched: 1 });
    expect(synced.service.captions()).toEqual(['Waits', 'Photo 2']);
  });

  it('is said to be gone when it has been missing for long; what it says ends with a good read', async () => {
    const synced = await syncedListing(2);
    const { listingKey } = await synced.opened.detail(synced.listingId);
    synced.service.replica.hideProperty(listingKey ?? '');
    await synced.opened.syncOverAbsence();
    expect((await synced.opened.detail(synced.listingId)).problem?.phrase?.code).toBe('problem.listingGone');
    synced.service.replica.catchUp();
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await synced.opened.detail(synced.listingId)).problem).toBeNull();
  });
});
