import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { type ImportContext, newImporting } from '../../../electron/core/photos/import/context.ts';
import { importPaths } from '../../../electron/core/photos/import/run.ts';
import { sharedPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import { createPictureQueue } from '../../../electron/core/photos/pictures/picture-queue.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import { inEnglish } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../shared/domain/service-profile.ts';
import { cameraJpeg, colourAt, corners, difference, quarters } from '../blobs-fixtures.ts';
import { afterTest, nth, openCore, picture, pictureFiles, syncedListing, temporaryFolder } from '../harness.ts';

async function emptyListing() {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  return { opened, listingId, folder: await temporaryFolder() };
}

async function write(folder: string, name: string, data: Uint8Array | string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, data);
  return file;
}

describe('adding photos', () => {
  it('keeps the order of the files, and of names in a folder', async () => {
    const { opened, listingId, folder } = await emptyListing();
    for (const [index, name] of ['DSC_10.jpg', 'DSC_9.jpg', 'sub/DSC_1.jpg', '.hidden.jpg'].entries()) {
      await write(folder, name, await picture(index + 1));
    }
    const first = await write(await temporaryFolder(), 'z.jpg', await picture(9));
    const { added, refused } = await opened.call('media.add', { listingId, paths: [first, folder] });
    expect(refused).toEqual([]);
    expect(added.map((each) => [each.order, each.fileName])).toEqual([
      [1, 'z.jpg'],
      [2, 'DSC_9.jpg'],
      [3, 'DSC_10.jpg'],
      [4, 'DSC_1.jpg'],
    ]);
    const listing = await opened.detail(listingId);
    expect(listing.media.map((item) => item.position)).toEqual([1, 2, 3, 4]);
    expect(listing.media.every((item) => item.prepared && item.rendition !== null && item.state === 'queued')).toBe(
      true,
    );
  });

  it('makes the picture between tile and screen where it is asked for, and once', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const path = await write(folder, '1.jpg', await quarters(1800, 1200).jpeg().toBuffer());
    await opened.call('media.add', { listingId, paths: [path] });
    const { media } = await opened.detail(listingId);
    const sha256 = nth(media, 0).sha256;
    const shown = await Promise.all([1, 2].map(() => opened.core.picturePath(sha256, '640')));
    expect(await sharp(shown[0] ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 426 });
    expect(new Set(shown).size).toBe(1);
    const { mtimeMs } = statSync(shown[0] ?? '');
    expect(statSync((await opened.core.picturePath(sha256, '640')) ?? '').mtimeMs).toBe(mtimeMs);
  });

  it('serves the tile where the one between cannot be made', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const file = await write(folder, '1.jpg', await quarters(1800, 1200).jpeg().toBuffer());
    await opened.call('media.add', { listingId, paths: [file] });
    const { sha256 } = nth((await opened.detail(listingId)).media, 0);
    await writeFile((await opened.core.picturePath(sha256, '1600')) ?? '', 'damaged');
    expect(path.basename((await opened.core.picturePath(sha256, '640')) ?? '')).toBe('320.jpg');
  });

  it('serves all pixels of every format, upright, and a JPEG without making it anew', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const source = quarters(1800, 1200);
    // The second one is stored lying down and seen upright, as the first: what is made from it has no turn left to do.
    const paths = [
      await write(folder, '1.jpg', await cameraJpeg(source.clone(), { orientation: 6 })),
      await write(folder, '2.tif', await source.clone().withMetadata({ orientation: 6 }).tiff().toBuffer()),
      await write(folder, '3.png', await source.clone().png().toBuffer()),
    ];
    await opened.call('media.add', { listingId, paths });
    const { media } = await opened.detail(listingId);
    const shown = await Promise.all(media.map((item) => opened.core.picturePath(item.sha256, 'full')));
    const seen = await Promise.all(shown.map((file) => sharp(file ?? '').metadata()));
    expect(seen.map(({ format, autoOrient }) => [format, autoOrient.width, autoOrient.height])).toEqual([
      ['jpeg', 1200, 1800],
      ['jpeg', 1200, 1800],
      ['jpeg', 1800, 1200],
    ]);
    expect(seen[1]).toMatchObject({ width: 1200, height: 1800 });
    expect(media.map((item) => [item.width, item.height])).toEqual([
      [1200, 1800],
      [1200, 1800],
      [1800, 1200],
    ]);
    expect(shown[0]).toBe(await opened.core.picturePath(nth(media, 0).sha256, 'original'));
    const made = await readFile(shown[1] ?? '');
    const turned = await colourAt(made, 0.1, 0.1);
    expect(difference(turned, corners.bottomLeft)).toBeLessThan(6);
    expect(await opened.core.picturePath('f'.repeat(64), 'full')).toBeNull();
  });

  it('takes the caption that the photographer wrote into the file', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const paths = [
      await write(folder, '1.jpg', await cameraJpeg(quarters(40, 30), { xmpCaption: 'Küche,\n  hell & weit' })),
      await write(folder, '2.jpg', await cameraJpeg(quarters(42, 30), { iptcCaption: 'From IPTC' })),
      await write(folder, '3.jpg', await picture(1)),
    ];
    await opened.call('media.add', { listingId, paths });
    const { media } = await opened.detail(listingId);
    expect(media.map((item) => item.shortDescription)).toEqual(['Küche, hell & weit', 'From IPTC', '']);
  });
});

