import { appendFile, chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { writeSamplePhotos } from '../../build/samples.ts';

/** The photos of a folder, or the sample photos where a person named none. */
export async function photosOf(folder: string | null, scratch: string): Promise<string[]> {
  if (folder === null) return writeSamplePhotos(join(scratch, 'samples'));
  const photos = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).map((name) => join(folder, name));
  if (photos.length === 0) throw new Error(`No JPEG photos in ${folder}.`);
  return photos;
}

/** The same photos again and again, with a few bytes behind their end, which no viewer reads: no duplicates for the library. */
export async function copies(photos: readonly string[], count: number, folder: string): Promise<string[]> {
  await mkdir(folder);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const target = join(folder, `DSC_${10_000 + index}.jpg`);
      await copyFile(photos[index % photos.length] ?? '', target);
      await chmod(target, 0o600);
      await appendFile(target, `copy ${index}`);
      return target;
    }),
  );
}

/** Writes small pictures, each of a colour of its own, and gives their paths. */
export function writePictures(folder: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const round = Math.floor(index / 256);
      const background = { r: (index * 53) % 256, g: (index * 97) % 256, b: (index * 151 + round * 85) % 256 };
      const path = join(folder, `${index}.jpg`);
      const picture = sharp({ create: { width: 48, height: 32, channels: 3, background } });
      await writeFile(path, await picture.jpeg().toBuffer());
      return path;
    }),
  );
}
