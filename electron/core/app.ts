import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../shared/contract/app-error.ts';
import type { BlobSize } from '../../shared/contract/bridge.ts';
import {
  type Answer,
  createDispatch,
  type EventName,
  type EventPayload,
  type Handlers,
  type RawDispatch,
  toAppErrorData,
} from '../../shared/contract/dispatch.ts';
import type { ImportResult } from '../../shared/contract/model.ts';
import { ListingId, MediaId, PictureId } from '../../shared/domain/ids.ts';
import { phrase } from '../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../shared/domain/service-profile.ts';
import { createUnderWay } from '../../shared/under-way.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createKnownSecrets } from './accounts/known-secrets.ts';
import { createTokenSources, type TokenSources } from './accounts/token-sources.ts';
import { announced } from './announced-calls.ts';
import { type BlobStore, createBlobStore, type DerivedName } from './blobs/blob-store.ts';
import { accountHandlers } from './handlers/account.ts';
import { changeHandlers } from './handlers/changes.ts';
import { conflictHandlers } from './handlers/conflicts.ts';
import { correctionHandlers } from './handlers/corrections.ts';
import { type HandlerContext, listingOrThrow, profileOf } from './handlers/handler-context.ts';
import { historyHandlers } from './handlers/history.ts';
import { listingHandlers } from './handlers/listing.ts';
import { mediaHandlers } from './handlers/media.ts';
import { sampleHandlers } from './handlers/samples.ts';
import { sendingHandlers } from './handlers/sending.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { syncHandlers } from './handlers/sync.ts';
import { type Adopted, adoptStream, type ImportContext, importStream } from './import/import-photos.ts';
import { createCorrectedMaker } from './import/make-corrected.ts';
import { replacePhoto } from './import/replace-photo.ts';
import { sweepUnused } from './import/sweep.ts';
import type { Log } from './log.ts';
import { fullPicture } from './pictures/full-picture.ts';
import { partsOf } from './pictures/picture-id.ts';
import { createPictureQueue } from './pictures/picture-queue.ts';
import { sharedPictureMaker } from './pictures/shared-maker.ts';
import type { CorePorts } from './ports.ts';
import { createHttpClient, type HttpClient } from './remote/http.ts';
import { withoutSecrets } from './remote/safe-answer.ts';
import { storageTrouble } from './storage-trouble.ts';
import { refuseEmptied } from './store/emptied.ts';
import { hasSetAside } from './store/restore.ts';
import { openStore, type Store } from './store/store.ts';
import { withEdit } from './sync/after-edit.ts';
import type { SyncContext } from './sync/context.ts';
import { runnerName } from './sync/runner-name.ts';
import { createSyncService } from './sync/sync-service.ts';
import { createListingList } from './views/listing-list.ts';
import { photosToFollow } from './views/photos-to-follow.ts';
import { within } from './within.ts';

export type CoreEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** The core of Listing Lightbox: one for each open library, driven by whichever host holds it. */
export interface Core {
  readonly dispatch: RawDispatch;
  /** Adds one picture that arrives as bytes. Those of one batch are undone together. */
  importStream(
    listingId: string,
    fileName: string,
    stream: Readable,
    expectedBytes?: number,
    batch?: string,
  ): Promise<Answer<ImportResult>>;
  /** Puts a picture that arrives as bytes in the place of a photo. */
  replaceStream(
    mediaId: string,
    fileName: string,
    stream: Readable,
    expectedBytes?: number,
  ): Promise<Answer<{ mediaId: MediaId }>>;
  /** File of a picture in a size, or null when the library has none. */
  picturePath(picture: string, size: BlobSize): Promise<string | null>;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  /** For hosts that stay: watches the library for changes of other processes and retries by itself. */
  startBackgroundWork(): Promise<void>;
  close(): Promise<void>;
}

/** How long closing waits for calls under way, such as an import, in milliseconds. What was added stays in any case. */
const LONGEST_FAREWELL = 5000;

/** How often a host that stays looks for changes that another process made, in milliseconds. */
const POLL = 500;

/** Where a library is kept: its database and its pictures. */
export interface CoreStorage {
  readonly store: Store;
  readonly blobs: BlobStore;
}

/** Opens the library's database and pictures. @throws AppError when it cannot be opened */
export function openStorage(home: string): CoreStorage {
  const [database, pictures] = [path.join(home, 'library.db'), path.join(home, 'pictures')];
  refuseEmptied(database, path.join(pictures, 'originals'));
  return { store: openStore(database), blobs: createBlobStore(pictures) };
}

