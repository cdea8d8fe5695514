import { describe, expect, it } from 'vitest';
import { nth, syncedListing } from '../harness.ts';

/** How often something is tried: a sync comes to an end whatever others do meanwhile. */

describe('a photo that somebody else changes before each of our requests arrives', () => {
  it('is left for later after three tries, and sent then', async () => {
    const { clock, service, opened, ids, listingId, mediaOf } = await syncedListing(1);
    const { MediaKeyNumeric } = await mediaOf(nth(ids, 0));
    await opened.edit(nth(ids, 0), 'Mine');
    const holds = [1, 2, 3].map(() => service.faults.hold('patch', 'beforeCommit'));
    const running = opened.sync();
    for (const [index, hold] of holds.entries()) {
      await hold.reached;
      service.secondPerson.editMedia(MediaKeyNumeric, { ImageOf: index === 1 ? 'Bath' : 'Kitchen' });
      hold.release();
    }
    const outcome = await running;
    expect(outcome).toMatchObject({ patched: 0, waiting: 1, blocked: 0 });
    expect(outcome.reasons.map(({ code }) => code)).toContain('conflict');
    expect(service.requestsOf('patch')).toBe(3);
    expect((await opened.detail(listingId)).media[0]?.shortDescription).toBe('Mine');
    clock.advance(600_000);
    expect(await opened.sync()).toMatchObject({ patched: 1, waiting: 0 });
    expect(service.captions()).toEqual(['Mine']);
    expect((await mediaOf(nth(ids, 0))).ImageOf).toBe('Kitchen');
  });
});
