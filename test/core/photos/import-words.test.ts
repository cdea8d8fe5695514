import { rmSync } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { MediaItem } from '../../../shared/contract/model.ts';
import { xmpPacket } from '../../../shared/domain/xmp-packet.ts';
import { cameraJpeg, quarters } from '../blobs-fixtures.ts';
import { nth, openCore } from '../harness.ts';
import { card, expectNothingAstray, type Importing, importing, photos, watchImport } from '../import-kit.ts';

/** What a person does for a photo that is still arriving. */
async function workOn({ opened }: Pick<Importing, 'opened'>, { mediaId }: MediaItem): Promise<void> {
  await opened.edit(mediaId, 'New');
  await opened.call('media.rate', { mediaIds: [mediaId], rating: 4 });
  await opened.call('media.flag', { flags: [{ mediaId, flag: 'picked' }] });
}

const WORKED_ON = { shortDescription: 'New', rating: 4, picked: true, rejected: false };

/** The files of a card begin to come in; nothing is copied yet. */
async function seen(count: number) {
  const world = await importing();
  const { folder, files } = await card(count);
  const adding = world.opened.dispatch('media.add', { listingId: world.listingId, paths: [folder] });
  const { importId } = await world.when((progress) => progress.seen === count);
  return { ...world, folder, files, adding, importId, shown: await photos(world.opened, world.listingId) };
}

describe('what a person did for a photo that is still arriving', () => {
  it('is kept where the import fails as a whole: the photo waits for its file, the others go', async () => {
    const { opened, listingId, shown, adding, letCopy, failLanding, ...world } = await seen(4);
    await workOn({ opened }, nth(shown, 2));
    failLanding();
    letCopy();
    expect(await adding).toMatchObject({ ok: false });
    expect(await photos(opened, listingId)).toMatchObject([
      { ...WORKED_ON, mediaId: nth(shown, 2).mediaId, position: 1, arriving: true, state: 'needs-attention' },
    ]);
    // It is reported as waiting whatever else is done to it.
    const mediaIds = [nth(shown, 2).mediaId];
    await opened.call('media.edit', { mediaIds, imageOf: 'Kitchen' });
    await opened.call('media.remove', { mediaIds });
    await opened.call('media.restore', { mediaIds });
    expect(await photos(opened, listingId)).toMatchObject([{ imageOf: 'Kitchen', problem: { code: 'fileUnusable' } }]);
    // It takes its file at the next start, or when it is added again.
    await opened.close();
    const again = await openCore({ home: opened.home });
    await again.call('media.add', { listingId, paths: [world.folder] });
    const after = await photos(again, listingId);
    expect(after).toHaveLength(4);
    expect(after[0]).toMatchObject({ ...WORKED_ON, mediaId: nth(shown, 2).mediaId, arriving: false, problem: null });
    await expectNothingAstray(again, listingId);
  });

  it('is kept where the import is stopped', async () => {
    const { opened, listingId, shown, adding, letCopy, importId } = await seen(6);
    await workOn({ opened }, nth(shown, 5));
    await opened.call('import.stop', { importId });
    letCopy();
    await adding;
    const left = (await photos(opened, listingId)).filter(({ arriving }) => arriving);
    expect(left).toMatchObject([{ ...WORKED_ON, mediaId: nth(shown, 5).mediaId, problem: { code: 'fileUnusable' } }]);
    await expectNothingAstray(opened, listingId);
  });

  it('is kept where it is no word but a place or a hold: the photo waits for its file, also when the import is stopped', async () => {
    for (const end of ['fails', 'is stopped'] as const) {
      const { opened, listingId, shown, adding, letCopy, failLanding, importId } = await seen(8);
      const [first, held, last] = [nth(shown, 0), nth(shown, 6), nth(shown, 7)].map(({ mediaId }) => mediaId);
      if (first === undefined || held === undefined || last === undefined) throw new Error('They are shown.');
      await opened.call('sync.pause', { mediaIds: [held] });
      // Made the primary photo; the others only went past it.
      await opened.call('media.move', { listingId, mediaIds: [last], before: first });
      if (end === 'fails') failLanding();
      else await opened.call('import.stop', { importId });
      letCopy();
      await adding;
      const left = (await photos(opened, listingId)).filter(({ arriving }) => arriving);
      expect(left.map(({ mediaId, problem }) => [mediaId, problem?.code])).toEqual([
        [last, 'fileUnusable'],
        [held, 'fileUnusable'],
      ]);
      await expectNothingAstray(opened, listingId);
    }
  });

  it('is done for the photo that is there, also a place and a hold', async () => {
    const { opened, listingId, letCopy, when, folder, files } = await importing(3);
    const stream = Readable.from([await readFile(nth(files, 2))]);
    await opened.core.importStream(listingId, 'streamed.jpg', stream);
    const there = nth(await photos(opened, listingId), 0).mediaId;
    await opened.call('media.remove', { mediaIds: [there] });
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when((progress) => progress.seen === 3 && progress.copied === 0);
    const shown = await photos(opened, listingId);
    await opened.call('sync.pause', { mediaIds: [nth(shown, 2).mediaId] });
    await opened.call('media.move', { listingId, mediaIds: [nth(shown, 2).mediaId], before: nth(shown, 0).mediaId });
    letCopy();
    await adding;
    expect((await photos(opened, listingId)).map(({ mediaId, hold }) => [mediaId, hold])).toEqual([
      [there, 'paused'],
      [nth(shown, 0).mediaId, null],
      [nth(shown, 1).mediaId, null],
    ]);
    await expectNothingAstray(opened, listingId);
  });

  it('is done for the photo that comes back, where it is one that the listing had, and can be undone', async () => {
    const { opened, listingId, letCopy, when, folder, files } = await importing(1);
    const answer = await opened.core.importStream(
      listingId,
      'streamed.jpg',
      Readable.from([await readFile(nth(files, 0))]),
    );
    const { mediaId } = nth(answer.ok ? answer.value.added : [], 0);
    await opened.call('media.edit', { mediaIds: [mediaId], shortDescription: 'Old', imageOf: 'Kitchen' });
    await opened.call('media.remove', { mediaIds: [mediaId] });
    const again = opened.call('media.add', { listingId, paths: [folder] });
    await when((progress) => progress.seen === 1 && progress.copied === 0);
    await workOn({ opened }, nth(await photos(opened, listingId), 0));
    letCopy();
    await again;
    expect(await photos(opened, listingId)).toMatchObject([{ ...WORKED_ON, mediaId, imageOf: 'Kitchen' }]);
    await opened.call('change.undo', { listingId });
    expect(await photos(opened, listingId)).toMatchObject([{ mediaId, shortDescription: 'Old', rating: 0 }]);
  });

  it('is done for the photo that is there, where both are the same picture', async () => {
    const { opened, listingId, letCopy, when, folder, files } = await importing(1);
    await opened.core.importStream(listingId, 'streamed.jpg', Readable.from([await readFile(nth(files, 0))]));
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when((progress) => progress.seen === 1 && progress.copied === 0);
    await workOn({ opened }, nth(await photos(opened, listingId), 1));
    letCopy();
    expect(await adding).toMatchObject({ added: [], refused: [{ phrase: { code: 'refused.twin' } }] });
    expect(await photos(opened, listingId)).toMatchObject([{ ...WORKED_ON, fileName: 'streamed.jpg' }]);
    await opened.call('change.undo', { listingId });
    expect(await photos(opened, listingId)).toMatchObject([{ shortDescription: '', rating: 0, picked: false }]);
  });

  it('is known after a restart from what the file said: only the former keeps a photo whose file is gone', async () => {
    const { opened, listingId, letCopy, when, folder, files } = await importing(4);
    for (const file of files) await writeFile(file.replace('.jpg', '.xmp'), sidecar('From the file'));
    const adding = opened.dispatch('media.add', { listingId, paths: [folder] });
    await when((progress) => progress.seen === 4);
    const shown = await photos(opened, listingId);
    expect(shown.map(({ shortDescription }) => shortDescription)).toEqual(Array(4).fill('From the file'));
    await workOn({ opened }, nth(shown, 2));
    const closing = opened.close();
    letCopy();
    await Promise.all([adding, closing]);
    // They are there when the program starts, and are no pictures any more when they are copied.
    for (const file of files) await writeFile(file, 'no picture');
    const again = await openCore({ home: opened.home });
    const finished = watchImport(again);
    await again.core.startBackgroundWork();
    await finished((progress) => progress.finished);
    const left = (await photos(again, listingId)).filter(({ arriving }) => arriving);
    expect(left).toMatchObject([{ ...WORKED_ON, mediaId: nth(shown, 2).mediaId }]);
  });
});

