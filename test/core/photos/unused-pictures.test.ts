import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nth, type Opened, openCore, pictureFiles, temporaryFolder } from '../harness.ts';

/** Names of all picture files of the library, sorted. */
async function files({ home }: Opened): Promise<string[]> {
  const entries = await readdir(path.join(home, 'pictures'), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [])).toSorted();
}

/** A file that begins as a JPEG and ends as one, with nothing between that can be decoded. */
async function undecodable(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'undecodable.jpg');
  const [whole = ''] = await pictureFiles(1, 99);
  const bytes = await readFile(whole);
  bytes.fill(0x55, bytes.length - 40, bytes.length - 2);
  await writeFile(file, bytes);
  return file;
}

describe('files that no photo uses', () => {
  it('are not left by a picture that turns out not to be decodable', async () => {
    const opened = await openCore();
    const { ids } = await opened.listingWithPhotos(1);
    const before = await files(opened);
    const path = await undecodable();
    expect(await opened.fail('media.replace', { mediaId: nth(ids, 0), path })).toMatchObject({ code: 'fileUnusable' });
    expect(await files(opened)).toEqual(before);
  });

  it('go with a listing that is forgotten, but those that another listing uses', async () => {
    const opened = await openCore();
    const kept = await opened.listingWithPhotos(1);
    const before = await files(opened);
    const { listingId } = await opened.call('listing.create', { name: 'To forget' });
    const ids = await opened.addPhotos(listingId, 3);
    const [other = ''] = await pictureFiles(1, 50);
    await opened.call('media.replace', { mediaId: nth(ids, 1), path: other });
    await opened.call('media.remove', { mediaIds: [nth(ids, 2)] });
    expect((await files(opened)).length).toBeGreaterThan(before.length);
    await opened.call('listing.forget', { listingId });
    expect(await files(opened)).toEqual(before);
    const shown = nth((await opened.detail(kept.listingId)).media, 0);
    expect(await opened.core.picturePath(shown.sha256, 'original')).not.toBeNull();
    // The same pictures can be added again.
    const again = await opened.call('listing.create', { name: 'Again' });
    const { added } = await opened.call('media.add', { listingId: again.listingId, paths: await pictureFiles(3) });
    expect(added).toHaveLength(3);
    for (const { sha256, rendition, hasTile } of (await opened.detail(again.listingId)).media) {
      expect([rendition, hasTile]).toEqual([expect.anything(), true]);
      expect(await opened.core.picturePath(sha256, '320')).toMatch(/320\.jpg$/);
    }
  });

  it('stay while an undo would bring them back', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(1);
    const { sha256 } = nth((await opened.detail(listingId)).media, 0);
    const [other = ''] = await pictureFiles(1, 50);
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: other });
    // The same picture in a listing that goes: it is not the only one to use it.
    const second = await opened.call('listing.create', { name: 'To forget' });
    await opened.call('media.add', { listingId: second.listingId, paths: await pictureFiles(1) });
    await opened.call('listing.forget', { listingId: second.listingId });
    await opened.call('change.undo', { listingId });
    expect(nth((await opened.detail(listingId)).media, 0).sha256).toBe(sha256);
    expect(await opened.core.picturePath(sha256, 'original')).not.toBeNull();
  });
});
