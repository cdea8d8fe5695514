import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hashBytes } from '../../../electron/core/library/blobs/hash.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { lightboxJson } from '../../run-cli.ts';
import { quarters } from '../blobs-fixtures.ts';
import {
  nth,
  type Opened,
  openCore,
  PATIENT,
  pictureFiles,
  type startPractice,
  syncedListing,
  temporaryFolder,
  unsyncedListing,
} from '../harness.ts';

const RIGHT = { kind: 'rotate', to: 'right' } as const;

async function first(opened: Opened, listingId: ListingId) {
  return nth((await opened.detail(listingId)).media, 0);
}

/** A listing with one photo of 48 x 32 pixels. */
async function onePhoto(): Promise<{ opened: Opened; listingId: ListingId; mediaId: MediaId }> {
  const opened = await openCore();
  const { listingId, ids } = await opened.listingWithPhotos(1);
  return { opened, listingId, mediaId: nth(ids, 0) };
}

async function pixelsOf(opened: Opened, picture: string, size: '320' | '1600' | 'full' | 'original') {
  const file = await opened.core.picturePath(picture, size);
  if (file === null) throw new Error(`no ${size} of ${picture}`);
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
}

describe('a photo that is corrected', () => {
  it('is shown in another picture at an address of its own, and its original stays as it is', async () => {
    const { opened, listingId, mediaId } = await onePhoto();
    const before = await first(opened, listingId);
    const original = path.join(opened.home, 'pictures/originals', before.sha256.slice(0, 2), before.sha256);
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    const after = await first(opened, listingId);
    expect(after).toMatchObject({
      mediaId,
      sha256: before.sha256,
      corrections: { turn: 90 },
      width: 32,
      height: 48,
      original: { width: 48, height: 32 },
      prepared: true,
      rendition: { width: 32, height: 48 },
    });
    expect(after.picture).not.toBe(before.picture);
    for (const size of ['320', '1600', 'full'] as const) {
      expect(await pixelsOf(opened, after.picture, size)).toEqual({ width: 32, height: 48 });
      expect(await pixelsOf(opened, before.picture, size)).toEqual({ width: 48, height: 32 });
    }
    expect(await pixelsOf(opened, after.picture, 'original')).toEqual({ width: 48, height: 32 });
    expect(hashBytes(await readFile(original))).toBe(before.sha256);
    expect((await opened.detail(listingId)).firstPhoto).toBe(after.picture);
  });

  it('comes back by undo, is corrected again by redo, and by reset is as it was', async () => {
    const { opened, listingId, mediaId } = await onePhoto();
    const before = await first(opened, listingId);
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    expect(await opened.call('change.undo', { listingId })).toMatchObject({
      name: { kind: 'correct', count: 1 },
      applied: 1,
      skipped: [],
    });
    await vi.waitFor(async () => expect(await first(opened, listingId)).toMatchObject({ prepared: true }), PATIENT);
    expect(await first(opened, listingId)).toMatchObject({ corrections: null, picture: before.picture, width: 48 });
    await opened.call('change.redo', { listingId });
    expect(await first(opened, listingId)).toMatchObject({ corrections: { turn: 90 } });
    await opened.call('media.correct', { mediaIds: [mediaId], operation: { kind: 'reset' } });
    expect(await first(opened, listingId)).toMatchObject({
      corrections: null,
      picture: before.picture,
      prepared: true,
    });
  });

  it('of one stay at a slider is one change, and leaves one picture', async () => {
    const { opened, listingId, mediaId } = await onePhoto();
    const { sha256 } = await first(opened, listingId);
    for (const exposure of [0.1, 0.3, 0.5]) {
      await opened.call('media.correct', {
        mediaIds: [mediaId],
        operation: { kind: 'adjust', values: { exposure } },
        session: 'slider',
      });
    }
    await vi.waitFor(async () => expect(await first(opened, listingId)).toMatchObject({ prepared: true }), PATIENT);
    const corrected = path.join(opened.home, 'pictures/derived', sha256.slice(0, 2), sha256);
    // Those of where it rested before go once the last one is made.
    await vi.waitFor(async () => {
      const folders = (await readdir(corrected, { withFileTypes: true })).filter((entry) => entry.isDirectory());
      expect(folders).toHaveLength(1);
      expect((await filesBelow(path.join(opened.home, 'pictures/renditions'))).length).toBe(2);
    }, PATIENT);
    await opened.call('change.undo', { listingId });
    expect((await opened.detail(listingId)).undo).toEqual({ kind: 'caption', count: 1 });
    expect(await first(opened, listingId)).toMatchObject({ corrections: null });
  });

  it('takes the corrections of another one, with others in one change', async () => {
    const opened = await openCore();
    const { listingId, ids } = await opened.listingWithPhotos(3);
    const corrections = { straighten: 1.5, exposure: 0.4 };
    await opened.call('media.correct', { mediaIds: ids.slice(1), operation: { kind: 'set', corrections } });
    const { media, undo } = await opened.detail(listingId);
    expect(media.map((item) => item.corrections)).toEqual([null, corrections, corrections]);
    expect(undo).toEqual({ kind: 'correct', count: 2 });
  });

  it('is still known by its original, and goes with all its pictures', async () => {
    const { opened, listingId, mediaId } = await onePhoto();
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    const again = await opened.call('media.add', { listingId, paths: await pictureFiles(1) });
    expect(again.refused).toMatchObject([{ phrase: { code: 'refused.twin' } }]);
    await opened.call('listing.forget', { listingId });
    expect(await filesBelow(path.join(opened.home, 'pictures'))).toEqual([]);
  });

  it('that gets other bytes shows them as they are, and its own corrected picture again after undo', async () => {
    const { opened, listingId, mediaId } = await onePhoto();
    await opened.call('media.correct', { mediaIds: [mediaId], operation: RIGHT });
    const corrected = await first(opened, listingId);
    const [file = ''] = await pictureFiles(1, 9);
    await opened.call('media.replace', { mediaId, path: file });
    expect(await first(opened, listingId)).toMatchObject({ corrections: null, fileName: '9.jpg', width: 48 });
    await opened.call('change.undo', { listingId });
    await vi.waitFor(async () => expect(await first(opened, listingId)).toMatchObject({ prepared: true }), PATIENT);
    expect(await first(opened, listingId)).toMatchObject({ corrections: { turn: 90 }, picture: corrected.picture });
  });
});