/** Opens the library in `ports.home`. @throws AppError when it cannot be opened */
export function createCore(
  given: CorePorts,
  storage: CoreStorage = openStorage(given.home),
  bareClient: HttpClient = createHttpClient(given.network),
): Core {
  const { store } = storage;
  const known = createKnownSecrets(
    (name) => given.secrets.read(name),
    () => store.accounts.ids(),
    (accountId, error) => ports.log.warn('a secret could not be read', { accountId, error: describeError(error) }),
  );
  const ports = { ...given, secrets: known.noting(given.secrets), log: known.guard(given.log) };
  const client = withoutSecrets(bareClient, known);
  const listeners = new Set<(event: CoreEvent) => void>();
  const emit = (event: CoreEvent): void => {
    for (const listener of listeners) tellListener(listener, event, ports.log);
  };
  store.watch((workspaceRevision) => emit({ name: 'workspace.changed', payload: { workspaceRevision } }));
  const tokens = createTokenSources(ports, client, known.note);
  const underWay = createUnderWay();
  const context = createHandlerContext(ports, storage, client, tokens, emit, (work) => void underWay.track(work));
  const dispatch = createDispatch(handlersOf(context), {
    newIncidentId: ports.newId,
    translate: (error) => storageTrouble(error, ports.home),
    failed: (name, error, data) => reportFailure(ports, name, error, data),
  });
  let poll: ReturnType<typeof setInterval> | null = null;
  // Whichever host this is: one that only ever runs commands would never clean up after itself otherwise.
  void underWay.track(cleanLeftovers(context));

  return {
    dispatch: (name, input) => underWay.track(announced(name, () => dispatch(name, input))),
    importStream: (listingId, ...file) => underWay.track(addStream(context, listingId, streamedFile(...file))),
    replaceStream: (mediaId, ...file) => underWay.track(replaceByStream(context, mediaId, streamedFile(...file))),
    picturePath: (sha256, size) => findPicture(context, sha256, size),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async startBackgroundWork() {
      poll = setInterval(() => {
        store.poll();
        context.sync.look();
      }, POLL);
      poll.unref();
      await context.accounts.wakePractice();
      context.sync.start();
      void underWay.track(sweep(context));
      // Corrections whose pictures a crash kept from being made.
      for (const { listingId } of context.listListings()) context.makeCorrectedSoon(listingId);
    },
    async close() {
      if (poll !== null) clearInterval(poll);
      listeners.clear();
      await context.sync.stop();
      await within(LONGEST_FAREWELL, underWay.ended());
      await ports.practice?.stop();
      ports.pictures?.end();
      store.close();
    },
  };
}

/** Whoever listens is not part of the work: what fails there neither stops it nor keeps others from hearing. */
function tellListener(listener: (event: CoreEvent) => void, event: CoreEvent, log: Log): void {
  try {
    listener(event);
  } catch (error) {
    log.error('a listener failed', { event: event.name, error: describeError(error) });
  }
}

function handlersOf(context: HandlerContext): Handlers {
  return {
    ...accountHandlers(context),
    ...listingHandlers(context),
    ...mediaHandlers(context),
    ...correctionHandlers(context),
    ...sampleHandlers(context),
    ...syncHandlers(context),
    ...conflictHandlers(context),
    ...sendingHandlers(context),
    ...historyHandlers(context),
    ...settingsHandlers(context),
    ...changeHandlers(context),
  };
}

function createHandlerContext(
  ports: CorePorts,
  { store, blobs }: CoreStorage,
  client: HttpClient,
  tokens: TokenSources,
  emit: (event: CoreEvent) => void,
  track: (work: Promise<void>) => void,
): HandlerContext {
  const prepare = {
    store,
    blobs,
    pictures: createPictureQueue(),
    maker: ports.pictures ?? sharedPictureMaker(),
  };
  const importing: ImportContext = {
    ...prepare,
    now: ports.now,
    newId: ports.newId,
    asEdit: (listingId, edit) => withEdit(store, [listingId], ports.now(), edit),
    onProgress: (payload) => emit({ name: 'import.changed', payload }),
    onUnexpected: (error) => ports.log.error('a file could not be added', { error: describeError(error) }),
  };
  const syncContext: Omit<SyncContext, 'onUpload'> = {
    ...prepare,
    client,
    ...(ports.network === undefined ? {} : { network: ports.network }),
    tokensFor: (account) => tokens.of(account),
    now: ports.now,
    newId: ports.newId,
    random: ports.random,
    owner: runnerName(ports.host.kind, ports.newId()),
    log: ports.log,
  };
  const listListings = createListingList(store, DEFAULT_PROFILE);
  const sync = createSyncService({
    context: syncContext,
    onChange: (payload) => emit({ name: 'sync.changed', payload }),
    listings: listListings,
    photosOf: (listingId) => photosToFollow(store, listingId, DEFAULT_PROFILE),
  });
  const accounts = createAccounts(ports, store, tokens);
  const makeCorrected = createCorrectedMaker(importing);
  const context = { ports, store, listListings, accounts, tokens, importing, makeCorrected, sync, syncContext };
  return { ...context, makeCorrectedSoon: (listingId) => track(makeInBackground(context, listingId)) };
}

