import { hostname } from 'node:os';
import { vi } from 'vitest';
import { createAccounts } from '../../../electron/core/accounts/accounts.ts';
import { createTokenSources } from '../../../electron/core/accounts/token-sources.ts';
import { createPictureQueue } from '../../../electron/core/blobs/picture-queue.ts';
import { changeHandlers } from '../../../electron/core/handlers/changes.ts';
import { conflictHandlers } from '../../../electron/core/handlers/conflicts.ts';
import type { HandlerContext } from '../../../electron/core/handlers/handler-context.ts';
import { setFields } from '../../../electron/core/handlers/listing-fields.ts';
import { mediaHandlers } from '../../../electron/core/handlers/media.ts';
import { sendingHandlers } from '../../../electron/core/handlers/sending.ts';
import { syncHandlers } from '../../../electron/core/handlers/sync.ts';
import { type NewPicture, replacePhoto } from '../../../electron/core/import/replace-photo.ts';
import type { CorePorts } from '../../../electron/core/ports.ts';
import type { Store } from '../../../electron/core/store/store.ts';
import type { SyncContext } from '../../../electron/core/sync/context.ts';
import { createSyncService, type SyncService } from '../../../electron/core/sync/sync-service.ts';
import { createListingList } from '../../../electron/core/views/listing-list.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { createFakeBlobs } from './fake-files.ts';
import type { Life, Network } from './fake-network.ts';
import type { Random } from './random.ts';

/** No process has this number: the lease of such a runner is free at once. */
const NOBODY = 999_999_999;

export interface AppLife extends Life {
  readonly sync: SyncService;
  readonly media: ReturnType<typeof mediaHandlers>;
  readonly handlers: ReturnType<typeof syncHandlers> &
    ReturnType<typeof sendingHandlers> &
    ReturnType<typeof changeHandlers> &
    ReturnType<typeof conflictHandlers>;
  /** Puts a picture, which is in the library, in the place of a photo; answers the photo that then stands there. */
  replace(mediaId: MediaId, picture: NewPicture, profile: ServiceProfile): Promise<MediaId>;
  setBathrooms(listingId: ListingId, count: number): void;
  /** Errors that the app logged: it must not have any. */
  readonly errors: string[];
}

export interface AppOptions {
  readonly store: Store;
  readonly network: Network;
  readonly random: Random;
  readonly now: () => number;
}

/** Starts the real engine and the real handlers on a library; only network, clock and files are pretended. */
export function startApp({ store, network, random, now }: AppOptions): AppLife {
  const life: Life = { alive: true };
  const errors: string[] = [];
  const client = network.client(life);
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
    now: () => new Date(now()),
    newId: random.uuid,
    random: random.next,
  };
  const tokens = createTokenSources(ports, client);
  const prepare = { store, blobs: createFakeBlobs(), pictures: createPictureQueue(2) };
  // Half of the runners leave a process number behind that shows their end; the others' leases have to run out.
  const owner = random.chance(0.5) ? `cli ${NOBODY} ${hostname()} ${random.uuid()}` : `cli ${random.uuid()}`;
  const syncContext: Omit<SyncContext, 'onUpload'> = {
    ...prepare,
    client,
    tokensFor: (account) => tokens.of(account),
    now: ports.now,
    newId: ports.newId,
    random: ports.random,
    owner,
    log,
  };
  const listListings = createListingList(store, DEFAULT_PROFILE);
  const sync = createSyncService({
    context: syncContext,
    onChange: () => undefined,
    listings: listListings,
  });
  const context: HandlerContext = {
    ports,
    store,
    listListings,
    accounts: createAccounts(ports, store, tokens),
    tokens,
    importing: {
      ...prepare,
      now: ports.now,
      newId: ports.newId,
      onProgress: () => undefined,
      onUnexpected: log.error.bind(log, 'import'),
    },
    sync,
    syncContext,
  };
  sync.start();
  return Object.assign(life, {
    sync,
    media: mediaHandlers(context),
    handlers: {
      ...syncHandlers(context),
      ...sendingHandlers(context),
      ...changeHandlers(context),
      ...conflictHandlers(context),
    },
    replace: (mediaId: MediaId, picture: NewPicture, profile: ServiceProfile) =>
      replacePhoto(context.importing, { mediaId }, () => Promise.resolve(picture), profile),
    setBathrooms: (listingId: ListingId, count: number) =>
      store.write(() =>
        setFields(context, { listingId, fields: { BathroomsFull: String(count) }, leaveOut: [], kinds: {} }),
      ),
    errors,
  });
}

/** The process is gone from one moment to the next: nothing of it ever runs again. */
export async function crash(app: AppLife, network: Network): Promise<void> {
  app.alive = false;
  await network.abandon(app);
  vi.clearAllTimers();
}
