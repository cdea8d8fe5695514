import { existsSync } from 'node:fs';
import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { hashFile } from '../../../electron/core/library/blobs/hash.ts';
import { collect } from '../../../electron/core/photos/storage/collect.ts';
import { olderBackups } from '../../../electron/core/photos/storage/usage.ts';
import type { StorageUsage } from '../../../shared/contract/storage.ts';
import { Sha256 } from '../../../shared/domain/ids.ts';
import { inEnglish, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { createClock, nth, type Opened, openCore, pictureFiles, syncedListing, temporaryFolder } from '../harness.ts';

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** A clock of today, or of later: the ages of files are those of the disk. */
function clockAt(later = 0) {
  return createClock(new Date(Date.now() + later).toISOString());
}

function originalOf({ home }: Opened, sha256: Sha256): string {
  return path.join(home, 'pictures', 'originals', sha256.slice(0, 2), sha256);
}

function part(usage: StorageUsage, kind: StorageUsage['parts'][number]['kind']) {
  const found = usage.parts.find((each) => each.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
}

describe('what takes the space of a library', () => {
  it('is told by kind, with what nothing uses, which one command removes', async () => {
    const before = await openCore({ clock: clockAt() });
    const { listingId, ids } = await before.listingWithPhotos(3);
    const folder = path.join(before.home, 'pictures', 'derived');
    const { sha256 } = nth((await before.detail(listingId)).media, 0);
    // Corrected pictures lie in a folder below that of their original.
    const first = await before.call('storage.usage', {});
    await writeFile(path.join(folder, sha256.slice(0, 2), sha256, '1600-corrected.jpg'), Buffer.alloc(5000));
    await before.call('media.remove', { mediaIds: [nth(ids, 2)] });
    await before.call('media.replace', { mediaId: nth(ids, 1), path: nth(await pictureFiles(1, 60), 0) });
    const usage = await before.call('storage.usage', {});
    expect(part(first, 'originals')).toMatchObject({ files: 3, unused: { files: 0, bytes: 0 } });
    expect(part(usage, 'originals').files).toBe(4);
    expect(part(usage, 'derived').bytes - part(first, 'derived').bytes).toBeGreaterThan(5000);
    expect([usage.removedPhotos.files > 0, usage.forUndo.files > 0]).toEqual([true, true]);
    expect(usage.total.bytes).toBe(usage.parts.reduce((sum, { bytes }) => sum + bytes, 0));
    await before.close();

    const storage = openStorage(before.home);
    const lost = await storage.blobs.adopt(nth(await pictureFiles(1, 61), 0), () => Promise.resolve());
    storage.store.close();
    const today = await openCore({ home: before.home, clock: clockAt() });
    expect((await today.call('storage.usage', {})).unused).toEqual({ files: 0, bytes: 0 });
    await today.close();
    const later = await openCore({ home: before.home, clock: clockAt(TWO_DAYS) });
    const full = await later.call('storage.usage', {});
    expect(part(full, 'originals').unused).toEqual({ files: 1, bytes: lost.bytes });
    expect(await later.call('storage.clean', {})).toEqual({ files: 1, bytes: lost.bytes });
    const clean = await later.call('storage.usage', {});
    expect(clean.unused).toEqual({ files: 0, bytes: 0 });
    expect(part(clean, 'originals').files).toBe(4);
  });

  it('counts older copies from before upgrades, of which the newest stays', async () => {
    const opened = await openCore({ clock: clockAt() });
    const library = path.join(opened.home, 'library.db');
    await opened.close();
    for (const [number, age] of [7, 8].entries()) {
      await writeFile(`${library}.before-${age}`, await readFile(library));
      await utimes(`${library}.before-${age}`, number + 1, number + 1);
    }
    const again = await openCore({ home: opened.home, clock: clockAt() });
    const { files, unused } = part(await again.call('storage.usage', {}), 'backups');
    expect([files, unused.files]).toEqual([2, 1]);
    await again.call('storage.clean', {});
    expect([existsSync(`${library}.before-7`), existsSync(`${library}.before-8`)]).toEqual([false, true]);
  });

  it('is told of older copies without reading each again and again', async () => {
    const home = await temporaryFolder();
    const library = path.join(home, 'library.db');
    for (const age of [7, 8, 9]) {
      await writeFile(`${library}.before-${age}`, 'x');
      await utimes(`${library}.before-${age}`, age, age);
    }
    const read: string[] = [];
    const older = (): Promise<string[]> =>
      olderBackups(home, (copy) => {
        read.push(path.basename(copy));
        return copy.endsWith('-9') ? null : { version: 1, rows: {} };
      });
    for (let again = 0; again < 3; again += 1) expect(await older()).toEqual([`${library}.before-7`]);
    expect(read).toEqual(['library.db.before-9', 'library.db.before-8', 'library.db.before-7']);
    await writeFile(`${library}.before-8`, 'longer');
    await older();
    expect(read.slice(3)).toEqual(['library.db.before-8']);
  });

  it('is kept whole beside a library that was set aside', async () => {
    const opened = await openCore({ clock: clockAt(TWO_DAYS) });
    await opened.close();
    const storage = openStorage(opened.home);
    const lost = await storage.blobs.adopt(nth(await pictureFiles(1, 62), 0), () => Promise.resolve());
    storage.store.close();
    await writeFile(path.join(opened.home, 'library.db.set-aside-1'), 'older');
    const later = await openCore({ home: opened.home, clock: clockAt(TWO_DAYS) });
    expect(await later.call('storage.usage', {})).toMatchObject({ keepsAll: true, unused: { files: 0 } });
    expect(await later.call('storage.clean', {})).toEqual({ files: 0, bytes: 0 });
    expect(existsSync(path.join(opened.home, 'pictures', 'originals', lost.sha256.slice(0, 2), lost.sha256))).toBe(
      true,
    );
  });
});

it('renditions by settings that no service has any more go, and those that are wanted stay', async () => {
  const opened = await openCore({ clock: clockAt() });
  const { listingId } = await opened.listingWithPhotos(1);
  await opened.close();
  const storage = openStorage(opened.home);
  const { sha256 } = nth(storage.store.media.ofListing(listingId), 0);
  const [old = ''] = await pictureFiles(1, 63);
  const stored = await hashFile(old);
  await storage.blobs.placeRendition(stored, old);
  const row = { sha256: Sha256.parse(stored.sha256), bytes: stored.bytes, width: 1, height: 1 };
  storage.store.write(() => storage.store.blobs.saveRendition(sha256, 'jpeg-1024-60-any', row));
  expect((await collect(storage, Date.now() + TWO_DAYS)).removed).toBe(1);
  expect(await storage.blobs.hasRendition(stored.sha256)).toBe(false);
  expect(storage.store.blobs.renditionSpecs()).toHaveLength(1);
  storage.store.close();
});

describe('removing photos for good', () => {
  it('deletes their files and every way back, and says what stays', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(3);
    await opened.call('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1, 64), 0) });
    const pictures = (await opened.detail(listingId)).media.map(({ sha256 }) => sha256);
    expect(await opened.call('media.removeForGood', { mediaIds: [nth(ids, 0)] })).toMatchObject({
      removed: [],
      kept: [{ mediaId: nth(ids, 0), problem: { phrase: { code: 'error.notRemovedYet' } } }],
    });
    await opened.call('media.remove', { mediaIds: ids.slice(0, 2) });
    const before = await opened.call('storage.usage', {});
    expect(await opened.call('media.removeForGood', { mediaIds: ids.slice(0, 2) })).toEqual({
      removed: ids.slice(0, 2),
      kept: [],
    });
    const after = await opened.call('storage.usage', {});
    // The replaced picture of the first went too.
    expect(part(before, 'originals').files - part(after, 'originals').files).toBe(3);
    expect(existsSync(originalOf(opened, nth(pictures, 0)))).toBe(false);
    expect(existsSync(originalOf(opened, nth(pictures, 2)))).toBe(true);
    const shown = await opened.detail(listingId);
    expect([shown.media.length, shown.removed.length]).toEqual([1, 0]);
    // What is left to undo is about the photo that is left.
    while ((await opened.detail(listingId)).undo !== null) {
      expect((await opened.call('change.undo', { listingId })).skipped).toEqual([]);
    }
    expect((await opened.call('storage.usage', {})).forUndo.files).toBe(0);
  });

  it('waits until the service has removed what it has', async () => {
    const { opened, ids, listingId } = await syncedListing(2);
    await opened.call('media.remove', { mediaIds: [nth(ids, 0)] });
    expect(await opened.call('media.removeForGood', { mediaIds: [nth(ids, 0)] })).toMatchObject({
      removed: [],
      kept: [{ problem: { phrase: { code: 'error.removalNotSent' } } }],
    });
    await opened.sync();
    expect(await opened.call('media.removeForGood', { mediaIds: [nth(ids, 0)] })).toMatchObject({
      removed: [nth(ids, 0)],
    });
    await opened.sync();
    const { media, removed, mediaByOthers, toSend } = await opened.detail(listingId);
    expect([media.length, removed.length, mediaByOthers.length, toSend]).toEqual([1, 0, 0, 0]);
  });
});

describe('a photo whose correction took the place of one at the service', () => {
  it.each(['correct', 'undone'])('stays in its listing once that one is removed for good: %s', async (stands) => {
    const { opened, listingId, ids } = await syncedListing(2);
    const turn = { kind: 'rotate', to: 'right' } as const;
    await opened.call('media.correct', { mediaIds: ids, operation: turn });
    if (stands === 'undone') await opened.call('change.undo', { listingId });
    await opened.sync();
    const { media, removed } = await opened.detail(listingId);
    expect(await opened.call('media.removeForGood', { mediaIds: [nth(removed, 0).mediaId] })).toMatchObject({
      kept: [],
    });
    const order = media.map(({ mediaId }) => mediaId);
    await opened.call(stands === 'undone' ? 'change.redo' : 'change.undo', { listingId });
    const after = (await opened.detail(listingId)).media.map(({ mediaId }) => mediaId);
    expect(after).toHaveLength(2);
    // The other photo is corrected or not as the change says.
    expect(after.filter((mediaId) => order.includes(mediaId))).toHaveLength(1);
  });
});

describe('an original that is missing or damaged', () => {
  async function broken() {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(3);
    const { media } = await opened.detail(listingId);
    await rm(originalOf(opened, nth(media, 0).sha256));
    await appendFile(originalOf(opened, nth(media, 1).sha256), 'x');
    return { opened, listingId, ids, media };
  }

  it('is found by reading all again, said on its photo, and mended by the same file alone', async () => {
    const { opened, listingId, ids } = await broken();
    const progress: number[] = [];
    opened.core.subscribe((event) => {
      if (event.name === 'storage.changed') progress.push(event.payload.done);
    });
    const check = await opened.call('storage.checkOriginals', {});
    expect(check).toMatchObject({ checked: 3, intact: 1, unreadable: [], cancelled: false });
    expect(check.faulty.map(({ fault, position, listing }) => `${fault} ${position} ${listing}`).toSorted()).toEqual([
      'damaged 2 12 Oak Street',
      'missing 1 12 Oak Street',
    ]);
    expect(progress).toEqual([1, 2, 3, 3]);
    const codes = async (): Promise<unknown[]> =>
      (await opened.detail(listingId)).media.map(({ originalProblem }) => originalProblem?.code);
    expect(await codes()).toEqual(['originalMissing', 'originalDamaged', undefined]);

    const [own = '', second = '', other = ''] = await pictureFiles(3);
    const refused = await opened.fail('media.fix', { mediaId: nth(ids, 0), path: other });
    expect(refused).toMatchObject({ code: 'fileUnusable', phrase: { code: 'error.otherBytes' } });
    expect(await opened.fail('media.fix', { mediaId: nth(ids, 0), path: `${own}.gone` })).toMatchObject({
      code: 'fileUnusable',
    });
    expect(await codes()).toEqual(['originalMissing', 'originalDamaged', undefined]);
    await opened.call('media.fix', { mediaId: nth(ids, 0), path: own });
    const bytes = await readFile(second);
    const answer = await opened.core.fixStream(nth(ids, 1), 'b.jpg', Readable.from(bytes), bytes.length);
    expect(answer.ok).toBe(true);
    expect(await codes()).toEqual([undefined, undefined, undefined]);
    expect(await opened.call('storage.checkOriginals', {})).toMatchObject({ intact: 3, faulty: [] });
  });

  it('is in order again once the same file is added again, whatever is there in its place', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(2);
    const { media } = await opened.detail(listingId);
    await rm(originalOf(opened, nth(media, 0).sha256));
    const damaged = originalOf(opened, nth(media, 1).sha256);
    await writeFile(damaged, (await readFile(damaged)).fill(0, 40, 60));
    await opened.call('storage.checkOriginals', {});
    const paths = await pictureFiles(2);
    expect((await opened.call('media.add', { listingId, paths })).added.map(({ mediaId }) => mediaId)).toEqual(ids);
    const after = await opened.detail(listingId);
    expect(after.media.map(({ originalProblem, prepared }) => [originalProblem, prepared])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(await opened.call('storage.checkOriginals', {})).toMatchObject({ intact: 2, faulty: [] });
    // What is in order is refused as before.
    expect(await opened.call('media.add', { listingId, paths })).toMatchObject({
      added: [],
      refused: [{ phrase: { code: 'refused.twin' } }, { phrase: { code: 'refused.twin' } }],
    });
  });

  it('lets photos go on that were held up for it, with the pictures of their corrections', async () => {
    const before = await openCore();
    const { listingId, ids } = await before.listingWithPhotos(1);
    const { sha256 } = nth((await before.detail(listingId)).media, 0);
    await before.close();
    await rm(originalOf(before, sha256));
    const { store } = openStorage(before.home);
    const said = phrase('problem.fileUnusable', { why: phrase('file.missing', { path: 'a' }) });
    store.write(() => {
      store.media.setCorrections(nth(ids, 0), { turn: 180 });
      store.media.setBlocked(nth(ids, 0), {
        code: 'fileUnusable',
        message: inEnglish(said),
        phrase: said,
        action: 'fixField',
      });
      store.blobs.setFault(sha256, 'missing');
    });
    store.close();
    const opened = await openCore({ home: before.home });
    await opened.call('media.fix', { mediaId: nth(ids, 0), path: nth(await pictureFiles(1), 0) });
    expect(nth((await opened.detail(listingId)).media, 0)).toMatchObject({
      problem: null,
      originalProblem: null,
      prepared: true,
    });
  });

  it('is noted at the start of a host that stays where it is missing, and no more once it is back', async () => {
    const { opened, listingId, media } = await broken();
    await opened.close();
    const host = await openCore({ home: opened.home });
    await host.core.startBackgroundWork();
    await host.close();
    const again = await openCore({ home: opened.home });
    expect(nth((await again.detail(listingId)).media, 0).originalProblem?.code).toBe('originalMissing');
    const file = nth(await pictureFiles(1), 0);
    await writeFile(originalOf(again, nth(media, 0).sha256), await readFile(file));
    await again.core.startBackgroundWork();
    await again.close();
    const last = await openCore({ home: opened.home });
    expect(nth((await last.detail(listingId)).media, 0).originalProblem).toBeNull();
  });
});
