import { useSyncExternalStore } from 'react';
import type { MediaId } from '../../shared/domain/ids.ts';
import type { LibrarySettings } from '../../shared/domain/settings.ts';
import type { BoardState } from './board-state.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { FieldDraft, FieldDrafts } from './field-drafts.ts';
import type { SettingsStore } from './settings-store.ts';
import type { PageStore, Snapshot } from './store.ts';

export function useSnapshot(store: PageStore): Snapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

export function useDrafts(drafts: Drafts): ReadonlyMap<MediaId, Draft> {
  return useSyncExternalStore(drafts.subscribe, drafts.getSnapshot);
}

export function useFieldDrafts(drafts: FieldDrafts): ReadonlyMap<string, FieldDraft> {
  return useSyncExternalStore(drafts.subscribe, drafts.getSnapshot);
}

export function useSettings(settings: SettingsStore): LibrarySettings {
  return useSyncExternalStore(settings.subscribe, settings.getSnapshot);
}

/** Whether the board of all listings is shown. */
export function useBoardShown(board: BoardState): boolean {
  return useSyncExternalStore(board.subscribe, board.getSnapshot);
}
