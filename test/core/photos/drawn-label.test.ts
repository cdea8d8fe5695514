import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { MediaAlteration } from '../../../shared/domain/picture-rules/alteration.ts';
import { connectedCore, nth, temporaryFolder } from '../harness.ts';

const rulesOf = (...rules: readonly unknown[]) => ({
  name: 'Ours',
  date: '2026-11-23',
  sources: [],
  rules: [...rules],
});
const REQUIRED = rulesOf({ rule: 'labelOnPicture', wanted: 'required', label: 'Virtually staged' });
const FORBIDDEN = rulesOf({ rule: 'labelOnPicture', wanted: 'forbidden' });
const KIND: MediaAlteration = 'Virtual Staging - Item Addition';

/** Two photos of one light colour, the second of which is altered. */
async function withAltered(pictureRules: unknown, streamed = false) {
  const { service, opened, accountId } = await connectedCore({
    dialect: streamed ? { streams: 'POST', mediaStatus: 'described' } : {},
  });
  const use = (rules: unknown): Promise<unknown> =>
    opened.call('account.changeProfile', {
      accountId,
      settings: { ...(streamed ? { attach: 'stream' } : {}), pictureRules: rules },
    });
  await use(pictureRules);
  const folder = await temporaryFolder();
  const paths = await Promise.all(
    ['#fed', '#def'].map(async (background, index) => {
      const file = path.join(folder, `${index}.jpg`);
      const plain = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
      await writeFile(file, await plain.jpeg({ quality: 95 }).toBuffer());
      return file;
    }),
  );
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths });
  const ids = (await opened.detail(listingId)).media.map(({ mediaId }) => mediaId);
  const mediaId = nth(ids, 1);
  await opened.call('media.alter', { mediaIds: [mediaId], alteration: { kind: KIND } });
  const rulesFound = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings
      .filter(({ source, rule }) => source === 'picture' && rule === 'labelOnPicture')
      .map(({ message }) => message);
  /** The light of the bottom of each picture at the service, from 0 to 255. */
  const bottoms = (): Promise<number[]> =>
    Promise.all(
      service.media().map(async ({ MediaURL }) => {
        const answer = await fetch(MediaURL, { headers: { authorization: `Bearer ${service.token}` } });
        return bottomOf(Buffer.from(await answer.arrayBuffer()));
      }),
    );
  return { service, opened, listingId, ids, mediaId, paths, use, rulesFound, bottoms };
}

/** How light the right end of the bottom is, where no letters stand. */
async function bottomOf(jpeg: Buffer): Promise<number> {
  const { width, height } = await sharp(jpeg).metadata();
  const corner = { left: width - 40, top: height - 20, width: 30, height: 15 };
  const { channels } = await sharp(await sharp(jpeg).extract(corner).toBuffer()).stats();
  return Math.round(channels[1]?.mean ?? -1);
}

