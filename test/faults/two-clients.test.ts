import { describe, expect, it } from 'vitest';
import { type Clock, createClock } from '../core/harness.ts';
import { expectNothingReplacedUnseen, FIELDS, type Person, resolveAll, twoPeople, type } from './people.ts';
import { type Random, seededRuns } from './seeded.ts';

const PHOTOS = 2;
const STEPS = 16;

describe('two people who change the same photos', () => {
  it.each(seededRuns('two-clients', 20, 3))('run $run', async ({ random }) => {
    const clock = createClock();
    const both = await twoPeople({ photos: PHOTOS, clock, create: (opened) => opened.sync() });
    const { service, listingId, ids, people } = both;
    for (let step = 0; step < STEPS; step += 1) {
      const person = random.pick(people);
      const mediaId = random.pick(ids);
      clock.advance(1 + random.below(60_000));
      switch (random.pick(['type', 'type', 'type', 'sync', 'sync', 'together', 'resolve', 'move', 'remove'] as const)) {
        case 'type':
          await type(person, listingId, mediaId, random.pick(FIELDS));
          break;
        case 'sync':
          await person.opened.sync();
          break;
        case 'together': {
          const running = people.map((each) => each.opened.sync());
          if (random.chance(0.5)) await type(person, listingId, mediaId, 'ShortDescription');
          await Promise.all(running);
          break;
        }
        case 'resolve':
          await resolveAll(person, random);
          break;
        case 'move':
          await person.opened
            .call('media.move', { listingId, mediaIds: [mediaId], before: null })
            .catch(() => undefined);
          break;
        case 'remove': {
          const { removed } = await person.opened.detail(listingId);
          const away = removed.some((item) => item.mediaId === mediaId);
          await person.opened.call(away ? 'media.restore' : 'media.remove', { mediaIds: [mediaId] });
        }
      }
    }
    expectNothingReplacedUnseen(both);
    await settle(people, random, clock);
    expectNothingReplacedUnseen(both);
    for (const { opened } of people) {
      const { media } = await opened.detail(listingId);
      expect(media.map((item) => item.shortDescription)).toEqual(service.captions());
      expect(await opened.conflicts()).toEqual([]);
    }
  });
});

/** Both choose and sync in turn until neither has anything to send. */
async function settle(people: readonly Person[], random: Random, clock: Clock): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    let busy = false;
    for (const person of people) {
      await resolveAll(person, random);
      clock.advance(11_000);
      const outcome = await person.opened.sync();
      busy ||= outcome.patched + outcome.conflicts + outcome.waiting > 0;
    }
    if (!busy) return;
  }
  throw new Error('Two libraries keep changing each other’s photos.');
}
