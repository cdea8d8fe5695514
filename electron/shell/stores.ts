import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import ElectronStore from 'electron-store';
import { MENU_WORDS, MenuDescription } from '../../shared/contract/menu.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import { refuseSetAside, setAsideDamaged } from '../hosts/damaged-secrets.ts';
import type { WordsStore } from './menu-link.ts';
import type { SealedFile } from './sealed-secrets.ts';
import { WindowState, type WindowStateStore } from './window-state.ts';

/** Where an earlier version kept sealed secrets. Opened at each use: a folder that cannot be written is the core's to report. */
export function openSealedFile(home: string): SealedFile {
  const open = (): ElectronStore<Record<string, unknown>> =>
    new ElectronStore<Record<string, unknown>>({
      cwd: home,
      name: 'sealed-secrets',
      configFileMode: PRIVATE_FILE,
      accessPropertiesByDotNotation: false,
    });
  const file = path.join(home, 'sealed-secrets.json');
  return {
    get(name) {
      setAsideDamaged(file);
      return existsSync(file) ? open().get(name) : undefined;
    },
    remove(name) {
      const store = open();
      store.delete(name);
      if (store.size === 0) rmSync(file, { force: true });
    },
    refuseSetAside: () => refuseSetAside(file),
  };
}

/**
 * The words that the page said last, for what a person reads before there is a page: in their language from the second
 * start on.
 */
export function openWordsStore(home: string): WordsStore {
  const open = (): ElectronStore<Record<string, unknown>> =>
    new ElectronStore<Record<string, unknown>>({
      cwd: path.join(home, 'desktop'),
      name: 'words',
      clearInvalidConfig: true,
      configFileMode: PRIVATE_FILE,
    });
  return {
    read() {
      try {
        return MenuDescription.shape.words.safeParse(open().store).data ?? MENU_WORDS;
      } catch {
        // A folder that cannot be read is the core's to report, in any words.
        return MENU_WORDS;
      }
    },
    write(words) {
      open().store = { ...words };
    },
  };
}

/** The window's place and zoom. What cannot be read counts as never saved. */
export function openWindowStateStore(home: string): WindowStateStore {
  const store = new ElectronStore<Record<string, unknown>>({
    cwd: home,
    name: 'window',
    clearInvalidConfig: true,
    configFileMode: PRIVATE_FILE,
  });
  return {
    read: () => WindowState.safeParse(store.store).data ?? null,
    write(state) {
      store.store = { ...state };
    },
  };
}
