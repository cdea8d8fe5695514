import ElectronStore from 'electron-store';
import type { SealedFile } from './sealed-secrets.ts';
import { WindowState, type WindowStateStore } from './window-state.ts';

/** Encrypted secrets in the library's folder. Opened at each use: a folder that cannot be written is the core's to report. */
export function openSealedFile(home: string): SealedFile {
  const open = (): ElectronStore<Record<string, unknown>> =>
    new ElectronStore<Record<string, unknown>>({
      cwd: home,
      name: 'sealed-secrets',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
  return {
    get: (name) => open().get(name),
    set: (name, sealed) => open().set(name, sealed),
  };
}

/** The window's place and zoom. What cannot be read counts as never saved. */
export function openWindowStateStore(home: string): WindowStateStore {
  const store = new ElectronStore<Record<string, unknown>>({ cwd: home, name: 'window', clearInvalidConfig: true });
  return {
    read: () => WindowState.safeParse(store.store).data ?? null,
    write(state) {
      store.store = { ...state };
    },
  };
}
