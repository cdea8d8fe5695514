import { hostname } from 'node:os';
import { accountHandlers } from '../../../electron/core/app/handlers/account.ts';
import { changeHandlers } from '../../../electron/core/app/handlers/changes.ts';
import { conflictHandlers } from '../../../electron/core/app/handlers/conflicts.ts';
import { cullHandlers } from '../../../electron/core/app/handlers/cull.ts';
import type { HandlerContext } from '../../../electron/core/app/handlers/handler-context.ts';
import { boardHandlers, listingHandlers } from '../../../electron/core/app/handlers/listing.ts';
import { mediaHandlers } from '../../../electron/core/app/handlers/media.ts';
import { sendingHandlers, syncHandlers } from '../../../electron/core/app/handlers/sync.ts';
import type { CorePorts } from '../../../electron/core/app/ports.ts';
import { createListingList } from '../../../electron/core/app/views/listing-list.ts';
import { photosToFollow } from '../../../electron/core/app/views/photos-to-follow.ts';
import type { ComputerNotes } from '../../../electron/core/library/computer-notes.ts';
import type { Store } from '../../../electron/core/library/store/store.ts';
import { createCardWatch } from '../../../electron/core/photos/cards/card-watch.ts';
import { createDownloads } from '../../../electron/core/photos/export/downloads.ts';
import type { ImportContext } from '../../../electron/core/photos/import/context.ts';
import { newImporting } from '../../../electron/core/photos/import/context.ts';
import { type NewPicture, replacePhoto } from '../../../electron/core/photos/import/replace.ts';
import { createPictureQueue } from '../../../electron/core/photos/pictures/picture-queue.ts';
import { createAccounts } from '../../../electron/core/service/accounts/accounts.ts';
import { createSigningIn } from '../../../electron/core/service/accounts/signing-in.ts';
import { pause } from '../../../electron/core/service/http/time-limits.ts';
import type { SyncContext } from '../../../electron/core/sync/base/context.ts';
import { followSources } from '../../../electron/core/sync/following/follow.ts';
import { withEdit } from '../../../electron/core/sync/run/after-edit.ts';
import { createSyncService, type SyncService } from '../../../electron/core/sync/run/sync-service.ts';
import { noticeCopy } from '../../../electron/core/sync/send/copied-library.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { type Clock, type Host, scope } from './clock.ts';
import { createFakeBlobs, fakeMaker } from './fake-files.ts';
import type { Network } from './fake-network.ts';
import type { Random } from './random.ts';

