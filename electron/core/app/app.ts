import { channel } from 'node:diagnostics_channel';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobSize } from '../../../shared/contract/bridge.ts';
import {
  type Answer,
  createDispatch,
  type EventName,
  type EventPayload,
  type RawDispatch,
} from '../../../shared/contract/dispatch.ts';
import type { FileLook, ImportResult } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { createUnderWay } from '../../../shared/under-way.ts';
import { type BlobStore, createBlobStore } from '../library/blobs/blob-store.ts';
import { describeError } from '../library/describe-error.ts';
import type { Log } from '../library/log.ts';
import { isRunnerGone, runnerName } from '../library/runner-name.ts';
import { storageTrouble } from '../library/storage-trouble.ts';
import { refuseEmptied } from '../library/store/emptied.ts';
import { openStore, type Store } from '../library/store/store.ts';
import { type CardWatch, createCardWatch } from '../photos/cards/card-watch.ts';
import { isOfCard } from '../photos/cards/read-cards.ts';
import { createDownloads, type Download } from '../photos/export/downloads.ts';
import type { ImportContext } from '../photos/import/context.ts';
import { newImporting } from '../photos/import/context.ts';
import type { PageFile } from '../photos/import/page-files.ts';
import { createCorrectedMaker, measureLater } from '../photos/import/prepare.ts';
import { servedPicture } from '../photos/pictures/open-picture.ts';
import { sharedPictureMaker } from '../photos/pictures/picture-maker.ts';
import { createPictureQueue } from '../photos/pictures/picture-queue.ts';
import { createWatchService } from '../photos/watch/watch-service.ts';
import { accountOf, createAccounts } from '../service/accounts/accounts.ts';
import { createKnownSecrets } from '../service/accounts/known-secrets.ts';
import { createSigningIn, type SigningIn } from '../service/accounts/signing-in.ts';
import { createHttpClient, type HttpClient } from '../service/http/http.ts';
import { withoutSecrets } from '../service/http/safe-answer.ts';
import { pause } from '../service/http/time-limits.ts';
import { createAfterRefusal, keepRules, learnFieldsQuietly } from '../service/learn/learn-fields.ts';
import { learnRulesQuietly } from '../service/learn/learn-rules.ts';
import type { SyncContext } from '../sync/base/context.ts';
import { followSources } from '../sync/following/follow.ts';
import { withEdit } from '../sync/run/after-edit.ts';
import { createSyncService } from '../sync/run/sync-service.ts';
import {
  cleanLeftovers,
  collectAtStart,
  leaveWork,
  makeInBackground,
  noticeCopyAtStart,
  reportFailure,
  resumeWork,
} from './background.ts';
import { addStream, fixByStream, leaveFiles, lookAtFile, replaceByStream, streamedFile } from './byte-calls.ts';
import type { HandlerContext } from './handlers/handler-context.ts';
import { handlersOf } from './handlers/workspace.ts';
import type { CorePorts } from './ports.ts';
import { createWhyHeld } from './views/errors-to-fix.ts';
import { createListingList } from './views/listing-list.ts';
import { photosToFollow } from './views/photos-to-follow.ts';

type CoreEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** The core of Listing Lightbox: one for each open library, driven by whichever host holds it. */
export interface Core {
  readonly dispatch: RawDispatch;
  /** Adds one picture that arrives as bytes. Those of one batch are undone together, and take their places in it. */
  importStream(
    listingId: string,
    fileName: string,
    stream: Readable,
    expectedBytes?: number,
    batch?: { readonly name: string; readonly place: number },
  ): Promise<Answer<ImportResult>>;
  /** Shows a file of a batch that a page is about to send, by its ends. */
  lookAtFile(
    listingId: string,
    batch: { readonly name: string; readonly place: number },
    file: PageFile,
  ): Promise<Answer<FileLook>>;
  /** The page that sent this batch is gone. Never rejects. */
  leaveBatch(batch: string): Promise<void>;
  /** Puts a picture that arrives as bytes in the place of a photo. */
  replaceStream(
    mediaId: string,
    fileName: string,
    stream: Readable,
    expectedBytes?: number,
  ): Promise<Answer<{ mediaId: MediaId }>>;
  /** Puts the original of a photo back from bytes that arrive (`media.fix`). */
  fixStream(
    mediaId: string,
    fileName: string,
    stream: Readable,
    expectedBytes?: number,
  ): Promise<Answer<{ mediaId: MediaId }>>;
  /** File of a picture in a size, or null when the library has none. */
  picturePath(picture: string, size: BlobSize): Promise<string | null>;
  /** A file that was exported for the page, once; whoever takes it removes it. */
  takeDownload(id: string): Download | null;
  subscribe(listener: (event: CoreEvent) => void): () => void;
  /** For hosts that stay: watches the library for changes of other processes and retries by itself. */
  startBackgroundWork(): Promise<void>;
  close(): Promise<void>;
}

/** How often a host that stays looks for changes that another process made, in milliseconds. */
const POLL = 500;

