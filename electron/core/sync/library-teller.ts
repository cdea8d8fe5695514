import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { SyncState } from './sync-state.ts';

/** Milliseconds between two tellings while photos are sent one after the other. */
const PAUSE = 100;

/**
 * Tells soon after the library changed, in this process or another one, as long as something is wanted, and once when
 * nothing is any more; not for each photo by itself.
 *
 * @returns what ends it
 */
export function tellOfLibrary(
  store: Pick<Store, 'watch'>,
  log: Log,
  state: Pick<SyncState, 'isWanted' | 'changed'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wasWanted = false;
  const look = (): void => {
    timer = null;
    const wasTold = wasWanted;
    try {
      wasWanted = state.isWanted();
    } catch (error) {
      // Whoever works says what is wrong with the library; what is going on is told with the next change.
      log.warn('the state of sending could not be read', { error: String(error) });
      return;
    }
    if (wasTold || wasWanted) state.changed();
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
