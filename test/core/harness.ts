import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { vi } from 'vitest';
import { z } from 'zod';
import { type Core, type CoreStorage, createCore } from '../../electron/core/app/app.ts';
import type { CorePorts } from '../../electron/core/app/ports.ts';
import type { HttpClient } from '../../electron/core/service/http/http.ts';
import {
  type PracticeService,
  type PracticeServiceOptions,
  startPracticeService,
} from '../../electron/practice/practice-service.ts';
import type { SignIn } from '../../shared/contract/account-calls.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  type Dispatch,
  typedInProcess,
} from '../../shared/contract/dispatch.ts';
import type { AccountView, ConflictView, ListingDetail, Question, SyncOutcome } from '../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { afterTest } from './cleanups.ts';
import { putLibrary } from './empty-library.ts';
import { readsLag, withOddity } from './oddities.ts';

export { afterTest };

/** For what has to come, however busy the computer is: only what hangs is given up. */
export const PATIENT = { timeout: 150_000, interval: 20 };

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lightbox-core-'));
  afterTest(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A folder with an empty library in it, gone after the test. */
export async function newHome(): Promise<string> {
  const home = await temporaryFolder();
  putLibrary(home);
  return home;
}

/** A clock that moves only when a test says so. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
}

export function createClock(start = '2026-05-04T08:00:00.000Z'): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

/**
 * A practice service that is closed after the test. [Note: a port of before] One that starts again on a named port may find it in use
 * for a moment: a connection that another test opens outwards is given any port that is free.
 */
export async function startPractice(options: Partial<PracticeServiceOptions> = {}): Promise<PracticeService> {
  const dialect = withOddity(options.dialect);
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const start = (): Promise<PracticeService> => startPracticeService({ ...options, dataFolder, dialect });
  const service = await (options.port === undefined ? start() : vi.waitFor(start, PATIENT));
  afterTest(() => service.close());
  return service;
}

/** What was logged, so that a test can see that nothing secret and nothing unexpected was. */
export type LogEntry = { readonly level: string; readonly message: string; readonly detail: unknown };

/** A core with its typed caller. */
export interface Opened {
  readonly core: Core;
  readonly home: string;
  readonly clock: Clock;
  readonly log: readonly LogEntry[];
  /** A call with its answer, whatever it is. */
  readonly dispatch: Dispatch;
  /** The value of a call that must succeed. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** The error of a call that must fail. */
  fail<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<{ code: string; message: string }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly home?: string;
  readonly clock?: Clock;
  readonly secrets?: Map<string, string>;
  /** Where secrets are kept, instead of in memory. */
  readonly secretStorage?: CorePorts['secrets'];
  readonly practicePort?: CorePorts['practice'];
  /** Always in the middle unless given. */
  readonly random?: () => number;
  /** What happens instead of a wait before a service is asked again; the clock goes on at once unless given. */
  readonly wait?: CorePorts['wait'];
  /** Database and files that fail when a test says so. */
  readonly storage?: (home: string) => CoreStorage;
  /** What reads and makes pictures; one for all tests of a file unless given. */
  readonly pictures?: CorePorts['pictures'];
  /** The way to services; the ordinary one unless given. */
  readonly client?: HttpClient;
  readonly network?: CorePorts['network'];
  /** What the computer keeps beside libraries; nothing unless given. */
  readonly notes?: CorePorts['notes'];
  /** What the host can do beyond a command line. */
  readonly host?: Partial<CorePorts['host']>;
  /** Milliseconds after which a file of a watched folder is taken. */
  readonly settledAfter?: number;
  /** Milliseconds in which somebody has to sign in. */
  readonly signInWithin?: number;
}

/** Opens a library; a new one unless a home is given. Secrets stay in memory. */
export async function openCore(options: OpenOptions = {}): Promise<Opened> {
  const home = options.home ?? (await newHome());
  const clock = options.clock ?? createClock();
  const secrets = options.secrets ?? new Map<string, string>();
  const log: LogEntry[] = [];
  const write = (level: string) => (message: string, detail?: unknown) => void log.push({ level, message, detail });
  const ports: CorePorts = {
    home,
    host: { kind: 'cli', version: '0.0.0', pickFiles: null, ...options.host },
    secrets: options.secretStorage ?? {
      read: (name) => Promise.resolve(secrets.get(name) ?? null),
      write: (name, secret) => Promise.resolve(void secrets.set(name, secret)),
      remove: (name) => Promise.resolve(void secrets.delete(name)),
      describe: () => 'the memory of this test',
    },
    practice: options.practicePort ?? null,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    now: clock.now,
    newId: randomUUID,
    random: options.random ?? (() => 0.5),
    wait: options.wait ?? ((milliseconds) => Promise.resolve(clock.advance(milliseconds))),
    ...(options.pictures === undefined ? {} : { pictures: options.pictures }),
    quietAfterStart: 0,
    ...(options.settledAfter === undefined ? {} : { settledAfter: options.settledAfter }),
    ...(options.signInWithin === undefined ? {} : { signInWithin: options.signInWithin }),
    ...(options.network === undefined ? {} : { network: options.network }),
    ...(options.notes === undefined ? {} : { notes: options.notes }),
  };
  const core = createCore(ports, options.storage?.(home), options.client);
  const dispatch = typedInProcess(core.dispatch);
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= core.close();
    return closing;
  };
  afterTest(close);
  return {
    core,
    home,
    clock,
    log,
    dispatch,
    close,
    async call(name, input) {
      const answer = await dispatch(name, input);
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message} ${JSON.stringify(log)}`);
      return answer.value;
    },
    async fail(name, input) {
      const answer = await dispatch(name, input);
      if (answer.ok) throw new Error(`${name} succeeded: ${JSON.stringify(answer.value)}`);
      return answer.error;
    },
  };
}

/** Connects a library to a practice service; the profile is that of a service which can do everything. */
export async function connect(
  opened: Opened,
  service: PracticeService,
  options: {
    readonly profile?: z.input<typeof ServiceProfile>;
    readonly signIn?: SignIn;
    readonly environment?: 'production' | 'test';
  } = {},
): Promise<AccountView> {
  return opened.call('account.connect', {
    ...(await sameAccount(opened, service, options.environment)),
    uploadUrl: service.uploadUrl,
    baseUrl: service.baseUrl,
    signIn: options.signIn ?? { kind: 'token', token: service.token },
    profile: ServiceProfile.parse({ attach: 'navigation', ...options.profile }),
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
}

/** Whoever connects to the same service again in a test signs in anew to the account that is there. */
export async function sameAccount(
  opened: Pick<Opened, 'call'>,
  { baseUrl }: Pick<PracticeService, 'baseUrl'>,
  environment?: 'production' | 'test',
): Promise<Pick<CallInput<'account.connect'>, 'account'>> {
  const there = (await opened.call('account.list', {})).filter(
    (each) => each.baseUrl === baseUrl && (environment ?? each.environment) === each.environment,
  );
  const account = (there.find(({ current }) => current) ?? there[0])?.accountId;
  return account === undefined ? {} : { account };
}

export function clientCredentials(service: PracticeService): SignIn {
  return {
    kind: 'clientCredentials',
    tokenUrl: service.tokenUrl,
    clientId: service.clientId,
    clientSecret: service.clientSecret,
  };
}

/** A small picture, another one for every number. */
export function picture(number: number): Promise<Buffer> {
  const background = { r: (number * 53) % 256, g: (number * 97) % 256, b: (number * 151) % 256 };
  return sharp({ create: { width: 48, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Files `1.jpg`, `2.jpg`, … of small pictures in a folder of their own, from `first` on. */
export async function pictureFiles(count: number, first = 1): Promise<string[]> {
  const folder = await temporaryFolder();
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return Promise.all(
    numbers.map(async (number) => {
      const file = path.join(folder, `${number}.jpg`);
      await writeFile(file, await picture(number));
      return file;
    }),
  );
}

/** Makes a listing with small pictures captioned `Photo 1`, `Photo 2`, … */
export async function listingWithPhotos(
  opened: Opened,
  count: number,
): Promise<{ listingId: ListingId; ids: MediaId[] }> {
  const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields: { BathroomsFull: '2' } });
  const ids = await addPhotos(opened, listingId, count);
  return { listingId, ids };
}

export async function addPhotos(opened: Opened, listingId: ListingId, count: number, first = 1): Promise<MediaId[]> {
  const { added, refused } = await opened.call('media.add', { listingId, paths: await pictureFiles(count, first) });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  const ids = added.map((each) => each.mediaId);
  for (const [index, mediaId] of ids.entries()) {
    await opened.call('media.edit', { mediaIds: [mediaId], shortDescription: `Photo ${first + index}` });
  }
  return ids;
}

/** The nth of a list, which must be there. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index} among ${items.length}.`);
  return item;
}

