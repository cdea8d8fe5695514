import { DEFAULT_SETTINGS, type LibrarySettings } from '../../shared/domain/settings.ts';
import type { Host } from '../host/host.ts';
import { createReader } from './store.ts';

/** The library's settings for captions and order, kept up to date; the defaults until they are read. */
export interface SettingsStore {
  getSnapshot(): LibrarySettings;
  subscribe(listener: () => void): () => void;
  /** Reads them again; resolves when they are shown. */
  refresh(): Promise<void>;
}

/** Another window may have changed them, and says so like any change of the library. */
export function createSettingsStore(host: Host): SettingsStore {
  let settings = DEFAULT_SETTINGS;
  const listeners = new Set<() => void>();
  const reader = createReader(async () => {
    const answer = await host.call('settings.get', {});
    // What cannot be read now keeps its last state; the window says by itself that the library does not answer.
    if (!answer.ok || JSON.stringify(answer.value) === JSON.stringify(settings)) return;
    settings = answer.value;
    for (const listener of listeners) listener();
  });
  host.subscribe('workspace.changed', () => void reader.read());
  host.onConnection((connection) => {
    if (connection === 'connected') void reader.read();
  });
  return {
    getSnapshot: () => settings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: reader.read,
  };
}
