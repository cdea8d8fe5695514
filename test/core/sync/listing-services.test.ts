import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../electron/core/library/store/store.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { afterTest, nth, openCore, pictureFiles, startPractice } from '../harness.ts';
import { type TwoServices, twoServices } from '../two-services.ts';

const bothCaptions = ({ north, south }: TwoServices): string[][] => [north.captions(), south.captions()];

function expectAtBoth({ north, south }: TwoServices, captions: readonly string[]): void {
  expect([north.captions(), south.captions()]).toEqual([captions, captions]);
}

/** The photo of the destination that stands for one of the source: both have the same picture. */
async function counterpart({ opened, listingId, destinationId }: TwoServices, mediaId: MediaId): Promise<MediaId> {
  const { media, removed } = await opened.detail(listingId);
  const sha256 = [...media, ...removed].find((item) => item.mediaId === mediaId)?.sha256;
  const found = (await opened.detail(destinationId)).media.find((item) => item.sha256 === sha256);
  if (found === undefined) throw new Error('It has no counterpart.');
  return found.mediaId;
}

describe('a draft that was to go to another service', () => {
  it('is moved with what was refused of it there, and is sent once, to the right one', async () => {
    const [north, south] = [await startPractice(), await startPractice()];
    const opened = await openCore();
    await opened.connect({ ...north, uploadUrl: `${north.baseUrl}/nowhere` });
    const { listingId } = await opened.listingWithPhotos(2);
    expect(await opened.sync()).toMatchObject({ uploaded: 0, created: 0 });
    const { accountId } = await opened.connect(south);
    // It stays where it was to go until somebody says otherwise.
    expect(await opened.sync()).toMatchObject({ created: 0 });
    await opened.call('listing.moveToService', { listingIds: [listingId], accountId });
    expect(await opened.detail(listingId)).toMatchObject({ accountId, services: [], problem: null });
    expect(await opened.sync()).toMatchObject({ uploaded: 2, created: 1, blocked: 0, waiting: 0 });
    expect([north.snapshot().listings, south.snapshot().listings]).toMatchObject([[], [{}]]);
    // What is at a service is not moved away from it.
    const { accountId: other } = await opened.connect(north);
    const back = { listingIds: [listingId], accountId: other };
    expect(await opened.fail('listing.moveToService', back)).toMatchObject({ code: 'conflict' });
  });
});

