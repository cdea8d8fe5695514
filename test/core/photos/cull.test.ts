import { describe, expect, it } from 'vitest';
import type { Flag } from '../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { counts, nth, type Opened, pictureFiles, syncedListing, unsyncedListing } from '../harness.ts';

function flag(opened: Opened, to: Flag, ...mediaIds: MediaId[]) {
  return opened.call('media.flag', { flags: mediaIds.map((mediaId) => ({ mediaId, flag: to })) });
}

const reject = (opened: Opened, ...mediaIds: MediaId[]) => flag(opened, 'rejected', ...mediaIds);
const keep = (opened: Opened, ...mediaIds: MediaId[]) => flag(opened, 'none', ...mediaIds);

/** Each photo as `2*R`: its number, stars, and whether it is picked or rejected. */
async function marks(opened: Opened, listingId: ListingId): Promise<string[]> {
  const { media } = await opened.detail(listingId);
  return media.map(
    ({ shortDescription, rating, picked, rejected }) =>
      `${shortDescription.replace('Photo ', '')}${'*'.repeat(rating)}${picked ? 'P' : ''}${rejected ? 'R' : ''}`,
  );
}

describe('a rejected photo', () => {
  it('keeps its place here and is not sent; the others are numbered without it', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(4);
    await reject(opened, nth(ids, 0), nth(ids, 2));
    const before = await opened.detail(listingId);
    expect(before).toMatchObject({ photos: 2, captioned: 2, toSend: 2, state: 'draft' });
    expect(before.media.map(({ position, number, state }) => `${position} ${number} ${state}`)).toEqual([
      '1 1 rejected',
      '2 1 queued',
      '3 2 rejected',
      '4 2 queued',
    ]);
    expect((await opened.call('sync.preview', {})).listings).toEqual([expect.objectContaining({ photos: 2 })]);
    expect(counts(await opened.sync())).toEqual([2, 1, 0, 0, 0, 0]);
    expect(service.media().map((media) => [media.ShortDescription, media.Order])).toEqual([
      ['Photo 2', 0],
      ['Photo 4', 1],
    ]);
    expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date', toSend: 0, photos: 2 });
    expect(await marks(opened, listingId)).toEqual(['1R', '2', '3R', '4']);
  });

  it('comes back at its place, and is sent then', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(3);
    await reject(opened, nth(ids, 1));
    await opened.sync();
    await keep(opened, nth(ids, 1));
    expect(await opened.detail(listingId)).toMatchObject({ toSend: 1, photos: 3 });
    expect(await opened.sync()).toMatchObject({ uploaded: 1, blocked: 0, waiting: 0 });
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('that is at the service already is removed there, and back at its place when it is kept', async () => {
    const { service, opened, listingId, ids } = await syncedListing(3);
    await reject(opened, nth(ids, 1));
    expect(await opened.detail(listingId)).toMatchObject({ state: 'changed', toSend: 1 });
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 3']);
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    expect(await marks(opened, listingId)).toEqual(['1', '2R', '3']);
    await keep(opened, nth(ids, 1));
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(service.requestsOf('upload')).toBe(3);
  });

  it('is no reason to send an Order: where it stands among the others is nothing to the service', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 1));
    await opened.sync();
    const before = service.requestsOf('patch');
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: null });
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(before);
    expect(await marks(opened, listingId)).toEqual(['1', '3', '4', '2R']);
    // Kept there, it is moved there as well.
    await keep(opened, nth(ids, 1));
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Photo 3', 'Photo 4', 'Photo 2']);
  });

  it('stays where it stood when others are moved at the service', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 0), nth(ids, 1));
    await opened.sync();
    const [, , third, fourth] = service.media();
    service.secondPerson.editMedia(fourth?.MediaKeyNumeric ?? 0, { Order: 2 });
    service.secondPerson.editMedia(third?.MediaKeyNumeric ?? 0, { Order: 3 });
    await opened.sync();
    expect(await marks(opened, listingId)).toEqual(['1R', '2R', '4', '3']);
    expect(service.captions()).toEqual(['Photo 4', 'Photo 3']);
  });

  it('has no say in the order: who moves it here is asked nothing where others were moved there', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 1));
    await opened.sync();
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: null });
    const [first, , , fourth] = service.media();
    service.secondPerson.editMedia(fourth?.MediaKeyNumeric ?? 0, { Order: 0 });
    service.secondPerson.editMedia(first?.MediaKeyNumeric ?? 0, { Order: 3 });
    expect(await opened.sync()).toMatchObject({ conflicts: 0, patched: 0 });
    expect(await marks(opened, listingId)).toEqual(['4', '3', '1', '2R']);
    expect(service.captions()).toEqual(['Photo 4', 'Photo 3', 'Photo 1']);
  });

  it('rejected while its listing is being created is removed after it', async () => {
    const { service, opened, ids } = await unsyncedListing(2);
    await opened.syncDuring(service.faults.hold('insert', 'beforeAnswer'), () => reject(opened, nth(ids, 0)));
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
  });

  it('and what was refused of it needs nobody, until it is kept', async () => {
    const { opened, listingId, ids } = await unsyncedListing(2);
    await opened.edit(nth(ids, 0), 'x'.repeat(1001));
    expect(await opened.detail(listingId)).toMatchObject({ needsAttention: 1, state: 'needs-attention' });
    await reject(opened, nth(ids, 0));
    expect(await opened.detail(listingId)).toMatchObject({ needsAttention: 0, state: 'draft' });
    expect(await opened.call('sync.failures', {})).toEqual([]);
    await keep(opened, nth(ids, 0));
    expect(await opened.detail(listingId)).toMatchObject({ needsAttention: 1 });
  });

  it('held back by a person does not hold its listing up', async () => {
    const { service, opened, ids } = await unsyncedListing(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await reject(opened, nth(ids, 0));
    expect(await opened.call('sync.held', {})).toEqual([]);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
  });

  it('on hold and at the service is removed there as said, and nothing else of it is sent', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await opened.edit(nth(ids, 0), 'Held');
    await reject(opened, nth(ids, 0));
    expect(counts(await opened.sync())).toEqual([0, 0, 1, 0, 0, 0]);
    expect(service.captions()).toEqual(['Photo 2']);
    await keep(opened, nth(ids, 0));
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
    expect(await opened.call('sync.held', {})).toHaveLength(1);
    await opened.call('sync.resume', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    expect(service.captions()).toEqual(['Held', 'Photo 2']);
    expect((await opened.detail(listingId)).state).toBe('up-to-date');
  });

  it('which others changed at the service meanwhile is asked about, and theirs brings it back', async () => {
    const { service, opened, listingId, ids, theirEdit, resolve } = await syncedListing(2);
    await theirEdit(1, { ShortDescription: 'Theirs' });
    await reject(opened, nth(ids, 1));
    expect(await opened.sync()).toMatchObject({ conflicts: 1 });
    expect(nth(await opened.conflicts(), 0)).toMatchObject({ field: 'deletedYN', mine: true, theirs: false });
    await resolve('theirs');
    expect(nth((await opened.detail(listingId)).media, 1)).toMatchObject({
      rejected: false,
      shortDescription: 'Theirs',
    });
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 1', 'Theirs']);
    await opened.call('change.undo', { listingId });
    expect(nth((await opened.detail(listingId)).media, 1)).toMatchObject({ rejected: true });
  });

  it('which somebody puts back at the service is back here as well', async () => {
    const { service, opened, listingId, ids, theirEdit } = await syncedListing(3);
    await reject(opened, nth(ids, 0));
    await opened.sync();
    await theirEdit(0, { DeletedYN: false });
    expect(counts(await opened.sync())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await marks(opened, listingId)).toEqual(['1', '2', '3']);
    expect(service.captions()).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is replaced by one that is rejected too, with its stars', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('media.rate', { mediaIds: [nth(ids, 0)], rating: 4 });
    await reject(opened, nth(ids, 0));
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
    expect(await marks(opened, listingId)).toEqual(['1****R', '2']);
    await opened.sync();
    expect(service.captions()).toEqual(['Photo 2']);
  });
});