/** What cannot be made now is made when the photo is sent, which tells why where it cannot. */
async function makeInBackground(
  context: Omit<HandlerContext, 'makeCorrectedSoon'>,
  listingId: ListingId,
): Promise<void> {
  const listing = context.store.listings.get(listingId);
  if (listing === null) return;
  try {
    await context.makeCorrected(listingId, profileOf(context, listing).rendition);
  } catch (error) {
    context.ports.log.warn('a corrected picture could not be made', { listingId, error: describeError(error) });
  }
}

function streamedFile(
  fileName: string,
  stream: Readable,
  expectedBytes?: number,
  batch?: string,
): Parameters<typeof importStream>[2] {
  return {
    fileName,
    stream,
    ...(expectedBytes === undefined ? {} : { expectedBytes }),
    ...(batch === undefined ? {} : { batch }),
  };
}

function addStream(
  context: HandlerContext,
  listingId: string,
  source: Parameters<typeof importStream>[2],
): Promise<Answer<ImportResult>> {
  return answering(context, 'importStream', () => {
    const parsed = ListingId.safeParse(listingId);
    if (!parsed.success) throw new AppError('notFound', phrase('error.noListingToAddTo'));
    const listing = listingOrThrow(context, parsed.data);
    return importStream(context.importing, listing.listingId, source, profileOf(context, listing).rendition);
  });
}

function replaceByStream(
  context: HandlerContext,
  mediaId: string,
  source: Parameters<typeof importStream>[2],
): Promise<Answer<{ mediaId: MediaId }>> {
  return answering(context, 'replaceStream', async () => {
    const parsed = MediaId.safeParse(mediaId);
    const media = parsed.success ? context.store.media.get(parsed.data) : null;
    if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
    const profile = profileOf(context, listingOrThrow(context, media.listingId));
    const adopt = (): Promise<Adopted> =>
      adoptStream(context.importing, path.basename(source.fileName), source.stream, source.expectedBytes);
    return { mediaId: await replacePhoto(context.importing, media, adopt, profile) };
  });
}

/** What interrupted imports left only takes up space: a failure here is nobody's trouble. */
async function cleanLeftovers({ importing, ports }: HandlerContext): Promise<void> {
  try {
    const removed = await importing.blobs.cleanLeftovers();
    if (removed > 0) ports.log.info('files of interrupted imports were removed', { removed });
  } catch (error) {
    ports.log.warn('files of interrupted imports could not be removed', { error: describeError(error) });
  }
}

/** Pictures that a crash left without a row only take up space: a failure here is nobody's trouble. */
async function sweep({ importing, ports }: HandlerContext): Promise<void> {
  try {
    // [Note: another library] The one that was set aside when a copy was restored refers to pictures that this one does not.
    if (hasSetAside(path.join(ports.home, 'library.db'))) return;
    const removed = await sweepUnused(importing, ports.now().getTime());
    if (removed > 0) ports.log.info('pictures that nothing refers to were removed', { removed });
  } catch (error) {
    ports.log.warn('pictures that nothing refers to could not be removed', { error: describeError(error) });
  }
}

/** What `dispatch` does for the contract, for the calls that carry bytes. */
async function answering<Value>(
  context: HandlerContext,
  name: string,
  work: () => Promise<Value>,
): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    const error = storageTrouble(thrown, context.ports.home);
    const data = toAppErrorData(error, context.ports.newId());
    reportFailure(context.ports, name, error, data);
    return { ok: false, error: data };
  }
}

/** Which file serves a size, the best that is there first. */
const SERVED: Readonly<Record<Exclude<BlobSize, 'full' | 'original'>, readonly DerivedName[]>> = {
  preview: ['320.jpg', 'preview.jpg'],
  320: ['320.jpg', 'preview.jpg'],
  1600: ['1600.jpg', '320.jpg', 'preview.jpg'],
};

/** The picture in the size asked for, or in the nearest that is there already; what is missing is made soon then. */
async function findPicture(context: HandlerContext, text: string, size: BlobSize): Promise<string | null> {
  const picture = PictureId.safeParse(text);
  if (!picture.success) return null;
  const { blobs, pictures } = context.importing;
  if (size === 'original') {
    const { sha256 } = partsOf(picture.data);
    return (await blobs.hasOriginal(sha256)) ? blobs.pathOfOriginal(sha256) : null;
  }
  if (size === 'full') return fullPicture(context.importing, picture.data);
  for (const name of SERVED[size]) {
    if (await blobs.hasDerived(picture.data, name)) return blobs.pathOfDerived(picture.data, name);
    if (name === '320.jpg' || name === '1600.jpg') pictures.wish(picture.data, name === '320.jpg' ? 'tile' : 'large');
  }
  return null;
}

function reportFailure(
  ports: CorePorts,
  name: string,
  error: unknown,
  data: { code: string; incidentId: string },
): void {
  const detail = { command: name, code: data.code, incidentId: data.incidentId };
  if (data.code === 'internal') ports.log.error('a command failed', { ...detail, error: describeError(error) });
  else ports.log.info('a command was refused', detail);
}

/** Name, message and stack for the log; other properties may hold requests with their headers. */
function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
