// @module-tag large
import { describe, expect, it } from 'vitest';
import { nth, syncedListing, unsyncedListing } from '../harness.ts';

/** Faults that the suites found against odd services, each reduced to the least that shows it. */

describe('a service that tells tags in the ETag header alone', () => {
  it('is sent what was changed: nobody else changes anything', async () => {
    const { opened, service, ids } = await syncedListing(2, { dialect: { tagIn: 'header' } });
    for (const mediaId of ids) await opened.edit(mediaId, 'Ours');
    expect(await opened.sync()).toMatchObject({ patched: 2, waiting: 0 });
    expect(service.captions()).toEqual(['Ours', 'Ours']);
  });
});

describe('a change whose answer was lost, edited again since', () => {
  it('is no conflict with oneself where reads lag', async () => {
    const { opened, service, clock, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'First');
    service.faults.next('patch', 'dropReply');
    service.replica.freeze();
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Second');
    clock.advance(10_000);
    await opened.sync();
    service.replica.catchUp();
    clock.advance(60_000);
    await opened.sync();
    expect(await opened.conflicts()).toEqual([]);
    expect(service.captions()).toEqual(['Second']);
  });

  it.each([
    ['is a question where the service cuts it: a colleague may have written that', false],
    ['is no conflict with oneself where the service has cut another caption like that', true],
  ])('%s', async (_name, isKnown) => {
    const { opened, service, clock, ids } = await syncedListing(2, { dialect: { storedTextLength: 12 } });
    if (isKnown) {
      await opened.edit(nth(ids, 1), 'Back of the house');
      await opened.sync();
    }
    await opened.edit(nth(ids, 0), 'Front of the house');
    service.faults.next('patch', 'dropReply');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () => opened.edit(nth(ids, 0), 'Second'));
    clock.advance(60_000);
    await opened.sync();
    expect(await opened.conflicts()).toHaveLength(isKnown ? 0 : 1);
    expect(service.captions()[0]).toBe(isKnown ? 'Second' : 'Front of the');
  });
});

describe('a service that numbers the photos of a new listing in tens', () => {
  it('has the photos that did not fit into its creation at their places', async () => {
    const { service, opened, listingId } = await unsyncedListing(5, {
      dialect: { maxJsonBytes: 2600, newOrders: 'tens' },
    });
    const wanted = ['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4', 'Photo 5'];
    await opened.sync();
    await opened.sync();
    expect(service.captions()).toEqual(wanted);
    expect(await opened.captions(listingId)).toEqual(wanted);
  });

  it('is sent no order because some photos are not shown for a while', async () => {
    const synced = await syncedListing(6, { dialect: { newOrders: 'tens' } });
    const before = await synced.captionsHere();
    for (const index of [1, 2, 4]) {
      synced.service.replica.hideMedia((await synced.mediaOf(nth(synced.ids, index))).MediaKeyNumeric);
    }
    await synced.opened.sync();
    synced.service.replica.catchUp();
    synced.clock.advance(60_000);
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(before);
    expect(await synced.captionsHere()).toEqual(before);
    expect(synced.service.requestsOf('patch')).toBe(0);
  });
});

describe('a photo that is not shown while others are moved', () => {
  it('stands where its number says once they are taken over, and nothing is sent because of it', async () => {
    const { opened, service, ids, mediaOf, captionsHere, clock } = await syncedListing(4);
    const [second, last] = [await mediaOf(nth(ids, 1)), await mediaOf(nth(ids, 3))];
    service.replica.hideMedia(last.MediaKeyNumeric);
    service.secondPerson.editMedia(second.MediaKeyNumeric, { Order: 4 });
    await opened.sync();
    expect(await captionsHere()).toEqual(['Photo 1', 'Photo 3', 'Photo 4', 'Photo 2']);
    service.replica.catchUp();
    clock.advance(60_000);
    await opened.sync();
    expect(await captionsHere()).toEqual(['Photo 1', 'Photo 3', 'Photo 4', 'Photo 2']);
    expect(service.requestsOf('patch')).toBe(0);
  });

  it('keeps its number to itself', async () => {
    const { opened, service, listingId, ids, mediaOf } = await syncedListing(4);
    service.replica.hideMedia((await mediaOf(nth(ids, 3))).MediaKeyNumeric);
    await opened.dispatch('media.move', { listingId, mediaIds: [nth(ids, 1)], before: null });
    await opened.sync();
    service.replica.catchUp();
    expect(new Set(service.media().map((media) => media.Order)).size).toBe(4);
  });
});

