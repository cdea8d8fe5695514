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
  type Hold,
  type Operation,
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
import type { AccountId, ListingId, MediaId } from '../../shared/domain/ids.ts';
import { ServiceProfile } from '../../shared/domain/service-profile.ts';
import { afterTest } from './cleanups.ts';
import { putLibrary } from './empty-library.ts';
import { readsLag, withOddity } from './oddities.ts';

export { afterTest };

/** For what has to come, however busy the computer is: only what hangs is given up. */
export const PATIENT = { timeout: 600_000, interval: 20 };

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

/** A practice service that tells what it has. */
export interface TestPractice extends PracticeService {
  /** The Media of its only listing, in their Order. */
  media(): ServiceMedia[];
  /** Their captions, without deleted photos. */
  captions(): string[];
  /** How many requests of an operation it has seen. */
  requestsOf(operation: Operation): number;
}

function mediaAt(service: PracticeService): ServiceMedia[] {
  const { listings } = service.snapshot();
  if (listings.length !== 1) throw new Error(`The service has ${listings.length} listings.`);
  return nth(listings, 0).media.map((media) => ServiceMedia.parse(media));
}

/**
 * A practice service that is closed after the test. [Note: a port of before] One that starts again on a named port may find it in use
 * for a moment: a connection that another test opens outwards is given any port that is free.
 */
export async function startPractice(options: Partial<PracticeServiceOptions> = {}): Promise<TestPractice> {
  const dialect = withOddity(options.dialect);
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const start = (): Promise<PracticeService> => startPracticeService({ ...options, dataFolder, dialect });
  const service = await (options.port === undefined ? start() : vi.waitFor(start, PATIENT));
  afterTest(() => service.close());
  return Object.assign(service, {
    media: () => mediaAt(service),
    captions: () => mediaAt(service).flatMap((media) => (media.DeletedYN ? [] : [media.ShortDescription])),
    requestsOf: (operation: Operation) => service.requests.filter((request) => request.operation === operation).length,
  });
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
  /** Connects it to a practice service; the profile is that of a service which can do everything. */
  connect(service: PracticeService, signedIn?: SignedIn): Promise<AccountView>;
  /** Makes a listing with small pictures captioned `Photo 1`, `Photo 2`, … */
  listingWithPhotos(count: number): Promise<{ listingId: ListingId; ids: MediaId[] }>;
  addPhotos(listingId: ListingId, count: number, first?: number): Promise<MediaId[]>;
  edit(mediaId: MediaId, caption: string): Promise<unknown>;
  /** Nobody asks for a sync within a second of the last one. Where reads lag, the next ones belong to it. */
  sync(): Promise<SyncOutcome>;
  /** A sync whose request is held while something else is done, and which goes on then. */
  syncDuring(hold: Hold, act: () => unknown): Promise<SyncOutcome>;
  /** A sync that meets a photo that is not shown, and one when it has been missing for so long that a person is asked. */
  syncOverAbsence(): Promise<readonly [SyncOutcome, SyncOutcome]>;
  detail(listingId: ListingId): Promise<ListingDetail>;
  /** The captions of the photos that are shown, in their sequence. */
  captions(listingId: ListingId): Promise<string[]>;
  /** What a person is asked about the listing, or about its photo at this place. */
  questionOf(listingId: ListingId, place?: number): Promise<Question>;
  conflicts(): Promise<ConflictView[]>;
  close(): Promise<void>;
}

export type ProfileInput = z.input<typeof ServiceProfile>;

/** How a library is connected, and how it signs in. */
export interface SignedIn {
  readonly profile?: ProfileInput | undefined;
  readonly signIn?: SignIn | ((service: PracticeService) => SignIn) | undefined;
  readonly environment?: 'production' | 'test' | undefined;
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
  const opened: Opened = {
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
    connect: (service, signedIn) => connect(opened, service, signedIn),
    async listingWithPhotos(count) {
      const fields = { BathroomsFull: '2' };
      const { listingId } = await opened.call('listing.create', { name: '12 Oak Street', fields });
      return { listingId, ids: await opened.addPhotos(listingId, count) };
    },
    addPhotos: (listingId, count, first = 1) => addPhotos(opened, listingId, count, first),
    edit: (mediaId, caption) => opened.call('media.edit', { mediaIds: [mediaId], shortDescription: caption }),
    sync: () => sync(opened),
    async syncDuring(hold, act) {
      const running = opened.sync();
      await hold.reached;
      await act();
      hold.release();
      return running;
    },
    async syncOverAbsence() {
      const first = await opened.sync();
      clock.advance(LONG_ABSENCE);
      return [first, await opened.sync()];
    },
    detail: (listingId) => opened.call('listing.get', { listingId }),
    captions: async (listingId) => (await opened.detail(listingId)).media.map((item) => item.shortDescription),
    async questionOf(listingId, place) {
      const { problem, media } = await opened.detail(listingId);
      const asked = place === undefined ? problem : nth(media, place).problem;
      if (asked?.question === undefined) throw new Error(`Nothing is asked: ${JSON.stringify(asked)}`);
      return asked.question;
    },
    conflicts: () => opened.call('conflict.list', {}),
  };
  return opened;
}

