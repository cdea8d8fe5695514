import { describe, expect, it } from 'vitest';
import { counts, nth, type Synced, syncedListing } from '../harness.ts';

/** After everything is settled nothing is left to send, and both sides show the same. */
async function expectUpToDate(synced: Synced): Promise<void> {
  expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  const listing = await synced.opened.detail(synced.listingId);
  expect(listing.state).toBe('up-to-date');
  expect(synced.service.captions()).toEqual(listing.media.map((item) => item.shortDescription));
}

it('a conflict says the place of its photo, and its number as its tile has it, which counts no rejected photo', async () => {
  const synced = await syncedListing(2);
  const { opened, ids } = synced;
  await opened.edit(nth(ids, 1), 'Mine');
  await synced.theirEdit(1, { ShortDescription: 'Theirs' });
  await opened.sync();
  expect(await synced.onlyConflict()).toMatchObject({ position: 2, number: 2 });
  await opened.call('media.flag', { flags: [{ mediaId: nth(ids, 0), flag: 'rejected' }] });
  expect(await synced.onlyConflict()).toMatchObject({ position: 2, number: 1 });
});

describe('a caption or a room changed on both sides', () => {
  const cases = [
    ['shortDescription', 'ShortDescription', 'Mine', 'Theirs'],
    ['imageOf', 'ImageOf', 'Kitchen', 'Pantry'],
  ] as const;

  it.each(cases.flatMap((each) => [[...each, 'mine'] as const, [...each, 'theirs'] as const]))(
    '%s: is a conflict with base, mine (%s, %s) and theirs (%s) while others go on, until the person chooses %s',
    async (field, wire, mine, theirs, choice) => {
      const synced = await syncedListing(2);
      const { opened, service, ids } = synced;
      await opened.call('media.edit', { mediaIds: [nth(ids, 0)], [field]: mine });
      await opened.edit(nth(ids, 1), 'Another photo');
      await synced.theirEdit(0, { [wire]: theirs });
      expect(counts(await opened.sync())).toEqual([0, 0, 1, 1, 0, 0]);
      expect(service.media().map((media) => media[wire])).toContain(theirs);
      expect(service.captions()[1]).toBe('Another photo');
      const conflict = await synced.onlyConflict();
      expect(conflict).toMatchObject({ mediaId: ids[0], field, mine, theirs });
      expect(conflict.base).toBe(field === 'imageOf' ? '' : 'Photo 1');
      expect((await opened.detail(synced.listingId)).media[0]?.state).toBe('needs-attention');
      const patches = service.requestsOf('patch');
      await opened.sync();
      expect(service.requestsOf('patch')).toBe(patches);

      await synced.resolve(choice);
      expect(counts(await opened.sync())).toEqual([0, 0, choice === 'mine' ? 1 : 0, 0, 0, 0]);
      const chosen = choice === 'mine' ? mine : theirs;
      expect((await synced.mediaOf(nth(ids, 0)))[wire]).toBe(chosen);
      expect((await opened.detail(synced.listingId)).media[0]?.[field]).toBe(chosen);
      await expectUpToDate(synced);
    },
  );

  it('can be resolved with a third text', async () => {
    const synced = await syncedListing(1);
    await synced.opened.edit(nth(synced.ids, 0), 'Mine');
    await synced.theirEdit(0, { ShortDescription: 'Theirs' });
    await synced.opened.sync();
    const { conflictId } = await synced.onlyConflict();
    await synced.opened.call('conflict.resolve', { conflictId, choice: { kind: 'value', value: 'Both of us' } });
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(synced.service.captions()).toEqual(['Both of us']);
    await expectUpToDate(synced);
    const again = await synced.opened.fail('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect(again.code).toBe('conflict');
  });

  it('is none when both wrote the same, and when they changed another field, which is kept beside ours', async () => {
    const synced = await syncedListing(2);
    const [one, two] = [nth(synced.ids, 0), nth(synced.ids, 1)];
    await synced.opened.edit(one, 'The same');
    await synced.theirEdit(0, { ShortDescription: 'The same' });
    await synced.opened.edit(two, 'My caption');
    await synced.theirEdit(1, { ImageOf: 'Kitchen' });
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(synced.service.media()[1]).toMatchObject({ ShortDescription: 'My caption', ImageOf: 'Kitchen' });
    expect((await synced.opened.detail(synced.listingId)).media[1]?.imageOf).toBe('Kitchen');
    await expectUpToDate(synced);
  });

  it('keeps the first base and the newest theirs when they go on, and settles when both agree', async () => {
    const synced = await syncedListing(1);
    await synced.opened.edit(nth(synced.ids, 0), 'Mine');
    await synced.theirEdit(0, { ShortDescription: 'Theirs 1' });
    await synced.opened.sync();
    await synced.theirEdit(0, { ShortDescription: 'Theirs 2' });
    await synced.opened.sync();
    expect(await synced.onlyConflict()).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Theirs 2' });
    await synced.theirEdit(0, { ShortDescription: 'Mine' });
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    await expectUpToDate(synced);
  });

  it('sends what is wanted when resolved, if mine was edited after the conflict arose', async () => {
    const synced = await syncedListing(1);
    await synced.opened.edit(nth(synced.ids, 0), 'Mine');
    await synced.theirEdit(0, { ShortDescription: 'Theirs' });
    await synced.opened.sync();
    await synced.opened.edit(nth(synced.ids, 0), 'Mine, newer');
    expect((await synced.onlyConflict()).mine).toBe('Mine, newer');
    await synced.resolve('mine');
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(['Mine, newer']);
  });
});

describe('removals against edits', () => {
  it('takes a deletion over where nothing was changed here', async () => {
    const synced = await syncedListing(3);
    await synced.theirEdit(1, { DeletedYN: true });
    expect((await synced.opened.sync()).conflicts).toBe(0);
    expect(await synced.captionsHere()).toEqual(['Photo 1', 'Photo 3']);
    await expectUpToDate(synced);
  });

  it('asks about a photo that is not shown any more, where nothing was changed here', async () => {
    const synced = await syncedListing(2);
    synced.service.secondPerson.deleteMedia((await synced.mediaOf(nth(synced.ids, 1))).MediaKeyNumeric);
    const [first, later] = await synced.opened.syncOverAbsence();
    expect([counts(first), counts(later)]).toEqual([
      [0, 0, 0, 0, 0, 1],
      [0, 0, 0, 1, 0, 0],
    ]);
    expect((await synced.opened.detail(synced.listingId)).media).toHaveLength(2);
    await synced.resolve('theirs');
    await synced.opened.sync();
    const listing = await synced.opened.detail(synced.listingId);
    expect(listing.media).toHaveLength(1);
    expect(listing.removed.map((item) => item.shortDescription)).toEqual(['Photo 2']);
    await expectUpToDate(synced);
  });

  it.each([
    ['mine', ['Photo 1', 'Edited here'], {}],
    ['theirs', ['Photo 1'], {}],
    // The same photo is wanted again: another one would be there beside it.
    ['mine', ['Photo 1', 'Edited here'], { tagIn: 'header' }],
  ] as const)(
    'asks when it was edited here, and keeps the photo in its place: %s, %j, %j',
    async (choice, captions, dialect) => {
      const synced = await syncedListing(2, { dialect });
      await synced.opened.edit(nth(synced.ids, 1), 'Edited here');
      await synced.theirEdit(1, { DeletedYN: true });
      expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 1, 0, 0]);
      expect(await synced.onlyConflict()).toMatchObject({ field: 'deletedYN', mine: false, theirs: true });
      await synced.resolve(choice);
      await synced.opened.sync();
      expect(synced.service.captions()).toEqual(captions);
      expect([synced.service.media().length, synced.service.snapshot().binaries]).toEqual([2, 2]);
      await expectUpToDate(synced);
    },
  );

  it.each([
    ['mine', ['Photo 1', 'Edited here'], 3],
    ['theirs', ['Photo 1'], 2],
  ] as const)('never re-creates what was deleted for good without asking; %s', async (choice, captions, binaries) => {
    const synced = await syncedListing(2);
    await synced.opened.edit(nth(synced.ids, 1), 'Edited here');
    synced.service.secondPerson.deleteMedia((await synced.mediaOf(nth(synced.ids, 1))).MediaKeyNumeric);
    expect(counts((await synced.opened.syncOverAbsence())[1])).toEqual([0, 0, 0, 1, 0, 0]);
    expect(synced.service.media()).toHaveLength(1);
    await synced.resolve(choice);
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(captions);
    expect(synced.service.snapshot().binaries).toBe(binaries);
    await expectUpToDate(synced);
  });

  it('asks before a photo that is gone for good and put back here is taken away again', async () => {
    const synced = await syncedListing(2);
    synced.service.secondPerson.deleteMedia((await synced.mediaOf(nth(synced.ids, 1))).MediaKeyNumeric);
    await synced.opened.syncOverAbsence();
    await synced.resolve('theirs');
    await synced.opened.call('media.restore', { mediaIds: [nth(synced.ids, 1)] });
    expect((await synced.opened.sync()).conflicts).toBe(1);
    expect((await synced.opened.detail(synced.listingId)).media).toHaveLength(2);
    await synced.resolve('mine');
    await synced.opened.sync();
    expect(synced.service.captions()).toEqual(['Photo 1', 'Photo 2']);
    await expectUpToDate(synced);
  });

  it.each([
    ['mine', ['Photo 2']],
    ['theirs', ['Edited there', 'Photo 2']],
  ] as const)('asks when a photo was edited there before its removal here was sent; %s', async (choice, captions) => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await synced.theirEdit(0, { ShortDescription: 'Edited there' });
    expect((await synced.opened.sync()).conflicts).toBe(1);
    expect(synced.service.captions()).toEqual(['Edited there', 'Photo 2']);
    await synced.resolve(choice);
    await synced.opened.sync();
    expect(synced.service.captions().toSorted()).toEqual([...captions].toSorted());
    await expectUpToDate(synced);
  });

  it('asks nothing when they edit a photo whose removal is at the service already', async () => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await synced.opened.sync();
    const [removed] = (await synced.opened.detail(synced.listingId)).removed;
    const entity = synced.service.media().find((media) => media.MediaKey === removed?.mediaKey);
    synced.service.secondPerson.editMedia(entity?.MediaKeyNumeric ?? 0, { ShortDescription: 'Edited there' });
    expect((await synced.opened.sync()).conflicts).toBe(0);
    await synced.opened.call('media.restore', { mediaIds: [nth(synced.ids, 0)] });
    await synced.opened.sync();
    expect(synced.service.captions()).toContain('Edited there');
    await expectUpToDate(synced);
  });

  it('takes their words with a photo that they put back, instead of overwriting them', async () => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await synced.opened.sync();
    await synced.theirEdit(0, { DeletedYN: false, ShortDescription: 'Back with new words' });
    await synced.opened.sync();
    expect(synced.service.captions()).toContain('Back with new words');
    expect((await synced.opened.detail(synced.listingId)).media).toHaveLength(2);
    await expectUpToDate(synced);
  });
});

