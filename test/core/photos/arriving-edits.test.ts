import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { nth, type Opened, openCore, startPractice } from '../harness.ts';
import { card, photos, watchImport } from '../import-kit.ts';

/** A listing of two photos; the file of the first, for which somebody typed, was gone before it was copied. */
async function waiting(): Promise<{
  readonly opened: Opened;
  readonly shown: () => Promise<MediaItem[]>;
  readonly listingId: MediaItem['listingId'];
}> {
  const gate = Promise.withResolvers<void>();
  const opened = await openCore({
    storage(folder) {
      const { store, blobs } = openStorage(folder);
      const adopt: typeof blobs.adopt = async (source, inspect) => {
        await gate.promise;
        return blobs.adopt(source, inspect);
      };
      return { store, blobs: { ...blobs, adopt } };
    },
  });
  await opened.connect(await startPractice({ now: opened.clock.now }));
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const { files } = await card(2);
  const when = watchImport(opened);
  const adding = opened.call('media.add', { listingId, paths: files });
  await when(({ seen }) => seen === 2);
  const shown = () => photos(opened, listingId);
  const mediaIds = [nth(await shown(), 0).mediaId];
  await opened.call('media.edit', { mediaIds, shortDescription: 'Fornt', imageOf: 'Kitchen' });
  await rm(nth(files, 0));
  gate.resolve();
  await adding;
  return { opened, shown, listingId };
}

const ASKS = { arriving: true, state: 'needs-attention', problem: { code: 'fileUnusable' } };

describe('a photo that waits for its file', () => {
  it('still says so when its words are mended, when it is tried again, and when it is removed and comes back', async () => {
    const { opened, shown, listingId } = await waiting();
    const { mediaId } = nth(await shown(), 0);
    expect(nth(await shown(), 0)).toMatchObject(ASKS);
    await opened.edit(mediaId, 'Front');
    expect(nth(await shown(), 0)).toMatchObject({ ...ASKS, shortDescription: 'Front' });
    await opened.call('sync.retry', { listingId, mediaIds: [mediaId] });
    expect(nth(await shown(), 0)).toMatchObject(ASKS);
    await opened.call('media.remove', { mediaIds: [mediaId] });
    await opened.call('change.undo', { listingId });
    expect(nth(await shown(), 0)).toMatchObject(ASKS);
    await opened.call('media.flag', { flags: [{ mediaId, flag: 'rejected' }] });
    await opened.call('media.flag', { flags: [{ mediaId, flag: 'none' }] });
    expect(nth(await shown(), 0)).toMatchObject(ASKS);
  });

  it('asks for a person, not for patience, also after its words were mended', async () => {
    const { opened, shown, listingId } = await waiting();
    await opened.edit(nth(await shown(), 0).mediaId, 'Front');
    const { created, reasons } = await opened.sync();
    expect([created, reasons.map(({ code }) => code)]).toEqual([0, []]);
    expect(await opened.detail(listingId)).toMatchObject({ needsAttention: 1, problem: null });
  });

  it('is no reason to wait once it is rejected', async () => {
    const { opened, shown } = await waiting();
    await opened.call('media.flag', { flags: [{ mediaId: nth(await shown(), 0).mediaId, flag: 'rejected' }] });
    expect(await opened.sync()).toMatchObject({ created: 1, uploaded: 1, reasons: [] });
  });
});
