// @module-tag large
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../electron/practice/practice-service.ts';
import { nth } from '../core/harness.ts';
import type { Action } from './gate.ts';
import { start } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { type Random, seededRuns } from './seeded.ts';

const Results = z.array(z.record(z.string(), z.unknown()));
const results = (change: (items: Record<string, unknown>[]) => unknown[]): Action => ({
  kind: 'rewrite',
  rewrite: (body) => JSON.stringify(change(Results.parse(JSON.parse(body)))),
});
const page = (status: number, headers: Record<string, string> = {}): Extract<Action, { kind: 'answer' }> => ({
  kind: 'answer',
  afterBytes: Number.POSITIVE_INFINITY,
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: '<html><title>Sign in to the network</title></html>',
});

/** Answers of somebody who is not the service: nothing was carried out. */
const PORTALS: readonly Action[] = [
  page(200),
  page(201),
  page(302, { location: 'http://login.example/' }),
  page(307, { location: '/login' }),
  page(511),
  { ...page(200), headers: { 'content-type': 'application/json' }, body: '{"status":"ok"}' },
];

/** Answers of the service about pictures that it did store, distorted on the way. */
const DISTORTED: readonly Action[] = [
  results((items) => items.slice(1)),
  results(() => []),
  results((items) => items.toReversed()),
  results((items) => [...items, ...items]),
  results((items) => items.map(() => items[0])),
  results((items) => items.map((item, index) => ({ ...item, FileName: `picture-${index}.jpg` }))),
  results((items) => items.map((item) => ({ ...item, FileName: items[0]?.['FileName'] }))),
  results((items) => items.map((item) => ({ ...item, Size: 7 }))),
  results((items) => items.map(({ Id: _, ...item }) => item)),
];

const OPERATIONS = ['upload', 'insert', 'patch', 'attach', 'get'] as const;

async function aboutToSend(operation: Operation, random: Random) {
  const started = await start({
    photos: 3,
    profile: { upload: { filesPerRequest: random.pick([1, 3]), concurrency: random.pick([1, 4]) } },
  });
  const { opened, ids, listingId } = started;
  if (operation === 'upload' || operation === 'insert') return started;
  await opened.sync();
  if (operation === 'attach') await opened.addPhotos(listingId, 1, 4);
  else await opened.edit(nth(ids, 1), 'Changed');
  return started;
}

describe('something that is not the service answers', () => {
  it.each(seededRuns('captive-portal', 10, 5))('run $run', async ({ run, random }) => {
    const operation = OPERATIONS[run % OPERATIONS.length] ?? 'upload';
    const { clock, service, gate, opened, listingId } = await aboutToSend(operation, random);
    const before = service.snapshot();
    const captions = await opened.captions(listingId);
    const portal = random.pick(PORTALS);
    gate.always((asked) => (operation === 'get' || asked === operation || random.chance(0.5) ? portal : null));
    for (let round = 0; round < 3; round += 1) {
      const outcome = await opened.sync();
      expect(outcome).toMatchObject({ created: 0, patched: 0, conflicts: 0 });
      expect(outcome.waiting + outcome.blocked).toBeGreaterThan(0);
      const { state, media } = await opened.call('listing.get', { listingId });
      expect(state).not.toBe('up-to-date');
      expect(media.filter((item) => item.state === 'attached').length).toBe(before.listings[0]?.media.length ?? 0);
      clock.advance(3_600_000);
    }
    gate.always(null);
    expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
    await expectPromises(opened, service, listingId, { captions, interruptions: 0 });
  });
});

it.each(seededRuns('upload-results', 10))('results that do not say what was sent run $run', async ({ run, random }) => {
  const filesPerRequest = random.pick([1, 2, 3]);
  const { clock, service, gate, opened, listingId } = await start({
    photos: 3,
    profile: { upload: { filesPerRequest, matchByPosition: random.chance(0.3) } },
  });
  const distorted = DISTORTED[run % DISTORTED.length] ?? page(200);
  gate.next('upload', distorted);
  await syncUntilQuiet(opened, clock);
  // What only a person can judge (a single picture whose size is wrong) is offered to be tried again.
  await opened.call('sync.retry', { listingId });
  expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
  const captions = ['Photo 1', 'Photo 2', 'Photo 3'];
  await expectPromises(opened, service, listingId, { captions, interruptions: filesPerRequest });
});