describe('rating and flags', () => {
  it('of a selection are undone and done again as one', async () => {
    const { opened, listingId, ids } = await unsyncedListing(3);
    const [one, two, three] = [nth(ids, 0), nth(ids, 1), nth(ids, 2)];
    await opened.call('media.rate', { mediaIds: ids, rating: 3 });
    await flag(opened, 'picked', one, two);
    await opened.call('media.flag', {
      flags: [
        { mediaId: two, flag: 'rejected' },
        { mediaId: three, flag: 'picked' },
      ],
    });
    expect(await marks(opened, listingId)).toEqual(['1***P', '2***R', '3***P']);
    const undo = async (): Promise<unknown> => (await opened.call('change.undo', { listingId })).name;
    expect(await undo()).toEqual({ kind: 'cull', count: 2 });
    expect(await marks(opened, listingId)).toEqual(['1***P', '2***P', '3***']);
    expect(await undo()).toEqual({ kind: 'pick', count: 2 });
    expect(await undo()).toEqual({ kind: 'rate', count: 3 });
    expect(await marks(opened, listingId)).toEqual(['1', '2', '3']);
    for (let count = 0; count < 3; count += 1) await opened.call('change.redo', { listingId });
    expect(await marks(opened, listingId)).toEqual(['1***P', '2***R', '3***P']);
  });

  it('that change nothing are no change', async () => {
    const { opened, listingId, ids } = await unsyncedListing(1);
    const before = (await opened.detail(listingId)).undo;
    expect(await keep(opened, nth(ids, 0))).toEqual({ changes: [] });
    expect(await opened.call('media.rate', { mediaIds: ids, rating: 0 })).toEqual({ changes: [] });
    expect((await opened.detail(listingId)).undo).toEqual(before);
  });

  it('send nothing by themselves', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('media.rate', { mediaIds: ids, rating: 5 });
    await flag(opened, 'picked', nth(ids, 0));
    expect(await opened.detail(listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    const before = service.requestsOf('patch');
    await opened.sync();
    expect(service.requestsOf('patch')).toBe(before);
  });

  it('tell in the history what was done', async () => {
    const { opened, listingId, ids } = await unsyncedListing(1);
    await opened.call('media.rate', { mediaIds: ids, rating: 2 });
    await reject(opened, nth(ids, 0));
    await opened.call('change.undo', { listingId });
    const history = await opened.call('history.list', { listingId, mediaId: nth(ids, 0) });
    expect(history.slice(0, 3).map(({ what }) => what)).toEqual([
      'Undone: neither picked nor rejected',
      'Rejected',
      'Rated with stars: 2',
    ]);
  });
});
