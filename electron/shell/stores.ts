import path from 'node:path';
import ElectronStore from 'electron-store';
import { MENU_WORDS, MenuDescription } from '../../shared/contract/menu.ts';
import { PRIVATE_FILE } from '../core/library/private-files.ts';
import type { WordsStore } from './menu-link.ts';
import { WindowState, type WindowStateStore } from './window-state.ts';

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
