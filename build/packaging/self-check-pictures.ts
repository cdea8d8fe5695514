import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { writeHeic } from '../../test/corpus/heic.ts';
import { root } from '../project.ts';

/** What `--self-check` of an installed app decodes: a small picture in each format that photos are taken from. */
const FORMATS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'photo.jpg': (picture) => picture.jpeg({ quality: 80 }),
  'photo.png': (picture) => picture.png(),
  'photo.webp': (picture) => picture.webp({ quality: 80 }),
  'photo.tiff': (picture) => picture.tiff({ compression: 'lzw' }),
  'photo.avif': (picture) => picture.avif({ quality: 50, effort: 2 }),
};
const [WIDTH, HEIGHT] = [96, 64];

export async function writeSelfCheckPictures(): Promise<void> {
  const folder = path.join(root, 'out', 'self-check');
  await mkdir(folder, { recursive: true });
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    pixels.writeUInt8(Math.round((255 * (at % WIDTH)) / WIDTH), at * 3);
    pixels.writeUInt8(Math.round((255 * at) / (WIDTH * HEIGHT)), at * 3 + 1);
    pixels.writeUInt8(160, at * 3 + 2);
  }
  for (const [name, encode] of Object.entries(FORMATS)) {
    const picture = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
    await writeFile(path.join(folder, name), await encode(picture).toBuffer());
  }
  // Nothing here encodes HEVC but our own script for tests.
  await writeFile(path.join(folder, 'photo.heic'), writeHeic({ width: WIDTH, height: HEIGHT, pixels, tile: 32 }));
}
