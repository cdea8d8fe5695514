import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { cpuSecondsOf, cpuSecondsOfCommand, hasCommand } from './cpu.ts';
import { runScript } from './helper-process.ts';
import { copies, photosOf } from './photos.ts';
import type { BenchRow, Goal } from './row.ts';

/** Photos of the import whose processor time is measured, in turn with the peer, and how often. */
const measured = 24;
const rounds = 2;
const [few, many] = [100, 1000];
const CPU_GOAL: Goal = { of: 'ratio', limit: 2.3 };
const MEMORY_GOAL: Goal = { of: 'ratio', limit: 1.1 };

const Run = z.object({ seen: z.number(), cpuSeconds: z.number(), peakBytes: z.number() });
type Run = z.output<typeof Run>;

/**
 * Imports photos end to end, as `media.add` does, with hash and copy, until all of their pictures are made. Beside it the decoding of
 * the same photos to nowhere: by djpeg, or where that is missing by our own decoder.
 */
export async function benchImport(scratch: string, folder: string | null): Promise<BenchRow[]> {
  const photos = await photosOf(folder, scratch);
  const { width, height } = await sharp(photos[0]).metadata();
  // What is made does not shrink with the photo, so the goal is one for photos of a camera.
  const isOfCamera = (width * height) / 1e6 > 20;
  const facts = { hasDjpeg: await hasCommand('djpeg'), isOfCamera };
  return [await measureCpu(photos, scratch, facts), ...(await measureMany(photos, scratch))];
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
    ours += (await runImport(files, join(scratch, `home-${round}`))).cpuSeconds;
    theirs += await decodeAll(files, hasDjpeg);
  }
  const count = measured * rounds;
  const peer = { name: hasDjpeg ? 'djpeg, full decode' : 'full decode (sharp)', value: theirs / count / 2 };
  const [name, value] = ['a photo imported, end to end', ours / count];
  return { name, value, unit: 'CPU s', peer, goal: isOfCamera ? CPU_GOAL : null };
}

async function measureMany(photos: readonly string[], scratch: string): Promise<BenchRow[]> {
  const smaller = await runImport(await copies(photos, few, join(scratch, 'few')), join(scratch, 'home-few'));
  await rm(join(scratch, 'home-few'), { recursive: true });
  const larger = await runImport(await copies(photos, many, join(scratch, 'many')), join(scratch, 'home-many'));
  const peer = { name: `the same for ${few}`, value: smaller.peakBytes / 1e6 };
  return [
    { name: `peak memory, ${many} photos`, value: larger.peakBytes / 1e6, unit: 'MB', peer, goal: MEMORY_GOAL },
    {
      name: `all ${many} photos can be seen`,
      value: larger.seen,
      unit: 's',
      peer: null,
      goal: { of: 'value', limit: 5 },
    },
  ];
}

async function runImport(photos: readonly string[], home: string): Promise<Run> {
  return Run.parse(await runScript('./import-run.ts', { home, photos }));
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
