// @module-tag large
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../shared/contract/dispatch.ts';
import {
  afterTest,
  createClock,
  nth,
  type Opened,
  openCore,
  pictureFiles,
  startPractice,
  temporaryFolder,
} from '../core/harness.ts';
import { connectThrough, copyLibrary } from './library.ts';
import { expectPromises, integrityOf, syncUntilQuiet } from './promises.ts';
import { type Random, seededRuns } from './seeded.ts';

const SMALL_DISK = '8m';

/** Why there can be no small disk here, or null. */
function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'a small disk of its own needs Linux';
  if (process.getuid?.() !== 0) return 'a small disk of its own needs the right to mount';
  return null;
}

/** A disk of a few megabytes, gone after the test. Throws when it cannot be mounted. */
async function smallDisk(): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', folder]);
  afterTest(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Takes all the space there is but `leave` bytes; gives back what frees it again. */
async function fill(disk: string, leave: number): Promise<() => Promise<void>> {
  const file = path.join(disk, 'filler');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
  return () => rm(file);
}

/** A picture that does not compress: some hundred kilobytes. */
async function bigPicture(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'big.jpg');
  const raw = { width: 700, height: 500, channels: 3 as const };
  await writeFile(
    file,
    await sharp(randomBytes(700 * 500 * 3), { raw })
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
  return file;
}

async function libraryOn(disk: string) {
  const clock = createClock();
  const service = await startPractice({ now: clock.now });
  const { home: template, listingId, ids } = await copyLibrary(2);
  const home = path.join(disk, 'home');
  await cp(template, home, { recursive: true });
  const opened = await openCore({ home, clock });
  await connectThrough(opened, service, service);
  return { clock, service, home, listingId, ids, opened };
}

function expectSaid(opened: Opened, answer: Answer<unknown>): void {
  if (answer.ok) throw new Error('It succeeded on a full disk.');
  expect(['diskFull', 'libraryReadOnly']).toContain(answer.error.code);
  expect(answer.error.action).toBe('retry');
  expect(integrityOf(opened.home)).toBe('ok');
}

type Library = Awaited<ReturnType<typeof libraryOn>>;

/** Captions typed until the disk of the database is full; gives what was said to be saved. */
async function typeUntilFull({ opened, ids }: Library): Promise<string> {
  let saved = 'Photo 1';
  for (let round = 0; round < 5000; round += 1) {
    const caption = `${round} ${'x'.repeat(3000)}`.slice(0, 900);
    const answer = await opened.dispatch('media.edit', { mediaIds: [nth(ids, 0)], shortDescription: caption });
    if (!answer.ok) {
      expectSaid(opened, answer);
      return saved;
    }
    saved = caption;
  }
  throw new Error('The disk never became full.');
}

/** Photos added until no more fits; whatever was accepted stays. */
async function addUntilFull({ opened, listingId }: Library, random: Random): Promise<number> {
  const before = (await opened.detail(listingId)).media.length;
  const files = random.chance(0.5) ? [await bigPicture(), await bigPicture()] : await pictureFiles(4, 100);
  const answer = await opened.dispatch('media.add', { listingId, paths: files });
  if (!answer.ok) expectSaid(opened, answer);
  else {
    expect(answer.value.refused.length).toBeGreaterThan(0);
    for (const { reason } of answer.value.refused) expect(reason).toMatch(/full|disk/);
  }
  const after = (await opened.detail(listingId)).media.length;
  if (answer.ok) expect(after - before).toBe(answer.value.added.length);
  return after;
}

const reason = whyNoDisk();

describe.skipIf(reason !== null)(`a full disk${reason === null ? '' : ` (not tested: ${reason})`}`, () => {
  it.each(seededRuns('disk-full', 12, 3))('run $run', async ({ run, random }) => {
    const library = await libraryOn(await smallDisk());
    const { clock, service, home, listingId, ids, opened } = library;
    const disk = path.dirname(home);
    const free = await fill(disk, run % 3 === 0 ? 0 : random.below(300_000));
    let captions = await opened.captions(listingId);
    switch (run % 3) {
      case 0: {
        // The log of the database has no room: nothing can be sent, because nothing could be recorded before.
        expectSaid(opened, await opened.dispatch('sync.run', {}));
        expect(service.snapshot().listings).toHaveLength(0);
        break;
      }
      case 1: {
        const saved = await typeUntilFull(library);
        expect(await opened.captions(listingId)).toEqual([saved, 'Photo 2']);
        const answer = await opened.dispatch('sync.run', {});
        if (!answer.ok) expectSaid(opened, answer);
        captions = [saved, 'Photo 2'];
        break;
      }
      default:
        await addUntilFull(library, random);
    }
    expect(integrityOf(home)).toBe('ok');
    await free();
    // One that was seen when the disk was full has no file: the failed import takes it back as soon as that can be written.
    captions = (await opened.detail(listingId)).media
      .filter(({ arriving }) => !arriving)
      .map((item) => item.shortDescription);
    if (run % 2 === 0) {
      await opened.edit(nth(ids, 1), 'After space was made');
      captions[1] = 'After space was made';
    }
    expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
    await expectPromises(opened, service, listingId, { captions, interruptions: 2 });
    expect(await readdir(path.join(home, 'pictures', 'temporary')).catch(() => [])).toEqual([]);
    await opened.close();
  });

  it('is said by the background work, which goes on by itself when there is space', async () => {
    const { service, home, clock, opened } = await libraryOn(await smallDisk());
    service.faults.next('upload', 'unavailable');
    await opened.sync();
    const free = await fill(path.dirname(home), 0);
    const said = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    opened.core.subscribe((event) => {
      if (event.name !== 'sync.changed') return;
      if (event.payload.last?.reasons.some((each) => /^(diskFull|libraryReadOnly)$/.test(each.code))) said.resolve();
      if (event.payload.last?.created === 1) done.resolve();
    });
    await opened.core.startBackgroundWork();
    clock.advance(3_600_000);
    await said.promise;
    await free();
    clock.advance(3_600_000);
    await done.promise;
    expect(service.snapshot().listings).toHaveLength(1);
    await opened.close();
  });
});