describe('a listing that goes to two services', () => {
  it('is written once and sent to both, each with keys, tags and pictures of its own', async () => {
    const both = await twoServices(3);
    const { opened, north, south, listingId, ids } = both;
    const outcome = await opened.sync();
    expect(outcome).toMatchObject({ uploaded: 6, created: 2, blocked: 0, conflicts: 0, reasons: [] });
    expectAtBoth(both, ['Photo 1', 'Photo 2', 'Photo 3']);
    expect(north.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 0 });
    expect(south.snapshot()).toMatchObject({ binaries: 3, orphanBinaries: 0 });
    expect(south.snapshot().listings[0]?.fields).toMatchObject({ BathroomsFull: 2 });

    await opened.edit(nth(ids, 1), 'Kitchen');
    await opened.call('media.edit', { mediaIds: [nth(ids, 2)], imageOf: 'Kitchen' });
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 2)], before: nth(ids, 0) });
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.addPhotos(listingId, 1, 9);
    await opened.sync();
    const expected = ['Photo 3', 'Kitchen', 'Photo 9'];
    expect(bothCaptions(both)).toEqual([expected, expected]);
    expect([north, south].map((service) => nth(service.media(), 1).ImageOf)).toEqual(['Kitchen', 'Kitchen']);
    expect((await opened.sync()).patched).toBe(0);

    // Undo is one edit as well, at both.
    await opened.call('change.undo', { listingId });
    await opened.call('change.undo', { listingId });
    await opened.call('change.undo', { listingId });
    await opened.sync();
    const [one, other] = bothCaptions(both);
    expect(one).toContain('Photo 1');
    expect(other).toEqual(one);
  });

  it('sends both when one listing is asked for, and only the other when that is', async () => {
    const both = await twoServices(2);
    const { opened, listingId, destinationId, ids } = both;
    await opened.call('sync.run', { listingId });
    expectAtBoth(both, ['Photo 1', 'Photo 2']);
    await opened.edit(nth(ids, 0), 'Front');
    opened.clock.advance(1_000);
    await opened.call('sync.run', { listingId: destinationId });
    expect(bothCaptions(both)).toEqual([
      ['Photo 1', 'Photo 2'],
      ['Front', 'Photo 2'],
    ]);
  });

  it('keeps words that were written for one service alone, and follows again once they are the same', async () => {
    const both = await twoServices(2);
    const { opened, ids } = both;
    const there = await counterpart(both, nth(ids, 0));
    await opened.edit(there, 'Short words');
    await opened.edit(nth(ids, 0), 'Rather more words');
    await opened.edit(nth(ids, 1), 'Garden');
    await opened.sync();
    expect(bothCaptions(both)).toEqual([
      ['Rather more words', 'Garden'],
      ['Short words', 'Garden'],
    ]);
    await opened.edit(there, 'Rather more words');
    await opened.edit(nth(ids, 0), 'Front');
    await opened.sync();
    expectAtBoth(both, ['Front', 'Garden']);
  });

  it('sends nothing of what somebody changed at one service to the other', async () => {
    const { opened, north, south, ids } = await twoServices(3);
    await opened.sync();
    const [first, second] = [nth(north.media(), 0), nth(north.media(), 1)];
    north.secondPerson.editMedia(first.MediaKeyNumeric, { ShortDescription: 'By a colleague' });
    north.secondPerson.editMedia(second.MediaKeyNumeric, { DeletedYN: true });
    await opened.sync();
    await opened.sync();
    expect(north.captions()).toEqual(['By a colleague', 'Photo 3']);
    expect(south.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    // What a person writes afterwards is wanted at both.
    await opened.edit(nth(ids, 0), 'Written here');
    await opened.sync();
    expect(north.captions()).toEqual(['Written here', 'Photo 3']);
    expect(south.captions()).toEqual(['Written here', 'Photo 2', 'Photo 3']);
  });

  it('sends no field that somebody changed at one service to the other, which has nothing of it yet', async () => {
    const { opened, north, south, listingId, destinationId, clock } = await twoServices(1);
    south.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
    await opened.sync();
    const { listingKey = '' } = north.snapshot().listings[0] ?? {};
    north.secondPerson.editProperty(listingKey, { BathroomsFull: 7 });
    await opened.sync();
    const bathrooms = async (id: ListingId) =>
      (await opened.detail(id)).fields.find(({ name }) => name === 'BathroomsFull')?.value;
    expect([await bathrooms(listingId), await bathrooms(destinationId)]).toEqual([7, 2]);
    clock.advance(120_000);
    await opened.sync();
    expect(south.snapshot().listings[0]?.fields).toMatchObject({ BathroomsFull: 2 });
  });

  it('leaves what a colleague emptied at the second service as it is', async () => {
    const both = await twoServices(1);
    const { opened, south, ids } = both;
    await opened.edit(nth(ids, 0), '');
    await opened.sync();
    const { MediaKeyNumeric } = nth(south.media(), 0);
    south.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: 'By a colleague' });
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Written here');
    await opened.sync();
    south.secondPerson.editMedia(MediaKeyNumeric, { ShortDescription: '' });
    await opened.sync();
    await opened.sync();
    expect(bothCaptions(both)).toEqual([['Written here'], ['']]);
  });

  it('gives a service back what it had where an undo brings back words of a colleague at the other', async () => {
    const both = await twoServices(1);
    const { opened, north, listingId, ids } = both;
    await opened.sync();
    north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { ShortDescription: 'By a colleague' });
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Written here');
    await opened.call('change.undo', { listingId });
    await opened.sync();
    expect(bothCaptions(both)).toEqual([['By a colleague'], ['Photo 1']]);
    await opened.call('change.redo', { listingId });
    await opened.sync();
    expectAtBoth(both, ['Written here']);
    await opened.call('change.undo', { listingId });
    await opened.sync();
    expect(bothCaptions(both)).toEqual([['By a colleague'], ['Photo 1']]);
  });

  it('keeps what was written for one service alone beside what a colleague changes at the other, and follows again without it', async () => {
    const both = await twoServices(1);
    const { opened, north, destinationId, ids } = both;
    await opened.sync();
    const there = await counterpart(both, nth(ids, 0));
    await opened.edit(there, 'For South alone');
    north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { ShortDescription: 'By a colleague' });
    await opened.sync();
    await opened.edit(nth(ids, 0), 'Written here');
    await opened.sync();
    expect(bothCaptions(both)).toEqual([['Written here'], ['For South alone']]);

    north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { ShortDescription: 'By a colleague, again' });
    await opened.sync();
    await opened.call('change.undo', { listingId: destinationId });
    await opened.edit(nth(ids, 0), 'For both');
    await opened.sync();
    expectAtBoth(both, ['For both']);
  });

  it('ties a picture that is added again to the photo that shows it at the other service, and never sends it there anew', async () => {
    const { opened, north, south, listingId, destinationId } = await twoServices(2);
    await opened.sync();
    // Removed at the one, where the same file is another photo from then on.
    north.secondPerson.editMedia(nth(north.media(), 0).MediaKeyNumeric, { DeletedYN: true });
    await opened.sync();
    expect(south.captions()).toEqual(['Photo 1', 'Photo 2']);
    const again = nth(await opened.addPhotos(listingId, 1, 1), 0);
    await opened.edit(again, 'Added again');
    await opened.sync();
    expect(north.captions()).toEqual(['Photo 2', 'Added again']);
    expect(south.captions().toSorted()).toEqual(['Added again', 'Photo 2']);
    expect(south.snapshot()).toMatchObject({ binaries: 2 });

    const there = south.media().find(({ ShortDescription }) => ShortDescription === 'Added again');
    south.secondPerson.editMedia(there?.MediaKeyNumeric ?? 0, { DeletedYN: true });
    await opened.sync();
    await opened.sync();
    expect((await opened.detail(destinationId)).media).toHaveLength(1);
    expect(south.captions()).toEqual(['Photo 2']);
    expect(north.captions()).toEqual(['Photo 2', 'Added again']);
  });

  it('asks about each service apart, and an answer is for that one alone', async () => {
    const both = await twoServices(2);
    const { opened, north, south, ids, destinationId } = both;
    await opened.sync();
    const there = await counterpart(both, nth(ids, 0));
    south.secondPerson.editMedia(nth(south.media(), 0).MediaKeyNumeric, { ShortDescription: 'Words of the south' });
    await opened.edit(nth(ids, 0), 'Mine');
    await opened.sync();
    const [question, ...others] = await opened.conflicts();
    expect(others).toEqual([]);
    expect(question).toMatchObject({ listingId: destinationId, mediaId: there, theirs: 'Words of the south' });
    expect(north.captions()).toEqual(['Mine', 'Photo 2']);
    await opened.call('conflict.resolve', {
      conflictId: question?.conflictId ?? '',
      choice: { kind: 'theirs' },
    });
    await opened.sync();
    expect(bothCaptions(both)).toEqual([
      ['Mine', 'Photo 2'],
      ['Words of the south', 'Photo 2'],
    ]);
  });

  it('exchanges a picture before a photo is sent, and puts a new photo in its place afterwards', async () => {
    const both = await twoServices(2);
    const { opened, north, south, listingId, ids, destinationId } = both;
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
    const files = async (id: ListingId): Promise<string[]> =>
      (await opened.detail(id)).media.map(({ sha256, shortDescription }) => `${shortDescription} ${sha256}`);
    expect(await files(destinationId)).toEqual(await files(listingId));
    await opened.sync();
    expectAtBoth(both, ['Photo 1', 'Photo 2']);
    await opened.call('media.replace', {
      mediaId: nth((await opened.detail(listingId)).media, 1).mediaId,
      path: nth(await pictureFiles(1, 8), 0),
    });
    expect(await files(destinationId)).toEqual(await files(listingId));
    await opened.sync();
    expectAtBoth(both, ['Photo 1', 'Photo 2']);
    const shown = [north, south].map((service) => service.media().filter(({ DeletedYN }) => !DeletedYN).length);
    expect(shown).toEqual([2, 2]);
    expect((await opened.sync()).patched).toBe(0);
  });

  it('is listed once, with how it stands at each, and by all that is to be done about it', async () => {
    const { opened, south, listingId, ids, destinationId } = await twoServices(2);
    await opened.sync();
    south.secondPerson.editMedia(nth(south.media(), 0).MediaKeyNumeric, { ShortDescription: 'Theirs' });
    await opened.edit(nth(ids, 0), 'Mine');
    await opened.sync();
    const { listings } = await opened.call('listing.list', {});
    expect(listings).toHaveLength(1);
    expect(nth(listings, 0)).toMatchObject({ listingId, state: 'up-to-date' });
    expect(nth(listings, 0).services).toMatchObject([
      { listingId, account: 'North', state: 'up-to-date', onService: true },
      { listingId: destinationId, account: 'South', state: 'conflict', conflicts: 1, onService: true },
    ]);
    const board = await opened.call('listing.board', { filter: 'conflicts' });
    expect(board.rows.map((row) => row.listingId)).toEqual([listingId]);
    expect(board.counts.all).toBe(1);
    expect(nth(board.rows, 0).account).toBe('North, South');
    expect((await opened.call('listing.totals', {})).conflicts).toBe(1);
    expect(await opened.detail(destinationId)).toMatchObject({ follows: listingId, services: [{ listingId }, {}] });
    const { listings: found } = await opened.call('listing.list', { named: '12 Oak Street' });
    expect(found.map((each) => each.listingId)).toEqual([listingId]);
  });

  it('goes to an account once, and only a listing of its own goes to several', async () => {
    const { opened, listingId, destinationId } = await twoServices(1);
    const accounts = await opened.call('account.list', {});
    for (const { accountId } of accounts) {
      expect(await opened.fail('listing.addService', { listingId, accountId })).toMatchObject({ code: 'conflict' });
      expect(await opened.fail('listing.addService', { listingId: destinationId, accountId })).toMatchObject({
        code: 'conflict',
      });
    }
    expect(await opened.fail('listing.removeService', { listingId })).toMatchObject({ code: 'notFound' });
  });

  it('leaves what is at a service there when it ends, and goes without a trace where nothing is', async () => {
    const { opened, south, listingId, ids, destinationId } = await twoServices(2);
    await opened.sync();
    expect(await opened.call('listing.removeService', { listingId: destinationId })).toEqual({ kept: true });
    await opened.edit(nth(ids, 0), 'For the north alone');
    await opened.sync();
    expect(south.captions()).toEqual(['Photo 1', 'Photo 2']);
    const { listings } = await opened.call('listing.list', {});
    expect(listings.map((each) => [each.listingId, each.services])).toEqual(
      expect.arrayContaining([
        [listingId, []],
        [destinationId, []],
      ]),
    );
    // Once more, and nothing is sent.
    const [account] = (await opened.call('account.list', {})).filter(({ name }) => name === 'South');
    await opened.call('listing.forget', { listingId: destinationId });
    const again = await opened.call('listing.addService', { listingId, accountId: account?.accountId ?? '' });
    expect(await opened.call('listing.removeService', { listingId: again.listingId })).toEqual({ kept: false });
    expect((await opened.call('listing.ids', { archived: 'too' })).listingIds).toEqual([listingId]);
    expect(await opened.fail('listing.get', { listingId: again.listingId })).toMatchObject({ code: 'notFound' });
  });

  it('is put aside, taken out and forgotten as one', async () => {
    const { opened, north, south, listingId, destinationId, ids } = await twoServices(1);
    await opened.sync();
    await opened.call('listing.archive', { listingIds: [listingId], archived: true });
    expect((await opened.detail(destinationId)).archived).toBe(true);
    expect((await opened.call('listing.list', {})).listings).toEqual([]);
    await opened.edit(nth(ids, 0), 'Later');
    await opened.sync();
    expect([north.captions(), south.captions()]).toEqual([['Photo 1'], ['Photo 1']]);
    await opened.call('listing.archive', { listingIds: [listingId], archived: false });
    await opened.sync();
    expect([north.captions(), south.captions()]).toEqual([['Later'], ['Later']]);
    await opened.call('listing.forget', { listingId });
    expect((await opened.call('listing.ids', { archived: 'too' })).listingIds).toEqual([]);
    expect(await opened.fail('listing.get', { listingId: destinationId })).toMatchObject({ code: 'notFound' });
  });

  it('taken out of the archive is not wanted at a service that nobody asked to send it to', async () => {
    const { opened, north, listingId, destinationId, ids } = await twoServices(1);
    await opened.sync();
    await opened.edit(nth(ids, 0), 'For north alone');
    north.faults.next('patch', 'unavailable');
    expect(await opened.call('sync.run', { listingId, alone: true })).toMatchObject({ waiting: 1 });
    for (const archived of [true, false]) await opened.call('listing.archive', { listingIds: [listingId], archived });
    const store = openStore(path.join(opened.home, 'library.db'));
    afterTest(() => store.close());
    expect([listingId, destinationId].map((id) => store.listings.get(id)?.syncWanted)).toEqual([true, false]);
  });

  it('is made in the size of each service, and ties altered pictures to their originals at each', async () => {
    const { opened, listingId, destinationId, ids } = await twoServices(2);
    await opened.call('media.alter', {
      mediaIds: [nth(ids, 1)],
      alteration: { kind: 'Virtual Enhancements', originalId: nth(ids, 0), labelled: false },
    });
    const tied = async (id: ListingId): Promise<boolean> => {
      const { media } = await opened.detail(id);
      return nth(media, 1).alteration?.originalId === nth(media, 0).mediaId;
    };
    expect([await tied(listingId), await tied(destinationId)]).toEqual([true, true]);
    await opened.sync();
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 9), 0) });
    expect([await tied(listingId), await tied(destinationId)]).toEqual([true, true]);
  });

  it('follows from the moment on that a change is made, also by another program', async () => {
    const { opened, ids, destinationId } = await twoServices(2);
    const other = await openCore({ home: opened.home, clock: opened.clock });
    await other.edit(nth(ids, 0), 'From elsewhere');
    expect(nth((await opened.detail(destinationId)).media, 0).shortDescription).toBe('From elsewhere');
  });
});
