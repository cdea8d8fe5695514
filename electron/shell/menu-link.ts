import { app, type BrowserWindow, ipcMain, Menu } from 'electron';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import { MenuDescription, type MenuWords } from '../../shared/contract/menu.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Log } from '../core/library/log.ts';
import { isOwnSender } from './calls.ts';
import { errorForLog } from './error-text.ts';
import { type MenuOptions, menuTemplate } from './menu-template.ts';
import { senderOf } from './page-link.ts';
import { menuChange, menuLabel, pageMenus } from './page-menu.ts';
import { lastingArguments, recentTasks } from './recent-policy.ts';

type MenuLinkOptions = Pick<
  MenuOptions,
  'platform' | 'development' | 'showLibrary' | 'checkUpdates' | 'saveReport' | 'installCommand'
> & {
  readonly log: Log;
  readonly lastWords: WordsStore;
  readonly showListing: (listingId: ListingId) => void;
};

/** Keeps the words of the page between starts. */
export interface WordsStore {
  /** Those of the app itself, where the page has never said any. */
  read(): MenuWords;
  write(words: MenuWords): void;
}

interface MenuLink {
  /** The words of the page, for whatever else of the system speaks to a person. */
  readonly words: () => MenuWords;
  /** Takes the page's entries away, for when its window is gone. */
  readonly forgetPage: () => void;
}

/**
 * Makes the application menu from what the page says it can do, and reports to the page what was chosen. Until the page has said
 * so, and while there is no window, the menu has the roles of the system only.
 */
export function linkMenu(options: MenuLinkOptions, currentWindow: () => BrowserWindow | null): MenuLink {
  let described: MenuDescription | null = null;
  let words = options.lastWords.read();
  const choose = (id: string): void => {
    const contents = currentWindow()?.webContents;
    if (contents !== undefined && !contents.isDestroyed()) contents.send(ELECTRON_CHANNELS.menuChosen, id);
  };
  const build = (): Menu => {
    const menus = described === null ? null : pageMenus(described, options.platform, choose, options.showListing);
    const built = Menu.buildFromTemplate(menuTemplate({ ...options, words, menus }));
    Menu.setApplicationMenu(built);
    return built;
  };
  const keepWords = (next: MenuWords): void => {
    if (JSON.stringify(words) === JSON.stringify(next)) return;
    words = next;
    try {
      options.lastWords.write(next);
    } catch (error) {
      options.log.warn('the words of the page could not be kept', { error: errorForLog(error) });
    }
  };
  let menu = build();
  ipcMain.on(ELECTRON_CHANNELS.menu, (event, raw: unknown) => {
    const next = MenuDescription.safeParse(raw);
    if (!isOwnSender(senderOf(event, currentWindow())) || !next.success) {
      options.log.warn('a description of the menu was refused', { reason: next.success ? 'sender' : 'arguments' });
      return;
    }
    const change = menuChange(described, next.data);
    described = next.data;
    keepWords(described.words);
    if (change === 'rebuild') {
      menu = build();
      offerRecent(described, options);
    }
    if (change !== 'enabled') return;
    for (const { id, enabled } of next.data.actions) {
      const item = menu.getMenuItemById(id);
      if (item !== null) item.enabled = enabled;
    }
  });
  return {
    words: () => words,
    forgetPage: () => {
      described = null;
      menu = build();
    },
  };
}

interface RecentOptions {
  readonly platform: NodeJS.Platform;
  readonly showListing: (listingId: ListingId) => void;
}

/** Offers the listings that were open last in the menu of the dock or the taskbar. */
function offerRecent(described: MenuDescription, { platform, showListing }: RecentOptions): void {
  if (platform === 'win32') {
    const args = lastingArguments(process.argv, app.isPackaged);
    app.setJumpList(recentTasks(described, { path: process.execPath, args }));
  }
  if (platform !== 'darwin') return;
  const entries = described.recent.map(({ listingId, name }) => ({
    label: menuLabel(name),
    click: () => showListing(listingId),
  }));
  app.dock?.setMenu(Menu.buildFromTemplate(entries));
}
