import { Command } from 'commander';
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
export interface Cli extends Output {
  readonly options: GlobalOptions;
  /** Asks for something of the contract; the first call opens the library. @throws CliFailure with what was answered instead */
  readonly call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;
  /** Hears what the core tells, until the end or until what is returned is called. */
  readonly subscribe: Core['subscribe'];
}

/** Opens the library when it is needed, and closes it after the command, whatever happens. */
export async function withCli<Value>(
  options: GlobalOptions,
  output: Output,
  run: (cli: Cli) => Promise<Value>,
): Promise<Value> {
  const library: { core: Core | null } = { core: null };
  const core = (): Core => (library.core ??= openNodeCore({ ...options, kind: 'cli' }));
  const call: Cli['call'] = async (name, input) => {
    const answer = await typedInProcess(core().dispatch)(name, input);
    if (!answer.ok) throw new CliFailure(answer.error.message, EXIT.failed, answer.error);
    return answer.value;
  };
  try {
    return await run({ ...output, options, call, subscribe: (listener) => core().subscribe(listener) });
  } finally {
    await library.core?.close();
  }
}

/** A listing with its photos, by its id or name. */
export async function getListing(cli: Cli, text: string): Promise<ListingDetail> {
  const { listingId } = await findListing(cli, text);
  return cli.call('listing.get', { listingId });
}

/** Listings that are read at once. */
const PIECE = 200;

/** All listings, the one edited last first; they are read piece by piece, so that no answer grows with the library. */
export async function allListings(cli: Cli, archived: 'not' | 'too' = 'not'): Promise<ListingSummary[]> {
  const { listingIds } = await cli.call('listing.ids', { archived });
  const listings: ListingSummary[] = [];
  for (let from = 0; from < listingIds.length; from += PIECE) {
    const piece = listingIds.slice(from, from + PIECE);
    listings.push(...(await cli.call('listing.list', { archived, listingIds: piece })).listings);
  }
  return listings;
}

/** A listing by its id, by the start of its id (four characters or more), or by its whole name. */
export async function findListing(cli: Cli, text: string): Promise<ListingSummary> {
  const { listings } = await cli.call('listing.list', { archived: 'too', named: text });
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

/** The photo at a position of a listing, counted from 1. */
export async function findPhoto(cli: Cli, text: string, position: number): Promise<MediaItem> {
  return photoAt(await getListing(cli, text), position);
}

export function photoAt(listing: ListingDetail, position: number): MediaItem {
  const item = listing.media[position - 1];
  if (item === undefined) throw noPlace(listing, `photo ${position}`);
  return item;
}

/** That a listing does not have what was named, and what it has. */
export function noPlace({ name, media }: ListingDetail, named: string): CliFailure {
  const range = media.length === 0 ? 'It has no photos.' : `It has photos 1 to ${media.length}.`;
  return new CliFailure(`“${name}” has no ${named}. ${range} Nothing was changed.`);
}

/** Runs what a command does: with options and output of this command line. */
type Runner = (run: (cli: Cli) => number | Promise<number> | Promise<void>) => Promise<void>;

/** A command, with the commands below it. */
export class CliCommand extends Command {
  readonly #runner: Runner;

  constructor(name: string | undefined, runner: Runner) {
    super(name);
    this.#runner = runner;
  }

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name, this.#runner);
  }

  /** What it does with its arguments and options; a number is the exit code, without one all was done. */
  does<Values extends unknown[]>(run: (cli: Cli, ...values: Values) => number | Promise<number> | Promise<void>): this {
    return this.action((...values: Values) => this.#runner((cli) => run(cli, ...values)));
  }
}