/** Everything a listing with photos at the practice service starts from. */
export interface Synced {
  readonly service: PracticeService;
  readonly clock: Clock;
  readonly opened: Opened;
  readonly secrets: Map<string, string>;
  readonly listingId: ListingId;
  readonly ids: MediaId[];
}

/** What a library is connected with: how its service speaks, how it is signed in to, and what the library has of its own. */
export type ConnectedOptions = Pick<OpenOptions, 'clock' | 'secrets' | 'wait'> &
  Pick<PracticeServiceOptions, 'dialect'> &
  Parameters<typeof connect>[2];

export type Connected = Pick<Synced, 'service' | 'clock' | 'opened' | 'secrets'> & Pick<AccountView, 'accountId'>;

/** A library that is connected to a practice service of its own; both go by one clock. */
export async function connectedCore({
  clock = createClock(),
  secrets = new Map<string, string>(),
  dialect = {},
  wait,
  ...signedIn
}: ConnectedOptions = {}): Promise<Connected> {
  const service = await startPractice({ now: clock.now, dialect });
  const opened = await openCore({ clock, secrets, ...(wait ? { wait } : {}) });
  const { accountId } = await connect(opened, service, signedIn);
  return { clock, secrets, service, opened, accountId };
}

/** A library whose listing is at the service already, with as many photos. */
export async function syncedListing(count: number, options: ConnectedOptions = {}): Promise<Synced> {
  const { accountId: _, ...connected } = await connectedCore(options);
  const { listingId, ids } = await listingWithPhotos(connected.opened, count);
  const outcome = await sync(connected.opened);
  if (outcome.uploaded !== count || outcome.created !== 1) throw new Error(JSON.stringify(outcome));
  return { ...connected, listingId, ids };
}

