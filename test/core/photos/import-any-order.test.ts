import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openStorage } from '../../../electron/core/app/app.ts';
import { collect } from '../../../electron/core/photos/storage/collect.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import fc from '../../fast-check.ts';
import { type Opened, openCore } from '../harness.ts';
import { card, expectNothingAstray, photos, watchImport } from '../import-kit.ts';

const worker = fileURLToPath(new URL('../import-worker.ts', import.meta.url));
const FILES = 6;
const RUNS = Number(process.env['LIGHTBOX_IMPORT_RUNS'] ?? 5);

/** What a person or a power cut does; `at` says when, in photos that are seen or copied. */
const Step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), from: fc.nat(FILES - 1), count: fc.integer({ min: 1, max: FILES }) }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'kill' as const, 'quit' as const), at: fc.nat(2 * FILES) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'word' as const), which: fc.nat(FILES) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'restart' as const) }),
);
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  opened: Opened;
  readonly listingId: ListingId;
  readonly files: readonly string[];
  readonly folder: string;
}

async function perform(world: World, step: Step): Promise<void> {
  const { opened, listingId, files } = world;
  switch (step.kind) {
    case 'add':
      await opened.dispatch('media.add', { listingId, paths: files.slice(step.from, step.from + step.count) });
      return;
    case 'stop': {
      const when = watchImport(opened);
      const adding = opened.dispatch('media.add', { listingId, paths: [world.folder] });
      const { importId } = await when(({ seen, copied, finished }) => seen + copied >= step.at || finished);
      await opened.dispatch('import.stop', { importId });
      await adding;
      return;
    }
    case 'quit': {
      const when = watchImport(opened);
      const adding = opened.dispatch('media.add', { listingId, paths: [world.folder] });
      await when(({ seen, copied, finished }) => seen + copied >= step.at || finished);
      await reopen(world);
      await adding;
      return;
    }
    case 'kill':
      await opened.close();
      await killedAt(world, step.at);
      await reopen(world);
      return;
    case 'restart':
      await reopen(world);
      return;
    case 'remove':
    case 'word': {
      const item = (await photos(opened, listingId)).at(step.which);
      if (item === undefined) return;
      const mediaIds = [item.mediaId];
      if (step.kind === 'remove') await opened.dispatch('media.remove', { mediaIds });
      else await opened.dispatch('media.edit', { mediaIds, imageOf: 'Kitchen' });
      return;
    }
    case 'undo':
    case 'redo':
      await opened.dispatch(`change.${step.kind}`, { listingId });
  }
}

/** Opens the library as after a start, and lets what was left go on. */
async function reopen(world: World): Promise<void> {
  await world.opened.close();
  world.opened = await openCore({ home: world.opened.home });
  await world.opened.core.startBackgroundWork();
}

/** Another process imports the folder, and is gone in the middle. */
async function killedAt({ opened, listingId, folder }: World, at: number): Promise<void> {
  const child = spawn(process.execPath, [worker, opened.home, listingId, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [seen = 0, copied = 0] = line.split(' ').map(Number);
    if (seen + copied >= at) child.kill('SIGKILL');
  }
  await exited;
}

/** What a process left that was killed between a file and its row is removed by a start that is a day later. */
async function sweep({ opened }: World): Promise<void> {
  const { store, blobs } = openStorage(opened.home);
  await collect({ store, blobs }, Date.now() + 2 * 24 * 60 * 60 * 1000);
  store.close();
}

it('any order of adding, stopping, killing, removing and undoing leaves no file without a row and no row without a file', {
  tags: 'large',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const opened = await openCore();
      const { listingId } = await opened.call('listing.create', { name: 'One' });
      const world: World = { opened, listingId, ...(await card(FILES)) };
      for (const step of steps) await perform(world, step);
      // All that was left is brought in by adding it once more.
      await reopen(world);
      await world.opened.call('media.add', { listingId, paths: [world.folder] });
      await expect.poll(async () => (await photos(world.opened, listingId)).every((item) => item.prepared)).toBe(true);
      const { media, removed } = await world.opened.detail(listingId);
      expect([...media, ...removed].filter((item) => item.arriving && item.problem === null)).toEqual([]);
      expect(new Set(media.map((item) => item.sha256)).size).toBe(media.length);
      expect(media.map((item) => item.position)).toEqual(media.map((_, index) => index + 1));
      expect(media).toHaveLength(FILES);
      await sweep(world);
      await expectNothingAstray(world.opened, listingId);
      await world.opened.close();
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 100_000 },
  );
});

it('a process that is killed while it imports loses nothing: the next start goes on', async () => {
  const opened = await openCore();
  const { listingId } = await opened.call('listing.create', { name: 'One' });
  const world: World = { opened, listingId, ...(await card(FILES)) };
  await opened.close();
  await killedAt(world, FILES + 2);
  await reopen(world);
  await expect
    .poll(async () => (await photos(world.opened, listingId)).map(({ arriving, prepared }) => !arriving && prepared))
    .toEqual(Array.from({ length: FILES }, () => true));
  await sweep(world);
  await expectNothingAstray(world.opened, listingId);
});