/** No other program exports in the simulation. */
const NO_WATCHING: HandlerContext['watching'] = {
  start: () => undefined,
  set: () => Promise.resolve(),
  get: () => null,
  answer: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

type AllHandlers = ReturnType<typeof syncHandlers> &
  ReturnType<typeof sendingHandlers> &
  ReturnType<typeof changeHandlers> &
  ReturnType<typeof conflictHandlers> &
  ReturnType<typeof mediaHandlers> &
  ReturnType<typeof cullHandlers> &
  ReturnType<typeof listingHandlers> &
  ReturnType<typeof boardHandlers> &
  ReturnType<typeof accountHandlers>;

/** Which connection to the library a process has. */
export type Seat = 0 | 1 | 2;

/** One process of the app, from its start until it is closed or crashes. */
export interface AppLife extends Host {
  readonly name: string;
  readonly seat: Seat;
  readonly store: Store;
  readonly sync: SyncService;
  readonly handlers: AllHandlers;
  /** Puts a picture, which is in the library, in the place of a photo; answers the photo that then stands there. */
  replace(mediaId: MediaId, picture: NewPicture, profile: ServiceProfile): Promise<MediaId>;
  /** Runs something of this process, so that its timers and requests belong to it. */
  within<Value>(command: string, work: () => Value): Value;
  /** Nothing of this process listens to the library any more. */
  unwatch(): void;
  /** Errors that the app logged: it must not have any. */
  readonly errors: string[];
  /** How often it reported a change of the sync. */
  readonly reported: () => number;
}

export interface AppOptions {
  readonly name: string;
  readonly seat: Seat;
  readonly store: Store;
  /** The connections of whoever else works on the library. */
  readonly elsewhere: readonly Store[];
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds that its clock is ahead of the world's. */
  readonly skew: number;
  readonly notes?: ComputerNotes;
}

/** A host that stays looks for changes that another process made this often, in milliseconds: as in the core. */
const POLL = 500;

/** Processes of this computer by their number: a lease of one that is gone is free at once. */
const processes = new Map<number, Host>();
let processNumbers = 0;
/** Larger than any number that a system gives. */
const FIRST_NUMBER = 900_000_000;

export function forgetProcesses(): void {
  processes.clear();
  processNumbers = 0;
}

/** In the place of `process.kill`, as far as it asks whether a process lives. */
export function signalProcess(pid: number): true {
  if (processes.get(pid)?.alive === true) return true;
  throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
}

/** Starts the real engine and the real handlers on a library; only network, clock and files are pretended. */
export function startApp(options: AppOptions): AppLife {
  const { network, clock, random, name, seat } = options;
  const host: Host = { alive: true, stalledUntil: 0 };
  return scope.run({ host, command: 'background' }, () => {
    const errors: string[] = [];
    let reported = 0;
    const watchers: (() => void)[] = [];
    // Its own view of the connection, whose watchers go with it.
    const store: Store = {
      ...options.store,
      watch(watcher) {
        const unwatch = options.store.watch((revision) => {
          if (host.alive) scope.run({ host, command: 'background' }, () => watcher(revision));
        });
        watchers.push(unwatch);
        return unwatch;
      },
    };
    const client = network.client(host);
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (message: string, detail?: unknown) => void errors.push(`${message} ${JSON.stringify(detail)}`),
    };
    const ports: CorePorts = {
      home: '/nowhere',
      host: { kind: 'cli', version: '0.0.0', pickFiles: null },
      secrets: { read: () => Promise.resolve('secret'), write: () => Promise.resolve(), describe: () => 'memory' },
      practice: null,
      log,
      now: () => new Date(clock.now() + options.skew),
      newId: random.uuid,
      random: random.next,
    };
    const signingIn = createSigningIn(ports, store, client, () => undefined);
    const prepare = { store, blobs: createFakeBlobs(), pictures: createPictureQueue(2), maker: fakeMaker };
    processNumbers += 1;
    const pid = FIRST_NUMBER + processNumbers;
    processes.set(pid, host);
    // Half of the processes run on this computer, where it can be seen whether they live; the others' leases have to run out.
    const owner = random.chance(0.5) ? `cli ${pid} ${hostname()} ${random.uuid()}` : `cli ${random.uuid()}`;
    const syncContext: Omit<SyncContext, 'onUpload'> = {
      ...prepare,
      client,
      tokensFor: (account) => signingIn.tokens.of(account),
      now: ports.now,
      newId: ports.newId,
      wait: pause,
      createWhyHeld: () => () => null,
      random: ports.random,
      owner,
      log,
      ...(options.notes === undefined ? {} : { notes: options.notes }),
    };
    const { listListings, leftToDo, summaries } = createListingList(store, DEFAULT_PROFILE);
    const sync = createSyncService({
      context: syncContext,
      onChange: () => {
        reported += 1;
      },
      leftToDo,
      completeSummaries: summaries.completeSummaries,
      photosOf: (listingId) => photosToFollow(store, listingId, DEFAULT_PROFILE),
    });
    const importing: ImportContext = {
      ...prepare,
      ...newImporting('simulation'),
      now: ports.now,
      newId: ports.newId,
      asEdit: (listingId, edit) => withEdit(store, [listingId], ports.now(), edit),
      isOfCard: () => Promise.resolve(false),
      onProgress: () => undefined,
      onUnexpected: log.error.bind(log, 'import'),
    };
    const context: HandlerContext = {
      ports,
      store,
      listListings,
      summaries,
      accounts: createAccounts(ports, store, signingIn.tokens),
      ...signingIn,
      importing,
      onCheck: () => undefined,
      onCopy: () => undefined,
      makeCorrected: () => Promise.resolve(),
      makeCorrectedSoon: () => undefined,
      learnRulesSoon: () => undefined,
      learnFieldsSoon: () => undefined,
      onExport: () => undefined,
      downloads: createDownloads(),
      watching: NO_WATCHING,
      cards: createCardWatch([], () => undefined),
      sync,
      syncContext,
    };
    // [Note: no idle looks] Looking finds something only after another process wrote: the look is planned by that.
    let isPlanned = false;
    const planPoll = (): void => {
      if (isPlanned || !host.alive) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        store.poll();
      }, POLL);
    };
    for (const other of options.elsewhere) {
      watchers.push(other.watch(() => scope.run({ host, command: 'background' }, planPoll)));
    }
    watchers.push(store.completeWith(() => followSources(importing)));
    // As the hosts that stay do before anything else can be asked of them.
    if (options.notes !== undefined) store.write(() => noticeCopy(syncContext, true));
    sync.start();
    return Object.assign(host, {
      name,
      seat,
      store,
      sync,
      handlers: {
        ...syncHandlers(context),
        ...sendingHandlers(context),
        ...changeHandlers(context),
        ...conflictHandlers(context),
        ...mediaHandlers(context),
        ...cullHandlers(context),
        ...listingHandlers(context),
        ...boardHandlers(context),
        ...accountHandlers(context),
      },
      replace: (mediaId: MediaId, picture: NewPicture, profile: ServiceProfile) =>
        replacePhoto(importing, { mediaId }, () => Promise.resolve(picture), profile),
      within: <Value>(command: string, work: () => Value): Value => scope.run({ host, command }, work),
      unwatch: () => watchers.forEach((unwatch) => unwatch()),
      errors,
      reported: () => reported,
    });
  });
}

/** The process is gone from one moment to the next: nothing of it ever runs again. */
export async function crash(app: AppLife, network: Network): Promise<void> {
  app.alive = false;
  app.unwatch();
  await network.abandon(app);
}
