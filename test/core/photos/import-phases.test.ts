import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openPicture } from '../../../electron/core/photos/pictures/open-picture.ts';
import type { ImportProgress, MediaItem } from '../../../shared/contract/model.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore, startPractice, temporaryFolder } from '../harness.ts';
import { card, expectNothingAstray, importing, photos, watchImport } from '../import-kit.ts';

describe('photos of a card', () => {
  it('are seen before anything is copied, and can be worked on', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(4);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when(({ seen }) => seen === 4);

    const seen = await photos(opened, listingId);
    expect(seen.map(({ fileName, arriving, prepared }) => [fileName, arriving, prepared])).toEqual(
      [1, 2, 3, 4].map((number) => [`DSC_${number}.jpg`, true, false]),
    );
    expect(seen.map(({ width }) => width)).toEqual([300, 301, 302, 303]);
    expect(existsSync(path.join(opened.home, 'pictures', 'originals'))).toBe(false);
    const [first, third] = [nth(seen, 0).mediaId, nth(seen, 2).mediaId];
    expect(await opened.core.picturePath(nth(seen, 0).sha256, 'preview')).toContain('preview.jpg');
    await opened.call('media.edit', { mediaIds: [first], shortDescription: 'Front', imageOf: 'Front of Structure' });
    await opened.call('media.move', { listingId, mediaIds: [third], before: first });

    letCopy();
    const { added, refused } = await adding;
    expect(refused).toEqual([]);
    expect(added).toHaveLength(4);
    const after = await photos(opened, listingId);
    expect(after.map(({ mediaId }) => mediaId).slice(0, 2)).toEqual([third, first]);
    expect(after[1]).toMatchObject({ shortDescription: 'Front', imageOf: 'Front of Structure', arriving: false });
    expect(after.every(({ prepared, hasTile }) => prepared && hasTile)).toBe(true);
    // Whoever read the listing a moment ago still finds the picture.
    expect(await opened.core.picturePath(nth(seen, 0).sha256, '320')).toContain('320.jpg');
    expect((await opened.detail(listingId)).undo?.kind).toBe('move');
    await expectNothingAstray(opened, listingId);
  });

  it('are shown when their bytes arrive between the question for the picture and the opening of its file', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(1);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when(({ seen }) => seen === 1);
    const shown = nth(await photos(opened, listingId), 0);
    const asked: string[] = [];
    const answer = await openPicture(
      async (picture, size) => {
        const found = await opened.core.picturePath(picture, size);
        letCopy();
        await adding;
        asked.push(path.basename(found ?? ''));
        return found;
      },
      shown.sha256,
      'preview',
    );
    await answer?.file.close();
    expect(asked).toEqual(['preview.jpg', '320.jpg']);
    expect(answer).toMatchObject({ contentType: 'image/jpeg', isFinal: false });
  });

  it('are copied first where somebody looks at them', async () => {
    const { opened, listingId, when, letCopy, started, folder, files } = await importing(9);
    const names = files.map((file) => path.basename(file));
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when(({ seen }) => seen === 9);
    const shown = await photos(opened, listingId);
    await expect.poll(() => started.toSorted()).toEqual(names.slice(0, 4));
    for (const at of [6, 8]) expect(await opened.core.picturePath(nth(shown, at).sha256, '320')).toContain('preview');
    // Four are under way at a time: two more are begun in the place of two that end.
    letCopy(2);
    await expect.poll(() => started.slice(4).toSorted()).toEqual([names[6], names[8]]);
    letCopy();
    await adding;
    expect((await photos(opened, listingId)).map(({ fileName }) => fileName)).toEqual(names);
  });

  it('are all here when it is said that the card can be taken out', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(5);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    letCopy();
    expect(await when(({ card: state }) => state === 'free')).toMatchObject({ phase: 'making', copied: 5 });
    await rm(folder, { recursive: true });
    expect(await adding).toMatchObject({ added: [{}, {}, {}, {}, {}], refused: [] });
    await expectNothingAstray(opened, listingId);
  });

  it('keep their card where one of them was not copied, and not where the listing has it already', async () => {
    const { opened, listingId, letCopy, folder, files } = await importing(3);
    letCopy();
    const damaged = await readFile(nth(files, 1));
    await writeFile(nth(files, 1), damaged.subarray(0, damaged.length - 200));
    const statesOf = async (): Promise<ImportProgress['card'][]> => {
      const states: ImportProgress['card'][] = [];
      const stop = opened.core.subscribe(
        (event) => void (event.name === 'import.changed' && states.push(event.payload.card)),
      );
      await opened.call('media.add', { listingId, paths: [folder] });
      stop();
      return [...new Set(states)];
    };
    expect(await statesOf()).toEqual(['needed']);
    await writeFile(nth(files, 1), damaged);
    expect(await statesOf()).toEqual(['needed', 'free']);
    // The same from a folder of the disk, of which nobody takes anything out.
    const onDisk = await temporaryFolder();
    await copyFile(nth(files, 0), path.join(onDisk, 'a.jpg'));
    const { listingId: other } = await opened.call('listing.create', { name: 'Other' });
    const states: ImportProgress['card'][] = [];
    opened.core.subscribe((event) => void (event.name === 'import.changed' && states.push(event.payload.card)));
    await opened.call('media.add', { listingId: other, paths: [onDisk] });
    expect(new Set(states)).toEqual(new Set(['none']));
  });

  it('that are the same as others are told of as twins, the later one', async () => {
    const { opened, listingId, letCopy, folder, files } = await importing(3);
    letCopy();
    await writeFile(path.join(folder, 'DSC_0.jpg'), await readFile(nth(files, 1)));
    const { added, refused } = await opened.call('media.add', { listingId, paths: [folder] });
    expect(added.map(({ fileName }) => fileName)).toEqual(['DSC_0.jpg', 'DSC_1.jpg', 'DSC_3.jpg']);
    expect(refused).toMatchObject([{ path: nth(files, 1), phrase: { code: 'refused.twin', values: { position: 1 } } }]);
    expect((await photos(opened, listingId)).map(({ position }) => position)).toEqual([1, 2, 3]);
    await expectNothingAstray(opened, listingId);
  });

  it('of which one was removed comes back with what is written for it now, under whatever name', async () => {
    const { opened, listingId, when, letCopy, folder, files } = await importing(1);
    const { mediaId } = await opened.core
      .importStream(listingId, 'as streamed.jpg', Readable.from([await readFile(nth(files, 0))]))
      .then((answer) => nth(answer.ok ? answer.value.added : [], 0));
    await opened.call('media.edit', { mediaIds: [mediaId], shortDescription: 'Old', imageOf: 'Kitchen' });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    const again = opened.call('media.add', { listingId, paths: [folder] });
    await when(({ seen, copied }) => seen === 1 && copied === 0);
    const shown = nth(await photos(opened, listingId), 0);
    await opened.edit(shown.mediaId, 'New');
    letCopy();
    expect(await again).toMatchObject({ added: [{ mediaId }], refused: [] });
    expect(await photos(opened, listingId)).toMatchObject([{ mediaId, shortDescription: 'New', imageOf: 'Kitchen' }]);
    await expectNothingAstray(opened, listingId);
  });

  it('whose files are gone before they are copied: those that nobody wrote for go, the others ask for their files', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(3);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when(({ seen }) => seen === 3);
    const { mediaId } = nth(await photos(opened, listingId), 1);
    await opened.call('media.edit', { mediaIds: [mediaId], imageOf: 'Kitchen' });
    await rm(folder, { recursive: true });
    letCopy();
    const { added, refused } = await adding;
    expect(added).toEqual([]);
    expect(refused).toHaveLength(3);
    expect(await photos(opened, listingId)).toMatchObject([
      { mediaId, imageOf: 'Kitchen', arriving: true, state: 'needs-attention', position: 1 },
    ]);
    await expectNothingAstray(opened, listingId);
  });
});

