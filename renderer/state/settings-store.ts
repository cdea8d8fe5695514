import { DEFAULT_SETTINGS, type LibrarySettings } from '../../shared/domain/settings.ts';
import type { Host } from '../host/host.ts';
import { createReader } from './store.ts';
import { createValue, type Value } from './value.ts';

/** The library's settings for captions and order, kept up to date; the defaults until they are read. */
export interface SettingsStore extends Value<LibrarySettings> {
  /** Reads them again; resolves when they are shown. */
  refresh(): Promise<void>;
}

/** Another window may have changed them, and says so like any change of the library. */
export function createSettingsStore(host: Host): SettingsStore {
  const { set, ...value } = createValue(DEFAULT_SETTINGS, (now, next) => JSON.stringify(now) === JSON.stringify(next));
  const reader = createReader(async () => {
    const answer = await host.call('settings.get', {});
    // What cannot be read now keeps its last state; the window says by itself that the library does not answer.
    if (answer.ok) set(answer.value);
  });
  host.subscribe('workspace.changed', () => void reader.read());
  host.onConnection((connection) => {
    if (connection === 'connected') void reader.read();
  });
  return { ...value, refresh: reader.read };
}
