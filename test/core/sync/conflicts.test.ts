import { describe, expect, it } from 'vitest';
import {
  captionsAt,
  captionsHere,
  conflicts,
  counts,
  detail,
  edit,
  theirEdit as editThere,
  mediaAt,
  mediaOf,
  nth,
  onlyConflict,
  requestsOf,
  resolve,
  type Synced,
  sync,
  syncDuring,
  syncedListing,
  syncOverAbsence,
} from '../harness.ts';

const theirEdit = (synced: Synced, index: number, fields: Record<string, unknown>) =>
  editThere(synced, nth(synced.ids, index), fields);

/** After everything is settled nothing is left to send, and both sides show the same. */
async function expectUpToDate(synced: Synced): Promise<void> {
  expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
  const listing = await detail(synced.opened, synced.listingId);
  expect(listing.state).toBe('up-to-date');
  expect(captionsAt(synced.service)).toEqual(listing.media.map((item) => item.shortDescription));
}

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
      await edit(opened, nth(ids, 1), 'Another photo');
      await theirEdit(synced, 0, { [wire]: theirs });
      expect(counts(await sync(opened))).toEqual([0, 0, 1, 1, 0, 0]);
      expect(mediaAt(service).map((media) => media[wire])).toContain(theirs);
      expect(captionsAt(service)[1]).toBe('Another photo');
      const conflict = await onlyConflict(synced);
      expect(conflict).toMatchObject({ mediaId: ids[0], field, mine, theirs });
      expect(conflict.base).toBe(field === 'imageOf' ? '' : 'Photo 1');
      expect((await detail(opened, synced.listingId)).media[0]?.state).toBe('needs-attention');
      const patches = requestsOf(service, 'patch');
      await sync(opened);
      expect(requestsOf(service, 'patch')).toBe(patches);

      await resolve(synced, choice);
      expect(counts(await sync(opened))).toEqual([0, 0, choice === 'mine' ? 1 : 0, 0, 0, 0]);
      const chosen = choice === 'mine' ? mine : theirs;
      expect((await mediaOf(synced, nth(ids, 0)))[wire]).toBe(chosen);
      expect((await detail(opened, synced.listingId)).media[0]?.[field]).toBe(chosen);
      await expectUpToDate(synced);
    },
  );

  it('can be resolved with a third text', async () => {
    const synced = await syncedListing(1);
    await edit(synced.opened, nth(synced.ids, 0), 'Mine');
    await theirEdit(synced, 0, { ShortDescription: 'Theirs' });
    await sync(synced.opened);
    const { conflictId } = await onlyConflict(synced);
    await synced.opened.call('conflict.resolve', { conflictId, choice: { kind: 'value', value: 'Both of us' } });
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(synced.service)).toEqual(['Both of us']);
    await expectUpToDate(synced);
    const again = await synced.opened.fail('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect(again.code).toBe('conflict');
  });

  it('is none when both wrote the same, and when they changed another field, which is kept beside ours', async () => {
    const synced = await syncedListing(2);
    const [one, two] = [nth(synced.ids, 0), nth(synced.ids, 1)];
    await edit(synced.opened, one, 'The same');
    await theirEdit(synced, 0, { ShortDescription: 'The same' });
    await edit(synced.opened, two, 'My caption');
    await theirEdit(synced, 1, { ImageOf: 'Kitchen' });
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(mediaAt(synced.service)[1]).toMatchObject({ ShortDescription: 'My caption', ImageOf: 'Kitchen' });
    expect((await detail(synced.opened, synced.listingId)).media[1]?.imageOf).toBe('Kitchen');
    await expectUpToDate(synced);
  });

  it('keeps the first base and the newest theirs when they go on, and settles when both agree', async () => {
    const synced = await syncedListing(1);
    await edit(synced.opened, nth(synced.ids, 0), 'Mine');
    await theirEdit(synced, 0, { ShortDescription: 'Theirs 1' });
    await sync(synced.opened);
    await theirEdit(synced, 0, { ShortDescription: 'Theirs 2' });
    await sync(synced.opened);
    expect(await onlyConflict(synced)).toMatchObject({ base: 'Photo 1', mine: 'Mine', theirs: 'Theirs 2' });
    await theirEdit(synced, 0, { ShortDescription: 'Mine' });
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    await expectUpToDate(synced);
  });

  it('sends what is wanted when resolved, if mine was edited after the conflict arose', async () => {
    const synced = await syncedListing(1);
    await edit(synced.opened, nth(synced.ids, 0), 'Mine');
    await theirEdit(synced, 0, { ShortDescription: 'Theirs' });
    await sync(synced.opened);
    await edit(synced.opened, nth(synced.ids, 0), 'Mine, newer');
    expect((await onlyConflict(synced)).mine).toBe('Mine, newer');
    await resolve(synced, 'mine');
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toEqual(['Mine, newer']);
  });
});

