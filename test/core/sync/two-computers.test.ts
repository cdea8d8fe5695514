import type * as Os from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { MediaId } from '../../../shared/domain/ids.ts';
import {
  createClock,
  LONG_ABSENCE,
  nth,
  type Opened,
  openCore,
  type Synced,
  syncedListing,
  unsyncedListing,
} from '../harness.ts';

const computer = vi.hoisted(() => ({ name: 'studio' }));
vi.mock('node:os', async (original) => ({ ...(await original<typeof Os>()), hostname: () => computer.name }));

it('a doubt ends although two computers whose clocks differ take turns at the library', async () => {
  computer.name = 'studio';
  const { clock, secrets, service, opened: studio } = await unsyncedListing(1);
  service.faults.next('insert', 'cutConnection');
  expect(await studio.sync()).toMatchObject({ created: 0, waiting: 1 });
  await studio.close();
  let created = 0;
  const turns = ['office', 'studio', 'office', 'studio', 'office', 'studio'];
  for (const name of turns) {
    computer.name = name;
    clock.advance(LONG_ABSENCE / 2);
    const now = clock.now().getTime() + (name === 'office' ? 90_000 : 0);
    const opened = await openCore({ home: studio.home, clock: createClock(new Date(now).toISOString()), secrets });
    created += (await opened.sync()).created;
    await opened.close();
  }
  expect(created).toBe(1);
  expect(service.requestsOf('insert')).toBe(2);
  expect(service.snapshot().listings).toHaveLength(1);
});

it('a request that ends in doubt after another computer has asked about it is asked about again', async () => {
  computer.name = 'studio';
  const { clock, secrets, service, opened: studio } = await unsyncedListing(1);
  service.faults.next('insert', 'cutConnection');
  const hold = service.faults.hold('insert', 'beforeCommit');
  const running = studio.sync();
  await hold.reached;
  computer.name = 'office';
  const ahead = { ...clock, now: () => new Date(clock.now().getTime() + 90_000) };
  const office = await openCore({ home: studio.home, clock: ahead, secrets });
  expect(await office.sync()).toMatchObject({ created: 0, waiting: 1 });
  clock.advance(LONG_ABSENCE - 60_000);
  hold.release();
  await running;
  clock.advance(120_000);
  expect(await office.sync()).toMatchObject({ created: 0, waiting: 1 });
  expect(service.requestsOf('insert')).toBe(1);
  clock.advance(LONG_ABSENCE);
  expect(await office.sync()).toMatchObject({ created: 1, waiting: 0 });
});

/** Lets a computer look at what is due by now, as it does after each word that is written there, until it rests. */
async function lookAt(opened: Opened, mediaId: MediaId, caption: string): Promise<void> {
  await opened.edit(mediaId, caption);
  do await nextTurn();
  while ((await opened.call('sync.status', {})).running);
}

/** How often two computers begin to work on a listing that waits, in half a minute in which both look every second. */
async function runsWhileWaiting({ clock, opened: studio, secrets, ids }: Synced, ahead: number): Promise<number> {
  computer.name = 'office';
  const otherClock = { ...clock, now: () => new Date(clock.now().getTime() + ahead) };
  const office = await openCore({ home: studio.home, clock: otherClock, secrets });
  let runs = 0;
  for (const { core } of [studio, office]) {
    let wasRunning = false;
    core.subscribe((event) => {
      if (event.name !== 'sync.changed') return;
      if (event.payload.running && !wasRunning) runs += 1;
      wasRunning = event.payload.running;
    });
    await core.startBackgroundWork();
  }
  for (let second = 0; second < 30; second += 1) {
    await lookAt(office, nth(ids, 0), `Office ${second}`);
    await lookAt(studio, nth(ids, 0), `Studio ${second}`);
    clock.advance(1_000);
  }
  return runs;
}

it.each([150_000, -150_000])(
  'a doubt that waits is left alone by two computers whose clocks differ by %i ms',
  async (ahead) => {
    computer.name = 'studio';
    const unsynced = await unsyncedListing(1);
    unsynced.service.faults.next('insert', 'cutConnection');
    expect(await unsynced.opened.sync()).toMatchObject({ created: 0, waiting: 1 });
    expect(await runsWhileWaiting(unsynced, ahead)).toBeLessThanOrEqual(3);
  },
);

it.each([150_000, -150_000])(
  'photos that are processed are seldom asked about by two computers whose clocks differ by %i ms',
  async (ahead) => {
    computer.name = 'studio';
    const dialect = { mediaStatus: 'described', processingMilliseconds: 600_000 } as const;
    const synced = await syncedListing(1, { dialect });
    synced.clock.advance(60_000);
    await synced.opened.sync();
    const before = synced.service.requestsOf('get');
    expect(await runsWhileWaiting(synced, ahead)).toBeLessThanOrEqual(3);
    expect(synced.service.requestsOf('get') - before).toBeLessThanOrEqual(3);
  },
);

it.each([150_000, -150_000])(
  'a service that cannot be reached is tried as seldom by two computers whose clocks differ by %i ms as by one',
  async (ahead) => {
    computer.name = 'studio';
    const unsynced = await unsyncedListing(1);
    await unsynced.service.close();
    expect((await unsynced.opened.sync()).reasons).toMatchObject([{ code: 'offline' }]);
    expect(await runsWhileWaiting(unsynced, ahead)).toBeLessThanOrEqual(6);
  },
);
