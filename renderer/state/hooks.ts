import { useSyncExternalStore } from 'react';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { Snapshot, Store } from './store.ts';

export function useSnapshot(store: Store): Snapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

export function useDrafts(drafts: Drafts): ReadonlyMap<MediaId, Draft> {
  return useSyncExternalStore(drafts.subscribe, drafts.getSnapshot);
}
