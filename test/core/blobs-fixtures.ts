import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { type CameraMetadata, withMetadata } from '../corpus/camera-metadata.ts';

/** A folder of its own for the tests of one file; its path is known when they run. */
export function useFolder(): {
  path(...names: string[]): string;
  write(name: string, data: Uint8Array | string): Promise<string>;
} {
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lightbox-blobs-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const path = (...names: string[]) => join(root, ...names);
  return {
    path,
    async write(name, data) {
      await writeFile(path(name), data);
      return path(name);
    },
  };
}

/** The four corners of the test picture as it is seen upright. */
export const corners = {
  topLeft: [220, 40, 40],
  topRight: [40, 200, 60],
  bottomLeft: [50, 70, 220],
  bottomRight: [230, 210, 40],
} as const;

/** A picture with four coloured quarters, so that every turn and mirroring shows. */
export function quarters(width: number, height: number): Sharp {
  const [halfX, halfY] = [Math.round(width / 2), Math.round(height / 2)];
  const part = ([r, g, b]: readonly [number, number, number], left: number, top: number) => ({
    input: { create: { width: halfX, height: halfY, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  });
  const whole = sharp({ create: { width, height, channels: 3, background: '#000000' } });
  return whole.composite([
    part(corners.topLeft, 0, 0),
    part(corners.topRight, halfX, 0),
    part(corners.bottomLeft, 0, halfY),
    part(corners.bottomRight, halfX, halfY),
  ]);
}

/** The colour in the middle of a quarter: `x` and `y` from 0 to 1. */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

/** The largest difference of any channel. */
export function difference(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? Number.NaN))));
}

const plainMetadata: CameraMetadata = {
  orientation: 1,
  make: 'NIKON CORPORATION',
  model: 'NIKON Z 6_2',
  creator: 'Zoë Müller',
  copyright: '© 2026 Zoë Müller',
  dateTime: '2026:05:14 10:02:15',
  offset: '+02:00',
  location: { latitude: -33.8568, longitude: 151.2153 },
  xmpCaption: null,
  iptcCaption: null,
  thumbnail: null,
};

/** The middle of each quarter, by the name of its corner. */
export const PLACES = [
  ['topLeft', 0.25, 0.25],
  ['topRight', 0.75, 0.25],
  ['bottomLeft', 0.25, 0.75],
  ['bottomRight', 0.75, 0.75],
] as const;

/** The four quarters as they are seen upright. */
export async function expectQuarters(picture: Uint8Array, tolerance = 12): Promise<void> {
  for (const [name, x, y] of PLACES) {
    const seen = await colourAt(picture, x, y);
    expect(difference(seen, corners[name]), `${name}: ${seen.join(' ')}`).toBeLessThanOrEqual(tolerance);
  }
}

/** A JPEG of a camera with EXIF, place and copyright; `change` overrides fields. */
export async function cameraJpeg(picture: Sharp, change: Partial<CameraMetadata> = {}): Promise<Buffer> {
  return withMetadata(await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), {
    ...plainMetadata,
    ...change,
  });
}