describe('two photos that somebody else left with the same number', () => {
  it('get numbers of their own once nobody can be about to give them others, as they stand here', async () => {
    const { opened, service, clock, ids, mediaOf, captionsHere } = await syncedListing(3);
    service.secondPerson.editMedia((await mediaOf(nth(ids, 1))).MediaKeyNumeric, { Order: 0 });
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(0);
    clock.advance(121_000);
    await opened.sync();
    await opened.sync();
    expect(new Set(service.media().map((media) => media.Order)).size).toBe(3);
    expect(await captionsHere()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('get them each time, also where the read after the change that parted others was the last one in between', async () => {
    const { opened, service, clock, ids, mediaOf } = await syncedListing(3);
    const numbers = (): number[] => service.media().map((media) => media.Order);
    for (const index of [1, 2]) {
      const before = await mediaOf(nth(ids, index - 1));
      service.secondPerson.editMedia((await mediaOf(nth(ids, index))).MediaKeyNumeric, { Order: before.Order });
      await opened.sync();
      expect(new Set(numbers()).size).toBe(2);
      clock.advance(121_000);
      await opened.sync();
      expect(numbers()).toEqual([0, 1, 2]);
    }
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});

describe('a service that shows one number for several photos, whatever is sent', () => {
  it('is not sent numbers again and again, and nobody is asked', async () => {
    const synced = await syncedListing(3, { dialect: { changedOrders: 'ignored' } });
    const { opened, service, clock, ids } = synced;
    service.secondPerson.editMedia((await synced.mediaOf(nth(ids, 1))).MediaKeyNumeric, { Order: 0 });
    for (let round = 0; round < 12; round += 1) {
      await opened.sync();
      clock.advance(121_000);
    }
    const before = service.requestsOf('patch');
    expect(before).toBeLessThanOrEqual(3);
    for (let round = 0; round < 3; round += 1) {
      expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, waiting: 0 });
      clock.advance(121_000);
    }
    expect(service.requestsOf('patch')).toBe(before);
    expect(await opened.conflicts()).toEqual([]);
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});

describe('an order that is at the service in part', () => {
  it('is not turned back by a home that has changed nothing', async () => {
    const synced = await syncedListing(4);
    // Somebody else moves the third before the second: the first of their two changes has arrived.
    await synced.theirEdit(2, { Order: 1 });
    expect(await synced.opened.sync()).toMatchObject({ patched: 0 });
    expect((await synced.mediaOf(nth(synced.ids, 2))).Order).toBe(1);
  });

  it('does not stay when the person has taken the move back, one answer was lost and reads lag', async () => {
    const synced = await syncedListing(3, { profile: { update: { concurrency: 1 } } });
    const { opened, service, clock, ids, listingId } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 1) });
    service.replica.freeze();
    // The first change is answered, the second carried out without an answer.
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
      service.faults.next('patch', 'dropReply'),
    );
    await opened.call('change.undo', { listingId });
    service.replica.catchUp();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(130_000);
      await opened.sync();
    }
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });
});

it('a photo that a cut listing never shows does not wait without a word why', async () => {
  const { opened, ids } = await syncedListing(4, {
    dialect: {
      insertAnswer: 'noContent',
      expandedPageSize: 2,
      pageSize: 1,
      filter: 'ignored',
      locations: 'relative',
    },
  });
  await opened.edit(nth(ids, 3), 'Ours');
  const { waiting, reasons } = await opened.sync();
  expect({ waiting, isSaid: reasons.length > 0 }).not.toEqual({ waiting: 1, isSaid: false });
});

