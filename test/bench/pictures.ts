import { join } from 'node:path';
import { inspectPhoto } from '../../electron/picture-process/inspect.ts';
import { renderOutputs } from '../../electron/picture-process/render.ts';
import { cpuSecondsOf, cpuSecondsOfCommand, hasCommand } from './cpu.ts';
import { photosOf } from './photos.ts';
import { type BenchRow, type Goal, pairedRow, plainRow } from './row.ts';

const rounds = 3;
const SPEC = { longEdge: 2048, quality: 85, maxBytes: null };

/**
 * What is made of a photo, on the photos in `folder`, or on the sample photos when it is null. Ours and the peers
 * take turns photo by photo, so that a machine that slows down slows both.
 */
export async function benchPictures(scratch: string, folder: string | null): Promise<BenchRow[]> {
  const photos = await photosOf(folder, scratch);
  const peers = { djpeg: await hasCommand('djpeg'), vipsthumbnail: await hasCommand('vipsthumbnail') };
  return outputRows(await measureOutputs(photos, peers, scratch), photos.length * rounds);
}

interface Sums {
  outputs: number;
  pixels: number;
  djpeg: number | null;
  vipsthumbnail: number | null;
}

async function measureOutputs(
  photos: readonly string[],
  peers: { readonly djpeg: boolean; readonly vipsthumbnail: boolean },
  scratch: string,
): Promise<Sums> {
  const sums: Sums = {
    outputs: 0,
    pixels: 0,
    djpeg: peers.djpeg ? 0 : null,
    vipsthumbnail: peers.vipsthumbnail ? 0 : null,
  };
  const [first] = photos;
  const unused = join(scratch, 'unused');
  // The first picture pays for loading code and libraries.
  if (first !== undefined) await renderOutputs(first, await inspectPhoto(first), SPEC, unused);
  for (let round = 0; round < rounds; round += 1) {
    for (const photo of photos) {
      const facts = await inspectPhoto(photo);
      sums.pixels += facts.width * facts.height;
      sums.outputs += await cpuSecondsOf(() => renderOutputs(photo, facts, SPEC, unused));
      if (sums.djpeg !== null) sums.djpeg += await cpuSecondsOfCommand('djpeg', ['-outfile', '/dev/null', photo]);
      if (sums.vipsthumbnail !== null) {
        for (const edge of ['2048', '1600', '320']) {
          const target = join(scratch, `peer-${edge}.jpg[Q=85]`);
          sums.vipsthumbnail += await cpuSecondsOfCommand('vipsthumbnail', [
            photo,
            '--size',
            edge,
            '--export-profile',
            'srgb',
            '-o',
            target,
          ]);
        }
      }
    }
  }
  return sums;
}

function outputRows(sums: Sums, count: number): BenchRow[] {
  const megapixels = sums.pixels / count / 1e6;
  const name = `three outputs of a photo of ${megapixels.toFixed(1)} megapixels`;
  // What is made does not shrink with the photo, so the goal is one for photos of a camera.
  const goal: Goal | null = megapixels > 20 ? { of: 'ratio', at: 'most', limit: 2.3 } : null;
  const value = sums.outputs / count;
  const against = (peer: string, total: number | null, limit: Goal | null): BenchRow[] =>
    total === null ? [] : [pairedRow(name, 'CPU s', value, { name: peer, value: total / count }, limit)];
  return [
    ...against('djpeg, full decode', sums.djpeg, goal),
    ...against('vipsthumbnail, three runs', sums.vipsthumbnail, null),
    ...(sums.djpeg === null && sums.vipsthumbnail === null ? [plainRow(name, value, 'CPU s')] : []),
  ];
}
