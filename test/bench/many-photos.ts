import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dispatch } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { type HelperServer, startServer } from './helper-process.ts';
import { type Library, openLibrary, value } from './library.ts';
import { writePictures } from './pictures-of-colour.ts';
import { countRequests } from './requests.ts';
import { type Bench, type BenchRow, pairedRow, plainRow } from './row.ts';

const photos = 300;
const roundTrip = 60;
/** So fast that only the distance counts. */
const bitsPerSecond = 1e9;
const token = 'bench';
/** The insert, the question whether it was carried out, and the read that shows all photos. */
const LOST_INSERT_REQUESTS = 3;

/** What a listing of very many photos costs where cost must not grow with them. */
export async function benchManyPhotos(): Promise<Bench> {
  const scratch = await mkdtemp(join(tmpdir(), 'lightbox-bench-'));
  const practice = await startServer('./practice.ts', [token]);
  const link = await startServer('./slow-link.ts', [practice.port, bitsPerSecond, roundTrip].map(String));
  const library = openLibrary(join(scratch, 'home'), token);
  try {
    const listingId = await prepareListing(library.dispatch, link.port, scratch);
    const inserted = await insertUnanswered(library, practice, listingId);
    const moved = await moveLastToTheFront(library.dispatch, listingId);
    return { rows: [...inserted, ...moved], missingPeers: [] };
  } finally {
    await library.core.close();
    await link.stop();
    await practice.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function prepareListing(dispatch: Dispatch, port: number, scratch: string): Promise<ListingId> {
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
  const { added } = await value(dispatch('media.add', { listingId, paths: await writePictures(scratch, photos) }));
  if (added.length !== photos) throw new Error(`Only ${added.length} photos were added.`);
  return listingId;
}

/** From the moment the insert leaves until all photos are seen at the service, where the answer of the insert is lost. */
async function insertUnanswered(
  { dispatch, storage }: Library,
  practice: HelperServer,
  listingId: ListingId,
): Promise<BenchRow[]> {
  await loseAnswer(practice, 'insert');
  const counts = await countRequests(() => syncToRest(dispatch, listingId));
  const ended = Date.now();
  const insert = storage.store.attempts.ofListing(listingId).find(({ kind }) => kind === 'insert');
  if (insert === undefined) throw new Error('Nothing was inserted.');
  const name = `insert of ${photos} photos at ${roundTrip} ms whose answer is lost, until all are seen`;
  const distance = { name: 'the distance alone', value: LOST_INSERT_REQUESTS * roundTrip };
  return [
    pairedRow(name, 'ms', ended - insert.startedAt, distance),
    plainRow(`reads of the ${name}`, counts.get('GET') ?? 0, '', { of: 'value', at: 'most', limit: 2 }),
  ];
}

async function moveLastToTheFront(dispatch: Dispatch, listingId: ListingId): Promise<BenchRow[]> {
  const { media } = await value(dispatch('listing.get', { listingId }));
  const [first, last] = [media[0], media.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There are no photos.');
  await value(dispatch('media.move', { listingId, mediaIds: [last.mediaId], before: first.mediaId }));
  const started = performance.now();
  const counts = await countRequests(() => syncToRest(dispatch, listingId));
  const name = `last of ${photos} photos to the front`;
  return [
    plainRow(`${name}: photos written`, counts.get('PATCH') ?? 0, '', { of: 'value', at: 'most', limit: 1 }),
    plainRow(`${name}, at ${roundTrip} ms`, performance.now() - started, 'ms'),
  ];
}

async function loseAnswer({ port }: HelperServer, operation: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ operation, fault: 'dropReply' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function syncToRest(dispatch: Dispatch, listingId: ListingId): Promise<void> {
  const outcome = await value(dispatch('sync.run', { listingId }));
  if (outcome.reasons.length > 0) throw new Error(JSON.stringify(outcome));
}
