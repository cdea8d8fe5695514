/** Whether the board of all listings stands in the place of the photos. */
export interface BoardState {
  getSnapshot(): boolean;
  subscribe(listener: () => void): () => void;
  show(isOpen: boolean): void;
}

/** Apart from the window's state, so that opening it draws nothing else again. */
export function createBoardState(): BoardState {
  const listeners = new Set<() => void>();
  let isOpen = false;
  return {
    getSnapshot: () => isOpen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      if (next === isOpen) return;
      isOpen = next;
      for (const listener of listeners) listener();
    },
  };
}
