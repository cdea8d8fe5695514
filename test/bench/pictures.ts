import { appendFile, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { writeSamplePhotos } from '../../build/samples.ts';
import { hashFile } from '../../electron/core/library/blobs/hash.ts';
import { createPictureQueue } from '../../electron/core/photos/pictures/picture-queue.ts';
import { type InspectedPhoto, inspectPhoto } from '../../electron/picture-process/inspect.ts';
import { renderOutputs } from '../../electron/picture-process/render.ts';
import { cpuSecondsOf, cpuSecondsOfCommand, hasCommand } from './cpu.ts';
import { runScript } from './helper-process.ts';
import { measureMeasures } from './measures.ts';
import { type Bench, type BenchRow, type Goal, pairedRow, plainRow } from './row.ts';

const rounds = 3;
const tiles = 1000;
const SPEC = { longEdge: 2048, quality: 85, maxBytes: null };
const NO_RIGHTS = { copyright: null, creator: null };

/**
 * Measures the picture pipeline on the photos in `folder`, or on the sample photos when it is null. Ours and the peers
 * take turns photo by photo, so that a machine that slows down slows both.
 */
export async function benchPictures(folder: string | null = null): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  try {
    const photos = folder === null ? await writeSamplePhotos(join(scratch, 'samples')) : await jpegsIn(folder);
    if (photos.length === 0) throw new Error(`No JPEG photos in ${folder}.`);
    const peers = { djpeg: await hasCommand('djpeg'), vipsthumbnail: await hasCommand('vipsthumbnail') };
    const sums = await measureOutputs(photos, peers, scratch);
    const rows = [
      ...outputRows(sums, photos.length * rounds),
      await measureMeasures(photos),
      await measureThroughput(photos, scratch),
      ...(await measureTiles(photos, scratch)),
      await measureHash(photos),
    ];
    return { rows, missingPeers: Object.entries(peers).flatMap(([name, present]) => (present ? [] : [name])) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Sums {
  outputs: number;
  inspect: number;
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
    inspect: 0,
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
      let facts: InspectedPhoto | null = null;
      sums.inspect += await cpuSecondsOf(async () => {
        facts = await inspectPhoto(photo);
        sums.pixels += facts.width * facts.height;
      });
      sums.outputs += await cpuSecondsOf(() => renderOutputs(photo, facts ?? NO_RIGHTS, SPEC, unused));
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
    plainRow('inspecting a photo', sums.inspect / count, 'CPU s'),
  ];
}

async function measureThroughput(photos: readonly string[], scratch: string): Promise<BenchRow> {
  const pictures = createPictureQueue();
  const started = performance.now();
  await Promise.all(
    photos.map((photo) =>
      pictures.add(photo, 'large', async () =>
        renderOutputs(photo, await inspectPhoto(photo), SPEC, join(scratch, 'unused')),
      ),
    ),
  );
  const value = photos.length / ((performance.now() - started) / 1000);
  return plainRow(`photos through the pool of ${availableParallelism()} cores`, value, 'photos/s');
}

const FirstTile = z.object({ first: z.number().nullable(), last: z.number(), tiles: z.number() });

/**
 * An import of many photos: each is shown from the camera's own thumbnail as soon as the library has it, and all get
 * their tiles before their large pictures.
 */
async function measureTiles(photos: readonly string[], scratch: string): Promise<BenchRow[]> {
  const many = await Promise.all(Array.from({ length: tiles }, (_, index) => asOneOfMany(photos, index, scratch)));
  const {
    first,
    last,
    tiles: sharp,
  } = FirstTile.parse(await runScript('./first-tile.ts', { home: join(scratch, 'home'), photos: many }));
  const goal: Goal = { of: 'value', at: 'most', limit: 0.5 };
  return [
    plainRow(`the first tile in an import of ${tiles} photos`, first ?? Number.NaN, 's', goal),
    plainRow('the last of them', last, 's'),
    plainRow('all tiles from the photos themselves', sharp, 's'),
  ];
}

/** The same photo again with a few bytes behind its end, which no viewer reads: no duplicate for the library. */
async function asOneOfMany(photos: readonly string[], index: number, scratch: string): Promise<string> {
  const target = join(scratch, `tile-${index}.jpg`);
  await copyFile(photos[index % photos.length] ?? '', target);
  await appendFile(target, `tile ${index}`);
  return target;
}

async function measureHash(photos: readonly string[]): Promise<BenchRow> {
  let bytes = 0;
  const started = performance.now();
  for (const photo of photos) bytes += (await hashFile(photo)).bytes;
  const value = bytes / 1e6 / ((performance.now() - started) / 1000);
  return plainRow('SHA-256 of files', value, 'MB/s');
}

async function jpegsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.jpe?g$/i.test(name)).map((name) => join(folder, name));
}
