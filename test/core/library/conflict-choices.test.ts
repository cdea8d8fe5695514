import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../electron/core/library/store/store.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { counts, nth, type Synced, syncedListing } from '../harness.ts';

/** Our caption and theirs differ, and ours was written anew after the question arose. */
async function inConflict(photos = 1) {
  const synced = await syncedListing(photos);
  const one = nth(synced.ids, 0);
  synced.clock.advance(60_000);
  await synced.opened.edit(one, 'Mine, first');
  await theirEdit(synced, one, { ShortDescription: 'Theirs' });
  await synced.opened.sync();
  synced.clock.advance(60_000);
  await synced.opened.edit(one, 'Mine, newer and longer');
  return { ...synced, one, conflictId: nth(await synced.opened.conflicts(), 0).conflictId };
}

async function theirEdit(synced: Synced, mediaId: MediaId, fields: Record<string, unknown>): Promise<void> {
  synced.service.secondPerson.editMedia((await synced.mediaOf(mediaId)).MediaKeyNumeric, fields);
}

async function captionHere({ opened, listingId }: Synced, mediaId: MediaId): Promise<string | undefined> {
  const { media, removed } = await opened.detail(listingId);
  return [...media, ...removed].find((item) => item.mediaId === mediaId)?.shortDescription;
}

/** Photos that are not removed stand at 1, 2, 3 …, each once. */
function expectDense({ opened, listingId }: Synced): void {
  const store = openStore(path.join(opened.home, 'library.db'));
  const present = store.media.ofListing(listingId).filter((media) => !media.removed);
  store.close();
  expect(present.map((media) => media.position)).toEqual(present.map((_, index) => index + 1));
}

describe('a choice that is taken back', () => {
  it.each([{ kind: 'theirs' }, { kind: 'mine' }, { kind: 'value', value: 'Both of us' }] as const)(
    'gives back exactly what it replaced: $kind',
    async (choice) => {
      const synced = await inConflict();
      const { opened, one, conflictId } = synced;
      await opened.call('conflict.resolve', { conflictId, choice });
      await opened.call('conflict.undo', { conflictId });
      expect(await captionHere(synced, one)).toBe('Mine, newer and longer');
      expect(await opened.conflicts()).toMatchObject([
        { conflictId, mine: 'Mine, newer and longer', theirs: 'Theirs', base: 'Photo 1' },
      ]);
    },
  );

  it('leaves the changes before it to be undone, each to what was there', async () => {
    const synced = await inConflict();
    const { opened, listingId, one, conflictId } = synced;
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    await opened.call('conflict.undo', { conflictId });
    expect(await opened.call('change.undo', { listingId })).toMatchObject({ applied: 1, skipped: [] });
    expect(await captionHere(synced, one)).toBe('Mine, first');
    expect(await opened.call('change.undo', { listingId })).toMatchObject({ applied: 1, skipped: [] });
    expect(await captionHere(synced, one)).toBe('Photo 1');
    for (const words of ['Mine, first', 'Mine, newer and longer']) {
      await opened.call('change.redo', { listingId });
      expect(await captionHere(synced, one)).toBe(words);
    }
  });

  it('keeps what was written after it', async () => {
    const synced = await inConflict();
    const { opened, clock, one, conflictId } = synced;
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    clock.advance(60_000);
    await opened.edit(one, 'Theirs, and a word of mine');
    await opened.call('conflict.undo', { conflictId });
    expect(await captionHere(synced, one)).toBe('Theirs, and a word of mine');
    expect(await opened.conflicts()).toMatchObject([{ conflictId, mine: 'Theirs, and a word of mine' }]);
  });

  it('was made once: what both sides agreed on by themselves is none', async () => {
    const synced = await inConflict();
    const { opened, one, conflictId } = synced;
    await theirEdit(synced, one, { ShortDescription: 'Mine, newer and longer' });
    await opened.sync();
    expect(await opened.conflicts()).toEqual([]);
    expect(await opened.fail('conflict.undo', { conflictId })).toMatchObject({ code: 'conflict' });
    expect(await opened.conflicts()).toEqual([]);
  });
});