describe('an import that a person', () => {
  it('holds begins nothing more until it goes on', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(4);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    const { importId } = await when(({ seen }) => seen === 4);
    await opened.call('import.pause', { importId });
    expect(await when(({ paused }) => paused)).toMatchObject({ finished: false });
    letCopy();
    // Another one, begun later, is not held up by it.
    const { listingId: other } = await opened.call('listing.create', { name: 'Two' });
    const { added } = await opened.call('media.add', { listingId: other, paths: [folder] });
    expect(added).toHaveLength(4);
    expect((await photos(opened, other)).every(({ prepared }) => prepared)).toBe(true);
    // The one whose turn it was may have come in.
    expect((await photos(opened, listingId)).map(({ arriving }) => arriving).slice(1)).toEqual([true, true, true]);
    await opened.call('import.resume', { importId });
    expect((await adding).added).toHaveLength(4);
    expect((await photos(opened, listingId)).every(({ prepared }) => prepared)).toBe(true);
  });

  it('stops keeps what is here, and nothing of the rest', async () => {
    const { opened, listingId, when, letCopy, folder } = await importing(6);
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    const { importId } = await when(({ seen }) => seen === 6);
    await opened.call('import.stop', { importId });
    letCopy();
    const { added, refused } = await adding;
    expect(refused).toEqual([]);
    // What was not copied lies on the card only.
    expect(await when(({ finished }) => finished)).toMatchObject({ phase: 'making', card: 'needed' });
    // The one whose turn it was may have come in.
    expect(added.length).toBeLessThan(2);
    const left = await photos(opened, listingId);
    expect(left.map(({ mediaId, arriving }) => [mediaId, arriving])).toEqual(
      added.map(({ mediaId }) => [mediaId, false]),
    );
    await expectNothingAstray(opened, listingId);
    expect(await opened.fail('import.resume', { importId })).toMatchObject({ code: 'notFound' });
    const again = await opened.call('media.add', { listingId, paths: [folder] });
    expect(again.added).toHaveLength(6 - added.length);
    expect((await opened.detail(listingId)).undo).toEqual({ kind: 'add', count: again.added.length });
  });
});

