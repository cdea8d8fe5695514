import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { BoardPage, Counting } from '../../shared/contract/board.ts';
import type { Answer, CallOutput } from '../../shared/contract/dispatch.ts';
import type {
  AccountView,
  ConflictView,
  ImportProgress,
  ListingDetail,
  SyncStatus,
} from '../../shared/contract/model.ts';
import type { LibraryTotals, NotShown, WorkspaceChanges } from '../../shared/contract/workspace.ts';
import { placed } from '../../shared/domain/culling.ts';
import type { ListingId, MediaId } from '../../shared/domain/ids.ts';
import { FIRST_ROWS, firstQuestion } from '../host/early-answers.ts';
import type { Connection, Host } from '../host/host.ts';
import { detailAfter, libraryAfter } from './after-changes.ts';
import { addSample, type RateSample } from './transfer-rate.ts';
import { createValue, type Value } from './value.ts';

/** What the interface shows: one immutable picture of the library, null where nothing is known yet. */
export interface Snapshot {
  readonly connection: Connection;
  readonly info: CallOutput<'app.info'> | null;
  readonly accounts: readonly AccountView[] | null;
  /** Of all listings together: whoever shows some of them reads those. */
  readonly totals: LibraryTotals | null;
  /** Null where all of them are counted. */
  readonly counting: Counting | null;
  /** What the pane of listings begins with; null where it was not read. */
  readonly firstRows: BoardPage | null;
  readonly notShown: readonly NotShown[];
  readonly workspaceRevision: number;
  readonly openListingId: ListingId | null;
  /** As the library has it; `shown` has the pending order on top. */
  readonly detail: ListingDetail | null;
  readonly shown: ListingDetail | null;
  readonly pendingOrder: PendingOrder | null;
  readonly conflicts: readonly ConflictView[];
  readonly sync: SyncStatus | null;
  readonly rateSamples: readonly RateSample[];
  readonly importing: ImportProgress | null;
  /** Why the library could not be read the last time. */
  readonly failure: AppErrorData | null;
}

type LibraryHost = Pick<Host, 'call' | 'subscribe' | 'onConnection'>;

/** Libraries count from 1. */
const UNREAD = 0;

const EMPTY: Snapshot = {
  connection: 'connecting',
  info: null,
  accounts: null,
  totals: null,
  counting: null,
  firstRows: null,
  notShown: [],
  workspaceRevision: UNREAD,
  openListingId: null,
  detail: null,
  shown: null,
  pendingOrder: null,
  conflicts: [],
  sync: null,
  rateSamples: [],
  importing: null,
  failure: null,
};

export interface PageStore extends Value<Snapshot> {
  /** Resolves when the library was read for the first time, or could not be. */
  readonly firstReading: Promise<void>;
  /** Reads the library again; resolves when an answer that was asked for after this call is shown. */
  refresh(): Promise<void>;
  openListing(listingId: ListingId | null): void;
  showOrder(pending: PendingOrder | null): void;
  showImport(progress: ImportProgress | null): void;
}

/** Milliseconds between two readings while the library changes all the time (a long import). */
const PAUSE_BETWEEN_READINGS = 120;

/**
 * One snapshot of the library, kept up to date by the host's events.
 *
 * @param last the listing that was open last in this window
 */
export function createStore(host: LibraryHost, last: ListingId | null): PageStore {
  const { set: replace, ...value } = createValue(EMPTY);
  const { getSnapshot } = value;
  const ordered = createOrdered();

  const set = (changes: Partial<Snapshot>): void => {
    const snapshot = getSnapshot();
    const next = { ...snapshot, ...changes };
    // [Note: nothing new] The window is notified of a change, and asks for it itself as well; the second answer is not drawn.
    if (Object.keys(EMPTY).every((key) => Reflect.get(next, key) === Reflect.get(snapshot, key))) return;
    replace({ ...next, shown: ordered(next.detail, next.pendingOrder) });
  };

  const firstReading = Promise.withResolvers<void>();
  const reader = createReader(async () => {
    const { counting } = getSnapshot();
    await readLibrary(host, last, getSnapshot, set).finally(firstReading.resolve);
    // Listings are counted by the asking, piece by piece, as long as that goes on.
    const after = getSnapshot().counting;
    if (after !== null && after.done !== counting?.done) void reader.read('hurry');
  });

  host.subscribe('workspace.changed', ({ workspaceRevision }) => {
    if (workspaceRevision !== getSnapshot().workspaceRevision) void reader.read();
  });
  // [Note: sending, reported on its own] Only changes of it are reported, and those in a gap of the channel to nobody: whenever the
  // channel is back it is asked for, and what is reported meanwhile is newer.
  let reported = 0;
  const readSync = async (): Promise<void> => {
    const before = reported;
    const sync = await host.call('sync.status', {});
    if (sync.ok && reported === before) set({ sync: sync.value });
  };

  host.subscribe('sync.changed', (sync) => {
    reported += 1;
    set({ sync, rateSamples: addSample(getSnapshot().rateSamples, sync, performance.now()) });
  });
  host.subscribe('import.changed', (progress) => {
    if (getSnapshot().importing?.importId !== LOCAL_IMPORT) set({ importing: progress.finished ? null : progress });
  });
  host.onConnection((connection) => {
    // Revisions are counted by the library, which may be another one after the host came back.
    const snapshot = getSnapshot();
    const isBack = connection === 'connected' && snapshot.connection === 'lost';
    const isOver = isBack && snapshot.importing?.importId !== LOCAL_IMPORT;
    set({ connection, ...(isBack ? { workspaceRevision: UNREAD } : {}), ...(isOver ? { importing: null } : {}) });
    if (connection === 'connected') void readSync();
    // [Note: read at once] The first reading does not wait for the channel of events; what happened before that was open is read
    // when it is.
    if (connection === 'connected' || connection === 'connecting') void reader.read();
  });

  return {
    firstReading: firstReading.promise,
    ...value,
    refresh: () => reader.read('hurry'),
    openListing(openListingId) {
      if (openListingId === getSnapshot().openListingId) return;
      set({ openListingId, detail: null, pendingOrder: null });
      if (openListingId !== null) void reader.read('hurry');
    },
    showOrder: (pendingOrder) => set({ pendingOrder }),
    showImport: (importing) => set({ importing }),
  };
}

