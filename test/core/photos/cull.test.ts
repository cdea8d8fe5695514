import { describe, expect, it } from 'vitest';
import type { Flag } from '../../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import {
  captionsAt,
  conflicts,
  connectedCore,
  counts,
  detail,
  edit,
  listingWithPhotos,
  mediaAt,
  nth,
  type Opened,
  pictureFiles,
  requestsOf,
  resolve,
  sync,
  syncDuring,
  syncedListing,
  theirEdit,
} from '../harness.ts';

function flag(opened: Opened, to: Flag, ...mediaIds: MediaId[]) {
  return opened.call('media.flag', { flags: mediaIds.map((mediaId) => ({ mediaId, flag: to })) });
}

const reject = (opened: Opened, ...mediaIds: MediaId[]) => flag(opened, 'rejected', ...mediaIds);
const keep = (opened: Opened, ...mediaIds: MediaId[]) => flag(opened, 'none', ...mediaIds);

/** Each photo as `2*R`: its number, stars, and whether it is picked or rejected. */
async function marks(opened: Opened, listingId: ListingId): Promise<string[]> {
  const { media } = await detail(opened, listingId);
  return media.map(
    ({ shortDescription, rating, picked, rejected }) =>
      `${shortDescription.replace('Photo ', '')}${'*'.repeat(rating)}${picked ? 'P' : ''}${rejected ? 'R' : ''}`,
  );
}

async function unsent(count: number) {
  const { service, opened } = await connectedCore();
  return { service, opened, ...(await listingWithPhotos(opened, count)) };
}