describe('a choice as a change of the listing', () => {
  it('is undone and done again like any other, and the question opens and closes with it', async () => {
    const synced = await inConflict();
    const { opened, listingId, one, conflictId } = synced;
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    expect((await opened.detail(listingId)).undo).toEqual({ kind: 'choice', count: 1 });
    expect(await opened.call('change.undo', { listingId })).toEqual({
      name: { kind: 'choice', count: 1 },
      applied: 1,
      skipped: [],
    });
    expect(await captionHere(synced, one)).toBe('Mine, newer and longer');
    expect(await opened.conflicts()).toMatchObject([{ conflictId }]);
    expect(await opened.call('change.redo', { listingId })).toMatchObject({ applied: 1, skipped: [] });
    expect(await captionHere(synced, one)).toBe('Theirs');
    expect(await opened.conflicts()).toEqual([]);
    await opened.sync();
    expect(await captionHere(synced, one)).toBe('Theirs');
    expect(synced.service.captions()).toEqual(['Theirs']);
  });

  it('is not done again over words of theirs that came meanwhile', async () => {
    const synced = await inConflict();
    const { opened, listingId, one, conflictId } = synced;
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.call('change.undo', { listingId });
    await theirEdit(synced, one, { ShortDescription: 'Theirs, later' });
    await opened.sync();
    expect(await opened.call('change.redo', { listingId })).toMatchObject({
      applied: 0,
      skipped: [{ what: 'choice', mediaId: one, reason: 'changedSince' }],
    });
    expect(await opened.conflicts()).toMatchObject([{ theirs: 'Theirs, later', mine: 'Mine, newer and longer' }]);
    await opened.sync();
    expect(synced.service.captions()).toEqual(['Theirs, later']);
  });

  it('that was sent stays settled; the words go back as an edit', async () => {
    const { opened, listingId, one, conflictId, service } = await inConflict();
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'value', value: 'Both of us' } });
    await opened.sync();
    expect(service.captions()).toEqual(['Both of us']);
    expect(await opened.call('change.undo', { listingId })).toMatchObject({
      applied: 1,
      skipped: [{ what: 'choice', mediaId: one, reason: 'choiceSent' }],
    });
    expect(await opened.conflicts()).toEqual([]);
    await opened.sync();
    expect(service.captions()).toEqual(['Mine, newer and longer']);
  });

  it('about the order gives the order back that it replaced', async () => {
    const synced = await syncedListing(3);
    const { opened, listingId, ids } = synced;
    const [a, b, c] = [nth(ids, 0), nth(ids, 1), nth(ids, 2)];
    await opened.call('media.move', { listingId, mediaIds: [a], before: null });
    for (const [place, mediaId] of [c, b, a].entries()) await theirEdit(synced, mediaId, { Order: place });
    await opened.sync();
    await opened.call('media.move', { listingId, mediaIds: [a], before: b });
    const order = async () => (await opened.detail(listingId)).media.map((item) => item.mediaId);
    expect(await order()).toEqual([a, b, c]);
    const conflict = nth(await opened.conflicts(), 0);
    expect(conflict).toMatchObject({ field: 'order', mine: [a, b, c], theirs: [c, b, a] });
    await opened.call('conflict.resolve', { conflictId: conflict.conflictId, choice: { kind: 'theirs' } });
    expect(await order()).toEqual([c, b, a]);
    await opened.call('change.undo', { listingId });
    expect(await order()).toEqual([a, b, c]);
    expect(await opened.conflicts()).toHaveLength(1);
  });
});

describe('a choice whether a photo stays', () => {
  async function removalInConflict() {
    const synced = await syncedListing(3);
    const one = nth(synced.ids, 0);
    await synced.opened.call('media.remove', { mediaIds: [one] });
    await theirEdit(synced, one, { ShortDescription: 'Theirs' });
    await synced.opened.sync();
    const conflict = (await synced.opened.conflicts()).find(({ field }) => field === 'deletedYN');
    if (conflict === undefined) return expect.fail('nobody was asked');
    return { ...synced, one, conflictId: conflict.conflictId };
  }

  it('leaves no gap in the places when it is taken back', async () => {
    const synced = await removalInConflict();
    const { opened, listingId, ids, conflictId } = synced;
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'theirs' } });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual(ids);
    await opened.call('conflict.undo', { conflictId });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual(ids.slice(1));
    expectDense(synced);
    await opened.call('change.redo', { listingId });
    expect((await opened.detail(listingId)).media.map((item) => item.mediaId)).toEqual(ids);
    expectDense(synced);
  });

  it('to keep a photo that is gone there for good is taken back whole, until its picture is on its way', async () => {
    const { opened, service, listingId, ids, mediaOf } = await syncedListing(2);
    const two = nth(ids, 1);
    await opened.edit(two, 'Edited here');
    service.secondPerson.deleteMedia((await mediaOf(two)).MediaKeyNumeric);
    await opened.syncOverAbsence();
    const { conflictId } = nth(await opened.conflicts(), 0);
    const before = await opened.detail(listingId);
    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    await opened.call('conflict.undo', { conflictId });
    expect(await opened.detail(listingId)).toMatchObject({ media: before.media, removed: before.removed });
    expect(await opened.conflicts()).toMatchObject([{ conflictId, mine: false, theirs: true }]);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 1, 0, 0]);

    await opened.call('conflict.resolve', { conflictId, choice: { kind: 'mine' } });
    expect(counts(await opened.sync()).slice(0, 1)).toEqual([1]);
    expect(service.captions()).toEqual(['Photo 1', 'Edited here']);
    expect(await opened.fail('conflict.undo', { conflictId })).toMatchObject({ code: 'conflict' });
    expect(await opened.call('change.undo', { listingId })).toMatchObject({ applied: 0 });
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Edited here']);
  });
});
