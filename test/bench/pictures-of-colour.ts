import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

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