describe('a rejected photo', () => {
  it('keeps its place here and is not sent; the others are numbered without it', async () => {
    const { service, opened, listingId, ids } = await unsent(4);
    await reject(opened, nth(ids, 0), nth(ids, 2));
    const before = await detail(opened, listingId);
    expect(before).toMatchObject({ photos: 2, captioned: 2, toSend: 2, state: 'draft' });
    expect(before.media.map(({ position, state }) => `${position} ${state}`)).toEqual([
      '1 rejected',
      '2 queued',
      '3 rejected',
      '4 queued',
    ]);
    expect((await opened.call('sync.preview', {})).listings).toEqual([expect.objectContaining({ photos: 2 })]);
    expect(counts(await sync(opened))).toEqual([2, 1, 0, 0, 0, 0]);
    expect(mediaAt(service).map((media) => [media.ShortDescription, media.Order])).toEqual([
      ['Photo 2', 0],
      ['Photo 4', 1],
    ]);
    expect(service.snapshot()).toMatchObject({ binaries: 2, orphanBinaries: 0 });
    expect(await detail(opened, listingId)).toMatchObject({ state: 'up-to-date', toSend: 0, photos: 2 });
    expect(await marks(opened, listingId)).toEqual(['1R', '2', '3R', '4']);
  });

  it('comes back at its place, and is sent then', async () => {
    const { service, opened, listingId, ids } = await unsent(3);
    await reject(opened, nth(ids, 1));
    await sync(opened);
    await keep(opened, nth(ids, 1));
    expect(await detail(opened, listingId)).toMatchObject({ toSend: 1, photos: 3 });
    expect(await sync(opened)).toMatchObject({ uploaded: 1, blocked: 0, waiting: 0 });
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('that is at the service already is removed there, and back at its place when it is kept', async () => {
    const { service, opened, listingId, ids } = await syncedListing(3);
    await reject(opened, nth(ids, 1));
    expect(await detail(opened, listingId)).toMatchObject({ state: 'changed', toSend: 1 });
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 3']);
    expect(await detail(opened, listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    expect(await marks(opened, listingId)).toEqual(['1', '2R', '3']);
    await keep(opened, nth(ids, 1));
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(requestsOf(service, 'upload')).toBe(3);
  });

  it('is no reason to send an Order: where it stands among the others is nothing to the service', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 1));
    await sync(opened);
    const before = requestsOf(service, 'patch');
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: null });
    expect(await detail(opened, listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    await sync(opened);
    expect(requestsOf(service, 'patch')).toBe(before);
    expect(await marks(opened, listingId)).toEqual(['1', '3', '4', '2R']);
    // Kept there, it is moved there as well.
    await keep(opened, nth(ids, 1));
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 3', 'Photo 4', 'Photo 2']);
  });

  it('stays where it stood when others are moved at the service', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 0), nth(ids, 1));
    await sync(opened);
    const [, , third, fourth] = mediaAt(service);
    service.secondPerson.editMedia(fourth?.MediaKeyNumeric ?? 0, { Order: 2 });
    service.secondPerson.editMedia(third?.MediaKeyNumeric ?? 0, { Order: 3 });
    await sync(opened);
    expect(await marks(opened, listingId)).toEqual(['1R', '2R', '4', '3']);
    expect(captionsAt(service)).toEqual(['Photo 4', 'Photo 3']);
  });

  it('has no say in the order: who moves it here is asked nothing where others were moved there', async () => {
    const { service, opened, listingId, ids } = await syncedListing(4);
    await reject(opened, nth(ids, 1));
    await sync(opened);
    await opened.call('media.move', { listingId, mediaIds: [nth(ids, 1)], before: null });
    const [first, , , fourth] = mediaAt(service);
    service.secondPerson.editMedia(fourth?.MediaKeyNumeric ?? 0, { Order: 0 });
    service.secondPerson.editMedia(first?.MediaKeyNumeric ?? 0, { Order: 3 });
    expect(await sync(opened)).toMatchObject({ conflicts: 0, patched: 0 });
    expect(await marks(opened, listingId)).toEqual(['4', '3', '1', '2R']);
    expect(captionsAt(service)).toEqual(['Photo 4', 'Photo 3', 'Photo 1']);
  });

  it('rejected while its listing is being created is removed after it', async () => {
    const { service, opened, ids } = await unsent(2);
    await syncDuring(service.faults.hold('insert', 'beforeAnswer'), opened, () => reject(opened, nth(ids, 0)));
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 2']);
  });

  it('and what was refused of it needs nobody, until it is kept', async () => {
    const { opened, listingId, ids } = await unsent(2);
    await edit(opened, nth(ids, 0), 'x'.repeat(1001));
    expect(await detail(opened, listingId)).toMatchObject({ needsAttention: 1, state: 'needs-attention' });
    await reject(opened, nth(ids, 0));
    expect(await detail(opened, listingId)).toMatchObject({ needsAttention: 0, state: 'draft' });
    expect(await opened.call('sync.failures', {})).toEqual([]);
    await keep(opened, nth(ids, 0));
    expect(await detail(opened, listingId)).toMatchObject({ needsAttention: 1 });
  });

  it('held back by a person does not hold its listing up', async () => {
    const { service, opened, ids } = await unsent(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await reject(opened, nth(ids, 0));
    expect(await opened.call('sync.held', {})).toEqual([]);
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 2']);
  });

  it('on hold and at the service is removed there as said, and nothing else of it is sent', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('sync.pause', { mediaIds: [nth(ids, 0)] });
    await edit(opened, nth(ids, 0), 'Held');
    await reject(opened, nth(ids, 0));
    expect(counts(await sync(opened))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(captionsAt(service)).toEqual(['Photo 2']);
    await keep(opened, nth(ids, 0));
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 2']);
    expect(await opened.call('sync.held', {})).toHaveLength(1);
    await opened.call('sync.resume', { mediaIds: [nth(ids, 0)] });
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Held', 'Photo 2']);
    expect((await detail(opened, listingId)).state).toBe('up-to-date');
  });

  it('which others changed at the service meanwhile is asked about, and theirs brings it back', async () => {
    const synced = await syncedListing(2);
    const { service, opened, listingId, ids } = synced;
    await theirEdit(synced, nth(ids, 1), { ShortDescription: 'Theirs' });
    await reject(opened, nth(ids, 1));
    expect(await sync(opened)).toMatchObject({ conflicts: 1 });
    expect(nth(await conflicts(opened), 0)).toMatchObject({ field: 'deletedYN', mine: true, theirs: false });
    await resolve(synced, 'theirs');
    expect(nth((await detail(opened, listingId)).media, 1)).toMatchObject({
      rejected: false,
      shortDescription: 'Theirs',
    });
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Theirs']);
    await opened.call('change.undo', { listingId });
    expect(nth((await detail(opened, listingId)).media, 1)).toMatchObject({ rejected: true });
  });

  it('which somebody puts back at the service is back here as well', async () => {
    const synced = await syncedListing(3);
    const { service, opened, listingId, ids } = synced;
    await reject(opened, nth(ids, 0));
    await sync(opened);
    await theirEdit(synced, nth(ids, 0), { DeletedYN: false });
    expect(counts(await sync(opened))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await marks(opened, listingId)).toEqual(['1', '2', '3']);
    expect(captionsAt(service)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  });

  it('is replaced by one that is rejected too, with its stars', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('media.rate', { mediaIds: [nth(ids, 0)], rating: 4 });
    await reject(opened, nth(ids, 0));
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 7), 0) });
    expect(await marks(opened, listingId)).toEqual(['1****R', '2']);
    await sync(opened);
    expect(captionsAt(service)).toEqual(['Photo 2']);
  });
});

describe('rating and flags', () => {
  it('of a selection are undone and done again as one', async () => {
    const { opened, listingId, ids } = await unsent(3);
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
    const { opened, listingId, ids } = await unsent(1);
    const before = (await detail(opened, listingId)).undo;
    expect(await keep(opened, nth(ids, 0))).toEqual({ changes: [] });
    expect(await opened.call('media.rate', { mediaIds: ids, rating: 0 })).toEqual({ changes: [] });
    expect((await detail(opened, listingId)).undo).toEqual(before);
  });

  it('send nothing by themselves', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    await opened.call('media.rate', { mediaIds: ids, rating: 5 });
    await flag(opened, 'picked', nth(ids, 0));
    expect(await detail(opened, listingId)).toMatchObject({ state: 'up-to-date', toSend: 0 });
    const before = requestsOf(service, 'patch');
    await sync(opened);
    expect(requestsOf(service, 'patch')).toBe(before);
  });

  it('tell in the history what was done', async () => {
    const { opened, listingId, ids } = await unsent(1);
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
