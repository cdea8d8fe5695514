import { join } from 'node:path';
import type { CallInput, Dispatch } from '../../shared/contract/dispatch.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { startServer } from './helper-process.ts';
import { type Library, openLibrary, value } from './library.ts';

/** Milliseconds there and back. */
export const ROUND_TRIP = 60;
const TOKEN = 'bench';

/** A new library that is connected to a practice service far away. */
export async function withFarService<Value>(
  scratch: string,
  work: (library: Library) => Promise<Value>,
): Promise<Value> {
  const practice = await startServer('./practice.ts', [TOKEN]);
  const link = await startServer('./long-line.ts', [practice.port, ROUND_TRIP].map(String));
  const library = openLibrary(join(scratch, 'home'), TOKEN);
  try {
    await connect(library.dispatch, link.port);
    return await work(library);
  } finally {
    await library.core.close();
    await link.stop();
    await practice.stop();
  }
}

async function connect(dispatch: Dispatch, port: number): Promise<void> {
  await value(
    dispatch('account.connect', {
      uploadUrl: `http://127.0.0.1:${port}/upload`,
      baseUrl: `http://127.0.0.1:${port}/api`,
      signIn: { kind: 'token', token: TOKEN },
      profile: ServiceProfile.parse({ upload: { concurrency: 8 } }),
    }),
  );
}

export async function addListing(dispatch: Dispatch, name: string, paths: readonly string[]): Promise<ListingId> {
  const { listingId } = await value(dispatch('listing.create', { name, fields: {} }));
  await value(dispatch('media.add', { listingId, paths: [...paths] }));
  return listingId;
}

/** Syncs a listing, or all; throws where anything is left to do. */
export async function syncToRest(dispatch: Dispatch, input: CallInput<'sync.run'> = {}): Promise<void> {
  const outcome = await value(dispatch('sync.run', input));
  if (outcome.reasons.length > 0) throw new Error(JSON.stringify(outcome));
}