/** A sync whose request is held while something else is done, and which goes on then. */
export async function syncDuring(
  hold: ReturnType<PracticeService['faults']['hold']>,
  opened: Opened,
  act: () => unknown,
): Promise<SyncOutcome> {
  const running = sync(opened);
  await hold.reached;
  await act();
  hold.release();
  return running;
}

/** Longer than two changes may share a tag (`read.tagSettleMilliseconds`). */
const TICK = 1_000;

/** Nobody asks for a sync within a second of the last one. Where reads lag, the next ones belong to it. */
export async function sync(opened: Opened): Promise<SyncOutcome> {
  let outcome = await syncOnce(opened);
  for (let round = 0; readsLag && round < MOST_LATER_READS && isShownLater(outcome); round += 1) {
    const { uploaded, created, patched } = outcome;
    const later = await syncOnce(opened);
    outcome = {
      ...later,
      uploaded: uploaded + later.uploaded,
      created: created + later.created,
      patched: patched + later.patched,
    };
  }
  return outcome;
}

function syncOnce(opened: Opened): Promise<SyncOutcome> {
  opened.clock.advance(TICK);
  return opened.call('sync.run', {});
}

const MOST_LATER_READS = 3;

/** Only the reads that lag are in the way of rest. */
function isShownLater({ waiting, reasons }: SyncOutcome): boolean {
  const lagging: readonly (string | undefined)[] = ['problem.notShown', 'problem.shownOlder'];
  return waiting > 0 && reasons.every(({ phrase }) => lagging.includes(phrase?.code));
}

export function detail(opened: Opened, listingId: ListingId): Promise<ListingDetail> {
  return opened.call('listing.get', { listingId });
}

