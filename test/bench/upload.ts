import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../electron/core/library/blobs/hash.ts';
import { cpuSecondsOf, hasCommand, runMeasured } from './cpu.ts';
import { runScript, startServer } from './helper-process.ts';
import { type Bench, type BenchRow, median, pairedRow } from './row.ts';
import type { Task } from './sender.ts';

/** A file to send, with what its recorded hash is. */
export interface SampleFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const Sent = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  startMegabytes: z.number(),
  peakMegabytes: z.number(),
});
export type Sent = z.infer<typeof Sent>;

const rounds = 5;
const fewFiles = 20;
const manyFiles = 100;
const fileBytes = 8_000_000;

/** Sends in a fresh process by the product's own path. */
export async function sendFresh(task: Task): Promise<Sent> {
  return Sent.parse(await runScript('./sender.ts', task));
}

/** Writes files of random bytes, which no compression or copy on write makes cheaper than real photos. */
export async function writeSampleFiles(folder: string, count: number, bytes: number): Promise<SampleFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const data = randomBytes(bytes);
      const path = join(folder, `photo-${index}.jpg`);
      await writeFile(path, data);
      return { path, bytes, sha256: createHash('sha256').update(data).digest('hex') };
    }),
  );
}

/** Memory and speed of one large request on loopback, where the client is what limits. */
export async function benchUpload(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const receiver = await startServer('./receiver.ts');
  try {
    const files = await writeSampleFiles(scratch, fewFiles, fileBytes);
    const hasCurl = await hasCommand('curl');
    const rows = [
      ...(await measureMemory(receiver.port, files)),
      ...(await measureSpeed(receiver.port, files, hasCurl)),
    ];
    return { rows, missingPeers: hasCurl ? [] : ['curl'] };
  } finally {
    await receiver.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function measureMemory(port: number, files: readonly SampleFile[]): Promise<BenchRow[]> {
  const repeated = Array.from({ length: manyFiles }, (_, index) => files[index % files.length] ?? []).flat();
  const few: Sent[] = [];
  const many: Sent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await sendFresh({ port, requests: [[...files]], concurrency: 1, warmUpPort: null }));
    many.push(await sendFresh({ port, requests: [repeated], concurrency: 1, warmUpPort: null }));
  }
  const added = (each: Sent): number => each.peakMegabytes - each.startMegabytes;
  const fewName = `${fewFiles} x 8 MB`;
  const name = `of sending ${manyFiles} x 8 MB in one request`;
  return [
    pairedRow(
      `peak memory ${name}`,
      'MB',
      median(many.map((each) => each.peakMegabytes)),
      { name: fewName, value: median(few.map((each) => each.peakMegabytes)) },
      { of: 'ratio', at: 'most', limit: 1.15 },
    ),
    pairedRow(`memory above the start ${name}`, 'MB', median(many.map(added)), {
      name: fewName,
      value: median(few.map(added)),
    }),
  ];
}

async function measureSpeed(port: number, files: readonly SampleFile[], hasCurl: boolean): Promise<BenchRow[]> {
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  const ours: Sent[] = [];
  const curls: Pick<Sent, 'seconds' | 'cpuSeconds'>[] = [];
  const hashing: Pick<Sent, 'seconds' | 'cpuSeconds'>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await sendFresh({ port, requests: [[...files]], concurrency: 1, warmUpPort: port }));
    if (hasCurl) curls.push(await sendByCurl(port, files));
    hashing.push(await hashAll(files));
  }
  const speedName = `sending ${files.length} x 8 MB in one request`;
  const costName = 'CPU of sending a GB';
  const speed = median(ours.map((each) => megabytes / each.seconds));
  const cost = median(ours.map((each) => (each.cpuSeconds * 1000) / megabytes));
  // What is sent is hashed as it goes, in one thread: a processor without instructions for SHA-256 sets the pace by that.
  const hashRows = [
    pairedRow(speedName, 'MB/s', speed, {
      name: 'SHA-256 alone',
      value: median(hashing.map((each) => megabytes / each.seconds)),
    }),
    pairedRow(costName, 'CPU s', cost, {
      name: 'SHA-256 alone',
      value: median(hashing.map((each) => (each.cpuSeconds * 1000) / megabytes)),
    }),
  ];
  if (!hasCurl) return hashRows;
  const peer = 'curl -F';
  return [
    pairedRow(
      speedName,
      'MB/s',
      speed,
      { name: peer, value: median(curls.map((each) => megabytes / each.seconds)) },
      { of: 'ratio', at: 'least', limit: 0.45 },
    ),
    pairedRow(costName, 'CPU s', cost, {
      name: peer,
      value: median(curls.map((each) => (each.cpuSeconds * 1000) / megabytes)),
    }),
    ...hashRows,
  ];
}

async function hashAll(files: readonly SampleFile[]): Promise<Pick<Sent, 'seconds' | 'cpuSeconds'>> {
  const started = performance.now();
  const cpuSeconds = await cpuSecondsOf(async () => {
    for (const file of files) await hashFile(file.path);
  });
  return { cpuSeconds, seconds: (performance.now() - started) / 1000 };
}

async function sendByCurl(
  port: number,
  files: readonly SampleFile[],
): Promise<{ readonly seconds: number; readonly cpuSeconds: number }> {
  const { cpuSeconds, stdout } = await runMeasured('curl', [
    '--silent',
    '--show-error',
    '--fail',
    '--noproxy',
    '*',
    '--output',
    devNull,
    '--write-out',
    '%{time_total}',
    '--header',
    'Expect:',
    ...files.flatMap((file, index) => ['--form', `file=@${file.path};type=image/jpeg;filename=${index}.jpg`]),
    `http://127.0.0.1:${port}/api/mediaupload`,
  ]);
  return { cpuSeconds, seconds: z.coerce.number().positive().parse(stdout) };
}
