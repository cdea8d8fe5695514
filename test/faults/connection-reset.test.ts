// @module-tag large
import { describe, expect, it } from 'vitest';
import { start } from './library.ts';
import { expectPromises, syncUntilQuiet } from './promises.ts';
import { seededRuns } from './seeded.ts';

/** Everything, so that only the answer is missing, all but the last byte, and parts that come to lie ever closer (golden ratio). */
const PLACES = ['whole', 'last', ...Array.from({ length: 38 }, (_, index) => (0.5 + index * 0.618) % 1)] as const;

const lengths = new Map<number, number>();

/** Bytes of one upload's body, which is the same in every copy of the library. */
async function bodyLength(filesPerRequest: number): Promise<number> {
  const known = lengths.get(filesPerRequest);
  if (known !== undefined) return known;
  const { opened, gate } = await start({ photos: 2, profile: { upload: { filesPerRequest, concurrency: 1 } } });
  await opened.sync();
  const length = gate.seen.find((each) => each.operation === 'upload')?.bytes ?? 0;
  lengths.set(filesPerRequest, length);
  return length;
}

describe('a connection that is reset while a picture is sent', () => {
  it.each(seededRuns('connection-reset', PLACES.length, 10))('run $run', async ({ run, random }) => {
    const filesPerRequest = random.pick([1, 2]);
    const length = await bodyLength(filesPerRequest);
    const upload = { filesPerRequest, concurrency: random.pick([1, 4]) };
    const { clock, service, gate, opened, listingId } = await start({ photos: 2, profile: { upload } });
    const place = PLACES[(run - 1) % PLACES.length] ?? 'last';
    const afterBytes = place === 'last' ? length - 1 : place === 'whole' ? length : Math.ceil(place * (length - 1));
    const times = 1 + random.below(2);
    gate.next('upload', ...Array.from({ length: times }, () => ({ kind: 'reset' as const, afterBytes })));
    expect(await syncUntilQuiet(opened, clock)).toMatchObject({ blocked: 0, conflicts: 0 });
    expect(gate.seen.filter((each) => each.action === 'reset')).toHaveLength(times);
    await expectPromises(opened, service, listingId, {
      captions: ['Photo 1', 'Photo 2'],
      // What did not arrive whole leaves nothing at the service.
      interruptions: place === 'whole' ? times * filesPerRequest : 0,
    });
    expect(service.requestsOf('insert')).toBe(1);
  });
});
