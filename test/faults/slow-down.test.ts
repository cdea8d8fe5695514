// @module-tag large
import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../electron/practice/practice-service.ts';
import { addPhotos, edit, nth, sync } from '../core/harness.ts';
import { captionsHere, start } from './library.ts';
import { syncUntilQuiet } from './promises.ts';
import { type Random, type Run, seededRuns } from './seeded.ts';

const HOUR = 3600;
const OPERATIONS = ['upload', 'insert', 'patch', 'get', 'attach'] as const;
const FORMS = ['seconds', 'date', 'hour', 'absent'] as const;

const runs = seededRuns('slow-down', 20, 5);

function faultOf(form: (typeof FORMS)[number], random: Random): { fault: FaultInput; seconds: number | null } {
  const kind = random.pick(['tooManyRequests', 'unavailable'] as const);
  if (form === 'absent') return { fault: kind, seconds: null };
  const seconds = form === 'hour' ? HOUR : 1 + random.below(600);
  const retryAfterAs = form === 'hour' ? random.pick(['seconds', 'date'] as const) : form;
  return { fault: { kind, retryAfterSeconds: seconds, retryAfterAs }, seconds };
}

/** A listing at the service with changes to send, and one that is new, so that every operation will be asked for. */
async function busyLibrary(random: Random) {
  const started = await start({
    photos: 3,
    random: () => random.next(),
    profile: { upload: { concurrency: random.pick([1, 4]) } },
  });
  const { opened, ids, listingId } = started;
  await sync(opened);
  await edit(opened, nth(ids, 0), 'Changed');
  await addPhotos(opened, listingId, 1, 4);
  const second = await opened.call('listing.create', { name: '14 Oak Street' });
  await addPhotos(opened, second.listingId, 2, 5);
  return { ...started, second: second.listingId };
}

/** How long after the answer the library means to try again, for every run with the same request of the service. */
async function retryAfterOf({ run, random }: Run): Promise<void> {
  const { clock, service, opened, listingId, second } = await busyLibrary(random);
  const operation = random.pick(OPERATIONS);
  const { fault, seconds } = faultOf(FORMS[run % FORMS.length] ?? 'absent', random);
  service.faults.next(operation, fault);
  const outcome = await sync(opened);
  const asked = clock.now().getTime();
  expect(service.faults.pending()).toBe(0);
  expect(outcome.waiting).toBeGreaterThan(0);
  expect(outcome.reasons.map((reason) => reason.code)).toContain('serviceBusy');
  const { nextTryAt } = await opened.call('sync.status', {});
  expect(nextTryAt).toBeGreaterThan(clock.now().getTime());
  if (seconds !== null) {
    // A date has whole seconds only, so that it may name a moment up to one second earlier.
    const until = asked + seconds * 1000;
    expect(nextTryAt).toBeGreaterThan(until);
    expect(nextTryAt).toBeLessThanOrEqual(until + 0.2 * Math.max(seconds * 1000, 2000) + 1);
    await expectSilence(until);
  }
  expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
  expect(await captionsHere(opened, listingId)).toEqual(['Changed', 'Photo 2', 'Photo 3', 'Photo 4']);
  expect((await opened.call('listing.get', { listingId: second })).state).toBe('up-to-date');
  expect(service.snapshot().listings).toHaveLength(2);

  /** Whatever is asked for meanwhile, about either listing: nothing reaches the service. */
  async function expectSilence(until: number): Promise<void> {
    const before = service.requests.length;
    while (clock.now().getTime() < until - 1) {
      const left = until - 1 - clock.now().getTime();
      clock.advance(Math.min(left, 1 + random.below(left)));
      await opened.call('sync.run', random.pick([{}, { listingId }, { listingId: second }]));
      expect(service.requests.length).toBe(before);
    }
  }
}

describe('a service that asks to slow down', () => {
  it.each(runs)('run $run: it is left alone for as long as it asked, by every listing', retryAfterOf);

  it('many clients do not come back at the same moment', async () => {
    const times = new Set<number>();
    for (const { random } of runs.slice(0, 4)) {
      const { clock, service, opened } = await start({ photos: 1, random: () => random.next() });
      service.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds: 60 });
      await sync(opened);
      times.add(((await opened.call('sync.status', {})).nextTryAt ?? 0) - clock.now().getTime());
    }
    expect(times.size).toBe(Math.min(4, runs.length));
  });

  it('of several answers the longest Retry-After counts', async () => {
    const { clock, service, opened } = await start({ photos: 3, profile: { upload: { concurrency: 3 } } });
    for (const retryAfterSeconds of [10, 900, 60]) {
      service.faults.next('upload', { kind: 'tooManyRequests', retryAfterSeconds });
    }
    await sync(opened);
    const { nextTryAt } = await opened.call('sync.status', {});
    expect(nextTryAt).toBeGreaterThanOrEqual(clock.now().getTime() + 900_000);
  });
});
