import type { Sharp } from 'sharp';
import { LINES_EDGE } from '../../electron/picture-process/analysis/signals.ts';
import { openPicture } from '../../electron/picture-process/decoder.ts';
import { measuresOf } from '../../electron/picture-process/measures.ts';
import type { Pixels } from '../../electron/picture-process/pixels.ts';
import { cpuSecondsOf } from './cpu.ts';
import { type BenchRow, pairedRow } from './row.ts';

const ROUNDS = 3;

/** What measuring a photo costs beside its decode to the size that it is measured at. */
export async function measureMeasures(photos: readonly string[]): Promise<BenchRow> {
  let [decoded, measured] = [0, 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const photo of photos) {
      let large: Pixels = { data: Buffer.alloc(0), width: 0, height: 0 };
      const decode = await cpuSecondsOf(async () => {
        large = await pixelsOf(openPicture(photo).autoOrient(), 1600);
      });
      const small = await pixelsOf(open(large), 320);
      const measure = await cpuSecondsOf(async () => {
        await measuresOf(small, await pixelsOf(open(large), LINES_EDGE), large);
      });
      // The first round pays for loading and compiling code.
      if (round > 0) [decoded, measured] = [decoded + decode, measured + measure];
    }
  }
  const count = photos.length * ROUNDS;
  const peer = { name: 'decode to 1,600 pixels', value: decoded / count };
  return pairedRow('measuring what rules look at in the pixels', 'CPU s', measured / count, peer);
}

function open({ data, width, height }: Pixels): Sharp {
  return openPicture(data, { raw: { width, height, channels: 3 } });
}

async function pixelsOf(picture: Sharp, edge: number): Promise<Pixels> {
  const small = picture.resize({
    width: edge,
    height: edge,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'linear',
  });
  const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