describe('a corrected photo and its service', () => {
  it('has its corrected picture sent', async () => {
    const { service, opened, listingId, ids } = await unsyncedListing(2);
    await opened.call('media.correct', { mediaIds: [nth(ids, 0)], operation: RIGHT });
    await opened.sync();
    expect(await first(opened, listingId)).toMatchObject({ state: 'attached' });
    expect(await sizesThere(service)).toEqual([
      [32, 48],
      [48, 32],
    ]);
  });

  it('is replaced there when it is corrected later: the same original, another picture', async () => {
    const { service, opened, listingId, ids } = await syncedListing(2);
    const before = await first(opened, listingId);
    const { mediaIds } = await opened.call('media.correct', { mediaIds: [nth(ids, 0)], operation: RIGHT });
    const after = await first(opened, listingId);
    expect(mediaIds).toEqual([after.mediaId]);
    expect(after.mediaId).not.toBe(before.mediaId);
    expect(after).toMatchObject({ sha256: before.sha256, shortDescription: 'Photo 1', position: 1, prepared: true });
    // What is moved further before it is sent stays the same photo.
    await opened.call('media.correct', { mediaIds, operation: RIGHT });
    await opened.sync();
    expect(service.media().map((media) => [media.ShortDescription, media.DeletedYN])).toEqual(
      expect.arrayContaining([
        ['Photo 1', false],
        ['Photo 2', false],
        ['Photo 1', true],
      ]),
    );
    expect(await first(opened, listingId)).toMatchObject({ state: 'attached', corrections: { turn: 180 } });
    expect(await opened.call('change.undo', { listingId })).toMatchObject({
      skipped: [{ what: 'corrections', reason: 'atService' }],
    });
  });

  it('comes back as it was where it is undone before it is sent', async () => {
    const { service, opened, listingId, ids } = await syncedListing(1);
    await opened.call('media.correct', { mediaIds: ids, operation: RIGHT });
    await opened.call('change.undo', { listingId });
    expect(await first(opened, listingId)).toMatchObject({
      mediaId: nth(ids, 0),
      corrections: null,
      state: 'attached',
    });
    await opened.sync();
    expect(service.media()).toHaveLength(1);
  });

  it('stays as it is while a person holds it back: neither picture is to stand there beside the other', async () => {
    const { service, opened, listingId, ids } = await syncedListing(1);
    await opened.call('sync.pause', { mediaIds: ids });
    for (const answer of [
      opened.fail('media.correct', { mediaIds: ids, operation: RIGHT }),
      opened.fail('media.replace', { mediaId: nth(ids, 0), path: nth(await pictureFiles(2), 1) }),
    ]) {
      expect(await answer).toMatchObject({ code: 'unsupported', phrase: { code: 'error.heldBack' } });
    }
    expect(await first(opened, listingId)).toMatchObject({ corrections: null, mediaId: nth(ids, 0), hold: 'paused' });
    await opened.call('sync.resume', { mediaIds: ids });
    await opened.call('media.correct', { mediaIds: ids, operation: RIGHT });
    await opened.sync();
    expect(service.media().filter(({ DeletedYN }) => !DeletedYN)).toHaveLength(1);
  });

  it('stays where the service has no way to take another, and so do those that were to be corrected with it', async () => {
    const { opened, listingId, ids } = await syncedListing(1, { profile: { attach: 'none' } });
    expect(await opened.fail('media.correct', { mediaIds: ids, operation: RIGHT })).toMatchObject({
      code: 'unsupported',
    });
    expect(await first(opened, listingId)).toMatchObject({ corrections: null, mediaId: nth(ids, 0) });
  });
});

