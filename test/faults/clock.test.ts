// @module-tag large
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FaultInput, Operation } from '../../electron/practice/practice-service.ts';
import { type Clock, createClock, nth, openCore } from '../core/harness.ts';
import { type Started, start } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { type Random, seededRuns } from './seeded.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Set right, set wrong, and daylight saving on a computer whose clock follows the wall. */
const JUMPS = [DAY, -DAY, HOUR, -HOUR, 400 * DAY, -400 * DAY] as const;
/** As long as a backoff may be, a lease, and a while for a request that may still be at work. */
const PATIENCE = 25 * 60_000;
const OPERATIONS: readonly Operation[] = ['upload', 'insert', 'patch', 'get'];

/** Moves time in small steps; the library gets its turn whenever it means to, or after a minute. */
async function expectEndsSoon(opened: Started['opened'], clock: Clock): Promise<void> {
  const end = clock.now().getTime() + PATIENCE;
  while (clock.now().getTime() < end) {
    const outcome = await opened.sync();
    if (outcome.waiting === 0) {
      expect(outcome).toMatchObject({ conflicts: 0, blocked: 0 });
      return;
    }
    clock.advance(30_000);
  }
  throw new Error(`Still waiting after ${PATIENCE / 60_000} minutes: ${JSON.stringify(await opened.sync())}`);
}

async function withChanges(operation: Operation, random: Random): Promise<Started> {
  const started = await start({ photos: 2, random: () => random.next() });
  if (operation === 'upload' || operation === 'insert') return started;
  await started.opened.sync();
  await started.opened.edit(nth(started.ids, 0), 'Changed');
  return started;
}

describe('a clock that jumps', () => {
  it.each(seededRuns('clock', 10, 4))('run $run: while a request is on its way', async ({ run, random }) => {
    const operation = OPERATIONS[run % OPERATIONS.length] ?? 'upload';
    const { clock, service, opened, listingId } = await withChanges(operation, random);
    const captions = await opened.captions(listingId);
    const jump = random.pick(JUMPS);
    const when = random.pick(['beforeCommit', 'beforeAnswer'] as const);
    const hold = service.faults.hold(operation, when);
    // What is cut or refused before it is carried out never comes to its answer.
    const refusals: FaultInput[] = when === 'beforeCommit' ? ['cutConnection', 'unavailable'] : [];
    const fault: FaultInput | null = random.pick([null, 'dropReply', ...refusals]);
    if (fault !== null) service.faults.next(operation, fault);
    const running = opened.sync();
    await hold.reached;
    clock.advance(jump);
    hold.release();
    await running;
    if (random.chance(0.5)) clock.advance(-jump);
    await expectEndsSoon(opened, clock);
    await expectPromises(opened, service, listingId, { captions, interruptions: operation === 'upload' ? 1 : 0 });
    expect(service.requestsOf('insert')).toBeLessThanOrEqual(fault === 'dropReply' || fault === null ? 1 : 2);
  });

  it.each(seededRuns('clock between syncs', 10, 4))('run $run: while something waits', async ({ run, random }) => {
    const operation = OPERATIONS[run % OPERATIONS.length] ?? 'upload';
    const { clock, service, opened, listingId } = await withChanges(operation, random);
    const captions = await opened.captions(listingId);
    service.faults.next(operation, random.pick(['unavailable', 'cutConnection', 'html'] as const));
    await opened.sync();
    clock.advance(random.pick(JUMPS));
    await expectEndsSoon(opened, clock);
    await expectPromises(opened, service, listingId, { captions, interruptions: 1 });
    expect(service.requestsOf('insert')).toBeLessThanOrEqual(2);
  });

  it.each(
    [HOUR, -400 * DAY].flatMap((jump) => [
      { jump, when: 'beforeCommit' as const },
      { jump, when: 'beforeAnswer' as const },
    ]),
  )('by $jump ms while another process sends ($when): its lease ends, its request counts', async ({ jump, when }) => {
    const { clock, service, opened, secrets, listingId } = await start({ photos: 1 });
    const other = await openCore({ home: opened.home, clock, secrets });
    await other.syncDuring(service.faults.hold('insert', when), async () => {
      clock.advance(jump);
      const meanwhile = await opened.sync();
      expect(meanwhile.created).toBe(when === 'beforeAnswer' ? 1 : 0);
      expect(service.requestsOf('insert')).toBe(1);
    });
    await syncUntilQuiet(opened, clock);
    await expectPromises(opened, service, listingId, { captions: ['Photo 1'], interruptions: 0 });
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('retries by itself although the clock was set back by a day', async () => {
    const clock = createClock(new Date(Date.now() + DAY).toISOString());
    const { service, opened, listingId } = await startAt(clock);
    service.faults.next('upload', 'unavailable');
    await opened.sync();
    clock.advance(-DAY);
    await opened.core.startBackgroundWork();
    // Its first look counts the wait again by the clock as it is now.
    await nextTurn();
    clock.advance(11 * 60_000);
    const done = Promise.withResolvers<void>();
    opened.core.subscribe((event) => {
      if (event.name === 'sync.changed' && event.payload.last?.created === 1) done.resolve();
    });
    await done.promise;
    expect(service.snapshot().listings).toHaveLength(1);
    await expectPromises(opened, service, listingId, { captions: ['Photo 1'], interruptions: 1 });
  });
});

/** A library whose clock is wrong from the start. */
async function startAt(clock: Clock): Promise<Pick<Started, 'service' | 'opened' | 'listingId'>> {
  const started = await start({ photos: 1 });
  await started.opened.close();
  const opened = await openCore({ home: started.opened.home, clock, secrets: started.secrets });
  return { service: started.service, opened, listingId: started.listingId };
}