describe('removals against edits', () => {
  it('takes a deletion over where nothing was changed here', async () => {
    const synced = await syncedListing(3);
    await theirEdit(synced, 1, { DeletedYN: true });
    expect((await sync(synced.opened)).conflicts).toBe(0);
    expect(await captionsHere(synced)).toEqual(['Photo 1', 'Photo 3']);
    await expectUpToDate(synced);
  });

  it('asks about a photo that is not shown any more, where nothing was changed here', async () => {
    const synced = await syncedListing(2);
    synced.service.secondPerson.deleteMedia((await mediaOf(synced, nth(synced.ids, 1))).MediaKeyNumeric);
    const [first, later] = await syncOverAbsence(synced);
    expect([counts(first), counts(later)]).toEqual([
      [0, 0, 0, 0, 0, 1],
      [0, 0, 0, 1, 0, 0],
    ]);
    expect((await detail(synced.opened, synced.listingId)).media).toHaveLength(2);
    await resolve(synced, 'theirs');
    await sync(synced.opened);
    const listing = await detail(synced.opened, synced.listingId);
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
      await edit(synced.opened, nth(synced.ids, 1), 'Edited here');
      await theirEdit(synced, 1, { DeletedYN: true });
      expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 1, 0, 0]);
      expect(await onlyConflict(synced)).toMatchObject({ field: 'deletedYN', mine: false, theirs: true });
      await resolve(synced, choice);
      await sync(synced.opened);
      expect(captionsAt(synced.service)).toEqual(captions);
      expect([mediaAt(synced.service).length, synced.service.snapshot().binaries]).toEqual([2, 2]);
      await expectUpToDate(synced);
    },
  );

  it.each([
    ['mine', ['Photo 1', 'Edited here'], 3],
    ['theirs', ['Photo 1'], 2],
  ] as const)('never re-creates what was deleted for good without asking; %s', async (choice, captions, binaries) => {
    const synced = await syncedListing(2);
    await edit(synced.opened, nth(synced.ids, 1), 'Edited here');
    synced.service.secondPerson.deleteMedia((await mediaOf(synced, nth(synced.ids, 1))).MediaKeyNumeric);
    expect(counts((await syncOverAbsence(synced))[1])).toEqual([0, 0, 0, 1, 0, 0]);
    expect(mediaAt(synced.service)).toHaveLength(1);
    await resolve(synced, choice);
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toEqual(captions);
    expect(synced.service.snapshot().binaries).toBe(binaries);
    await expectUpToDate(synced);
  });

  it('asks before a photo that is gone for good and put back here is taken away again', async () => {
    const synced = await syncedListing(2);
    synced.service.secondPerson.deleteMedia((await mediaOf(synced, nth(synced.ids, 1))).MediaKeyNumeric);
    await syncOverAbsence(synced);
    await resolve(synced, 'theirs');
    await synced.opened.call('media.restore', { mediaIds: [nth(synced.ids, 1)] });
    expect((await sync(synced.opened)).conflicts).toBe(1);
    expect((await detail(synced.opened, synced.listingId)).media).toHaveLength(2);
    await resolve(synced, 'mine');
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toEqual(['Photo 1', 'Photo 2']);
    await expectUpToDate(synced);
  });

  it.each([
    ['mine', ['Photo 2']],
    ['theirs', ['Edited there', 'Photo 2']],
  ] as const)('asks when a photo was edited there before its removal here was sent; %s', async (choice, captions) => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await theirEdit(synced, 0, { ShortDescription: 'Edited there' });
    expect((await sync(synced.opened)).conflicts).toBe(1);
    expect(captionsAt(synced.service)).toEqual(['Edited there', 'Photo 2']);
    await resolve(synced, choice);
    await sync(synced.opened);
    expect(captionsAt(synced.service).toSorted()).toEqual([...captions].toSorted());
    await expectUpToDate(synced);
  });

  it('asks nothing when they edit a photo whose removal is at the service already', async () => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await sync(synced.opened);
    const [removed] = (await detail(synced.opened, synced.listingId)).removed;
    const entity = mediaAt(synced.service).find((media) => media.MediaKey === removed?.mediaKey);
    synced.service.secondPerson.editMedia(entity?.MediaKeyNumeric ?? 0, { ShortDescription: 'Edited there' });
    expect((await sync(synced.opened)).conflicts).toBe(0);
    await synced.opened.call('media.restore', { mediaIds: [nth(synced.ids, 0)] });
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toContain('Edited there');
    await expectUpToDate(synced);
  });

  it('takes their words with a photo that they put back, instead of overwriting them', async () => {
    const synced = await syncedListing(2);
    await synced.opened.call('media.remove', { mediaIds: [nth(synced.ids, 0)] });
    await sync(synced.opened);
    await theirEdit(synced, 0, { DeletedYN: false, ShortDescription: 'Back with new words' });
    await sync(synced.opened);
    expect(captionsAt(synced.service)).toContain('Back with new words');
    expect((await detail(synced.opened, synced.listingId)).media).toHaveLength(2);
    await expectUpToDate(synced);
  });
});

