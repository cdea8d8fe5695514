// `npm run icons`: the icons of all systems, in every size, from the one drawing build/packaging/icons/icon.svg.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { appleIcon, windowsIcon } from './packaging/icon-files.ts';
import { root } from './project.ts';

const FOLDER = path.join(root, 'build', 'packaging', 'icons');
/** The sizes that desktops of Linux look for. */
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512] as const;
const WINDOWS = [16, 20, 24, 32, 40, 48, 64, 256] as const;
const APPLE = [32, 64, 128, 256, 512, 1024] as const;

const drawing = await readFile(path.join(FOLDER, 'icon.svg'));

/** [Note: drawn for its size] Each size comes from the drawing itself: a smaller picture of a larger one is soft. */
async function draw(size: number): Promise<Buffer> {
  return sharp(drawing, { density: (72 * size) / 1024 })
    .resize(size, size)
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

async function drawAll(sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  return new Map(await Promise.all(sizes.map(async (size) => [size, await draw(size)] as const)));
}

await mkdir(path.join(FOLDER, 'png'), { recursive: true });
for (const [size, picture] of await drawAll(LINUX)) {
  await writeFile(path.join(FOLDER, 'png', `${size}x${size}.png`), picture);
}
await writeFile(path.join(FOLDER, 'icon.ico'), windowsIcon(await drawAll(WINDOWS)));
await writeFile(path.join(FOLDER, 'icon.icns'), appleIcon(await drawAll(APPLE)));
