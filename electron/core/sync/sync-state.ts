import type { SyncOutcome, SyncStatus, UploadProgress } from '../../../shared/contract/model.ts';
import type { MediaId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';

/** What is going on right now, for those who watch. It lives in this process only; the library holds the rest. */
export interface SyncState {
  status(): SyncStatus;
  /** Aborted when a person pauses or the core closes. */
  signal(): AbortSignal;
  abort(): void;
  /** Aborts for good: what was stopped does not go on by itself. */
  cancel(): void;
  setPaused(paused: boolean): void;
  setNetwork(network: SyncStatus['network']): void;
  setLast(outcome: SyncOutcome): void;
  uploadMoved(progress: UploadProgress): void;
  whileRunning<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Why a signal was aborted, when a person wants nothing sent until they ask for it. */
export const CANCELLED = 'cancelled';

export function createSyncState(store: Store, onChange: (status: SyncStatus) => void): SyncState {
  const uploads = new Map<MediaId, UploadProgress>();
  let stopper = new AbortController();
  let running = 0;
  let paused = false;
  let network: SyncStatus['network'] = 'unknown';
  let last: SyncOutcome | null = null;

  const status = (): SyncStatus => {
    const inFlight = [...uploads.values()];
    return {
      running: running > 0,
      paused,
      network,
      uploads: inFlight,
      doneBytes: inFlight.reduce((sum, each) => sum + each.sentBytes, 0),
      totalBytes: inFlight.reduce((sum, each) => sum + each.totalBytes, 0),
      nextTryAt: store.schedule.nextDue(),
      last,
    };
  };
  const changed = (): void => onChange(status());
  const abort = (reason?: string): void => {
    stopper.abort(reason);
    stopper = new AbortController();
  };

  return {
    status,
    signal: () => stopper.signal,
    abort: () => abort(),
    cancel: () => abort(CANCELLED),
    setPaused(next) {
      if (paused === next) return;
      paused = next;
      if (paused) abort();
      changed();
    },
    setNetwork: (next) => {
      network = next;
    },
    setLast: (outcome) => {
      last = outcome;
    },
    uploadMoved(progress) {
      uploads.set(progress.mediaId, progress);
      changed();
    },
    async whileRunning(work) {
      running += 1;
      uploads.clear();
      changed();
      try {
        return await work();
      } finally {
        running -= 1;
        changed();
      }
    },
  };
}