describe('what cannot be added', () => {
  it('is refused by name with the reason, and the others go on in their order', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const good = await pictureFiles(2);
    const big = await write(folder, 'cut.jpg', await quarters(600, 400).jpeg().toBuffer());
    await truncate(big, 2000);
    const paths = [
      await write(folder, 'empty.jpg', ''),
      nth(good, 0),
      await write(folder, 'notes.jpg', 'these are words'),
      big,
      path.join(folder, 'nowhere.jpg'),
      nth(good, 1),
      await write(folder, 'page.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ];
    const { added, refused } = await opened.call('media.add', { listingId, paths });
    expect(added.map((each) => [each.order, each.fileName])).toEqual([
      [1, '1.jpg'],
      [2, '2.jpg'],
    ]);
    expect(refused.map((each) => path.basename(each.path)).toSorted()).toEqual(
      ['cut.jpg', 'empty.jpg', 'nowhere.jpg', 'notes.jpg', 'page.svg'].toSorted(),
    );
    expect(Object.fromEntries(refused.map(({ path: file, reason }) => [path.basename(file), reason]))).toEqual({
      'empty.jpg': 'The file is empty.',
      'notes.jpg': 'This is not a picture: its content is of no picture format.',
      'cut.jpg': 'The file is incomplete: its end is missing. Copy it again.',
      'nowhere.jpg': 'There is no file or folder at this path.',
      'page.svg': 'SVG drawings cannot be used yet. Export it as JPEG and add that.',
    });
    // The phrase says the same, so that a page can say it in another language.
    expect(refused.map(({ phrase }) => phrase && inEnglish(phrase))).toEqual(refused.map(({ reason }) => reason));
    expect(opened.log.filter((entry) => entry.level === 'error')).toEqual([]);
  });

  it('a picture that is in the listing already is reported, not added twice', async () => {
    const { opened, listingId, folder } = await emptyListing();
    const [file] = await pictureFiles(1);
    const copy = path.join(folder, 'copy.jpg');
    await copyFile(file ?? '', copy);
    const both = await opened.call('media.add', { listingId, paths: [file ?? '', copy] });
    expect(both.added).toHaveLength(1);
    expect(both.refused.map((each) => each.path)).toEqual([copy]);
    expect(both.refused[0]).toMatchObject({
      reason: 'The same picture is in this listing already, as photo 1 (1.jpg).',
      phrase: { code: 'refused.twin', values: { position: 1, fileName: '1.jpg' } },
    });
    const again = await opened.call('media.add', { listingId, paths: [copy] });
    expect(again.added).toEqual([]);
    const { listingId: other } = await opened.call('listing.create', { name: 'Two' });
    expect((await opened.call('media.add', { listingId: other, paths: [copy] })).added).toHaveLength(1);
  });
});

describe('a picture that was removed and is added again', () => {
  it('comes back at the end with its words', async () => {
    const { opened, listingId } = await emptyListing();
    const files = await pictureFiles(2);
    const { added } = await opened.call('media.add', { listingId, paths: files });
    const { mediaId } = nth(added, 0);
    await opened.edit(mediaId, 'Kept');
    await opened.call('media.remove', { mediaIds: [mediaId] });
    const again = await opened.call('media.add', { listingId, paths: [nth(files, 0)] });
    expect(again.added).toEqual([{ mediaId, fileName: '1.jpg', order: 2 }]);
    expect((await opened.detail(listingId)).media[1]).toMatchObject({ mediaId, shortDescription: 'Kept' });
    expect((await opened.detail(listingId)).removed).toEqual([]);
  });

  it('is a new photo when its removal is at the service already', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    const { sha256 } = nth((await opened.detail(listingId)).media, 0);
    const file = (await opened.core.picturePath(sha256, 'original')) ?? '';
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    await opened.sync();
    const { added } = await opened.call('media.add', { listingId, paths: [file] });
    expect(added).toHaveLength(1);
    expect(ids).not.toContain(nth(added, 0).mediaId);
    expect(await opened.sync()).toMatchObject({ uploaded: 1, conflicts: 0, blocked: 0, waiting: 0 });
    expect(service.snapshot().binaries).toBe(3);
  });
});

