import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { BlobError } from '../../../electron/core/library/blobs/errors.ts';
import type { ImportProgress } from '../../../shared/contract/model.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { type Opened, type OpenOptions, openCore, temporaryFolder } from '../harness.ts';
import { card, expectNothingAstray, photos, watchImport } from '../import-kit.ts';

/** Opens a library whose finished pictures cannot be written for as long as the disk is full. */
function openOnDisk(disk: { isFull: boolean }, options: OpenOptions = {}): Promise<Opened> {
  return openCore({
    ...options,
    storage(folder) {
      const { store, blobs } = openStorage(folder);
      const placeRendition: typeof blobs.placeRendition = (rendition, file) =>
        disk.isFull
          ? Promise.reject(new BlobError('disk-full', phrase('file.diskFull', { path: folder })))
          : blobs.placeRendition(rendition, file);
      return { store, blobs: { ...blobs, placeRendition } };
    },
  });
}

describe('a disk that is full while the pictures of an import are made', () => {
  it('takes no photo away whose file is here: the card may be empty by then', async () => {
    const disk = { isFull: true };
    const opened = await openOnDisk(disk);
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const { folder } = await card(3);
    const { code, message } = await opened.fail('media.add', { listingId, paths: [folder] });
    expect(code).toBe('diskFull');
    expect(message).not.toContain('stack');
    const here = await photos(opened, listingId);
    expect(here.map(({ fileName, arriving, problem }) => [fileName, arriving, problem])).toEqual(
      [1, 2, 3].map((number) => [`DSC_${number}.jpg`, false, null]),
    );
    await expectNothingAstray(opened, listingId);
    await opened.close();

    // At a start that meets the same trouble no photo is blamed for it, and the next one makes the pictures.
    const full = await openOnDisk(disk, { home: opened.home });
    await full.core.startBackgroundWork();
    await expect.poll(() => full.log.some((entry) => JSON.stringify(entry).includes('made later'))).toBe(true);
    expect((await photos(full, listingId)).map(({ problem }) => problem)).toEqual([null, null, null]);
    await full.close();
    disk.isFull = false;
    const free = await openOnDisk(disk, { home: opened.home });
    await free.core.startBackgroundWork();
    await expect.poll(async () => (await photos(free, listingId)).every(({ prepared }) => prepared)).toBe(true);
  });
});

describe('a disk that is full while the files of an import are copied', () => {
  it('names the file, and takes those that come after it', async () => {
    let left = 2;
    const opened = await openCore({
      storage(folder) {
        const { store, blobs } = openStorage(folder);
        const adopt: typeof blobs.adopt = (source, inspect) => {
          left -= 1;
          if (left !== 0) return blobs.adopt(source, inspect);
          return Promise.reject(new BlobError('disk-full', phrase('file.diskFull', { path: folder })));
        };
        return { store, blobs: { ...blobs, adopt } };
      },
    });
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const { folder } = await card(4);
    const { added, refused } = await opened.call('media.add', { listingId, paths: [folder] });
    expect(added).toHaveLength(3);
    expect(refused).toMatchObject([{ phrase: { code: 'file.diskFull' } }]);
    expect((await photos(opened, listingId)).map(({ arriving, prepared }) => [arriving, prepared])).toEqual(
      Array.from({ length: 3 }, () => [false, true]),
    );
    await expectNothingAstray(opened, listingId);
  });
});

describe('a folder of the library that cannot be written', () => {
  // A file in the place of a folder: no rights are asked of whoever runs this.
  it.each([
    ['', 'all of it'],
    ['temporary', 'where copies are made'],
    ['originals', 'where originals lie'],
    ['derived', 'where pictures to look at lie'],
  ])('pictures/%s, %s: each file is refused in words that name it, and the card is still needed', async (name) => {
    const { folder, place } = await card(3);
    const opened = await openCore({ host: { cardPlaces: [place] } });
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const pictures = path.join(opened.home, 'pictures');
    const broken = path.join(pictures, name);
    await rm(broken, { recursive: true, force: true });
    await mkdir(path.dirname(broken), { recursive: true });
    await writeFile(broken, 'no folder');
    const reported: ImportProgress[] = [];
    opened.core.subscribe((event) => void (event.name === 'import.changed' && reported.push(event.payload)));
    const { added, refused } = await opened.call('media.add', { listingId, paths: [folder] });
    expect(added).toEqual([]);
    expect(refused.map((each) => each.phrase?.code)).toEqual(Array.from({ length: 3 }, () => 'file.readOnly'));
    expect(refused.every(({ reason }) => reason.includes(broken))).toBe(true);
    expect(new Set(reported.map(({ card: state }) => state))).toEqual(new Set(['needed']));
    expect(reported.at(-1)).toMatchObject({ copied: 0, notCopied: 3, finished: true });
    expect(await photos(opened, listingId)).toEqual([]);
  });
});

describe('an import that is paused when there is nothing left to hold', () => {
  it('ends, and holds nothing that is asked for later', async () => {
    const paused = Promise.withResolvers<void>();
    const opened = await openCore({
      storage(folder) {
        const { store, blobs } = openStorage(folder);
        const placeRendition: typeof blobs.placeRendition = async (...given) => {
          await paused.promise;
          return blobs.placeRendition(...given);
        };
        return { store, blobs: { ...blobs, placeRendition } };
      },
    });
    const { listingId } = await opened.call('listing.create', { name: 'One' });
    const { folder } = await card(1);
    const when = watchImport(opened);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    const { importId } = await when(({ phase }) => phase === 'making');
    await opened.call('import.pause', { importId });
    paused.resolve();
    await adding;
    const target = path.join(await temporaryFolder(), 'out');
    expect((await opened.call('export.photos', { listingId, folder: target, presets: ['web'] })).photos).toHaveLength(
      1,
    );
  });
});