/** Connects a library to a practice service; the profile is that of a service which can do everything. */
async function connect(
  opened: Opened,
  service: PracticeService,
  { profile, signIn, environment }: SignedIn = {},
): Promise<AccountView> {
  return opened.call('account.connect', {
    ...(await sameAccount(opened, service, environment)),
    uploadUrl: service.uploadUrl,
    baseUrl: service.baseUrl,
    signIn: (typeof signIn === 'function' ? signIn(service) : signIn) ?? { kind: 'token', token: service.token },
    profile: ServiceProfile.parse({ attach: 'navigation', ...profile }),
    ...(environment === undefined ? {} : { environment }),
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

async function addPhotos(opened: Opened, listingId: ListingId, count: number, first: number): Promise<MediaId[]> {
  const { added, refused } = await opened.call('media.add', { listingId, paths: await pictureFiles(count, first) });
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  const ids = added.map((each) => each.mediaId);
  for (const [index, mediaId] of ids.entries()) {
    await opened.edit(mediaId, `Photo ${first + index}`);
  }
  return ids;
}

/** Lets background work go on until something is so, which is looked at whenever the library reports anything. */
export async function workUntil({ core }: Opened, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  core.subscribe(() => void Promise.resolve(isSo()).then((now) => now && resolve()));
  await core.startBackgroundWork();
  return promise;
}

/** The nth of a list, which must be there. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index} among ${items.length}.`);
  return item;
}

/** Everything a listing with photos at the practice service starts from. */
export interface Synced extends Connected {
  readonly listingId: ListingId;
  readonly ids: MediaId[];
  /** The captions of the photos that are shown here, in their sequence. */
  captionsHere(): Promise<string[]>;
  /** The Media at the service of one of our photos. */
  mediaOf(mediaId: MediaId): Promise<ServiceMedia>;
  /** Somebody else changes one of our photos at the service, which is named by its place or its id. */
  theirEdit(photo: MediaId | number, fields: Record<string, unknown>): Promise<void>;
  onlyConflict(): Promise<ConflictView>;
  /** Settles the one open conflict. */
  resolve(kind: 'mine' | 'theirs'): Promise<void>;
}

/** What is asked and done about a listing on both sides. */
export function onBothSides<Sides extends Pick<Synced, 'service' | 'opened' | 'listingId' | 'ids'>>(sides: Sides) {
  const { service, opened, listingId, ids } = sides;
  const mediaOf = async (mediaId: MediaId): Promise<ServiceMedia> => {
    const { media, removed } = await opened.detail(listingId);
    const mediaKey = [...media, ...removed].find((item) => item.mediaId === mediaId)?.mediaKey;
    const found = service.media().find((each) => each.MediaKey === mediaKey);
    if (found === undefined) throw new Error(`The service has no Media ${mediaKey}.`);
    return found;
  };
  const onlyConflict = async (): Promise<ConflictView> => {
    const open = await opened.conflicts();
    if (open.length !== 1) throw new Error(`${open.length} conflicts are open.`);
    return nth(open, 0);
  };
  return {
    ...sides,
    mediaOf,
    onlyConflict,
    captionsHere: () => opened.captions(listingId),
    async theirEdit(photo: MediaId | number, fields: Record<string, unknown>) {
      const mediaId = typeof photo === 'number' ? nth(ids, photo) : photo;
      service.secondPerson.editMedia((await mediaOf(mediaId)).MediaKeyNumeric, fields);
    },
    async resolve(kind: 'mine' | 'theirs') {
      const { conflictId } = await onlyConflict();
      await opened.call('conflict.resolve', { conflictId, choice: { kind } });
    },
  };
}

/** What a library is connected with: how its service speaks, how it is signed in to, and what the library has of its own. */
export type ConnectedOptions = OpenOptions &
  Partial<Pick<PracticeServiceOptions, 'dialect' | 'dataFolder' | 'token'>> &
  SignedIn;

/** A library that is connected to a practice service of its own. */
export interface Connected {
  readonly service: TestPractice;
  readonly clock: Clock;
  readonly opened: Opened;
  readonly secrets: Map<string, string>;
  readonly accountId: AccountId;
}

/** A library that is connected to a practice service of its own; both go by one clock. */
export async function connectedCore({
  clock = createClock(),
  secrets = new Map<string, string>(),
  dialect = {},
  dataFolder,
  token,
  profile,
  signIn,
  environment,
  ...own
}: ConnectedOptions = {}): Promise<Connected> {
  const kept = { ...(dataFolder === undefined ? {} : { dataFolder }), ...(token === undefined ? {} : { token }) };
  const service = await startPractice({ now: clock.now, dialect, ...kept });
  const opened = await openCore({ clock, secrets, ...own });
  const { accountId } = await opened.connect(service, { profile, signIn, environment });
  return { clock, secrets, service, opened, accountId };
}

/** A library whose listing has as many photos, of which the service has nothing yet. */
export async function unsyncedListing(count: number, options: ConnectedOptions = {}): Promise<Synced> {
  const connected = await connectedCore(options);
  return onBothSides({ ...connected, ...(await connected.opened.listingWithPhotos(count)) });
}

/** A library whose listing is at the service already, with as many photos. */
export async function syncedListing(count: number, options: ConnectedOptions = {}): Promise<Synced> {
  const synced = await unsyncedListing(count, options);
  const outcome = await synced.opened.sync();
  if (outcome.uploaded !== count || outcome.created !== 1) throw new Error(JSON.stringify(outcome));
  return synced;
}

/** Longer than two changes may share a tag (`read.tagSettleMilliseconds`). */
const TICK = 1_000;

async function sync(opened: Opened): Promise<SyncOutcome> {
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

/** Longer than it may take until what was changed is shown (7.5 times `read.lagSeconds`). */
export const LONG_ABSENCE = 16 * 60_000;

/** Sums of one sync in the order of the command line. */
export function counts(outcome: SyncOutcome): number[] {
  const { uploaded, created, patched, conflicts: open, blocked, waiting } = outcome;
  return [uploaded, created, patched, open, blocked, waiting];
}
