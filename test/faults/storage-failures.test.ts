// @module-tag large
import { describe, expect, it } from 'vitest';
import { AppErrorCode } from '../../shared/contract/app-error.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import {
  type Clock,
  createClock,
  nth,
  type Opened,
  openCore,
  pictureFiles,
  startPractice,
  temporaryFolder,
} from '../core/harness.ts';
import { createFailures, type Failures, failingStorage, never } from './failing-storage.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { seededRuns } from './seeded.ts';

const MOST_TRIES = 200;
const CAPTIONS = ['Kitchen', 'Garden at noon'];
const CLEAN = new Set<string>(AppErrorCode.options.filter((code) => code !== 'internal'));

async function library(failures: Failures) {
  const clock = createClock();
  const service = await startPractice({ now: clock.now });
  const home = await temporaryFolder();
  const secrets = new Map<string, string>();
  const open = () => openCore({ home, clock, secrets, storage: failingStorage(failures) });
  const opened = await open();
  await opened.connect(service);
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street' });
  return { clock, service, home, open, opened, listingId };
}

/** Makes a call until it succeeds, as a person would; every failure must be one that a person can understand. */
async function insist<Name extends CallName>(
  opened: Opened,
  name: Name,
  input: CallInput<Name>,
  onFailure: () => void = () => undefined,
): Promise<CallOutput<Name>> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await opened.dispatch(name, input);
    if (answer.ok) return answer.value;
    expect({ name, clean: CLEAN.has(answer.error.code), error: answer.error }).toMatchObject({ clean: true });
    expect(answer.error.message).toMatch(/\.$/);
    onFailure();
  }
  throw new Error(`${name} still fails after ${MOST_TRIES} tries.`);
}

/** The short main job: import two, write captions, sync, edit, sync. Each step is repeated until it succeeds. */
async function mainJob(opened: Opened, clock: Clock, listingId: ListingId, onFailure: () => void): Promise<void> {
  const call = <Name extends CallName>(name: Name, input: CallInput<Name>) => insist(opened, name, input, onFailure);
  let paths = await pictureFiles(2);
  for (let tries = 0; paths.length > 0 && tries < MOST_TRIES; tries += 1) {
    const { refused } = await call('media.add', { listingId, paths });
    // A photo that is in already was added by a try that failed afterwards.
    const again = refused.filter((each) => !each.reason.includes('in this listing already'));
    for (const each of again) expect(each.reason).not.toContain('fault in Listing Lightbox');
    if (again.length > 0) onFailure();
    paths = again.map((each) => each.path);
  }
  const order = (await call('listing.get', { listingId })).media.toSorted((a, b) =>
    a.fileName.localeCompare(b.fileName),
  );
  const ids = order.map((item) => item.mediaId);
  await call('media.move', { listingId, mediaIds: [nth(ids, 0)], before: nth(ids, 1) });
  await call('media.edit', { mediaIds: [nth(ids, 0)], shortDescription: 'Kitchen' });
  await call('media.edit', { mediaIds: [nth(ids, 1)], shortDescription: 'Garden' });
  await insistOnSync(opened, clock, onFailure);
  await call('media.edit', { mediaIds: [nth(ids, 1)], shortDescription: 'Garden at noon' });
  await insistOnSync(opened, clock, onFailure);
}

async function insistOnSync(opened: Opened, clock: Clock, onFailure: () => void): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await insist(opened, 'sync.run', {}, onFailure);
    expect(outcome).toMatchObject({ blocked: 0, conflicts: 0 });
    if (outcome.waiting === 0) return;
    clock.advance(121_000);
  }
  throw new Error('The sync never ends.');
}

let operations: number | null = null;

/** How many operations the main job takes when nothing fails. */
async function countOperations(): Promise<number> {
  if (operations !== null) return operations;
  const failures = createFailures('SQLITE_FULL');
  const { opened, clock, listingId } = await library(failures);
  failures.count = 0;
  await mainJob(opened, clock, listingId, () => undefined);
  operations = failures.count;
  process.stdout.write(`storage-failures: the job takes ${operations} operations\n`);
  return operations;
}

/** With as many runs (`--runs 110`) every operation of the job fails once, five or six of them in each run. */
const EVERY = 110;
const once = seededRuns('storage-failures once', 22, 3);
const stride = Math.max(EVERY, once.length);
/** As few runs as there are, they are spread over the job. */
const apart = Math.floor(stride / once.length);

describe('every n-th operation on database or files fails once', () => {
  it.each(once)('run $run: the job is done all the same, and nothing is lost', async ({ run, random }) => {
    await countOperations();
    const failures = createFailures(random.pick(['SQLITE_FULL', 'SQLITE_IOERR_WRITE']));
    const { opened, clock, service, listingId } = await library(failures);
    failures.count = 0;
    failures.fails = (number) => number % stride === (run * apart) % stride;
    await mainJob(opened, clock, listingId, () => undefined);
    expect(failures.failed).toBeGreaterThan(0);
    failures.fails = never;
    await syncUntilQuiet(opened, clock);
    await expectPromises(opened, service, listingId, { captions: CAPTIONS, interruptions: failures.failed });
  });
});

describe('from the n-th operation on everything fails', () => {
  const runs = seededRuns('storage-failures for good', 12, 2);

  it.each(runs)('run $run: said cleanly; after the disk is mended the job goes on', async ({ run, random }) => {
    const total = await countOperations();
    const failures = createFailures(random.pick(['SQLITE_FULL', 'SQLITE_IOERR_WRITE']));
    const { opened, clock, service, open, listingId } = await library(failures);
    failures.count = 0;
    const n = 1 + Math.floor(((run - 1 + random.next()) / runs.length) * total);
    failures.fails = (number) => number >= n;
    let said = 0;
    await mainJob(opened, clock, listingId, () => {
      said += 1;
      if (said >= 3) failures.fails = never;
    });
    // The last operations of a run may come to be one or two fewer than were counted.
    expect(said).toBeGreaterThanOrEqual(n < total && failures.failed > 0 ? 1 : 0);
    failures.fails = never;
    await opened.close();
    const again = await open();
    await syncUntilQuiet(again, clock);
    expect((await again.detail(listingId)).media).toHaveLength(CAPTIONS.length);
    await expectPromises(again, service, listingId, { captions: CAPTIONS, interruptions: failures.failed });
  });
});