describe('an import that the end of the program interrupted', () => {
  async function interrupted(count: number) {
    const { opened, listingId, when, letCopy } = await importing();
    const { folder } = await card(count);
    const adding = opened.dispatch('media.add', { listingId, paths: [folder] });
    await when(({ seen }) => seen === count);
    const first = nth(await photos(opened, listingId), 1);
    await opened.edit(first.mediaId, 'Kept');
    const closing = opened.close();
    letCopy();
    await Promise.all([adding, closing]);
    return { listingId, folder, mediaId: first.mediaId, home: opened.home };
  }

  it('goes on at the next start, with what was written', async () => {
    const { home, listingId, mediaId } = await interrupted(4);
    const opened = await openCore({ home });
    const when = watchImport(opened);
    expect((await photos(opened, listingId)).filter(({ arriving }) => arriving).length).toBeGreaterThan(2);
    await opened.core.startBackgroundWork();
    await when(({ finished }) => finished);
    const after = await photos(opened, listingId);
    expect(after).toHaveLength(4);
    expect(after.every(({ arriving }) => !arriving)).toBe(true);
    expect(after[1]).toMatchObject({ mediaId, shortDescription: 'Kept', prepared: true });
    await expectNothingAstray(opened, listingId);
  });

  it('says of each photo that its file is not there, and takes it when it is added again', async () => {
    const { home, listingId, folder, mediaId } = await interrupted(3);
    await rename(folder, `${folder}-away`);
    const opened = await openCore({ home });
    await opened.core.startBackgroundWork();
    const asking = async (): Promise<MediaItem[]> =>
      (await photos(opened, listingId)).filter(({ problem }) => problem?.code === 'fileUnusable');
    // The one whose turn it was may have come in.
    await expect.poll(async () => (await asking()).length).toBeGreaterThan(1);
    expect((await asking()).find((item) => item.mediaId === mediaId)).toMatchObject({
      mediaId,
      arriving: true,
      state: 'needs-attention',
    });
    const before = await photos(opened, listingId);

    await opened.call('media.add', { listingId, paths: [`${folder}-away`] });
    await rm(`${folder}-away`, { recursive: true });
    const after = await photos(opened, listingId);
    expect(after.map((item) => item.mediaId)).toEqual(before.map((item) => item.mediaId));
    expect(after[1]).toMatchObject({ mediaId, shortDescription: 'Kept', arriving: false, problem: null });
    await expectNothingAstray(opened, listingId);
  });

  it('gives a photo no file of another one, though name and size are the same', async () => {
    const { home, listingId, folder } = await interrupted(3);
    const waits = path.join(folder, 'DSC_2.jpg');
    const { size } = await stat(waits);
    const [elsewhere, moved] = [await temporaryFolder(), await temporaryFolder()];
    const other = await cameraJpeg(quarters(120, 90), { dateTime: '2026:05:15 11:00:00' });
    await writeFile(
      path.join(elsewhere, path.basename(waits)),
      Buffer.concat([other, Buffer.alloc(size - other.length)]),
    );
    await copyFile(waits, path.join(moved, path.basename(waits)));
    await rename(folder, `${folder}-away`);
    const opened = await openCore({ home });
    await opened.core.startBackgroundWork();
    const waiting = async (): Promise<MediaItem | undefined> =>
      (await photos(opened, listingId)).find(({ waitsForFile, position }) => waitsForFile && position === 2);
    await expect.poll(waiting).toMatchObject({ shortDescription: 'Kept' });
    await opened.call('media.add', { listingId, paths: [elsewhere] });
    expect(await waiting()).toMatchObject({ shortDescription: 'Kept' });
    expect((await photos(opened, listingId)).at(-1)).toMatchObject({ shortDescription: '', width: 120 });
    // The same photo, copied by a program that kept no times.
    await opened.call('media.add', { listingId, paths: [moved] });
    expect((await photos(opened, listingId))[1]).toMatchObject({
      shortDescription: 'Kept',
      arriving: false,
      width: 301,
    });
  });

  it('leaves photos that can be removed, and a listing that can', async () => {
    const { home, listingId } = await interrupted(2);
    const opened = await openCore({ home });
    const before = await photos(opened, listingId);
    await opened.call('media.remove', { mediaIds: before.map((item) => item.mediaId) });
    expect(await photos(opened, listingId)).toEqual([]);
    await opened.call('listing.forget', { listingId });
    const left = await readdir(path.join(home, 'pictures'), { recursive: true });
    expect(left.filter((name) => /\.jpg$|[0-9a-f]{64}/.test(name))).toEqual([]);
  });
});

