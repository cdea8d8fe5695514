import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { cpuSecondsOf } from './cpu.ts';
import { addListing, ROUND_TRIP, syncToRest, withFarService } from './far-service.ts';
import { writePictures } from './photos.ts';
import { countRequests } from './requests.ts';
import { type BenchRow, median, pairedRow, plainRow } from './row.ts';

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
    const cpus: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const { all } = await countRequests(async () => {
        cpus.push(await cpuSecondsOf(() => syncToRest(dispatch)));
      });
      times.push(performance.now() - started);
      requests.push(all);
    }
    const { concurrency } = ServiceProfile.parse({}).update;
    const name = `second sync of ${listings} listings with ${listings * photos} photos at ${ROUND_TRIP} ms`;
    const distance = { name: 'the distance alone', value: Math.ceil(listings / concurrency) * ROUND_TRIP };
    return [
      pairedRow(name, 'ms', median(times), distance, { of: 'value', at: 'most', limit: 1500 }),
      plainRow(`requests of the ${name}`, Math.max(...requests), '', { of: 'value', at: 'most', limit: listings }),
      plainRow(`CPU of the ${name}`, median(cpus) * 1000, 'ms'),
    ];
  });
}
