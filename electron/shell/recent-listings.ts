import { app, Menu } from 'electron';
import type { MenuDescription } from '../../shared/contract/menu.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { menuLabel } from './page-menu.ts';
import { lastingArguments, recentTasks } from './recent-policy.ts';

interface RecentOptions {
  readonly platform: NodeJS.Platform;
  readonly showListing: (listingId: ListingId) => void;
}

/** Offers the listings that were open last in the menu of the dock or the taskbar. */
export function offerRecent(described: MenuDescription, { platform, showListing }: RecentOptions): void {
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