/** How long after the start the pictures are not looked through, in milliseconds: the first window is drawn meanwhile. */
const QUIET_AFTER_START = 5_000;

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
    () => store.accounts.signIns(),
    (accountId, error) => ports.log.warn('a secret could not be read', { accountId, error: describeError(error) }),
  );
  const ports = { ...given, secrets: known.noting(given.secrets), log: known.guard(given.log) };
  const client = withoutSecrets(bareClient, known);
  const listeners = new Set<(event: CoreEvent) => void>();
  const emit = (event: CoreEvent): void => {
    for (const listener of listeners) callListener(listener, event, ports.log);
  };
  store.watch((workspaceRevision) => emit({ name: 'workspace.changed', payload: { workspaceRevision } }));
  const underWay = createUnderWay();
  const signingIn = createSigningIn(ports, store, client, known.note);
  const context = createHandlerContext(ports, storage, client, signingIn, emit, (work) => void underWay.track(work));
  store.completeWith(() => followSources(context.importing));
  const dispatch = createDispatch(handlersOf(context), {
    newIncidentId: ports.newId,
    translate: (error) => storageTrouble(error, ports.home),
    failed: (name, error, data) => reportFailure(ports, name, error, data),
  });
  const background: (() => void)[] = [];
  // Whichever host this is: one that only ever runs commands would never clean up after itself otherwise.
  void underWay.track(cleanLeftovers(context));

  return {
    dispatch: (name, input) => underWay.track(announced(name, () => dispatch(name, input))),
    ...byteCalls(context, underWay),
    picturePath: (sha256, size) => servedPicture(context.importing, sha256, size),
    takeDownload: (id) => context.downloads.take(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async startBackgroundWork() {
      background.push(pollLibrary(context));
      await Promise.all([noticeCopyAtStart(context), context.accounts.wakePractice()]);
      context.sync.start();
      void underWay.track(resumeWork(context));
      background.push(whenQuiet(ports, () => void underWay.track(collectAtStart(context))));
      background.push(measureWhenQuiet(context, ports, (work) => void underWay.track(work)));
      startWithLibrary(context);
      background.push(keepRules(context, (work) => void underWay.track(work)));
    },
    async close() {
      for (const end of background) end();
      listeners.clear();
      context.cards.stop();
      context.signIns.close();
      await leaveWork(context, underWay.ended());
      await ports.practice?.stop();
      ports.pictures?.end();
      store.close();
    },
  };
}

/** What carries the bytes of files, which is waited for at the end as other calls are. */
function byteCalls(
  context: HandlerContext,
  { track }: ReturnType<typeof createUnderWay>,
): Pick<Core, 'importStream' | 'lookAtFile' | 'leaveBatch' | 'fixStream' | 'replaceStream'> {
  return {
    importStream: (listingId, ...file) => track(addStream(context, listingId, streamedFile(...file))),
    lookAtFile: (listingId, batch, file) => track(lookAtFile(context, listingId, batch, file)),
    leaveBatch: (batch) => track(leaveFiles(context, batch)),
    fixStream: (mediaId, ...file) => track(fixByStream(context, mediaId, streamedFile(...file))),
    replaceStream: (mediaId, ...file) => track(replaceByStream(context, mediaId, streamedFile(...file))),
  };
}

/** @returns ends it */
function pollLibrary({ store, sync }: HandlerContext): () => void {
  const poll = setInterval(() => {
    store.poll();
    sync.look();
  }, POLL);
  poll.unref();
  return () => clearInterval(poll);
}

/** @returns gives the work up where it has not begun */
function whenQuiet({ quietAfterStart = QUIET_AFTER_START }: CorePorts, work: () => void): () => void {
  if (quietAfterStart === 0) work();
  const later = quietAfterStart === 0 ? undefined : setTimeout(work, quietAfterStart).unref();
  return () => clearTimeout(later);
}

/** Pictures of before. @returns ends it */
function measureWhenQuiet(
  { importing }: HandlerContext,
  ports: CorePorts,
  track: (work: Promise<unknown>) => void,
): () => void {
  let isOver = false;
  const giveUp = whenQuiet(ports, () => track(measureLater(importing, ports.log, () => isOver)));
  return () => {
    isOver = true;
    giveUp();
  };
}

/** Corrections whose pictures a crash kept from being made, and folders that feed listings. */
function startWithLibrary({ store, makeCorrectedSoon, watching, cards }: HandlerContext): void {
  for (const listingId of store.media.listingsToPrepare()) makeCorrectedSoon(listingId);
  watching.start();
  cards.start();
}

/** Whoever listens is not part of the work: what fails there neither stops it nor keeps others from hearing. */
function callListener(listener: (event: CoreEvent) => void, event: CoreEvent, log: Log): void {
  try {
    listener(event);
  } catch (error) {
    log.error('a listener failed', { event: event.name, error: describeError(error) });
  }
}