it('an Order of 1.5 is read like any other number', async () => {
  const synced = await syncedListing(3, { dialect: { values: 'odd' } });
  await synced.theirEdit(0, { Order: 5 });
  await synced.opened.sync();
  expect(await synced.captionsHere()).toEqual(['Photo 2', 'Photo 3', 'Photo 1']);
});

describe('somebody else who writes within the tick of our own change', () => {
  it('is asked about, and not taken for what the service made of our words', async () => {
    const synced = await syncedListing(1, { dialect: { tags: 'second', updateAnswer: 'noContentWithTag' } });
    const { opened, service, clock, ids } = synced;
    const { MediaKeyNumeric } = await synced.mediaOf(nth(ids, 0));
    await opened.edit(nth(ids, 0), 'Ours');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
      service.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'Theirs' }),
    );
    clock.advance(60_000);
    await opened.sync();
    expect(await opened.conflicts()).toMatchObject([{ mine: 'Ours', theirs: 'Theirs' }]);
  });
});

describe('a photo that somebody else removes and puts back', () => {
  it('comes back at its place, and no order is sent because of it', async () => {
    const synced = await syncedListing(4);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 2)] });
    await synced.opened.sync();
    const { MediaKeyNumeric } = await synced.mediaOf(nth(synced.ids, 1));
    synced.service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: true });
    await synced.opened.sync();
    await synced.opened.edit(nth(synced.ids, 3), 'Photo 4!');
    synced.service.secondPerson.editMedia(MediaKeyNumeric, { DeletedYN: false });
    await synced.opened.sync();
    await synced.opened.sync();
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 2', 'Photo 4!']);
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 4!']);
  });
});

describe('the first photo', () => {
  it('is removed by one change: the others are not numbered anew', async () => {
    const { opened, service, ids } = await syncedListing(4);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(1);
    expect(service.captions()).toEqual(['Photo 2', 'Photo 3', 'Photo 4']);
  });

  it('comes back where somebody else moved it while it was removed here', async () => {
    const { opened, service, ids, theirEdit, captionsHere } = await syncedListing(4);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await theirEdit(0, { ShortDescription: 'Theirs', Order: 10 });
    await opened.sync();
    const [question] = await opened.conflicts();
    expect(question?.field).toBe('deletedYN');
    const before = service.requestsOf('patch');
    await opened.call('conflict.resolve', {
      conflictId: nth(
        [question].flatMap((each) => each?.conflictId ?? []),
        0,
      ),
      choice: { kind: 'theirs' },
    });
    await opened.sync();
    expect(await captionsHere()).toEqual(['Photo 2', 'Photo 3', 'Photo 4', 'Theirs']);
    expect(service.requestsOf('patch')).toBe(before);
  });
});

describe('a photo of which a person is asked whether it is removed', () => {
  it('makes no change of Order for the others, which stand as they are wanted', async () => {
    const synced = await syncedListing(4, { dialect: { changedOrders: 'place' } });
    const { opened, service, ids } = synced;
    const numbers = await Promise.all(ids.map(async (id) => (await synced.mediaOf(id)).MediaKeyNumeric));
    // They have its number by the time it is gone for good: the service counts those that are left.
    service.secondPerson.deleteMedia(nth(numbers, 0));
    for (const [place, number] of numbers.slice(1).entries()) service.secondPerson.editMedia(number, { Order: place });
    await opened.edit(nth(ids, 1), 'Changed meanwhile');
    await synced.opened.syncOverAbsence();
    expect((await synced.onlyConflict()).field).toBe('deletedYN');
    const before = service.requestsOf('patch');
    for (let round = 0; round < 3; round += 1) await opened.sync();
    expect(service.requestsOf('patch')).toBe(before);
    expect((await opened.detail(synced.listingId)).toSend).toBe(0);
  });
});