describe('a prepared picture that is damaged in the library', () => {
  it('is made again from the original before it is sent: missing, cut short or damaged', async () => {
    const { service, opened, listingId } = await syncedListing(1);
    const renditions = path.join(opened.home, 'pictures', 'renditions');
    const made = async () => (await readdir(renditions, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    const before = await made();
    await opened.call('media.add', { listingId, paths: await pictureFiles(3, 2) });
    const added = (await made()).filter((name) => !before.includes(name));
    const files = added.map((name) => path.join(renditions, name));
    await rm(nth(files, 0));
    await truncate(nth(files, 1), 100);
    await writeFile(nth(files, 2), Buffer.alloc((await readFile(nth(files, 2))).length));
    expect(await opened.sync()).toMatchObject({ uploaded: 3, blocked: 0, waiting: 0 });
    expect(service.snapshot()).toMatchObject({ binaries: 4, orphanBinaries: 0 });
  });
});

describe('the pictures of many photos', () => {
  it('are made tiles first, what somebody asks for before all, and told of as they come', async () => {
    const { store, blobs } = openStorage(await temporaryFolder());
    afterTest(() => store.close());
    const listingId = ListingId.parse(randomUUID());
    store.write(() => store.listings.insert(listingId, 'One', {}, '2026-05-04T08:00:00.000Z'));
    const pictures = createPictureQueue(1);
    const held = Promise.withResolvers<void>();
    const place = pictures.add('', 'full', () => held.promise);
    const seen: string[] = [];
    store.watch(() => {
      // From when the files of all are here.
      const rows = store.media.ofListing(listingId).filter((row) => !row.arriving);
      const reported = rows.map((row) => (row.prepared ? 'L' : row.hasTile ? 't' : '-')).join('');
      if (rows.length === 4 && reported !== seen.at(-1)) seen.push(reported);
      if (rows.length === 4 && seen.length === 1) {
        pictures.wish(nth(rows, 2).sha256, 'large');
        held.resolve();
      }
    });
    const context: ImportContext = {
      store,
      blobs,
      pictures,
      maker: sharedPictureMaker(),
      ...newImporting('test'),
      now: () => new Date(),
      newId: randomUUID,
      asEdit: (_listingId, edit) => edit(),
      isOfCard: () => Promise.resolve(false),
      onProgress: () => undefined,
      onUnexpected: (error) => {
        throw error;
      },
    };
    const result = await importPaths(context, listingId, await pictureFiles(4), DEFAULT_PROFILE.rendition);
    await place;
    expect(result).toMatchObject({ added: [{}, {}, {}, {}], refused: [] });
    expect(seen).toEqual(['----', '--t-', '--L-', 't-L-', 'ttL-', 'ttLt', 'LtLt', 'LLLt', 'LLLL']);
    for (const { sha256 } of store.media.ofListing(listingId)) {
      for (const name of ['320.jpg', '1600.jpg'] as const) {
        expect((await sharp(blobs.pathOfDerived(sha256, name)).metadata()).width).toBe(48);
      }
      expect(await blobs.verifyOriginal(sha256)).toBe('intact');
    }
  });
});
