// `npm run icons`: the icons of all systems, in every size, from the one drawing build/packaging/icons/icon.svg.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
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

const ICO_ENTRY = 16;

/** An .ico of pictures in PNG by their size, which Windows reads since Vista. */
function windowsIcon(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const head = Buffer.alloc(6 + ICO_ENTRY * pictures.size);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.size, 4);
  let at = head.length;
  for (const [index, [size, picture]] of [...pictures].entries()) {
    const entry = 6 + ICO_ENTRY * index;
    // 256 does not fit into a byte, and is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += picture.length;
  }
  return Buffer.concat([head, ...pictures.values()]);
}

/** What an .icns calls pictures in PNG: by pixels, for a plain screen and for one of twice the density. */
const APPLE_TYPES: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** An .icns of pictures in PNG by their size. */
function appleIcon(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const parts = [...pictures].flatMap(([size, picture]) =>
    (APPLE_TYPES[size] ?? []).map((type) => Buffer.concat([chunkHead(type, picture.length), picture])),
  );
  const bytes = Buffer.concat(parts);
  return Buffer.concat([chunkHead('icns', bytes.length), bytes]);
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(length + 8, 4);
  return head;
}
