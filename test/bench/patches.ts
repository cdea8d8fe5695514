import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { AttemptRecord } from '../../electron/core/library/store/attempt-table.ts';
import type { Dispatch } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { cpuSecondsOf } from './cpu.ts';
import { startServer } from './helper-process.ts';
import { countInFlight, type MostInFlight } from './in-flight.ts';
import { type Library, openLibrary, value } from './library.ts';
import { writePictures } from './pictures-of-colour.ts';
import { type Bench, type BenchRow, type Goal, median, pairedRow, plainRow } from './row.ts';

const photos = 200;
const roundTrip = 60;
/** So fast that only the distance counts. */
const bitsPerSecond = 1e9;
const rounds = 3;
const token = 'bench';
const goal: Goal = { of: 'ratio', at: 'most', limit: 1.1 };

/** Changes of many captions by the whole engine over a long line, against what distance and concurrency allow. */
export async function benchPatches(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const practice = await startServer('./practice.ts', [token]);
  const link = await startServer('./slow-link.ts', [practice.port, bitsPerSecond, roundTrip].map(String));
  const library = openLibrary(join(scratch, 'home'), token);
  try {
    const listingId = await sendListing(library.dispatch, link.port, scratch);
    const { concurrency } = ServiceProfile.parse({}).update;
    const times: Times[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await changeAll(library, listingId, round));
      plain.push(await plainRequests(link.port, concurrency));
    }
    return { rows: rowsOf(times, median(plain), concurrency), missingPeers: [] };
  } finally {
    await library.core.close();
    await link.stop();
    await practice.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Milliseconds of a round. */
interface Times {
  /** From the first PATCH to the answer of the last. */
  readonly patches: number;
  /** The sync as a person waits for it. */
  readonly sync: number;
  /** Processor time of that sync. */
  readonly cpu: number;
  readonly atOnce: number;
  /** Most requests under way for one photo. */
  readonly atOncePerPhoto: number;
}

function rowsOf(times: readonly Times[], plain: number, concurrency: number): BenchRow[] {
  const bound = (photos / concurrency) * roundTrip;
  const name = `of ${photos} photos at ${roundTrip} ms, ${concurrency} at a time`;
  const patches = median(times.map((each) => each.patches));
  const sync = median(times.map((each) => each.sync));
  const distance = { name: 'the distance alone', value: bound };
  return [
    pairedRow(`PATCH ${name}`, 'ms', patches, distance, goal),
    pairedRow(`PATCH ${name}`, 'ms', patches, { name: 'plain requests', value: plain }),
    pairedRow(`sync of captions ${name}`, 'ms', sync, distance, { of: 'ratio', at: 'most', limit: 1.15 }),
    plainRow('CPU of that sync for each photo', median(times.map((each) => each.cpu)) / photos, 'ms'),
    plainRow('most PATCH under way', Math.max(...times.map((each) => each.atOnce)), '', {
      of: 'value',
      at: 'most',
      limit: concurrency,
    }),
    plainRow('most PATCH under way for one photo', Math.max(...times.map((each) => each.atOncePerPhoto)), '', {
      of: 'value',
      at: 'most',
      limit: 1,
    }),
  ];
}

/** A listing with its photos, small ones, at the service. */
async function sendListing(dispatch: Dispatch, port: number, scratch: string): Promise<ListingId> {
  const address = `http://127.0.0.1:${port}`;
  await value(
    dispatch('account.connect', {
      uploadUrl: `${address}/upload`,
      baseUrl: `${address}/api`,
      signIn: { kind: 'token', token },
      profile: ServiceProfile.parse({ upload: { concurrency: 8 } }),
    }),
  );
  const { listingId } = await value(dispatch('listing.create', { name: '12 Oak Street', fields: {} }));
  await value(dispatch('media.add', { listingId, paths: await writePictures(scratch, photos) }));
  const outcome = await value(dispatch('sync.run', { listingId }));
  if (outcome.reasons.length > 0) throw new Error(JSON.stringify(outcome));
  return listingId;
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
  let most: MostInFlight = { all: 0, perAddress: 0 };
  const cpu = await cpuSecondsOf(async () => {
    most = await countInFlight('PATCH', async () => {
      const outcome = await value(dispatch('sync.run', { listingId }));
      if (outcome.reasons.length > 0) throw new Error(JSON.stringify(outcome));
    });
  });
  const sync = performance.now() - started;
  const sent = storage.store.attempts.ofListing(listingId).filter((each) => each.startedAt >= since);
  const done = sent.filter((each) => each.kind === 'patch' && each.state === 'done');
  if (done.length !== photos) throw new Error(`${done.length} of ${photos} changes were sent.`);
  return {
    sync,
    cpu: cpu * 1000,
    patches: Math.max(...done.map(endOf)) - Math.min(...done.map((each) => each.startedAt)),
    atOnce: most.all,
    atOncePerPhoto: most.perAddress,
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
