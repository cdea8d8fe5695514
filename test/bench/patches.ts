import { Agent, request } from 'node:http';
import pLimit from 'p-limit';
import type { AttemptRecord } from '../../electron/core/library/store/attempt-table.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { cpuSecondsOf } from './cpu.ts';
import { addListing, ROUND_TRIP, syncToRest, withFarService } from './far-service.ts';
import { type Library, value } from './library.ts';
import { writePictures } from './photos.ts';
import { countRequests, type Requests } from './requests.ts';
import { type BenchRow, type Goal, median, pairedRow, plainRow } from './row.ts';

const photos = 200;
const rounds = 3;
const goal: Goal = { of: 'ratio', at: 'most', limit: 1.1 };

/** Changes of many captions by the whole engine over a long line, against what distance and concurrency allow. */
export function benchPatches(scratch: string): Promise<BenchRow[]> {
  return withFarService(scratch, async (library, port) => {
    const listingId = await addListing(library.dispatch, '12 Oak Street', await writePictures(scratch, photos));
    await syncToRest(library.dispatch, { listingId });
    const { concurrency } = ServiceProfile.parse({}).update;
    const times: Times[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await changeAll(library, listingId, round));
      plain.push(await plainRequests(port, concurrency));
    }
    return rowsOf(times, median(plain), concurrency);
  });
}

/** Milliseconds of a round. */
interface Times {
  /** From the first PATCH to the answer of the last. */
  readonly patches: number;
  /** The sync as a person waits for it. */
  readonly sync: number;
  /** Processor time of that sync. */
  readonly cpu: number;
  readonly requests: Requests;
}

function rowsOf(times: readonly Times[], plain: number, concurrency: number): BenchRow[] {
  const bound = (photos / concurrency) * ROUND_TRIP;
  const name = `of ${photos} photos at ${ROUND_TRIP} ms, ${concurrency} at a time`;
  const patches = median(times.map((each) => each.patches));
  const sync = median(times.map((each) => each.sync));
  const distance = { name: 'the distance alone', value: bound };
  const most = (what: string, of: (requests: Requests) => number, limit: number): BenchRow =>
    plainRow(what, Math.max(...times.map((each) => of(each.requests))), '', { of: 'value', at: 'most', limit });
  return [
    pairedRow(`PATCH ${name}`, 'ms', patches, distance, goal),
    pairedRow(`PATCH ${name}`, 'ms', patches, { name: 'plain requests', value: plain }),
    pairedRow(`sync of captions ${name}`, 'ms', sync, distance, { of: 'ratio', at: 'most', limit: 1.15 }),
    plainRow('CPU of that sync for each photo', median(times.map((each) => each.cpu)) / photos, 'ms'),
    most('most PATCH under way', ({ patchesAtOnce }) => patchesAtOnce, concurrency),
    most('most PATCH under way for one photo', ({ patchesAtOncePerAddress }) => patchesAtOncePerAddress, 1),
  ];
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
  let cpu = 0;
  const requests = await countRequests(async () => {
    cpu = await cpuSecondsOf(() => syncToRest(dispatch, { listingId }));
  });
  const sync = performance.now() - started;
  const sent = storage.store.attempts.ofListing(listingId).filter((each) => each.startedAt >= since);
  const done = sent.filter((each) => each.kind === 'patch' && each.state === 'done');
  if (done.length !== photos) throw new Error(`${done.length} of ${photos} changes were sent.`);
  return {
    sync,
    cpu: cpu * 1000,
    patches: Math.max(...done.map(endOf)) - Math.min(...done.map((each) => each.startedAt)),
    requests,
  };
}

function endOf(attempt: AttemptRecord): number {
  return attempt.endedAt ?? Number.NaN;
}

/** The same number of small requests over the same line by Node alone, in milliseconds. */
async function plainRequests(port: number, concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/api/RESO/OData/Media', agent }, (answer) => {
        answer.resume();
        answer.on('end', resolve);
      });
      sent.on('error', reject);
      sent.end();
    });
  const limit = pLimit(concurrency);
  const started = performance.now();
  await Promise.all(Array.from({ length: photos }, () => limit(one)));
  agent.destroy();
  return performance.now() - started;
}
