import { describe, expect, it } from 'vitest';
import { nth, syncedListing } from '../harness.ts';

/** Four photos at the service, the second of which is the first one altered; a colleague puts it last there. */
async function parted() {
  const synced = await syncedListing(4, {
    profile: {
      pictureRules: {
        name: 'Ours',
        date: '2026-11-23',
        sources: [],
        rules: [{ rule: 'originalBeside', severity: 'warning' }],
      },
    },
  });
  const { service, opened, ids, listingId } = synced;
  const alteration = { kind: 'Virtual Staging - Item Addition', originalId: nth(ids, 0) } as const;
  await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration });
  await opened.sync();
  service.secondPerson.editMedia(nth(service.media(), 1).MediaKeyNumeric, { Order: 50 });
  const captions = async (): Promise<string[]> =>
    (await opened.detail(listingId)).media.map(({ shortDescription }) => shortDescription);
  const move = async (photo: number, before: number): Promise<unknown> => {
    const [mediaIds, next] = [[nth(ids, photo - 1)], nth(ids, before - 1)];
    return opened.call('media.move', { listingId, mediaIds, before: next });
  };
  const found = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings.flatMap(({ rule, message }) =>
      rule === 'originalBeside' ? [message] : [],
    );
  return { ...synced, captions, move, found };
}

describe('an altered picture that a colleague parted from its original', () => {
  it('stands here as it does there, is told of, and nothing is sent', async () => {
    const { service, opened, ids, captions, found } = await parted();
    const before = service.requestsOf('patch');
    expect(await opened.sync()).toMatchObject({ patched: 0, conflicts: 0, waiting: 0 });
    expect(await captions()).toEqual(['Photo 1', 'Photo 3', 'Photo 4', 'Photo 2']);
    expect(service.requestsOf('patch')).toBe(before);
    expect(await opened.conflicts()).toEqual([]);
    expect(await found()).toHaveLength(1);
    await opened.edit(nth(ids, 0), 'Other words');
    await opened.sync();
    expect(service.captions()).toEqual(['Other words', 'Photo 3', 'Photo 4', 'Photo 2']);
  });

  it('stays there where another photo is moved here, and goes to its original where one of the two is', async () => {
    const { service, opened, captions, move, found } = await parted();
    await opened.sync();
    await move(4, 3);
    expect(await captions()).toEqual(['Photo 1', 'Photo 4', 'Photo 3', 'Photo 2']);
    await move(2, 3);
    expect(await captions()).toEqual(['Photo 4', 'Photo 1', 'Photo 2', 'Photo 3']);
    expect(await found()).toEqual([]);
    await opened.sync();
    expect(service.captions()).toEqual(await captions());
  });
});
