import { type BrowserWindow, ipcMain, Menu } from 'electron';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import { MenuDescription, type MenuWords } from '../../shared/contract/menu.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import type { Log } from '../core/log.ts';
import { isOwnSender } from './calls.ts';
import { FIRST_WORDS, type MenuOptions, menuTemplate } from './menu-template.ts';
import { senderOf } from './page-link.ts';
import { menuChange, pageMenus } from './page-menu.ts';
import { offerRecent } from './recent-listings.ts';

type MenuLinkOptions = Pick<MenuOptions, 'platform' | 'development' | 'showLibrary' | 'checkUpdates' | 'saveReport'> & {
  readonly log: Log;
  /** Shows a listing that was open before. */
  readonly showListing: (listingId: ListingId) => void;
};

export interface MenuLink {
  /** The words of the page, for whatever else of the system speaks to a person. */
  readonly words: () => MenuWords;
  /** Takes the page's entries away, for when its window is gone. */
  readonly forgetPage: () => void;
}

/**
 * Makes the application menu from what the page says it can do, and tells the page what was chosen. Until the page has
 * said so, and while there is no window, the menu has the roles of the system only.
 */
export function linkMenu(options: MenuLinkOptions, currentWindow: () => BrowserWindow | null): MenuLink {
  let described: MenuDescription | null = null;
  const choose = (id: string): void => {
    const contents = currentWindow()?.webContents;
    if (contents !== undefined && !contents.isDestroyed()) contents.send(ELECTRON_CHANNELS.menuChosen, id);
  };
  const build = (): Menu => {
    const page =
      described === null
        ? null
        : {
            words: described.words,
            menus: pageMenus(described, options.platform, choose, options.showListing),
          };
    const built = Menu.buildFromTemplate(menuTemplate({ ...options, page }));
    Menu.setApplicationMenu(built);
    return built;
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
    words: () => described?.words ?? FIRST_WORDS,
    forgetPage: () => {
      described = null;
      menu = build();
    },
  };
}
