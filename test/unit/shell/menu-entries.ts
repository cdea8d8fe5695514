import type { menuTemplate } from '../../../electron/shell/menu-template.ts';

type Entries = ReturnType<typeof menuTemplate>;

/** Every entry of a menu and of its submenus. */
export function entries(template: Entries): Entries {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? entries(item.submenu) : [])]);
}

/** Presses an entry whose reaction needs nothing of Electron. */
export function press(click: unknown): void {
  if (typeof click !== 'function') throw new Error('the entry does nothing');
  Reflect.apply(click, undefined, []);
}