function sidecar(description: string): string {
  return xmpPacket({ title: null, description, keywords: [], rating: null, copyright: null, creator: null });
}

describe('a file that changes between the first look and its copy', () => {
  it('has the words that it has in the end, but for those that a person wrote meanwhile', async () => {
    const { opened, listingId, letCopy, when, folder, files } = await importing(6);
    // The first four are being copied already.
    const late = files.slice(4);
    for (const file of late) await writeFile(file.replace('.jpg', '.xmp'), sidecar('Before'));
    const adding = opened.call('media.add', { listingId, paths: [folder] });
    await when((progress) => progress.seen === 6);
    const { mediaId } = nth(await photos(opened, listingId), 5);
    await opened.edit(mediaId, 'Typed');
    for (const file of late) {
      await writeFile(file.replace('.jpg', '.xmp'), sidecar('After'));
      await utimes(file, new Date(), new Date((await stat(file)).mtimeMs + 5000));
    }
    letCopy();
    await adding;
    expect((await photos(opened, listingId)).slice(4).map(({ shortDescription }) => shortDescription)).toEqual([
      'After',
      'Typed',
    ]);
  });
});

it('a file that is gone again at the second look is refused by name, and the others come in', async () => {
  const { opened, listingId, folder, files, adding, shown, letCopy, failLanding } = await seen(3);
  for (const item of shown) await workOn({ opened }, item);
  failLanding();
  letCopy();
  await adding;
  await opened.close();
  const again = await openCore({ home: opened.home });
  const gone = nth(files, 1);
  // All are looked at ahead of their turn, and the first is shown after that.
  await writeFile(path.join(folder, 'DSC_0.jpg'), await cameraJpeg(quarters(500, 200)));
  const stop = again.core.subscribe(({ name }) => {
    if (name === 'import.changed') rmSync(gone, { force: true });
  });
  const { refused } = await again.call('media.add', { listingId, paths: [folder] });
  stop();
  expect(refused.map((each) => path.basename(each.path))).toEqual(['DSC_2.jpg']);
  const after = await photos(again, listingId);
  expect(after.map(({ arriving }) => arriving)).toEqual([false, true, false, false]);
  expect(after.slice(0, 3)).toMatchObject([WORKED_ON, WORKED_ON, WORKED_ON]);
});