describe('the order of a listing, as one register', () => {
  async function theirOrder(synced: Synced, order: readonly number[]): Promise<void> {
    for (const [place, index] of order.entries()) await theirEdit(synced, index, { Order: place });
  }
  it('is taken over where it was not changed here', async () => {
    const synced = await syncedListing(3);
    await theirOrder(synced, [2, 0, 1]);
    expect(counts(await sync(synced.opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await captionsHere(synced)).toEqual(['Photo 3', 'Photo 1', 'Photo 2']);
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
      expect((await sync(opened)).conflicts).toBe(1);
      expect(captionsAt(service)).toEqual(['Photo 3', 'Photo 2', 'Photo 1']);
      const conflict = await onlyConflict(synced);
      expect(conflict).toMatchObject({ field: 'order', mediaId: null });
      expect(conflict.mine).toEqual([ids[1], ids[2], ids[0]]);
      expect(conflict.theirs).toEqual([ids[2], ids[1], ids[0]]);
      await edit(opened, nth(ids, 1), 'New words');
      expect((await sync(opened)).patched).toBe(1);
      expect(captionsAt(service)).toEqual(['Photo 3', 'New words', 'Photo 1']);
      await resolve(synced, choice);
      await sync(opened);
      const expected = captions.map((caption) => (caption === 'Photo 2' ? 'New words' : caption));
      expect(captionsAt(service)).toEqual(expected);
      expect(await captionsHere(synced)).toEqual(expected);
      await expectUpToDate(synced);
    },
  );

  it('keeps both sides’ moves where they moved different photos', async () => {
    const synced = await syncedListing(4);
    const { opened, listingId, ids } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: nth(ids, 0) });
    await theirOrder(synced, [0, 1, 3, 2]);
    expect((await sync(opened)).conflicts).toBe(0);
    const captions = ['Photo 2', 'Photo 1', 'Photo 4', 'Photo 3'];
    expect(await captionsHere(synced)).toEqual(captions);
    expect(captionsAt(synced.service)).toEqual(captions);
    await expectUpToDate(synced);
  });

  it('is settled when the photos here are put as they have them', async () => {
    const synced = await syncedListing(3);
    const { opened, listingId, ids } = synced;
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 0)], before: null });
    await theirOrder(synced, [2, 1, 0]);
    await sync(opened);
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 1) });
    expect(counts(await sync(opened))).toEqual([0, 0, 0, 0, 0, 0]);
    await expectUpToDate(synced);
  });
});

describe('edits while a PATCH is on its way', () => {
  it.each([false, true])('stay to be sent, and are no conflict (the answer is lost: %s)', async (isLost) => {
    const { service, opened, listingId, ids } = await syncedListing(1);
    await edit(opened, nth(ids, 0), 'First');
    if (isLost) service.faults.next('patch', 'dropReply');
    await syncDuring(service.faults.hold('patch', 'beforeAnswer'), opened, () => edit(opened, nth(ids, 0), 'Second'));
    expect((await detail(opened, listingId)).media[0]?.shortDescription).toBe('Second');
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Second']);
    expect(await conflicts(opened)).toEqual([]);
  });

  it('keep a removal made meanwhile', async () => {
    const { service, opened, ids } = await syncedListing(2);
    await edit(opened, nth(ids, 0), 'First');
    await syncDuring(service.faults.hold('patch', 'beforeAnswer'), opened, () =>
      opened.call('media.remove', { mediaIds: [nth(ids, 0)] }),
    );
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 2']);
    expect(await conflicts(opened)).toEqual([]);
  });
});