function createHandlerContext(
  ports: CorePorts,
  { store, blobs }: CoreStorage,
  client: HttpClient,
  signingIn: SigningIn,
  emit: (event: CoreEvent) => void,
  track: (work: Promise<void>) => void,
): HandlerContext {
  const maker = ports.pictures ?? sharedPictureMaker();
  const prepare = { store, blobs, pictures: createPictureQueue(), maker };
  const owner = runnerName(ports.host.kind, ports.newId());
  const importing: ImportContext = {
    ...prepare,
    ...newImporting(owner, isRunnerGone),
    now: ports.now,
    newId: ports.newId,
    asEdit: (listingId, edit) => withEdit(store, [listingId], ports.now(), edit),
    isOfCard: (files) => isOfCard(ports.host.cardPlaces ?? [], files),
    onProgress: (payload) => emit({ name: 'import.changed', payload }),
    onUnexpected: (error) => ports.log.error('a file could not be added', { error: describeError(error) }),
  };
  const syncContext: Omit<SyncContext, 'onUpload'> = {
    ...prepare,
    client,
    ...(ports.network === undefined ? {} : { network: ports.network }),
    ...(ports.notes === undefined ? {} : { notes: ports.notes }),
    tokensFor: (account) => signingIn.tokens.of(account),
    now: ports.now,
    newId: ports.newId,
    wait: ports.wait ?? pause,
    createWhyHeld: () => createWhyHeld(store, ports.now),
    random: ports.random,
    owner,
    log: ports.log,
    onFieldRefused: createAfterRefusal(() => complete, track),
  };
  const lists = createListingList(store, DEFAULT_PROFILE, ports.now);
  const sync = createSyncService({
    context: syncContext,
    onChange: (payload) => emit({ name: 'sync.changed', payload }),
    leftToDo: lists.leftToDo,
    completeSummaries: lists.summaries.completeSummaries,
    photosOf: (listingId) => photosToFollow(store, listingId, DEFAULT_PROFILE),
  });
  const accounts = createAccounts(ports, store, signingIn.tokens);
  const watching = createWatchService({
    importing,
    profileOf: (listingId) => profileOfListing(store, listingId),
    log: ports.log,
    home: ports.home,
    onChange: (listingId, happened) => emit({ name: 'watch.changed', payload: { listingId, happened } }),
    ...(ports.settledAfter === undefined ? {} : { settledAfter: ports.settledAfter }),
  });
  const reported = { ...tellingProgress(emit), downloads: createDownloads() };
  const cards = watchCards(ports, emit);
  const base = { ports, store, ...lists, accounts, ...signingIn, importing, watching, cards, sync, syncContext };
  const complete = withBackground({ ...base, ...reported, makeCorrected: createCorrectedMaker(importing) }, track);
  return complete;
}

/** With what nobody waits for. */
function withBackground(
  context: Omit<HandlerContext, 'makeCorrectedSoon' | 'learnRulesSoon' | 'learnFieldsSoon'>,
  track: (work: Promise<void>) => void,
): HandlerContext {
  const complete: HandlerContext = {
    ...context,
    makeCorrectedSoon: (listingId) => track(makeInBackground(context, listingId)),
    learnRulesSoon: () => track(learnRulesQuietly(complete, ({ profile }) => profile.validation.source !== 'none')),
    // A command ends too soon to wait for what nobody asked of it.
    learnFieldsSoon: () =>
      context.ports.host.kind === 'cli' ? undefined : track(learnFieldsQuietly(complete, () => true)),
  };
  return complete;
}

function tellingProgress(emit: (event: CoreEvent) => void): Pick<HandlerContext, 'onCheck' | 'onCopy' | 'onExport'> {
  return {
    onCheck: (payload) => emit({ name: 'storage.changed', payload }),
    onCopy: (payload) => emit({ name: 'copy.changed', payload }),
    onExport: (payload) => emit({ name: 'export.changed', payload }),
  };
}

function watchCards({ host }: CorePorts, emit: (event: CoreEvent) => void): CardWatch {
  return createCardWatch(host.cardPlaces ?? [], (cards) =>
    emit({ name: 'card.changed', payload: { cards: [...cards] } }),
  );
}

function profileOfListing(store: Store, listingId: ListingId): ServiceProfile {
  const listing = store.listings.get(listingId);
  const account = listing === null ? null : accountOf(listing, store.accounts.all());
  return account?.profile ?? DEFAULT_PROFILE;
}

/** A call that is about to run. A listener may put something else in the place of `run`. */
interface AnnouncedCall {
  readonly name: string;
  run: () => Promise<Answer<unknown>>;
}

const calls = channel('listing-lightbox:call');

/**
 * [Note: a channel of the process] Whoever runs inside this process, a test or a measurement, can listen to the calls of the
 * core and hold them up, in every host alike. Nobody listens in what users have, and nothing outside the process can.
 */
function announced(name: string, run: AnnouncedCall['run']): Promise<Answer<unknown>> {
  if (!calls.hasSubscribers) return run();
  const call: AnnouncedCall = { name, run };
  calls.publish(call);
  return call.run();
}