it('a listing whose photos are being copied is sent when they are here, with all of them', async () => {
  const service = await startPractice();
  const { opened, listingId, when, letCopy, folder, files } = await importing(3);
  await opened.connect(service);
  const adding = opened.call('media.add', { listingId, paths: [folder] });
  await when(({ seen }) => seen === 3);
  expect(await opened.sync()).toMatchObject({ created: 0, waiting: 3, reasons: [{ code: 'stillArriving' }] });
  expect(service.snapshot().binaries).toBe(0);
  const { mediaId } = nth(await photos(opened, listingId), 0);
  expect(await opened.fail('media.replace', { mediaId, path: nth(files, 0) })).toMatchObject({ code: 'unsupported' });
  letCopy();
  await adding;
  expect(await opened.sync()).toMatchObject({ created: 1, waiting: 0 });
  expect(service.snapshot().binaries).toBe(3);
});

describe('files that come through a page', () => {
  it('of which one turns out to be broken only when it is decoded: the batch names it', async () => {
    const { opened, listingId } = await importing();
    const whole = await quarters(600, 400).jpeg({ quality: 95 }).toBuffer();
    const broken = Buffer.concat([whole.subarray(0, Math.floor(whole.length / 2)), Buffer.from([0xff, 0xd9])]);
    const batch = { name: 'batch', place: 0 };
    await opened.core.importStream(listingId, 'broken.jpg', Readable.from([broken]), broken.length, batch);
    const { added, refused } = await opened.call('import.settle', { batch: 'batch' });
    expect(added).toEqual([]);
    expect(refused).toMatchObject([{ path: 'broken.jpg' }]);
    expect(await photos(opened, listingId)).toEqual([]);
  });
});
