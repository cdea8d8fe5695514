import type { SyncOutcome, SyncStatus, UploadProgress } from '../../../../shared/contract/model.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import type { Log } from '../../library/log.ts';
import type { Store } from '../../library/store/store.ts';
import type { SendingWatch } from './follow-sending.ts';

/** What is going on right now, for those who watch. It lives in this process only; the library holds the rest. */
export interface SyncState {
  status(): SyncStatus;
  setNetwork(network: SyncStatus['network']): void;
  setLast(outcome: SyncOutcome): void;
  uploadMoved(...progress: readonly UploadProgress[]): void;
  setRunning(running: boolean): void;
  /** This process works on something. */
  isRunning(): boolean;
  changed(): void;
  /** Reports what is being sent if that has changed since it was last reported. */
  lookAtLibrary(): void;
}

export interface SyncStateOptions {
  readonly store: Store;
  readonly log: Log;
  readonly sending: SendingWatch;
  readonly nextTryAt: () => number | null;
  readonly onChange: (status: SyncStatus) => void;
}

export function createSyncState({ store, log, sending, nextTryAt, onChange }: SyncStateOptions): SyncState {
  const uploads = new Map<MediaId, UploadProgress>();
  let running = false;
  let network: SyncStatus['network'] = 'unknown';
  let last: SyncOutcome | null = null;

  const status = (): SyncStatus => {
    const inFlight = [...uploads.values()];
    const now = sending.look(running);
    return {
      running: running || now?.isElsewhere === true,
      // A listing that goes alone is being sent, whatever else waits.
      paused: store.sending.isPaused() && !store.schedule.wanted().some(({ despitePause }) => despitePause),
      network,
      uploads: inFlight,
      doneBytes: inFlight.reduce((sum, each) => sum + each.sentBytes, 0),
      totalBytes: inFlight.reduce((sum, each) => sum + each.totalBytes, 0),
      nextTryAt: nextTryAt(),
      progress: now?.progress ?? null,
      asked: [...(now?.asked ?? [])],
      last,
    };
  };
  let reported = JSON.stringify(null);
  const read = <Value>(look: () => Value): Value | null => {
    try {
      return look();
    } catch (error) {
      // The work itself reports what is wrong with the library; the state of sending is reported with the next change.
      log.warn('the state of sending could not be read', { error: String(error) });
      return null;
    }
  };
  const lookNow = (): string => JSON.stringify(sending.look(running));
  const changed = (): void => {
    const [now, looked] = read(() => [status(), lookNow()] as const) ?? [];
    reported = looked ?? reported;
    if (now !== undefined) onChange(now);
  };

  return {
    status,
    changed,
    setNetwork: (next) => {
      network = next;
    },
    setLast: (outcome) => {
      last = outcome;
    },
    uploadMoved(...progress) {
      for (const each of progress) uploads.set(each.mediaId, each);
      if (progress.length > 0) changed();
    },
    isRunning: () => running,
    lookAtLibrary() {
      if ((read(lookNow) ?? reported) !== reported) changed();
    },
    setRunning(next) {
      running = next;
      if (next) uploads.clear();
      changed();
    },
  };
}
