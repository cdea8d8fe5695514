import { appendFile, chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { writeSamplePhotos } from '../../build/samples.ts';
import { cpuSecondsOf, cpuSecondsOfCommand, hasCommand } from './cpu.ts';
import { runScript } from './helper-process.ts';
import { type Bench, type BenchRow, type Goal, pairedRow, plainRow } from './row.ts';

/** Photos of the import whose processor time is measured, in turn with the peer, and how often. */
const measured = 24;
const rounds = 2;
const [few, many] = [100, 1000];
const CPU_GOAL: Goal = { of: 'ratio', at: 'most', limit: 2.3 };
const MEMORY_GOAL: Goal = { of: 'ratio', at: 'most', limit: 1.1 };

const Run = z.object({
  wall: z.number(),
  seen: z.number().nullable(),
  copied: z.number().nullable(),
  hostCpu: z.number(),
  helperCpu: z.number().nullable(),
  hostPeak: z.number().nullable(),
  helperPeak: z.number().nullable(),
});
type Run = z.output<typeof Run>;

/**
 * Imports photos end to end, as `media.add` does, with hash and copy, until all of their pictures are made. Beside it the decoding of
 * the same photos to nowhere: by djpeg, or where that is missing by our own decoder.
 */
export async function benchImport(folder: string | null = null): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  try {
    const photos = folder === null ? await writeSamplePhotos(join(scratch, 'samples')) : await jpegsIn(folder);
    if (photos.length === 0) throw new Error(`No JPEG photos in ${folder}.`);
    const hasDjpeg = await hasCommand('djpeg');
    const { width, height } = await sharp(photos[0]).metadata();
    // What is made does not shrink with the photo, so the goal is one for photos of a camera.
    const isOfCamera = (width * height) / 1e6 > 20;
    const rows = [await measureCpu(photos, scratch, { hasDjpeg, isOfCamera }), ...(await measureMany(photos, scratch))];
    return { rows, missingPeers: hasDjpeg ? [] : ['djpeg'] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function measureCpu(
  photos: readonly string[],
  scratch: string,
  { hasDjpeg, isOfCamera }: { readonly hasDjpeg: boolean; readonly isOfCamera: boolean },
): Promise<BenchRow> {
  const files = await copies(photos, measured, join(scratch, 'cpu'));
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    theirs += await decodeAll(files, hasDjpeg);
    const { hostCpu, helperCpu } = await runImport(files, join(scratch, `home-${round}`));
    ours += hostCpu + (helperCpu ?? Number.NaN);
    theirs += await decodeAll(files, hasDjpeg);
  }
  const count = measured * rounds;
  const peer = { name: hasDjpeg ? 'djpeg, full decode' : 'full decode (sharp)', value: theirs / count / 2 };
  return pairedRow('a photo imported, end to end', 'CPU s', ours / count, peer, isOfCamera ? CPU_GOAL : null);
}

async function measureMany(photos: readonly string[], scratch: string): Promise<BenchRow[]> {
  const smaller = await runImport(await copies(photos, few, join(scratch, 'few')), join(scratch, 'home-few'));
  await rm(join(scratch, 'home-few'), { recursive: true });
  const larger = await runImport(await copies(photos, many, join(scratch, 'many')), join(scratch, 'home-many'));
  const peer = { name: `the same for ${few}`, value: peakOf(smaller) };
  return [
    pairedRow(`peak memory, ${many} photos`, 'MB', peakOf(larger), peer, MEMORY_GOAL),
    plainRow(`all ${many} photos can be seen`, larger.seen ?? Number.NaN, 's', { of: 'value', at: 'most', limit: 5 }),
    plainRow('the card can be taken out', larger.copied ?? Number.NaN, 's'),
    plainRow('all of their pictures are made', larger.wall, 's'),
  ];
}

async function runImport(photos: readonly string[], home: string): Promise<Run> {
  return Run.parse(await runScript('./import-run.ts', { home, photos }));
}

/** In megabytes, of both processes. */
function peakOf({ hostPeak, helperPeak }: Run): number {
  return hostPeak === null || helperPeak === null ? Number.NaN : (hostPeak + helperPeak) / 1000;
}

async function decodeAll(files: readonly string[], hasDjpeg: boolean): Promise<number> {
  let sum = 0;
  for (const file of files) {
    sum += hasDjpeg
      ? await cpuSecondsOfCommand('djpeg', ['-outfile', '/dev/null', file])
      : await cpuSecondsOf(() => decodeToNowhere(file));
  }
  return sum;
}

/** All lines are decoded to reach the last one, and nothing else is done with them. */
async function decodeToNowhere(file: string): Promise<void> {
  const { width, height } = await sharp(file).metadata();
  const last = { left: 0, top: height - 1, width, height: 1 };
  await sharp(file, { ignoreIcc: true }).extract(last).raw().toBuffer();
}

/** The same photos again and again, with a few bytes behind their end, which no viewer reads: no duplicates for the library. */
async function copies(photos: readonly string[], count: number, folder: string): Promise<string[]> {
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

async function jpegsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.jpe?g$/i.test(name)).map((name) => join(folder, name));
}
