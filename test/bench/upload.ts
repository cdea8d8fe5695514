import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile } from '../../electron/core/library/blobs/hash.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { hasCommand, outputOf } from './cpu.ts';
import { runScript, startServer } from './helper-process.ts';
import { type BenchRow, median, pairedRow, plainRow } from './row.ts';
import type { Task } from './sender.ts';

/** A file to send, with what its recorded hash is. */
interface SampleFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const Sent = z.object({ seconds: z.number(), peakMegabytes: z.number() });
type Sent = z.infer<typeof Sent>;

const rounds = 5;
const fewFiles = 20;
const manyFiles = 100;
const fileBytes = 8_000_000;

const line = { rounds: 3, photos: 20, photoBytes: 600_000, bitsPerSecond: 20e6, roundTrip: 60 };
/** Files of the long transfer, in one request: long enough that its start hardly counts. */
const longTransferFiles = 60;

/** Sends in a fresh process by the product's own path. */
async function sendFresh(task: Task): Promise<Sent> {
  return Sent.parse(await runScript('./sender.ts', task));
}

/** Writes files of random bytes, which no compression or copy on write makes cheaper than real photos. */
async function writeSampleFiles(folder: string, count: number, bytes: number): Promise<SampleFile[]> {
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
export async function benchUpload(scratch: string): Promise<BenchRow[]> {
  const { port, stop } = await startServer('./receiver.ts');
  try {
    const files = await writeSampleFiles(scratch, fewFiles, fileBytes);
    return [await measureMemory(port, files), ...(await measureSpeed(port, files))];
  } finally {
    await stop();
  }
}

async function measureMemory(port: number, files: readonly SampleFile[]): Promise<BenchRow> {
  const repeated = Array.from({ length: manyFiles }, (_, index) => files[index % files.length] ?? []).flat();
  const few: number[] = [];
  const many: number[] = [];
  const peak = async (request: readonly SampleFile[]): Promise<number> =>
    (await sendFresh({ port, requests: [[...request]], concurrency: 1, warmUpPort: null })).peakMegabytes;
  for (let round = 0; round < rounds; round += 1) {
    few.push(await peak(files));
    many.push(await peak(repeated));
  }
  const peer = { name: `${fewFiles} x 8 MB`, value: median(few) };
  const name = `peak memory of sending ${manyFiles} x 8 MB in one request`;
  return pairedRow(name, 'MB', median(many), peer, { of: 'ratio', at: 'most', limit: 1.15 });
}

async function measureSpeed(port: number, files: readonly SampleFile[]): Promise<BenchRow[]> {
  const hasCurl = await hasCommand('curl');
  const times: Record<'ours' | 'curl' | 'hashing', number[]> = { ours: [], curl: [], hashing: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push((await sendFresh({ port, requests: [[...files]], concurrency: 1, warmUpPort: port })).seconds);
    if (hasCurl) times.curl.push(await sendByCurl(port, files));
    const started = performance.now();
    for (const file of files) await hashFile(file.path);
    times.hashing.push((performance.now() - started) / 1000);
  }
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  const speed = (seconds: readonly number[]): number => median(seconds.map((each) => megabytes / each));
  const name = `sending ${files.length} x 8 MB in one request`;
  const ours = speed(times.ours);
  const curl = { name: 'curl -F', value: speed(times.curl) };
  return [
    ...(hasCurl ? [pairedRow(name, 'MB/s', ours, curl, { of: 'ratio', at: 'least', limit: 0.45 })] : []),
    // What is sent is hashed as it goes, in one thread: a processor without instructions for SHA-256 sets the pace by that.
    pairedRow(name, 'MB/s', ours, { name: 'SHA-256 alone', value: speed(times.hashing) }),
  ];
}

/** @returns seconds */
async function sendByCurl(port: number, files: readonly SampleFile[]): Promise<number> {
  const quietly = ['--silent', '--show-error', '--fail', '--noproxy', '*', '--output', devNull, '--header', 'Expect:'];
  const forms = files.flatMap(({ path }, index) => ['--form', `file=@${path};type=image/jpeg;filename=${index}.jpg`]);
  const address = `http://127.0.0.1:${port}/api/mediaupload`;
  const seconds = await outputOf('curl', [...quietly, '--write-out', '%{time_total}', ...forms, address]);
  return z.coerce.number().positive().parse(seconds);
}

/** How much of a slow, far line the default profile uses, beside one request at a time and one long transfer. */
export async function benchLink(scratch: string): Promise<BenchRow[]> {
  const receiver = await startServer('./receiver.ts');
  const far = [receiver.port, line.bitsPerSecond, line.roundTrip].map(String);
  const link = await startServer('./slow-link.ts', far);
  try {
    const files = await writeSampleFiles(scratch, line.photos, line.photoBytes);
    const linkUsed = async (requests: SampleFile[][], concurrency: number): Promise<number> => {
      const { seconds } = await sendFresh({ port: link.port, requests, concurrency, warmUpPort: receiver.port });
      const bytes = requests.flat().reduce((sum, file) => sum + file.bytes, 0);
      return (bytes * 8) / (seconds * line.bitsPerSecond);
    };
    const { concurrency } = DEFAULT_PROFILE.upload;
    const oneEach = files.map((file) => [file]);
    const ours: number[] = [];
    const oneAtATime: number[] = [];
    for (let round = 0; round < line.rounds; round += 1) {
      ours.push(await linkUsed(oneEach, concurrency));
      oneAtATime.push(await linkUsed(oneEach, 1));
    }
    const long = Array.from({ length: longTransferFiles }, (_, index) => files[index % line.photos] ?? []).flat();
    const bound = { name: 'one long transfer', value: await linkUsed([long], 1) };
    const single = { name: 'one request at a time', value: median(oneAtATime) };
    const name = `part of 20 Mbit/s and 60 ms used, ${line.photos} x 600 KB, ${concurrency} requests at a time`;
    return [
      pairedRow(name, '', median(ours), bound),
      plainRow(name, median(ours), '', { of: 'value', at: 'least', limit: 0.92 }),
      pairedRow(name, '', median(ours), single, { of: 'ratio', at: 'least', limit: 1.2 }),
    ];
  } finally {
    await link.stop();
    await receiver.stop();
  }
}
