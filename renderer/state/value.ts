import { useSyncExternalStore } from 'react';

/** Something that changes while it is shown. */
export interface Value<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

export interface OwnValue<T> extends Value<T> {
  set(next: T): void;
}

/** @param isSame where it says so, nobody is notified */
export function createValue<T>(first: T, isSame: (now: T, next: T) => boolean = Object.is): OwnValue<T> {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (isSame(now, next)) return;
      now = next;
      for (const listener of listeners) listener();
    },
  };
}

export function useValue<T>({ subscribe, getSnapshot }: Value<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** What a component needs of a value: it is not drawn again while that stays the same. */
export function usePart<T, Part>({ subscribe, getSnapshot }: Value<T>, part: (now: T) => Part): Part {
  return useSyncExternalStore(subscribe, () => part(getSnapshot()));
}
