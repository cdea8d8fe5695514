import type { MenuItemConstructorOptions } from 'electron';
import type { MenuAction, MenuDescription } from '../../shared/contract/menu.ts';
import type { ListingId } from '../../shared/domain/ids.ts';

/** Menus that the page's groups go into; every other group is a menu of its own. */
const PLACES = { listing: 'file', edit: 'edit', view: 'view', loupe: 'view', help: 'help' } as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

export type PageMenus = Readonly<Record<Place, MenuItemConstructorOptions[]>> & {
  readonly own: MenuItemConstructorOptions[];
  /** The listings that were open last. */
  readonly recent: MenuItemConstructorOptions[];
};

export const NO_PAGE_MENUS: PageMenus = { file: [], edit: [], view: [], help: [], own: [], recent: [] };

/** The page's actions as entries of the menus they belong to. */
export function pageMenus(
  { words, groups, actions, recent }: MenuDescription,
  platform: NodeJS.Platform,
  choose: (id: string) => void,
  showListing: (listingId: ListingId) => void,
): PageMenus {
  const menus = { file: [], edit: [], view: [], help: [], own: [], recent: [] } satisfies Record<string, never[]>;
  const filled: Record<keyof PageMenus, MenuItemConstructorOptions[]> = menus;
  for (const { id, label } of groups) {
    const entries = actions.filter(({ group }) => group === id).map((action) => entryOf(action, platform, choose));
    if (entries.length === 0) continue;
    const place = placeOf(id);
    // A second group of a menu has a submenu, so that no menu grows longer than a screen.
    if (place === 'own' || id === 'loupe') filled[place].push({ label: menuLabel(label), submenu: entries });
    else filled[place].push(...entries);
  }
  if (recent.length > 0) {
    const submenu = recent.map(({ listingId, name }) => ({
      id: `recent.${listingId}`,
      label: menuLabel(name),
      click: () => showListing(listingId),
    }));
    filled.recent.push({ label: menuLabel(words.openRecent), submenu });
  }
  return filled;
}

function placeOf(group: string): Place | 'own' {
  return isPlaced(group) ? PLACES[group] : 'own';
}

function isPlaced(group: string): group is keyof typeof PLACES {
  return Object.hasOwn(PLACES, group);
}

/**
 * [Note: shown, not taken] The page listens to its shortcuts itself, where it knows whether a text is being written, so
 * the menu only shows them: an accelerator that is not registered. macOS registers each one that it shows, so there the
 * keys stand as words under the label.
 */
function entryOf(
  { id, label, shortcut, enabled }: MenuAction,
  platform: NodeJS.Platform,
  choose: (id: string) => void,
): MenuItemConstructorOptions {
  const keys = shortcut === null ? null : acceleratorOf(shortcut);
  const shown =
    keys === null
      ? {}
      : platform === 'darwin'
        ? { sublabel: keys.replace('CommandOrControl', '⌘') }
        : { accelerator: keys, registerAccelerator: false };
  return { id, label: menuLabel(label), enabled, click: () => choose(id), ...shown };
}

/** `&` would underline the next letter and vanish. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&');
}

const MODIFIERS: Readonly<Record<string, string>> = { Mod: 'CommandOrControl', Alt: 'Alt', Shift: 'Shift' };
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ' ': 'Space',
  Space: 'Space',
  Plus: 'Plus',
  Escape: 'Escape',
  Enter: 'Enter',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Tab: 'Tab',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
};

/** A shortcut of the page in Electron's notation; null for one that Electron would not take, which throws there. */
export function acceleratorOf(shortcut: string): string | null {
  const plain = shortcut === '+' || shortcut.endsWith('++') ? `${shortcut.slice(0, -1)}Plus` : shortcut;
  const parts = plain.split('+');
  const key = keyOf(parts.at(-1) ?? '');
  const modifiers = parts.slice(0, -1).map((part) => (Object.hasOwn(MODIFIERS, part) ? MODIFIERS[part] : undefined));
  if (key === null || modifiers.includes(undefined)) return null;
  return [...modifiers, key].join('+');
}

function keyOf(name: string): string | null {
  const named = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
  if (named !== undefined) return named;
  return /^([A-Za-z0-9]|F([1-9]|1\d|2[0-4])|[!-/:-@[-`{-~])$/.test(name) ? name.toUpperCase() : null;
}

/** What has to be done to a menu that shows `before`: most changes only say what can be done at the moment. */
export function menuChange(before: MenuDescription | null, after: MenuDescription): 'none' | 'enabled' | 'rebuild' {
  if (before === null || fixedPart(before) !== fixedPart(after)) return 'rebuild';
  const same = before.actions.every(({ enabled }, index) => after.actions[index]?.enabled === enabled);
  return same ? 'none' : 'enabled';
}

function fixedPart({ words, groups, actions, recent }: MenuDescription): string {
  return JSON.stringify([words, groups, recent, actions.map(({ enabled: _, ...action }) => action)]);
}
