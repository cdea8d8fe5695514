import { setTimeout as delay } from 'node:timers/promises';
import type { ListingId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { addListing, ROUND_TRIP, syncToRest, withFarService } from './far-service.ts';
import { type Library, value } from './library.ts';
import { writePictures } from './photos.ts';
import { type BenchRow, median } from './row.ts';

const photos = 200;
const rounds = 3;

/** Changes of many captions by the whole engine over a long line, against what distance and concurrency allow. */
export function benchPatches(scratch: string): Promise<BenchRow[]> {
  return withFarService(scratch, async (library) => {
    const listingId = await addListing(library.dispatch, '12 Oak Street', await writePictures(scratch, photos));
    await syncToRest(library.dispatch, { listingId });
    const times: Times[] = [];
    const { read, update } = ServiceProfile.parse({});
    for (let round = 0; round < rounds; round += 1) {
      // Whoever changes a photo again within the tick of its tag waits for the end of it: that is safety, and no distance.
      await delay(read.tagSettleMilliseconds);
      times.push(await changeAll(library, listingId, round));
    }
    const { concurrency } = update;
    const peer = { name: 'the distance alone', value: (photos / concurrency) * ROUND_TRIP };
    const row = (name: string, of: (each: Times) => number, limit: number): BenchRow => ({
      name: `${name} of ${photos} photos at ${ROUND_TRIP} ms, ${concurrency} at a time`,
      value: median(times.map(of)),
      unit: 'ms',
      peer,
      goal: { of: 'ratio', limit },
    });
    return [row('PATCH', ({ patches }) => patches, 1.1), row('sync of captions', ({ sync }) => sync, 1.15)];
  });
}

/** Milliseconds of a round. */
interface Times {
  /** From the first PATCH to the answer of the last. */
  readonly patches: number;
  /** The sync as a person waits for it. */
  readonly sync: number;
}

async function changeAll(library: Library, listingId: ListingId, round: number): Promise<Times> {
  const { dispatch, storage } = library;
  const detail = await value(dispatch('listing.get', { listingId }));
  await value(
    dispatch('media.editEach', {
      listingId,
      edits: detail.media.map(({ mediaId }, index) => ({ mediaId, shortDescription: `Photo ${index}, ${round}` })),
    }),
  );
  const since = Date.now();
  const started = performance.now();
  await syncToRest(dispatch, { listingId });
  const sync = performance.now() - started;
  const sent = storage.store.attempts.ofListing(listingId).filter((each) => each.startedAt >= since);
  const done = sent.filter((each) => each.kind === 'patch' && each.state === 'done');
  if (done.length !== photos) throw new Error(`${done.length} of ${photos} changes were sent.`);
  const [starts, ends] = [done.map((each) => each.startedAt), done.map((each) => each.endedAt ?? Number.NaN)];
  return { sync, patches: Math.max(...ends) - Math.min(...starts) };
}
