import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { hashFile } from '../../../electron/core/library/blobs/hash.ts';
import { collect } from '../../../electron/core/photos/storage/collect.ts';
import { createClock, nth, openCore, pictureFiles } from '../harness.ts';

/** A crash between the copy of a picture and its row leaves a file that nothing refers to. */

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

async function filesIn(home: string): Promise<string[]> {
  const all = await readdir(path.join(home, 'pictures'), { recursive: true, withFileTypes: true });
  return all.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

/** A library with two photos, one of them removed, and pictures that a crash left without a row. */
async function afterCrash() {
  const opened = await openCore();
  const { ids } = await opened.listingWithPhotos(2);
  await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
  // Replaced before it was sent: an undo brings the first picture back.
  await opened.call('media.replace', { mediaId: nth(ids, 1), path: nth(await pictureFiles(1, 5), 0) });
  await opened.close();
  const used = await filesIn(opened.home);
  const storage = openStorage(opened.home);
  const lost = await storage.blobs.adopt(nth(await pictureFiles(1, 9), 0), () => Promise.resolve());
  const [preview = '', rendition = ''] = await pictureFiles(2, 9);
  await storage.blobs.placeDerived(lost.sha256, 'preview.jpg', preview);
  await storage.blobs.placeRendition(await hashFile(rendition), rendition);
  return { home: opened.home, storage, lost, used };
}

describe('pictures that nothing in the library refers to', () => {
  it('are removed by a host that stays, and told in its log', async () => {
    const { home, storage, used } = await afterCrash();
    storage.store.close();
    const clock = createClock(new Date(Date.now() + TWO_DAYS).toISOString());
    const host = await openCore({ home, clock });
    await host.core.startBackgroundWork();
    // Closing waits for what is under way.
    await host.close();
    expect(await filesIn(home)).toEqual(used);
    expect(host.log.map(({ message, detail }) => [message, detail])).toContainEqual([
      'pictures that nothing refers to were removed',
      { removed: 2 },
    ]);
  });

  it('are of use again when the same file is added once more', async () => {
    const { home, storage, lost } = await afterCrash();
    storage.store.close();
    const opened = await openCore({ home });
    const { listingId } = await opened.call('listing.create', { name: 'Another' });
    const { added } = await opened.call('media.add', { listingId, paths: [nth(await pictureFiles(1, 9), 0)] });
    expect(added).toHaveLength(1);
    await opened.close();
    const again = openStorage(home);
    await collect(again, Date.now() + TWO_DAYS);
    expect(await again.blobs.verifyOriginal(lost.sha256)).toBe('intact');
    again.store.close();
  });
});
