import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openStore } from '../../../electron/core/library/store/store.ts';
import { findCodes } from '../../../electron/picture-process/codes/find-codes.ts';
import { cornersOfCodes, drawCode, WEB_CODE, WORDS_CODE } from '../../corpus/qr-codes.ts';
import { afterTest, openCore, startPractice, temporaryFolder, workUntil } from '../harness.ts';

const [WIDTH, HEIGHT] = [1500, 1000];
const RULES = { name: 'No codes', date: '2026-11-24', sources: [], rules: [{ rule: 'qrCode' }] };

/** A room with things of many shapes, and what is put on it. */
async function room(on: Promise<Buffer> | null, left = 1000, top = 600): Promise<Buffer> {
  const things = Array.from({ length: 120 }, (_, index) => {
    const [x, y, grey] = [(index * 173) % WIDTH, (index * 97) % HEIGHT, (index * 53) % 256];
    return `<rect x="${x}" y="${y}" width="${20 + (index % 5) * 30}" height="${20 + (index % 7) * 20}" fill="rgb(${grey},${grey},${(grey + 60) % 256})"/>`;
  }).join('');
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="rgb(190,180,160)"/>`;
  const svg = `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg">${ground}${things}</svg>`;
  return sharp(Buffer.from(svg))
    .composite(on === null ? [] : [{ input: await on, left, top }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function withPictures(pictures: Readonly<Record<string, Promise<Buffer>>>) {
  const folder = await temporaryFolder();
  const paths = await Promise.all(
    Object.entries(pictures).map(async ([name, picture]) => {
      const file = path.join(folder, `${name}.jpg`);
      await writeFile(file, await picture);
      return file;
    }),
  );
  const opened = await openCore();
  const { accountId } = await opened.connect(await startPractice({}));
  await opened.call('account.changeProfile', { accountId, settings: { pictureRules: RULES } });
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths });
  const found = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings
      .filter(({ rule }) => rule === 'qrCode')
      .map(({ position, severity, phrase, fixable }) => `${position} ${severity} ${phrase?.code} ${fixable}`);
  const library = new Database(path.join(opened.home, 'library.db'));
  afterTest(() => library.close());
  return { opened, listingId, found, library };
}

it('finds codes in photos, keeps where they are and never what they say, and follows a crop', async () => {
  const { opened, listingId, found, library } = await withPictures({
    '1-none': room(null),
    '2-web': room(drawCode(WEB_CODE, { edge: 240 })),
    '3-words': room(drawCode(WORDS_CODE, { edge: 240, degrees: 15 })),
    '4-light': room(drawCode(WEB_CODE, { edge: 150, isInverted: true })),
  });
  expect(await found()).toEqual([
    '2 warning finding.codeOfAddress false',
    '3 warning finding.code false',
    '4 warning finding.codeOfAddress false',
  ]);
  const { media } = await opened.detail(listingId);
  expect(media[0]?.signals?.codes).toEqual([]);
  const [code, ...more] = media[1]?.signals?.codes ?? [];
  expect(more).toEqual([]);
  // Without what is light around it: 4 of 33 modules.
  expect(code?.left).toBeCloseTo((1000 + (240 * 4) / 33) / WIDTH, 2);
  expect(code?.top).toBeCloseTo((600 + (240 * 4) / 33) / HEIGHT, 2);
  expect(code?.width).toBeCloseTo((240 * 25) / 33 / WIDTH, 2);
  expect(JSON.stringify(library.prepare('SELECT signals FROM blob').all())).not.toMatch(
    /example|12-oak|under the mat/i,
  );
  const second = media[1]?.mediaId;
  if (second === undefined) throw new Error('There is no second photo.');
  const crop = { left: 0, top: 0, width: 0.65, height: 1 };
  await opened.call('media.correct', { mediaIds: [second], operation: { kind: 'crop', frame: crop } });
  expect(await found()).not.toContain('2 warning finding.codeOfAddress false');
});

it('looks once at photos that were measured before, and never again at those without a code', async () => {
  const { opened, found, library } = await withPictures({
    '1-none': room(null),
    '2-web': room(drawCode(WEB_CODE, { edge: 240 })),
  });
  const blurs = library.prepare("SELECT json_extract(signals, '$.blur') FROM blob ORDER BY sha256").pluck();
  const before = blurs.all();
  const store = openStore(path.join(opened.home, 'library.db'));
  afterTest(() => store.close());
  expect(store.blobs.unmeasured()).toEqual([]);
  library.exec("UPDATE blob SET signals = json_remove(signals, '$.codes')");
  expect(store.blobs.unmeasured()).toHaveLength(2);
  expect(await found()).toEqual([]);
  const types = library.prepare("SELECT json_type(signals, '$.codes') FROM blob").pluck();
  await workUntil(opened, () => types.all().every((type) => type === 'array'));
  expect(await found()).toEqual(['2 warning finding.codeOfAddress false']);
  // What was measured of the original itself is not measured again from its JPEG.
  expect(blurs.all()).toEqual(before);
  expect(store.blobs.unmeasured()).toEqual([]);
  library.exec("UPDATE blob SET signals = json_set(signals, '$.codes', NULL)");
  expect(store.blobs.unmeasured()).toEqual([]);
});

it('gives up a picture that keeps the reader busy for too long, and reads the next one', async () => {
  const edge = 1600;
  const { data } = await sharp(cornersOfCodes(edge), { raw: { width: edge, height: edge, channels: 1 } })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // It takes thousands of milliseconds of the processor where a photo takes 15.
  expect(await findCodes({ data, width: edge, height: edge }, 200)).toEqual({ codes: null });
  const next = await sharp(await room(drawCode(WEB_CODE, { edge: 240 })))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = await findCodes({ data: next.data, width: next.info.width, height: next.info.height });
  expect(read.codes).toMatchObject([{ isWeb: true }]);
});