/** Marks progress of an import that the page itself feeds file by file. */
export const LOCAL_IMPORT = 'page';
/** Marks files that a person gave and nobody has begun with. */
export const GIVEN_IMPORT = 'given';

interface Reader {
  /** Resolves with a reading that began after the call; in a hurry it does not wait out the pause between two of them. */
  read(hurry?: 'hurry'): Promise<void>;
}

/** Runs one reading at a time; a call during a reading gets the next one. */
export function createReader(readOnce: () => Promise<void>): Reader {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let hurries = false;
  let endPause: () => void = () => undefined;
  const start = (): Promise<void> => {
    next = null;
    hurries = false;
    running = readOnce().finally(() => {
      running = null;
    });
    return running;
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      endPause = resolve;
      if (hurries) resolve();
      else setTimeout(resolve, PAUSE_BETWEEN_READINGS);
    });
  return {
    read(hurry) {
      if (running === null && next === null) return start();
      next ??= (running ?? Promise.resolve()).then(pause, pause).then(start);
      if (hurry !== undefined) {
        hurries = true;
        endPause();
      }
      return next;
    },
  };
}

async function readLibrary(
  host: LibraryHost,
  last: ListingId | null,
  get: () => Snapshot,
  set: (changes: Partial<Snapshot>) => void,
): Promise<void> {
  const known = get();
  const since = known.workspaceRevision === UNREAD ? null : known.workspaceRevision;
  const asked = known.openListingId;
  const listing =
    asked === null ? null : { listingId: asked, since: since === null || known.detail === null ? null : since };
  const isStart = known.totals === null && asked === null;
  const [changes, firstRows, info, sync] = await Promise.all([
    host.call('workspace.changes', isStart ? firstQuestion(last) : { since, listing }),
    isStart ? host.call('listing.board', FIRST_ROWS) : null,
    known.info === null ? host.call('app.info', {}) : null,
    known.sync === null ? host.call('sync.status', {}) : null,
  ]);
  const before = get();
  // Changes are of no use where the state that they build on is gone: another reading follows then.
  const isUsable = before.workspaceRevision === known.workspaceRevision;
  const isOpen = asked !== null && before.openListingId === asked && before.detail === known.detail;
  set({
    ...valueOf(info, (value) => ({ info: value })),
    ...valueOf(firstRows, (value) => ({ firstRows: value })),
    ...valueOf(isUsable ? changes : null, (value) => ({
      ...libraryAfter(before, value),
      ...(isOpen ? openAfter(before.detail, value) : {}),
      ...(isStart && before.openListingId === null ? beginningWith(value) : {}),
    })),
    ...(before.sync === null ? valueOf(sync, (value) => ({ sync: value })) : {}),
    failure: changes.ok ? null : changes.error,
  });
}

/** A listing that is gone is not open any more. */
function openAfter(shown: ListingDetail | null, changes: WorkspaceChanges): Partial<Snapshot> {
  return changes.listing === null
    ? { openListingId: null, detail: null }
    : { detail: detailAfter(shown, changes.listing, changes.workspaceRevision) };
}

/** A window begins with the listing that it had open last, or with the first of the list. */
function beginningWith({ listing, workspaceRevision }: WorkspaceChanges): Partial<Snapshot> {
  if (listing === null) return {};
  return { openListingId: listing.listingId, detail: detailAfter(null, listing, workspaceRevision) };
}

function valueOf<Value>(answer: Answer<Value> | null, changes: (value: Value) => Partial<Snapshot>): Partial<Snapshot> {
  return answer?.ok === true ? changes(answer.value) : {};
}

/** A sequence that was asked for and is shown until the library has it. */
interface PendingOrder {
  readonly listingId: ListingId;
  readonly order: readonly MediaId[];
}

/** The detail with its photos in the pending sequence; photos that the sequence does not know go last, as they stood. */
function orderedDetail(detail: ListingDetail | null, pending: PendingOrder | null): ListingDetail | null {
  if (detail === null || pending === null || pending.listingId !== detail.listingId) return detail;
  const place = new Map(pending.order.map((id, index) => [id, index]));
  const last = pending.order.length;
  const inOrder = detail.media.toSorted((a, b) => (place.get(a.mediaId) ?? last) - (place.get(b.mediaId) ?? last));
  return { ...detail, media: placed(inOrder) };
}

/** The same, made anew only where the listing or the sequence is another one. */
function createOrdered(): typeof orderedDetail {
  let last: readonly [ListingDetail | null, PendingOrder | null, ListingDetail | null] = [null, null, null];
  return (detail, pending) => {
    if (last[0] !== detail || last[1] !== pending) last = [detail, pending, orderedDetail(detail, pending)];
    return last[2];
  };
}
