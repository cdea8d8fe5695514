import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../electron/practice/practice-service.ts';
import {
  afterTest,
  createClock,
  nth,
  type Opened,
  openCore,
  startPractice,
  type TestPractice,
} from '../core/harness.ts';
import { type Gate, startGate } from './gate.ts';
import { connectThrough, copyLibrary } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { type Random, seededRuns, size } from './seeded.ts';

const worker = fileURLToPath(new URL('../core/crash-worker.ts', import.meta.url));
/** Longer than a lease and than the time after which a cut request can no longer arrive. */
const AFTERWARDS = 120_000;
const PHOTOS = 3;
const KILLS = [30, 5] as const;
const KILLS_A_LIBRARY = 5;

interface Library {
  readonly home: string;
  readonly secrets: Map<string, string>;
  readonly service: TestPractice;
  readonly gate: Gate;
  readonly opened: Opened;
  readonly listingId: Awaited<ReturnType<typeof copyLibrary>>['listingId'];
  readonly ids: Awaited<ReturnType<typeof copyLibrary>>['ids'];
}

async function prepare(): Promise<Library> {
  const { home, listingId, ids } = await copyLibrary(PHOTOS);
  const service = await startPractice();
  const gate = await startGate(service);
  const { opened, secrets } = await reopen(home);
  await connectThrough(opened, gate, service, { profile: { upload: { concurrency: 2 } } });
  return { home, secrets, service, gate, opened, listingId, ids };
}

/** Opens the library in this process a while after the other one was killed. */
async function reopen(home: string, secrets = new Map<string, string>()) {
  const clock = createClock(new Date(Date.now() + AFTERWARDS).toISOString());
  return { clock, secrets, opened: await openCore({ home, secrets, clock }) };
}

interface Running {
  readonly child: ChildProcess;
  /** It has opened the library and is about to sync it. */
  readonly opened: Promise<void>;
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
}

/** The real process, which syncs the library. */
function startSync(home: string, token: string): Running {
  const child = spawn(process.execPath, [worker, home, token], { stdio: ['ignore', 'pipe', 'ignore'] });
  afterTest(() => void child.kill('SIGKILL'));
  let over = false;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    over = true;
  });
  const opened = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, opened, ended, hasEnded: () => over };
}

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Waits for a moment that can be seen from outside; the process must not end before it. */
async function until(running: Running, what: string, seen: () => boolean): Promise<void> {
  while (!seen()) {
    if (running.hasEnded()) throw new Error(`The process ended before ${what}.`);
    await after(1);
  }
}

async function expectBoth(library: Library, captions: readonly string[], interruptions: number): Promise<void> {
  const { opened, clock } = await reopen(library.home, library.secrets);
  expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
  await expectPromises(opened, library.service, library.listingId, { captions, interruptions });
}

/** Something for the next sync to send. */
async function changeSomething(library: Library, opened: Opened, random: Random, round: number): Promise<void> {
  await opened.edit(random.pick(library.ids), `Typed before kill ${round}`);
  if (random.chance(0.5)) {
    await opened.call('media.move', {
      listingId: library.listingId,
      mediaIds: [random.pick(library.ids)],
      before: null,
    });
  }
  if (random.chance(0.3)) await opened.addPhotos(library.listingId, 1, 100 + round);
}

const libraries = Math.ceil(size(...KILLS) / KILLS_A_LIBRARY);

describe('the process is killed at any moment', { tags: 'large' }, () => {
  it.each(seededRuns('kill at random', ...KILLS).slice(0, libraries))(
    `run $run: ${KILLS_A_LIBRARY} times in one library`,
    async ({ random }) => {
      const library = await prepare();
      let { opened } = library;
      for (let round = 0; round < KILLS_A_LIBRARY; round += 1) {
        if (round > 0) {
          ({ opened } = await reopen(library.home, library.secrets));
          await changeSomething(library, opened, random, round);
        }
        await opened.close();
        const seen = library.service.requests.length;
        const running = startSync(library.home, library.service.token);
        // So many requests later, and a moment more: somewhere in the middle of the work, or when it is over.
        const requests = random.below(8);
        while (!running.hasEnded() && library.service.requests.length < seen + requests) await after(1);
        await Promise.race([running.ended, after(random.below(25))]);
        await kill(running);
      }
      const { opened: last } = await reopen(library.home, library.secrets);
      const captions = await last.captions(library.listingId);
      await last.close();
      // A sync sends as many pictures at once as two; each of them may have been cut off.
      await expectBoth(library, captions, KILLS_A_LIBRARY * 2);
      expect(library.service.requestsOf('insert')).toBeGreaterThan(0);
    },
  );
});

