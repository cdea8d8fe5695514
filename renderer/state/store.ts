import type { AppErrorData } from '../../shared/contract/app-error.ts';
import type { Answer, CallOutput } from '../../shared/contract/dispatch.ts';
import type {
  AccountView,
  ConflictView,
  ImportProgress,
  ListingDetail,
  ListingSummary,
  SyncStatus,
} from '../../shared/contract/model.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Connection, Host } from '../host/host.ts';
import { keptSequence } from './listing-sequence.ts';
import { orderedDetail, type PendingOrder } from './order-overlay.ts';
import { shareUnchanged } from './share-unchanged.ts';
import { addSample, type RateSample } from './transfer-rate.ts';

/** What the interface shows: one immutable picture of the library, null where nothing is known yet. */
export interface Snapshot {
  readonly connection: Connection;
  readonly info: CallOutput<'app.info'> | null;
  readonly accounts: readonly AccountView[] | null;
  readonly listings: readonly ListingSummary[] | null;
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

const EMPTY: Snapshot = {
  connection: 'connecting',
  info: null,
  accounts: null,
  listings: null,
  workspaceRevision: 0,
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

export interface Store {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Reads the library again; resolves when an answer that was asked for after this call is shown. */
  refresh(): Promise<void>;
  openListing(listingId: ListingId | null): void;
  showOrder(pending: PendingOrder | null): void;
  showImport(progress: ImportProgress | null): void;
}

/** Milliseconds between two readings while the library changes all the time (a long import). */
const PAUSE_BETWEEN_READINGS = 120;

/** One snapshot of the library, kept up to date by the host's events. */
export function createStore(host: Host): Store {
  let snapshot = EMPTY;
  const listeners = new Set<() => void>();

  const set = (changes: Partial<Snapshot>): void => {
    const next = { ...snapshot, ...changes };
    snapshot = { ...next, shown: orderedDetail(next.detail, next.pendingOrder) };
    for (const listener of listeners) listener();
  };

  const reader = createReader(() => readLibrary(host, () => snapshot, set));

  host.subscribe('workspace.changed', ({ workspaceRevision }) => {
    if (workspaceRevision !== snapshot.workspaceRevision) void reader.read();
  });
  host.subscribe('sync.changed', (sync) => {
    set({ sync, rateSamples: addSample(snapshot.rateSamples, sync, performance.now()) });
  });
  host.subscribe('import.changed', (progress) => {
    if (snapshot.importing?.importId !== LOCAL_IMPORT) set({ importing: progress.finished ? null : progress });
  });
  host.onConnection((connection) => {
    set({ connection });
    // Revisions are counted by the library, which may be another one after the host came back.
    if (connection === 'connected') {
      set({ workspaceRevision: 0 });
      void reader.read();
    }
  });

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: reader.read,
    openListing(openListingId) {
      if (openListingId === snapshot.openListingId) return;
      set({ openListingId, detail: null, pendingOrder: null });
      if (openListingId !== null) void reader.read();
    },
    showOrder: (pendingOrder) => set({ pendingOrder }),
    showImport: (importing) => set({ importing }),
  };
}

/** Marks progress of an import that the page itself feeds file by file. */
export const LOCAL_IMPORT = 'page';

/** Runs one reading at a time; a call during a reading gets the next one. */
export function createReader(readOnce: () => Promise<void>): { read(): Promise<void> } {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    next = null;
    running = readOnce().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    read() {
      if (running === null) return start();
      next ??= running.then(() => new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_READINGS))).then(start);
      return next;
    },
  };
}

async function readLibrary(host: Host, get: () => Snapshot, set: (changes: Partial<Snapshot>) => void): Promise<void> {
  const asked = get().openListingId;
  const [info, list, accounts, conflicts, detail, sync] = await Promise.all([
    host.call('app.info', {}),
    host.call('listing.list', {}),
    host.call('account.list', {}),
    host.call('conflict.list', {}),
    asked === null ? null : host.call('listing.get', { listingId: asked }),
    get().sync === null ? host.call('sync.status', {}) : null,
  ]);
  const before = get();
  const detailGone = detail !== null && !detail.ok && detail.error.code === 'notFound';
  set({
    ...valueOf(info, (value) => ({ info: value })),
    ...valueOf(accounts, (value) => ({ accounts: value })),
    ...valueOf(conflicts, (value) => ({ conflicts: value })),
    ...valueOf(list, (value) =>
      value.workspaceRevision < before.workspaceRevision
        ? {}
        : {
            listings: shareAll(before.listings, inSequence(before.listings, value.listings)),
            workspaceRevision: value.workspaceRevision,
          },
    ),
    ...(before.openListingId === asked ? valueOf(detail, (value) => newerDetail(before.detail, value)) : {}),
    ...(detailGone && before.openListingId === asked ? { openListingId: null, detail: null } : {}),
    ...(before.sync === null ? valueOf(sync, (value) => ({ sync: value })) : {}),
    failure: detailGone ? null : firstFailure([list, accounts, conflicts, detail]),
  });
}

function inSequence(before: Snapshot['listings'], after: readonly ListingSummary[]): readonly ListingSummary[] {
  return keptSequence(before ?? [], after, ({ listingId }) => listingId);
}

/** The former list where nothing in any listing changed, such as while only photos of it were read again. */
function shareAll(before: Snapshot['listings'], after: readonly ListingSummary[]): readonly ListingSummary[] {
  const shared = shareUnchanged(before ?? [], after, (listing) => listing.listingId);
  const same = before?.length === shared.length && shared.every((listing, index) => listing === before[index]);
  return same && before !== null ? before : shared;
}

function valueOf<Value>(answer: Answer<Value> | null, changes: (value: Value) => Partial<Snapshot>): Partial<Snapshot> {
  return answer?.ok === true ? changes(answer.value) : {};
}

/** An answer with a lower revision than what is shown is old news. */
function newerDetail(shown: ListingDetail | null, answer: ListingDetail): Partial<Snapshot> {
  const old = shown?.listingId === answer.listingId && answer.workspaceRevision < shown.workspaceRevision;
  if (old) return {};
  const former = shown?.listingId === answer.listingId ? shown.media : [];
  return { detail: { ...answer, media: shareUnchanged(former, answer.media, (item) => item.mediaId) } };
}

function firstFailure(answers: readonly (Answer<unknown> | null)[]): AppErrorData | null {
  for (const answer of answers) if (answer !== null && !answer.ok) return answer.error;
  return null;
}
