import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewFromThumbnail } from '../../electron/core/blobs/embedded-thumbnail.ts';
import { readExifThumbnail } from '../../electron/core/blobs/exif-thumbnail.ts';
import { readFirstLook } from '../../electron/core/blobs/first-look.ts';
import { inspectPhoto } from '../../electron/core/blobs/inspect.ts';
import { cameraJpeg, quarters, useFolder } from './blobs-fixtures.ts';

const folder = useFolder();
const thumbnailOf = async (width: number, height: number) =>
  sharp(await quarters(600, 400).png().toBuffer())
    .resize(width, height, { fit: 'contain', background: '#000' })
    .jpeg()
    .toBuffer();

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a first look of orientation %i says how it is turned', async (orientation) => {
  const thumbnail = await thumbnailOf(160, 120);
  const path = await folder.write(
    `look-${orientation}.jpg`,
    await cameraJpeg(quarters(600, 400), { orientation, thumbnail }),
  );
  const look = await readFirstLook(path);
  const facts = await inspectPhoto(path);
  expect(look).toMatchObject({ width: facts.width, height: facts.height });
  const metadata = await sharp(look?.data).metadata();
  expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([160, 120, orientation]);
});

test('a stored preview is the thumbnail itself when it needs no change', async () => {
  const thumbnail = await thumbnailOf(240, 160);
  const path = await folder.write('as-is.jpg', await cameraJpeg(quarters(600, 400), { thumbnail }));
  expect(await previewFromThumbnail(await inspectPhoto(path))).toEqual(thumbnail);
  expect((await readFirstLook(path))?.data).toEqual(thumbnail);
});

test('without a thumbnail, or without a photo, there is none', async () => {
  expect(await readFirstLook(await folder.write('none.jpg', await cameraJpeg(quarters(60, 40))))).toBeNull();
  expect(await readFirstLook(await folder.write('plain.jpg', await quarters(60, 40).jpeg().toBuffer()))).toBeNull();
  expect(await readFirstLook(await folder.write('text.jpg', 'text'))).toBeNull();
  expect(await readFirstLook(await folder.write('empty.jpg', ''))).toBeNull();
  await expect(readFirstLook(folder.path('nowhere.jpg'))).rejects.toMatchObject({ code: 'missing' });
});

test('hostile offsets are never followed out of the file', async () => {
  const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const jpeg = await cameraJpeg(quarters(60, 40), { thumbnail });
  const exifAt = jpeg.indexOf('Exif', 0, 'latin1');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      fc.nat(600),
      (changes, cut) => {
        const broken = Buffer.from(jpeg.subarray(0, jpeg.length - cut));
        for (const [offset, value] of changes) broken[exifAt + 6 + offset] = value;
        const { orientation, data } = readExifThumbnail(broken);
        expect(orientation).toBeGreaterThanOrEqual(1);
        expect(orientation).toBeLessThanOrEqual(8);
        expect(data === null || data[0] === 0xff).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
