import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { addListing, ROUND_TRIP, syncToRest, withFarService } from './far-service.ts';
import { writePictures } from './photos.ts';
import { type BenchRow, median } from './row.ts';

const listings = 40;
const photos = 50;
const rounds = 3;

/** A sync of many listings of which nothing is to be sent: what a person waits for who only wants to be sure. */
export function benchIdleSync(scratch: string): Promise<BenchRow[]> {
  return withFarService(scratch, async ({ dispatch }) => {
    const paths = await writePictures(scratch, photos);
    for (let index = 0; index < listings; index += 1) await addListing(dispatch, `Listing ${index}`, paths);
    await syncToRest(dispatch);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await syncToRest(dispatch);
      times.push(performance.now() - started);
    }
    const { concurrency } = ServiceProfile.parse({}).update;
    const name = `second sync of ${listings} listings with ${listings * photos} photos at ${ROUND_TRIP} ms`;
    const peer = { name: 'the distance alone', value: Math.ceil(listings / concurrency) * ROUND_TRIP };
    return [{ name, value: median(times), unit: 'ms', peer, goal: { of: 'ratio', limit: 2.5 } }];
  });
}