const OPERATIONS: readonly Operation[] = ['upload', 'insert', 'patch', 'attach'];
const STEPS = ['before it is recorded', 'after it is recorded', 'after it is sent', 'after the answer'] as const;

/** A library that is about to send a request of this kind. */
async function about(operation: Operation): Promise<Library> {
  const library = await prepare();
  const { opened } = library;
  if (operation === 'patch' || operation === 'attach') {
    await opened.sync();
    if (operation === 'patch') await opened.edit(nth(library.ids, 0), 'Changed');
    else await opened.addPhotos(library.listingId, 1, PHOTOS + 1);
  }
  return library;
}

/** Looks into the library from outside; `lock` keeps everybody else from writing. */
function watch(home: string) {
  const database = new Database(path.join(home, 'library.db'));
  afterTest(() => database.close());
  const open = database.prepare("SELECT count(*) FROM attempt WHERE kind = ? AND state = 'open'").pluck();
  return {
    openAttempts: (operation: Operation): number => Number(open.get(operation)),
    lock: (): void => void database.exec('BEGIN IMMEDIATE'),
    unlock: (): void => void database.exec('ROLLBACK'),
  };
}

/** Brings the process to the step and kills it there. */
async function killAt(library: Library, operation: Operation, step: (typeof STEPS)[number]): Promise<void> {
  const { home, service, gate } = library;
  const outside = watch(home);
  switch (step) {
    case 'before it is recorded': {
      // Nothing can be written, so that no attempt is recorded; the last request before it shows how far it came.
      const before = operation === 'insert' || operation === 'attach' ? 'upload' : null;
      const hold = before === null ? null : service.faults.hold(before, 'beforeAnswer');
      if (before === null) outside.lock();
      const running = startSync(home, service.token);
      if (hold === null) await Promise.race([running.opened, running.ended]);
      else {
        await Promise.race([hold.reached, running.ended]);
        outside.lock();
        hold.release();
        await until(running, 'the answer', () =>
          service.requests.some((each) => each.operation === before && each.status !== null),
        );
      }
      await kill(running);
      expect(outside.openAttempts(operation)).toBe(0);
      outside.unlock();
      return;
    }
    case 'after it is recorded': {
      gate.always((asked) => (asked === operation ? { kind: 'swallow' } : null));
      const sent = service.requestsOf(operation);
      const running = startSync(home, service.token);
      await until(running, 'an attempt', () => outside.openAttempts(operation) > 0);
      await kill(running);
      expect(service.requestsOf(operation)).toBe(sent);
      expect(outside.openAttempts(operation)).toBeGreaterThan(0);
      gate.always(null);
      return;
    }
    case 'after it is sent': {
      const hold = service.faults.hold(operation, 'beforeCommit');
      const running = startSync(home, service.token);
      await Promise.race([hold.reached, running.ended]);
      await kill(running);
      expect(outside.openAttempts(operation)).toBeGreaterThan(0);
      hold.release();
      return;
    }
    case 'after the answer': {
      const hold = service.faults.hold(operation, 'beforeAnswer');
      const answered = (): number =>
        service.requests.filter((each) => each.operation === operation && each.status !== null).length;
      const before = answered();
      const running = startSync(home, service.token);
      await Promise.race([hold.reached, running.ended]);
      // The answer arrives and cannot be kept.
      outside.lock();
      hold.release();
      await until(running, 'the answer', () => answered() > before);
      await kill(running);
      outside.unlock();
      expect(outside.openAttempts(operation)).toBeGreaterThan(0);
    }
  }
}

describe.each(STEPS)('the process is killed %s', (step) => {
  // A change plays each step once, each with a request of its own kind.
  it.each(seededRuns(`kill ${step}`, OPERATIONS.length, 1))('run $run', async ({ run }) => {
    const operation = OPERATIONS[(STEPS.indexOf(step) + run - 1) % OPERATIONS.length] ?? 'upload';
    const library = await about(operation);
    const captions = await library.opened.captions(library.listingId);
    await library.opened.close();
    await killAt(library, operation, step);
    await expectBoth(library, captions, operation === 'upload' || step === 'before it is recorded' ? 2 : 0);
    expect(library.service.captions()).toEqual(captions);
    expect(library.service.requestsOf('insert')).toBeLessThanOrEqual(2);
  });
});
