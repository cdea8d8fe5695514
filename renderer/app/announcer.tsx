import { type ReactElement, useSyncExternalStore } from 'react';

/** What was said last to people who do not see the window. */
export interface Announcer {
  announce(words: string): void;
  getSnapshot(): string;
  subscribe(listener: () => void): () => void;
}

/** [Note: a sentence by itself] It stands beside the workbench: a sentence nobody sees does not draw the window again. */
export function createAnnouncer(): Announcer {
  let now = '';
  const listeners = new Set<() => void>();
  return {
    announce(words) {
      if (words === now) return;
      now = words;
      for (const listener of listeners) listener();
    },
    getSnapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function Announcement({ announcer }: { announcer: Announcer }): ReactElement {
  const words = useSyncExternalStore(announcer.subscribe, announcer.getSnapshot);
  return (
    <div className="visually-hidden" aria-live="assertive" data-live-announcer="true">
      {words}
    </div>
  );
}