/** The captions of the photos that are shown, in their sequence. */
export async function captionsHere({ opened, listingId }: Pick<Synced, 'opened' | 'listingId'>): Promise<string[]> {
  return (await detail(opened, listingId)).media.map((item) => item.shortDescription);
}

/** What a person is asked about the listing, or about its photo at this place. */
export async function questionOf(opened: Opened, listingId: ListingId, place: number | null = null): Promise<Question> {
  const { problem, media } = await detail(opened, listingId);
  const asked = place === null ? problem : nth(media, place).problem;
  if (asked?.question === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(asked)}`);
  return asked.question;
}

export function conflicts(opened: Opened): Promise<ConflictView[]> {
  return opened.call('conflict.list', {});
}

export function edit(opened: Opened, mediaId: MediaId, caption: string): Promise<unknown> {
  return opened.call('media.edit', { mediaIds: [mediaId], shortDescription: caption });
}

const ServiceMedia = z.looseObject({
  MediaKey: z.string(),
  MediaKeyNumeric: z.int(),
  MediaURL: z.string(),
  MediaObjectID: z.string(),
  Order: z.int(),
  ShortDescription: z.string(),
  ImageOf: z.string(),
  DeletedYN: z.boolean(),
  FileSize: z.number(),
});
export type ServiceMedia = z.infer<typeof ServiceMedia>;

/** The Media of the only listing at the service, in their Order. */
export function mediaAt(service: PracticeService): ServiceMedia[] {
  const { listings } = service.snapshot();
  if (listings.length !== 1) throw new Error(`The service has ${listings.length} listings.`);
  return nth(listings, 0).media.map((media) => ServiceMedia.parse(media));
}

/** Captions at the service in their Order, without deleted photos. */
export function captionsAt(service: PracticeService): string[] {
  return mediaAt(service).flatMap((media) => (media.DeletedYN ? [] : [media.ShortDescription]));
}

/** The Media at the service of one of our photos. */
export async function mediaOf(synced: Synced, mediaId: MediaId): Promise<ServiceMedia> {
  const { media, removed } = await detail(synced.opened, synced.listingId);
  const mediaKey = [...media, ...removed].find((item) => item.mediaId === mediaId)?.mediaKey;
  const found = mediaAt(synced.service).find((each) => each.MediaKey === mediaKey);
  if (found === undefined) throw new Error(`The service has no Media ${mediaKey}.`);
  return found;
}

/** How many requests of an operation the service has seen. */
export function requestsOf(service: PracticeService, operation: string): number {
  return service.requests.filter((request) => request.operation === operation).length;
}

/** Longer than it may take until what was changed is shown (7.5 times `read.lagSeconds`). */
export const LONG_ABSENCE = 16 * 60_000;

/** A sync that meets a photo that is not shown, and one when it has been missing for so long that a person is asked. */
export async function syncOverAbsence({ opened, clock }: { readonly opened: Opened; readonly clock: Clock }) {
  const first = await sync(opened);
  clock.advance(LONG_ABSENCE);
  return [first, await sync(opened)] as const;
}

/** Somebody else changes one of our photos at the service. */
export async function theirEdit(synced: Synced, mediaId: MediaId, fields: Record<string, unknown>): Promise<void> {
  synced.service.secondPerson.editMedia((await mediaOf(synced, mediaId)).MediaKeyNumeric, fields);
}

export async function onlyConflict(synced: Synced) {
  const open = await conflicts(synced.opened);
  if (open.length !== 1) throw new Error(`${open.length} conflicts are open.`);
  return nth(open, 0);
}

/** Settles the one open conflict. */
export async function resolve(synced: Synced, kind: 'mine' | 'theirs'): Promise<void> {
  const { conflictId } = await onlyConflict(synced);
  await synced.opened.call('conflict.resolve', { conflictId, choice: { kind } });
}

/** Sums of one sync in the order of the command line. */
export function counts(outcome: SyncOutcome): number[] {
  const { uploaded, created, patched, conflicts: open, blocked, waiting } = outcome;
  return [uploaded, created, patched, open, blocked, waiting];
}