describe('the label of an altered picture', () => {
  it('is drawn where a rule only warns once a person says so, for this service alone, and undone', async () => {
    const asks = { rule: 'labelOnPicture', wanted: 'required', severity: 'warning', label: 'Virtually staged' };
    const { opened, listingId, mediaId, use, rulesFound, bottoms } = await withAltered(rulesOf(asks));
    expect(await rulesFound()).toHaveLength(1);
    expect(await opened.call('listing.fix', { listingId })).toMatchObject({ fixed: 1 });
    expect(await rulesFound()).toEqual([]);
    await opened.call('change.undo', { listingId });
    expect(await rulesFound()).toHaveLength(1);
    await opened.call('change.redo', { listingId });
    await opened.call('media.alter', { mediaIds: [mediaId], alteration: { kind: 'Twilight Conversion' } });
    expect(await rulesFound()).toEqual([]);
    await use(FORBIDDEN);
    expect(await rulesFound()).toEqual([]);
    await use(rulesOf(asks));
    await opened.call('sync.run', { listingId });
    const [plain = 0, labelled = 255] = await bottoms();
    expect(plain).toBeGreaterThan(200);
    expect(labelled).toBeLessThan(90);
    expect(await rulesFound()).toEqual([]);
  });
  it('is drawn on what a service gets that demands it, and on nothing else', async () => {
    const { opened, listingId, paths, rulesFound, bottoms } = await withAltered(REQUIRED);
    const before = await Promise.all(paths.map((file) => readFile(file)));
    expect(await rulesFound()).toEqual([]);
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 2, created: 1, blocked: 0 });
    const [plain = 0, labelled = 255] = await bottoms();
    expect(plain).toBeGreaterThan(200);
    expect(labelled).toBeLessThan(90);
    expect(await rulesFound()).toEqual([]);
    const { media } = await opened.detail(listingId);
    expect(media.map(({ sentLabel }) => sentLabel)).toEqual(['', 'Virtually staged']);
    for (const [index, { picture }] of media.entries()) {
      const shown = await opened.core.picturePath(picture, '1600');
      expect(await bottomOf(await readFile(shown ?? ''))).toBeGreaterThan(200);
      expect((await readFile(nth(paths, index))).equals(nth(before, index))).toBe(true);
    }
    // Nothing is left to send.
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 0, created: 0 });
  });
  it('is not drawn for a service that forbids it, also where another rule held when it was prepared', async () => {
    const { service, opened, listingId, use, rulesFound, bottoms } = await withAltered(REQUIRED);
    service.faults.next('upload', 'unavailable');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 0 });
    await use(FORBIDDEN);
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 2, created: 1 });
    expect((await bottoms()).every((light) => light > 200)).toBe(true);
    expect(await rulesFound()).toEqual([]);
    await use(REQUIRED);
    expect(await rulesFound()).toEqual([
      'The picture is altered and needs a label on itself. Replace it with one that has it.',
    ]);
  });
  it('is drawn where it is demanded once the picture is uploaded and before its listing is created', async () => {
    const { service, opened, listingId, use, rulesFound, bottoms } = await withAltered(FORBIDDEN);
    service.faults.next('insert', 'tooManyRequests');
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 2, created: 0 });
    opened.clock.advance(3_600_000);
    await use(REQUIRED);
    // It is drawn on the way: nobody has to fix anything.
    expect(await rulesFound()).toEqual([]);
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 1, created: 1 });
    const [plain = 0, labelled = 255] = await bottoms();
    expect(plain).toBeGreaterThan(200);
    expect(labelled).toBeLessThan(90);
    expect(await rulesFound()).toEqual([]);
    const { media, leftAtService } = await opened.detail(listingId);
    expect(media.map(({ sentLabel }) => sentLabel)).toEqual(['', 'Virtually staged']);
    expect(leftAtService).toBe(service.snapshot().orphanBinaries);
    const entries = await opened.call('history.list', { listingId });
    expect(entries.filter(({ what }) => what.startsWith('The picture changed after it was uploaded'))).toHaveLength(1);
  });
  it('is not drawn where a person says that the picture has one, nor where a rule only warns', async () => {
    const warns = rulesOf({ rule: 'labelOnPicture', severity: 'warning', wanted: 'required' });
    const { opened, listingId, mediaId, use, rulesFound, bottoms } = await withAltered(warns);
    expect(await rulesFound()).toHaveLength(1);
    await use(REQUIRED);
    await opened.call('media.alter', { mediaIds: [mediaId], alteration: { kind: KIND, labelled: true } });
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ uploaded: 2, created: 1 });
    expect((await bottoms()).every((light) => light > 200)).toBe(true);
  });
  it('is drawn too where the photo is made first and its bytes follow', async () => {
    const { opened, listingId, ids, rulesFound, bottoms } = await withAltered(REQUIRED, true);
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: null });
    // The listing is made with its photos; one that is added later is streamed.
    await opened.call('media.remove', { mediaIds: [nth(ids, 1)] });
    expect(await opened.call('sync.run', { listingId })).toMatchObject({ created: 1 });
    await opened.call('media.restore', { mediaIds: [nth(ids, 1)] });
    await opened.call('media.alter', { mediaIds: [nth(ids, 1)], alteration: { kind: KIND } });
    expect(await rulesFound()).toEqual([]);
    await opened.call('sync.run', { listingId });
    const [plain = 0, labelled = 255] = await bottoms();
    expect([plain > 200, labelled < 90]).toEqual([true, true]);
    expect((await opened.detail(listingId)).media.map(({ sentLabel }) => sentLabel)).toEqual(['', 'Virtually staged']);
  });
});
