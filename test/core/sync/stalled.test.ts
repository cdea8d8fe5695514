import { describe, expect, it } from 'vitest';
import {
  clientCredentials,
  createClock,
  openCore,
  type ProfileInput,
  startPractice,
  temporaryFolder,
} from '../harness.ts';

/** Longer than a lease: another runner may claim the listing by then. */
const LAPSED = 70_000;

/** A library with a listing of one photo, which a second host can open too. */
async function shared(profile: ProfileInput = {}, signsIn: 'token' | 'client' = 'token') {
  const clock = createClock();
  const where = { home: await temporaryFolder(), secrets: new Map<string, string>(), clock };
  const service = await startPractice();
  const opened = await openCore(where);
  await opened.connect(service, {
    profile,
    ...(signsIn === 'client' ? { signIn: clientCredentials(service) } : {}),
  });
  await opened.listingWithPhotos(1);
  return { clock, service, opened, openOther: () => openCore(where) };
}

describe('a process that stalls until another has claimed its listing', () => {
  it('in a creation: that may still arrive, and is not made again before it no longer can', async () => {
    const { clock, service, opened, openOther } = await shared({ read: { lagSeconds: 1 } });
    const insert = service.faults.hold('insert', 'beforeCommit');
    const running = opened.sync();
    await insert.reached;
    clock.advance(LAPSED);
    const other = await openOther();
    expect((await other.sync()).waiting).toBeGreaterThan(0);
    // The one who sent it lives, and may do so for a minute: ten minutes at the service begin only then.
    for (const more of [30_000, 590_000]) {
      clock.advance(more);
      expect((await other.sync()).waiting).toBeGreaterThan(0);
      expect(service.requestsOf('insert')).toBe(1);
    }
    insert.release();
    await running;
    clock.advance(LAPSED);
    expect(await other.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.snapshot().listings).toHaveLength(1);
  });

  it('in a creation that cannot be asked about: its answer is taken in when it comes', async () => {
    const { clock, service, opened, openOther } = await shared({ read: { filterByMediaKey: false } });
    const insert = service.faults.hold('insert', 'beforeAnswer');
    const running = opened.sync();
    await insert.reached;
    clock.advance(LAPSED);
    const other = await openOther();
    expect((await other.sync()).blocked).toBe(1);
    insert.release();
    await running;
    expect(await other.sync()).toMatchObject({ waiting: 0, blocked: 0 });
    expect(service.requestsOf('insert')).toBe(1);
  });

  it('before its request leaves: it sends nothing', async () => {
    const { clock, service, opened, openOther } = await shared({}, 'client');
    await opened.syncDuring(service.faults.hold('token', 'beforeAnswer'), async () => {
      clock.advance(LAPSED);
      const other = await openOther();
      expect(await other.sync()).toMatchObject({ uploaded: 1, created: 1, waiting: 0 });
    });
    expect([service.requestsOf('upload'), service.requestsOf('insert')]).toEqual([1, 1]);
  });
});
