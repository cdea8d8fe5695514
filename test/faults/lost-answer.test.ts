import { describe, expect, it } from 'vitest';
import type { FaultInput } from '../../electron/practice/practice-service.ts';
import { addPhotos, edit, nth, requestsOf, sync } from '../core/harness.ts';
import { captionsHere, type Started, start } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { type Random, seededRuns } from './seeded.ts';

const EACH = [12, 3] as const;

type Kind = 'upload' | 'insert' | 'patch' | 'attach';

/** A library that is about to send a request of this kind. */
async function about(kind: Kind, random: Random): Promise<Started & { requests: number }> {
  const photos = 1 + random.below(3);
  const concurrency = random.pick([1, 4]);
  const started = await start({ photos, profile: { upload: { concurrency }, update: { concurrency } } });
  if (kind === 'upload') return { ...started, requests: photos };
  if (kind === 'insert') return { ...started, requests: 1 };
  await sync(started.opened);
  if (kind === 'attach') {
    const ids = [...started.ids, ...(await addPhotos(started.opened, started.listingId, 1, photos + 1))];
    return { ...started, ids, requests: 1 };
  }
  const changed = started.ids.slice(0, 1 + random.below(photos));
  for (const [index, id] of changed.entries()) await edit(started.opened, id, `Changed ${index}`);
  return { ...started, requests: changed.length };
}

describe.each<Kind>(['upload', 'insert', 'patch', 'attach'])(
  'the answer is lost after it was carried out: %s',
  (kind) => {
    it.each(seededRuns(`lost-answer ${kind}`, ...EACH))('run $run', async ({ random }) => {
      const { clock, service, opened, listingId, ids, requests } = await about(kind, random);
      const lost: FaultInput = random.pick(['dropReply', { kind: 'unavailable', afterCommit: true }]);
      const times = 1 + random.below(requests);
      // The first is held, so that something can be typed here while its answer is on the way.
      const hold = service.faults.hold(kind, 'beforeAnswer');
      service.faults.next(kind, lost, times);
      const running = sync(opened);
      await hold.reached;
      if (random.chance(0.7)) await edit(opened, random.pick(ids), 'Typed meanwhile');
      if (random.chance(0.3)) {
        await opened.call('media.move', { listingId, mediaIds: [random.pick(ids)], before: null });
      }
      hold.release();
      expect((await running).conflicts).toBe(0);
      if (random.chance(0.5)) await edit(opened, nth(ids, 0), 'Typed afterwards');
      const captions = await captionsHere(opened, listingId);
      expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
      await expectPromises(opened, service, listingId, { captions, interruptions: kind === 'upload' ? times : 0 });
      expect(requestsOf(service, 'insert')).toBe(1);
      if (kind === 'attach') expect(requestsOf(service, 'attach')).toBe(1);
      expect(service.faults.pending()).toBe(0);
    });
  },
);