describe('the order of a listing, as one register', () => {
  async function theirOrder(synced: Synced, order: readonly number[]): Promise<void> {
    for (const [place, index] of order.entries()) await synced.theirEdit(index, { Order: place });
  }
  it('is taken over where it was not changed here', async () => {
    const synced = await syncedListing(3);
    await theirOrder(synced, [2, 0, 1]);
    expect(counts(await synced.opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await synced.captionsHere()).toEqual(['Photo 3', 'Photo 1', 'Photo 2']);
    await expectUpToDate(synced);
  });

  it.each([
    ['mine', ['Photo 2', 'Photo 3', 'Photo 1']],
    ['theirs', ['Photo 3', 'Photo 2', 'Photo 1']],
  ] as const)(
    'is one conflict however many photos moved, beside which captions go on; %s',
    async (choice, captions) => {
      const synced = await syncedListing(3);
      const { opened, service, listingId, ids } = synced;
      await opened.call('media.move', { listingId, mediaIds: [nth(ids, 0)], before: null });
      await theirOrder(synced, [2, 1, 0]);
      expect((await opened.sync()).conflicts).toBe(1);
      expect(service.captions()).toEqual(['Photo 3', 'Photo 2', 'Photo 1']);
      const conflict = await synced.onlyConflict();
      expect(conflict).toMatchObject({ field: 'order', mediaId: null });
      expect(conflict.mine).toEqual([ids[1], ids[2], ids[0]]);
      expect(conflict.theirs).toEqual([ids[2], ids[1], ids[0]]);
      await opened.edit(nth(ids, 1), 'New words');
      expect((await opened.sync()).patched).toBe(1);
      expect(service.captions()).toEqual(['Photo 3', 'New words', 'Photo 1']);
      await synced.resolve(choice);
      await opened.sync();
      const expected = captions.map((caption) => (caption === 'Photo 2' ? 'New words' : caption));
      expect(service.captions()).toEqual(expected);
      expect(await synced.captionsHere()).toEqual(expected);
      await expectUpToDate(synced);
    },
  );

  it('keeps both sides’ moves where they moved different photos', async () => {
    const synced = await syncedListing(4);
    const { opened, listingId, ids } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) });
    await theirOrder(synced, [0, 1, 3, 2]);
    expect((await opened.sync()).conflicts).toBe(0);
    const captions = ['Photo 2', 'Photo 1', 'Photo 4', 'Photo 3'];
    expect(await synced.captionsHere()).toEqual(captions);
    expect(synced.service.captions()).toEqual(captions);
    await expectUpToDate(synced);
  });

  it('is settled when the photos here are put as they have them', async () => {
    const synced = await syncedListing(3);
    const { opened, listingId, ids } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 0)], before: null });
    await theirOrder(synced, [2, 1, 0]);
    await opened.sync();
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 1) });
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    await expectUpToDate(synced);
  });
});

describe('edits while a PATCH is on its way', () => {
  it.each([false, true])('stay to be sent, and are no conflict (the answer is lost: %s)', async (isLost) => {
    const { service, opened, listingId, ids } = await syncedListing(1);
    await opened.edit(nth(ids, 0), 'First');
    if (isLost) service.faults.next('patch', 'dropReply');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () => opened.edit(nth(ids, 0), 'Second'));
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('Second');
    await opened.sync();
    expect(service.captions()).toEqual(['Second']);
    expect(await opened.conflicts()).toEqual([]);
  });

  it('keep a removal made meanwhile', async () => {
    const { service, opened, ids } = await syncedListing(2);
    await opened.edit(nth(ids, 0), 'First');
    await opened.syncDuring(service.faults.hold('patch', 'beforeAnswer'), () =>
      opened.call('media.remove', { mediaIds: [nth(ids, 0)] }),
    );
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
    expect(await opened.conflicts()).toEqual([]);
  });
});
