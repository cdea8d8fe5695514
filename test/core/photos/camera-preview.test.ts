import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { cameraJpeg } from '../blobs-fixtures.ts';
import { room } from '../drawn-room.ts';
import { nth, openCore, temporaryFolder } from '../harness.ts';

/** A thumbnail as cameras write it: 160 by 120, a photo of 3 to 2 between black bars. */
async function thumbnailOf(photo: Sharp, [width, height]: readonly [number, number] = [160, 120]): Promise<Buffer> {
  const small = sharp(await photo.png().toBuffer()).resize({ width, height, fit: 'contain', background: '#000' });
  return small.jpeg({ quality: 80 }).toBuffer();
}

/** Turned, cropped or toned as a program does it: the thumbnail stays that of the camera. */
async function edited(photo: Sharp, edit: (picture: Sharp) => Sharp): Promise<Sharp> {
  return edit(sharp(await photo.png().toBuffer()));
}

async function found(files: Readonly<Record<string, Promise<Buffer>>>) {
  const folder = await temporaryFolder();
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const file = path.join(folder, `${name}.jpg`);
      await writeFile(file, await bytes);
      return file;
    }),
  );
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'Oak' });
  await opened.call('media.add', { listingId, paths });
  const check = async (): Promise<string[]> =>
    (await opened.call('listing.check', { listingId })).findings
      .filter(({ rule }) => rule === 'cameraPreview')
      .map(({ position, severity, message }) => `${position} ${severity} ${message}`);
  return { opened, listingId, check };
}

const TURNED = 'The picture is rotated or mirrored compared with the camera’s preview in its file.';

it('says which pictures are turned, or black, where the preview of their camera is not, until a person turns them', async () => {
  const thumbnail = await thumbnailOf(room());
  const camera = (picture: Sharp, orientation = 6, small: Buffer | null = thumbnail) =>
    cameraJpeg(picture, { orientation, thumbnail: small });
  const turn = (picture: Sharp) => picture.rotate(90);
  const { opened, listingId, check } = await found({
    '1-of-the-camera': camera(room()),
    '2-turned-twice': edited(room(), turn).then(camera),
    '3-black': camera(await edited(room(), (picture) => picture.linear(0, 0)), 1),
    // None of these is wrong.
    '4-turned-by-an-editor': edited(room(), turn).then((picture) => camera(picture, 1)),
    '5-cropped-and-toned': edited(room(), (picture) =>
      picture.extract({ left: 700, top: 300, width: 600, height: 500 }).linear(1.3, -20),
    ).then(camera),
    '6-upright-thumbnail': camera(room(), 6, await thumbnailOf(await edited(room(), turn), [120, 160])),
    '7-without-thumbnail': camera(room(), 6, null),
    '8-of-the-camera-mirrored': camera(room(), 5),
  });
  expect(await check()).toEqual([
    `2 warning ${TURNED} Check it, and rotate it if it is wrong.`,
    '3 warning The picture is all black or all white, and the camera’s preview in its file is not. Check it, and replace it if it is wrong.',
  ]);
  const { media } = await opened.detail(listingId);
  const { mediaId } = nth(media, 1);
  await opened.call('media.correct', { mediaIds: [mediaId], operation: { kind: 'rotate', to: 'right' } });
  expect(await check()).toEqual([expect.stringMatching(/^3 /)]);
});
