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
export function tellOfLibrary(store: Pick<Store, 'watch'>, state: Pick<SyncState, 'lookAtLibrary'>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = (): void => {
    timer = null;
    state.lookAtLibrary();
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
