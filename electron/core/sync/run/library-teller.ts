import type { Log } from '../../library/log.ts';
import type { Store } from '../../library/store/store.ts';
import type { SyncState } from './sync-state.ts';

/** Milliseconds between two tellings while photos are sent one after the other. */
const PAUSE = 100;

/**
 * Reports what is different about sending soon after the library changed, in this process or another one; not for each photo by
 * itself.
 *
 * @returns what ends it
 */
export function tellOfLibrary(
  store: Pick<Store, 'watch'>,
  log: Log,
  state: Pick<SyncState, 'lookAtLibrary'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = (): void => {
    timer = null;
    try {
      state.lookAtLibrary();
    } catch (error) {
      // The work itself reports what is wrong with the library; the state of sending is reported with the next change.
      log.warn('the state of sending could not be read', { error: String(error) });
    }
  };
  const stopWatching = store.watch(() => {
    if (timer !== null) return;
    timer = setTimeout(look, PAUSE);
    timer.unref();
  });
  return () => {
    stopWatching();
    if (timer !== null) clearTimeout(timer);
  };
}
