import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { cpuSecondsOf } from './cpu.ts';
import { startServer } from './helper-process.ts';
import { openLibrary, value } from './library.ts';
import { writePictures } from './pictures-of-colour.ts';
import { countRequests } from './requests.ts';
import { type Bench, median, pairedRow, plainRow } from './row.ts';

const listings = 40;
const photos = 50;
const roundTrip = 60;
const bitsPerSecond = 1e9;
const rounds = 3;
const token = 'bench';

/** A sync of many listings of which nothing is to be sent: what a person waits for who only wants to be sure. */
export async function benchIdleSync(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const practice = await startServer('./practice.ts', [token]);
  const link = await startServer('./slow-link.ts', [practice.port, bitsPerSecond, roundTrip].map(String));
  const { core, dispatch } = openLibrary(join(scratch, 'home'), token);
  const sync = async (): Promise<void> => {
    const outcome = await value(dispatch('sync.run', {}));
    if (outcome.reasons.length > 0) throw new Error(JSON.stringify(outcome));
  };
  const connect = (port: number) =>
    value(
      dispatch('account.connect', {
        uploadUrl: `http://127.0.0.1:${port}/upload`,
        baseUrl: `http://127.0.0.1:${port}/api`,
        signIn: { kind: 'token', token },
        profile: ServiceProfile.parse({ upload: { concurrency: 8 } }),
      }),
    );
  try {
    await connect(link.port);
    const paths = await writePictures(scratch, photos);
    for (let index = 0; index < listings; index += 1) {
      const { listingId } = await value(dispatch('listing.create', { name: `Listing ${index}`, fields: {} }));
      await value(dispatch('media.add', { listingId, paths }));
    }
    await sync();
    const times: number[] = [];
    const cpus: number[] = [];
    const requests: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      let counts: ReadonlyMap<string, number> = new Map();
      const work = async (): Promise<void> => void (counts = await countRequests(sync));
      cpus.push(await cpuSecondsOf(work));
      times.push(performance.now() - started);
      requests.push([...counts.values()].reduce((sum, count) => sum + count, 0));
    }
    const { concurrency } = ServiceProfile.parse({}).update;
    const name = `second sync of ${listings} listings with ${listings * photos} photos at ${roundTrip} ms`;
    const distance = { name: 'the distance alone', value: Math.ceil(listings / concurrency) * roundTrip };
    return {
      rows: [
        pairedRow(name, 'ms', median(times), distance, { of: 'value', at: 'most', limit: 1500 }),
        plainRow(`requests of the ${name}`, Math.max(...requests), '', { of: 'value', at: 'most', limit: listings }),
        plainRow(`CPU of the ${name}`, median(cpus) * 1000, 'ms'),
      ],
      missingPeers: [],
    };
  } finally {
    await core.close();
    await link.stop();
    await practice.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
