// @module-tag large
import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hashFile } from '../../../electron/core/library/blobs/hash.ts';
import { JobBoard } from '../../../electron/core/photos/pictures/job-board.ts';
import { type Launch, plainNodeLaunch } from '../../../electron/core/photos/pictures/launch.ts';
import { createPictureMaker, type PictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { afterTest, type Opened, openCore, PATIENT, pictureFiles, temporaryFolder } from '../harness.ts';

/** The real process, as every host starts it. */

const host = fileURLToPath(new URL('../picture-host.ts', import.meta.url));
const isLinux = process.platform === 'linux';

interface Watched {
  readonly maker: PictureMaker;
  readonly warnings: unknown[];
  readonly errors: unknown[];
}

function startMaker(launch: Launch = plainNodeLaunch()): Watched {
  const [warnings, errors]: [unknown[], unknown[]] = [[], []];
  const maker = createPictureMaker(launch, {
    warn: (message, detailed) => void warnings.push([message, detailed]),
    error: (message, detailed) => void errors.push([message, detailed]),
  });
  afterTest(() => maker.end());
  return { maker, warnings, errors };
}

/** A process of another script, which stands for one that does not work. */
async function launchOf(script: string): Promise<Launch> {
  const file = path.join(await temporaryFolder(), 'process.mjs');
  await writeFile(file, script);
  return { ...plainNodeLaunch(), arguments: [file] };
}

/** A photo that takes the decoder a while. */
let slow = '';
beforeAll(async () => {
  slow = path.join(await mkdtemp(path.join(tmpdir(), 'lightbox-slow-')), 'slow.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ progressive: true, quality: 90 })
    .toFile(slow);
});
afterAll(() => rm(path.dirname(slow), { recursive: true, force: true }));

/** Whether a process is at a file: the decoder holds it open for as long as it decodes. */
function isReading(processId: number, file: string): boolean {
  try {
    const folder = `/proc/${processId}/fd`;
    return readdirSync(folder).some((name) => readlinkSync(path.join(folder, name)) === file);
  } catch {
    // It has just ended.
    return false;
  }
}

/** The real process, which ends while it is at a picture, each time or once. */
function failingLaunch(culprit: string, how: 'kill' | 'crash' | 'memory', once?: string): Launch {
  const launch = plainNodeLaunch();
  const fault = new URL('../picture-fault.ts', import.meta.url).href;
  const reported = { CULPRIT: culprit, HOW: how, ...(once === undefined ? {} : { ONCE: once }) };
  return {
    ...launch,
    arguments: ['--import', fault, '--max-old-space-size=128', ...launch.arguments.slice(1)],
    environment: { ...launch.environment, ...reported },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(path.relative(folder, entry.parentPath), entry.name)] : [],
  );
}

async function libraryWith({ maker }: Watched): Promise<{ opened: Opened; listingId: ListingId }> {
  const opened = await openCore({ pictures: maker });
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  return { opened, listingId };
}

describe('a process that ends while it decodes', () => {
  it.each(['kill', 'crash', 'memory'] as const)(
    'at the same photo again refuses that one by name, and the others go on (%s)',
    async (how) => {
      const { sha256 } = await hashFile(slow);
      const watched = startMaker(failingLaunch(sha256, how));
      const { opened, listingId } = await libraryWith(watched);
      const good = await pictureFiles(6);
      const paths = good.toSpliced(2, 0, slow);
      const { added, refused } = await opened.call('media.add', { listingId, paths });
      expect(refused.map((each) => [each.path, each.phrase?.code])).toEqual([[slow, 'refused.endsDecoder']]);
      expect(refused[0]?.reason).toMatch(/stopped.*twice.*safe.*Export it as JPEG/s);
      expect(added.map(({ fileName }) => fileName)).toEqual(good.map((file) => path.basename(file)));
      expect((await opened.detail(listingId)).media.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
      const files = filesBelow(path.join(opened.home, 'pictures'));
      expect(files.filter((file) => file.includes(sha256) || file.startsWith('temporary'))).toEqual([]);
      expect([watched.warnings.length, watched.errors.length]).toEqual([2, 1]);
    },
  );

  it('once, for whatever reason, refuses nobody', async () => {
    const once = path.join(await temporaryFolder(), 'once');
    const watched = startMaker(failingLaunch((await hashFile(slow)).sha256, 'kill', once));
    const { opened, listingId } = await libraryWith(watched);
    const result = await opened.call('media.add', { listingId, paths: [slow, ...(await pictureFiles(3))] });
    expect(result).toMatchObject({ added: [{}, {}, {}, {}], refused: [] });
    expect(watched.warnings).toHaveLength(1);
  });
});

describe('a process that cannot be used', () => {
  it('is started a few times, and every photo is told of by name', async () => {
    const started = path.join(await temporaryFolder(), 'started');
    const watched = startMaker(
      await launchOf(
        `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(started)}, 'x'); process.exit(3);`,
      ),
    );
    const { opened, listingId } = await libraryWith(watched);
    const paths = await pictureFiles(8);
    const { added, refused } = await opened.call('media.add', { listingId, paths });
    expect(added).toEqual([]);
    expect(refused.map((each) => [each.path, each.phrase?.code])).toEqual(
      paths.map((file) => [file, 'file.noDecoder']),
    );
    expect(await readFile(started, 'utf8')).toBe('xxx');
    expect(watched.warnings[0]).toMatchObject(['the picture process ended while it worked', { how: 'code 3' }]);
    expect(filesBelow(opened.home).filter((file) => file.startsWith('pictures'))).toEqual([]);
  });

  it('or that is not there at all, the same', async () => {
    const { maker } = startMaker({ ...plainNodeLaunch(), executable: path.join(await temporaryFolder(), 'none') });
    const [photo = ''] = await pictureFiles(1);
    await expect(maker.ask('format', { path: photo })).rejects.toMatchObject({ code: 'no-decoder' });
  });

  it('or that says what is none of its words, is ended', async () => {
    const { maker, warnings } = startMaker(
      await launchOf(`process.send({ kind: 'evil' }); setInterval(() => {}, 1000);`),
    );
    const [photo = ''] = await pictureFiles(1);
    await expect(maker.ask('format', { path: photo })).rejects.toMatchObject({ code: 'no-decoder' });
    expect(warnings).toHaveLength(3);
  });

  it('or that does not answer, is ended, and the job is to blame the second time', async () => {
    const launch = await launchOf(`process.on('message', () => {}); process.send({ kind: 'ready' });`);
    const board = new JobBoard(launch, { warn: () => undefined, error: () => undefined }, { idle: 60_000, job: 2_500 });
    const answer = await board.ask({ kind: 'format', input: { path: '/x' } });
    expect(answer).toMatchObject({ kind: 'refused', code: 'ends-decoder' });
  });
});

it.each([
  ['that it does not know, as of a host of another version', { kind: 'paint', input: { source: '/x' } }],
  ['that lacks what it takes', { kind: 'tile', input: { source: '/x' } }],
])('a job %s is answered as a fault, and no picture is blamed for it', async (_, job) => {
  const { executable, arguments: given, environment } = plainNodeLaunch();
  const child = spawn(executable, given, { env: { ...environment }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  afterTest(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toEqual([{ kind: 'ready' }, undefined]);
  child.send({ id: 1, ...job });
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(outcome[0]).toMatchObject({ kind: 'answer', id: 1, answer: { kind: 'fault' } });
});

describe('a process without work', () => {
  it('is not there before the first job, nor some time after the last', async () => {
    const board = new JobBoard(
      plainNodeLaunch(),
      { warn: () => undefined, error: () => undefined },
      { idle: 20, job: 60_000 },
    );
    expect(board.processId()).toBeNull();
    const [photo = ''] = await pictureFiles(1);
    const answer = await board.ask({ kind: 'format', input: { path: photo } });
    expect(answer).toEqual({ kind: 'done', value: 'image/jpeg' });
    await vi.waitFor(() => expect(board.processId()).toBeNull(), PATIENT);
    expect(await board.ask({ kind: 'format', input: { path: photo } })).toEqual(answer);
  });

  it('does not keep its host', async () => {
    const [photo = ''] = await pictureFiles(1);
    const { stdout } = await promisify(execFile)(process.execPath, [host, 'once', photo]);
    expect(stdout).toContain('image/jpeg');
  });
});

describe('a host that dies', () => {
  it.runIf(isLinux)('leaves no process behind, also in the middle of a picture', async () => {
    const child = fork(host, ['busy', slow], { execArgv: [] });
    const [message] = await new Promise<unknown[]>((resolve) => child.once('message', (...all) => resolve(all)));
    const processId = z.int().parse(message);
    await vi.waitFor(() => expect(isReading(processId, slow)).toBe(true), PATIENT);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(processId)).toBe(false), PATIENT);
  });
});

/** One that nobody has asked about its end is no running one. */
function isRunning(processId: number): boolean {
  const file = `/proc/${processId}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
}
