import type { Command } from 'commander';
import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import { type CallInput, type CallName, type CallOutput, typedInProcess } from '../../../shared/contract/dispatch.ts';
import type { ListingDetail, ListingSummary, MediaItem } from '../../../shared/contract/model.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Core } from '../../core/app/app.ts';
import { openNodeCore } from '../node-core.ts';
import type { ReadPolicy } from '../policy.ts';
import type { Output } from './output.ts';

/** Exit codes of the command line, as the README lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, conflicts: 3, needsAttention: 4, waiting: 5 } as const;

/** A command that ends with one sentence and an exit code. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly exitCode: number;
  readonly data: AppErrorData | null;

  constructor(message: string, exitCode: number = EXIT.failed, data: AppErrorData | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.data = data;
  }
}

/** What may stand on every command line. */
export interface GivenOptions {
  readonly home?: string;
  readonly json: boolean;
  readonly debug: boolean;
}

/** What every command is given. */
export interface GlobalOptions extends GivenOptions {
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly sharesPictures: boolean;
  readonly policy: ReadPolicy;
}

/** What every command works with. */
export interface CliRun {
  readonly options: GlobalOptions;
  readonly output: Output;
}

/** One command's hold of the library. */
export interface CliSession {
  readonly core: Core;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
}

/** Opens the library, runs the command and closes it again, whatever happens. */
export async function withSession<Value>(
  options: GlobalOptions,
  run: (session: CliSession) => Promise<Value>,
): Promise<Value> {
  const core = openNodeCore({ ...options, kind: 'cli' });
  const dispatch = typedInProcess(core.dispatch);
  try {
    return await run({
      core,
      async call(name, input) {
        const answer = await dispatch(name, input);
        if (!answer.ok) throw new CliFailure(answer.error.message, EXIT.failed, answer.error);
        return answer.value;
      },
    });
  } finally {
    await core.close();
  }
}

/** The same for what is done with one listing, by its id or name. */
export function withListing<Value>(
  options: GlobalOptions,
  text: string,
  run: (session: CliSession, listing: ListingSummary) => Promise<Value>,
): Promise<Value> {
  return withSession(options, async (session) => run(session, await findListing(session, text)));
}

/** The same for one of its photos, by its position. */
export function withPhoto<Value>(
  options: GlobalOptions,
  [text, position]: readonly [string, number],
  run: (session: CliSession, photo: MediaItem, listing: ListingSummary) => Promise<Value>,
): Promise<Value> {
  return withListing(options, text, async (session, listing) =>
    run(session, await findPhoto(session, listing, position), listing),
  );
}

export function getListing(
  session: CliSession,
  { listingId }: Pick<ListingSummary, 'listingId'>,
): Promise<ListingDetail> {
  return session.call('listing.get', { listingId });
}

/** Listings that are read at once. */
const PIECE = 200;

/** All listings, the one edited last first; they are read piece by piece, so that no answer grows with the library. */
export async function allListings(session: CliSession, archived: 'not' | 'too' = 'not'): Promise<ListingSummary[]> {
  const { listingIds } = await session.call('listing.ids', { archived });
  const listings: ListingSummary[] = [];
  for (let from = 0; from < listingIds.length; from += PIECE) {
    const piece = listingIds.slice(from, from + PIECE);
    listings.push(...(await session.call('listing.list', { archived, listingIds: piece })).listings);
  }
  return listings;
}

/** A listing by its id, by the start of its id (four characters or more), or by its whole name. */
export async function findListing(session: CliSession, text: string): Promise<ListingSummary> {
  const { listings } = await session.call('listing.list', { archived: 'too', named: text });
  const exact = listings.find((listing) => listing.listingId === text);
  if (exact !== undefined) return exact;
  const [only] = listings;
  if (only === undefined) throw new CliFailure(`There is no listing “${text}”. See \`lightbox listing list\`.`);
  if (listings.length > 1) {
    throw new CliFailure(
      `“${text}” means ${listings.length} listings. Use the whole id from \`lightbox listing list\`.`,
    );
  }
  return only;
}

/** A listing as it goes to each of its services, by their ids: itself, then those that follow it. */
export function listingIdsOf({ listingId, services }: Pick<ListingSummary, 'listingId' | 'services'>): ListingId[] {
  return [listingId, ...services.flatMap((each) => (each.listingId === listingId ? [] : [each.listingId]))];
}

/** The photo at a position, counted from 1. */
export async function findPhoto(session: CliSession, listing: ListingSummary, position: number): Promise<MediaItem> {
  const { media } = await session.call('listing.get', { listingId: listing.listingId });
  const item = media[position - 1];
  if (item === undefined) {
    const range = media.length === 0 ? 'It has no photos.' : `It has photos 1 to ${media.length}.`;
    throw new CliFailure(`“${listing.name}” has no photo ${position}. ${range} Nothing was changed.`);
  }
  return item;
}

/** What the commands are defined with: they run by `run`, which gives them options and output. */
export interface CliContext {
  readonly program: Command;
  readonly environment: NodeJS.ProcessEnv;
  /** Makes a commander action out of a command; its number is the exit code. */
  action<Arguments extends unknown[]>(
    run: (run: CliRun, ...values: Arguments) => Promise<number>,
  ): (...values: Arguments) => Promise<void>;
}
