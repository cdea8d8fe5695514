import type { MediaId } from '../../shared/domain/ids.ts';

/** The photo whose caption is written right under its tile; null while none is. */
export interface TileCaption {
  getSnapshot(): MediaId | null;
  subscribe(listener: () => void): () => void;
  open(mediaId: MediaId): void;
  close(): void;
}

export function createTileCaption(): TileCaption {
  let now: MediaId | null = null;
  const listeners = new Set<() => void>();
  const set = (next: MediaId | null): void => {
    if (next === now) return;
    now = next;
    for (const listener of listeners) listener();
  };
  return {
    getSnapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: set,
    close: () => set(null),
  };
}
