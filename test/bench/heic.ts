import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderOutputs } from '../../electron/picture-process/render.ts';
import { writeHeic } from '../corpus/heic.ts';
import { cpuSecondsOf } from './cpu.ts';
import { photosOf } from './photos.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 3;
/** As an iPhone stores them. */
const [WIDTH, HEIGHT, TILE] = [4032, 3024, 512];
const SPEC = { longEdge: 2048, quality: 85, maxBytes: null };
const NO_RIGHTS = { copyright: null, creator: null };

/**
 * The outputs of a photo of 12 megapixels from HEIC, beside the same photo as a JPEG. [Note: without compression] The HEVC in it
 * is written sample by sample, since nothing here compresses HEVC: a phone's own takes more of the decoder, about half a second.
 */
export async function benchHeic(scratch: string): Promise<BenchRow[]> {
  const [sample] = await photosOf(null, scratch);
  const photo = sharp(sample).resize(WIDTH, HEIGHT, { fit: 'cover' }).removeAlpha();
  const [jpeg, heic] = [join(scratch, 'photo.jpg'), join(scratch, 'photo.heic')];
  await photo.clone().jpeg({ quality: 92 }).toFile(jpeg);
  const pixels = await photo.clone().raw().toBuffer();
  await writeFile(heic, writeHeic({ width: WIDTH, height: HEIGHT, pixels, tile: TILE }));
  const render = (path: string) => renderOutputs(path, NO_RIGHTS, SPEC, join(scratch, 'unused'));
  // The decoder is compiled once for all photos.
  await render(heic);
  const sums = { heic: 0, jpeg: 0 };
  // In turns, so that a machine that slows down slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    sums.heic += await cpuSecondsOf(() => render(heic));
    sums.jpeg += await cpuSecondsOf(() => render(jpeg));
  }
  const peer = { name: 'the same as a JPEG', value: sums.jpeg / ROUNDS };
  const [name, value] = ['HEIC a photo, 12 MP: all outputs', sums.heic / ROUNDS];
  return [{ name, value, unit: 'CPU s', peer, goal: { of: 'ratio', limit: 2 } }];
}
