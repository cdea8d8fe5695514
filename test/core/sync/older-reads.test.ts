import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../electron/practice/practice-service.ts';
import { counts, nth, type Synced, syncedListing } from '../harness.ts';

/** Reads are answered from copies that lag: what was sent, and what was read already, is not taken back by them. */

const ANSWERS: readonly (readonly [string, Partial<Dialect>])[] = [
  ['answered with the entity', { updateAnswer: 'entity' }],
  ['answered with its tag alone', { updateAnswer: 'noContentWithTag' }],
  ['answered without its tag', { updateAnswer: 'noContentWithoutTag' }],
];

async function removedHere({ opened, listingId }: Synced): Promise<readonly string[]> {
  return (await opened.detail(listingId)).removed.map((item) => item.shortDescription);
}

describe.each(ANSWERS)('a change %s, of which reads show nothing yet', (_how, dialect) => {
  it('keeps words, order and a removal, and asks nobody', async () => {
    const synced = await syncedListing(4, { dialect });
    const { opened, service, clock, ids, listingId } = synced;
    await opened.edit(nth(ids, 0), 'Ours');
    await opened.call('media.remove', { mediaIds: [nth(ids, 3)] });
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    service.replica.freeze();
    for (let round = 0; round < 3; round += 1) {
      await opened.sync();
      clock.advance(10_000);
    }
    expect(await synced.captionsHere()).toEqual(['Photo 3', 'Ours', 'Photo 2']);
    expect(await removedHere(synced)).toEqual(['Photo 4']);
    service.replica.catchUp();
    clock.advance(60_000);
    // The first change of Order goes alone: the others wait until a read has shown it.
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    clock.advance(60_000);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 3', 'Ours', 'Photo 2']);
    expect(await opened.conflicts()).toEqual([]);
  });

  it('is not in the way of the next one', async () => {
    const { opened, service, clock, ids } = await syncedListing(2, { dialect });
    await opened.edit(nth(ids, 0), 'First');
    service.replica.freeze();
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Second');
    clock.advance(10_000);
    await opened.sync();
    expect(await opened.conflicts()).toEqual([]);
    service.replica.catchUp();
    clock.advance(60_000);
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Second', 'Photo 2']);
  });

  it('loses no word, however long that lasts', async () => {
    const { opened, service, clock, ids, captionsHere } = await syncedListing(2, { dialect });
    await opened.edit(nth(ids, 0), 'Ours');
    clock.advance(60_000);
    service.replica.freeze();
    for (let round = 0; round < 20; round += 1) {
      await opened.sync();
      clock.advance(60_000);
    }
    expect(await captionsHere()).toEqual(['Ours', 'Photo 2']);
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Ours', 'Photo 2']);
  });
});

describe('a read that is older than the one before', () => {
  it('does not bring back what somebody else has changed since', async () => {
    const { opened, service, clock, ids, listingId, mediaOf, captionsHere } = await syncedListing(2);
    const copy = service.replica.freeze();
    service.replica.catchUp();
    clock.advance(60_000);
    const [first, second] = [await mediaOf(nth(ids, 0)), await mediaOf(nth(ids, 1))];
    service.secondPerson.editMedia(first.MediaKeyNumeric, { ShortDescription: 'Theirs', Order: 7 });
    service.secondPerson.editMedia(second.MediaKeyNumeric, { DeletedYN: true });
    await opened.sync();
    service.replica.freeze(copy);
    clock.advance(10_000);
    expect(await opened.sync()).toMatchObject({ waiting: 1, patched: 0, conflicts: 0 });
    expect(await captionsHere()).toEqual(['Theirs']);
    expect((await opened.detail(listingId)).removed).toHaveLength(1);
    service.replica.catchUp();
    clock.advance(60_000);
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is a question once it has lasted for longer than copies lag', async () => {
    const { opened, service, clock, theirEdit, captionsHere } = await syncedListing(2);
    const copy = service.replica.freeze();
    service.replica.catchUp();
    clock.advance(60_000);
    await theirEdit(0, { ShortDescription: 'Theirs' });
    await opened.sync();
    service.replica.freeze(copy);
    await opened.sync();
    clock.advance(130_000);
    expect(await opened.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
    expect(await captionsHere()).toEqual(['Theirs', 'Photo 2']);
    service.replica.catchUp();
    expect(await opened.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
  });
});

describe('a change that is refused because somebody wrote before it', () => {
  it('waits until reads show what that was, and then asks about it', async () => {
    const { opened, service, clock, ids, theirEdit } = await syncedListing(2);
    service.replica.freeze();
    await theirEdit(0, { ShortDescription: 'Theirs' });
    await opened.edit(nth(ids, 0), 'Ours');
    expect(await opened.sync()).toMatchObject({ conflicts: 0, blocked: 0, waiting: 1 });
    clock.advance(10_000);
    const again = await opened.sync();
    expect(again).toMatchObject({ conflicts: 0, blocked: 0, waiting: 1 });
    expect(again.reasons.map(({ phrase }) => phrase?.code)).toContain('problem.shownOlder');
    service.replica.catchUp();
    clock.advance(60_000);
    expect(await opened.sync()).toMatchObject({ conflicts: 1, blocked: 0 });
    expect(service.captions()).toEqual(['Theirs', 'Photo 2']);
  });
});
