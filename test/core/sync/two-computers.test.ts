import type * as Os from 'node:os';
import { expect, it, vi } from 'vitest';
import { createClock, LONG_ABSENCE, openCore, unsyncedListing } from '../harness.ts';

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
