import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { temporaryFolder } from './harness.ts';

/** A room with upright walls, furniture and a window; the walls lean by so many degrees. */
export function room(degrees = 0): Sharp {
  const walls = [120, 310, 560, 820, 1040, 1310]
    .map(
      (x, index) =>
        `<rect x="${x}" y="-100" width="${40 + index * 12}" height="1300" fill="rgb(${60 + index * 25},90,80)"/>`,
    )
    .join('');
  const things = Array.from({ length: 80 }, (_, index) => {
    const [x, y] = [(index * 173) % 1480, (index * 97) % 980];
    const grey = (index * 53) % 256;
    return `<circle cx="${x}" cy="${y}" r="${6 + (index % 6) * 5}" fill="rgb(${grey},${grey},${(grey + 60) % 256})"/>`;
  }).join('');
  const ground = '<rect x="-300" y="-300" width="2200" height="1700" fill="rgb(190,180,160)"/>';
  return sharp(
    Buffer.from(
      `<svg width="1500" height="1000" xmlns="http://www.w3.org/2000/svg"><g transform="rotate(${degrees} 750 500)">${ground}${things}${walls}</g></svg>`,
    ),
  );
}

/** Files with these pictures, by their names. */
export async function written(pictures: Readonly<Record<string, Sharp>>): Promise<string[]> {
  const folder = await temporaryFolder();
  return Promise.all(
    Object.entries(pictures).map(async ([name, picture]) => {
      const file = path.join(folder, `${name}.jpg`);
      await writeFile(file, await picture.jpeg({ quality: 92 }).toBuffer());
      return file;
    }),
  );
}