async function sizesThere(service: Awaited<ReturnType<typeof startPractice>>): Promise<number[][]> {
  return Promise.all(
    service.media().map(async ({ MediaURL }) => {
      const answer = await fetch(MediaURL, { headers: { authorization: `Bearer ${service.token}` } });
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [width, height];
    }),
  );
}

it('the command line rotates, straightens, crops, adjusts, lists and resets', async () => {
  const home = await temporaryFolder();
  const file = path.join(await temporaryFolder(), 'a.jpg');
  await writeFile(file, await quarters(1200, 800).jpeg().toBuffer());
  await lightboxJson(home, 'listing', 'create', 'Oak');
  await lightboxJson(home, 'photo', 'add', 'Oak', file);
  const photo = (name: string, ...rest: string[]) => lightboxJson(home, 'photo', name, 'Oak', '1', ...rest);
  expect(await photo('rotate', 'left')).toMatchObject({ code: 0, value: { width: 800, height: 1200 } });
  expect(await photo('rotate', 'right')).toMatchObject({ value: { width: 1200, corrections: null } });
  expect(await photo('straighten', '--degrees', '-1.5')).toMatchObject({
    value: { corrections: { straighten: -1.5 } },
  });
  expect(await photo('crop', '--aspect', '1:1')).toMatchObject({ code: 0 });
  expect(await photo('adjust', '--exposure', '0.5', '--shadows', '20')).toMatchObject({
    value: { corrections: { exposure: 0.5, shadows: 20, straighten: -1.5 } },
  });
  const { value } = await lightboxJson(home, 'photo', 'list', 'Oak');
  const [listed] = z.array(z.looseObject({ width: z.int(), height: z.int() })).parse(value);
  expect(listed).toMatchObject({ corrections: { exposure: 0.5, straighten: -1.5 } });
  expect(Math.abs((listed?.width ?? 0) - (listed?.height ?? 1000))).toBeLessThanOrEqual(1);
  expect(await photo('reset')).toMatchObject({ value: { corrections: null, width: 1200, height: 800 } });
  for (const wrong of [['straighten', '--degrees', '40'], ['crop', '--aspect', '5:1'], ['adjust'], ['rotate', 'up']]) {
    expect(await photo(nth(wrong, 0), ...wrong.slice(1))).toMatchObject({ code: 2 });
  }
});
