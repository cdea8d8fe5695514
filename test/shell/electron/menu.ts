import type { MenuEntry } from '../orders.ts';
import { strict } from '../page/strict.ts';
import { note } from './harness.ts';

type Template = readonly Electron.MenuItemConstructorOptions[];

const templates = new WeakMap<Electron.Menu, Template>();
let applicationMenu: Electron.Menu | null = null;

function build(template: Template): Electron.Menu {
  const items = template.map((options) => {
    const { submenu } = options;
    return strict<Electron.MenuItem>('MenuItem', {
      ...(options.id === undefined ? {} : { id: options.id }),
      label: options.label ?? '',
      enabled: options.enabled ?? true,
      visible: options.visible ?? true,
      checked: options.checked ?? false,
      ...(Array.isArray(submenu) ? { submenu: build(submenu) } : {}),
    });
  });
  const byId = (wanted: string): Electron.MenuItem | null => {
    for (const [index, options] of template.entries()) {
      if (options.id === wanted) return items[index] ?? null;
      const found = Array.isArray(options.submenu) ? (items[index]?.submenu?.getMenuItemById(wanted) ?? null) : null;
      if (found !== null) return found;
    }
    return null;
  };
  const menu = strict<Electron.Menu>('Menu', {
    items,
    getMenuItemById: byId,
    popup: () => note('popup', template),
  });
  templates.set(menu, template);
  return menu;
}

export const Menu = {
  buildFromTemplate: (template: Template) => build(template),
  setApplicationMenu(menu: Electron.Menu | null): void {
    note('menu');
    applicationMenu = menu;
  },
};

function shown(menu: Electron.Menu): MenuEntry[] {
  return (templates.get(menu) ?? []).map((options, index) => {
    const item = menu.items[index];
    return {
      id: options.id ?? null,
      label: options.label ?? '',
      role: options.role ?? null,
      enabled: item?.enabled ?? false,
      below: Array.isArray(options.submenu) && item?.submenu != null ? shown(item.submenu) : [],
    };
  });
}

export const shownMenu = (): MenuEntry[] => (applicationMenu === null ? [] : shown(applicationMenu));

function optionsById(template: Template, id: string): Electron.MenuItemConstructorOptions | null {
  for (const options of template) {
    if (options.id === id) return options;
    const found = Array.isArray(options.submenu) ? optionsById(options.submenu, id) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The person chooses an entry. @throws Error when there is none, or when it cannot be chosen */
export function chooseInMenu(id: string): void {
  const item = applicationMenu?.getMenuItemById(id);
  const template = applicationMenu === null ? undefined : templates.get(applicationMenu);
  const options = template === undefined ? null : optionsById(template, id);
  if (item == null || options?.click === undefined) throw new Error(`The menu has no entry “${id}”.`);
  if (!item.enabled) throw new Error(`“${id}” cannot be chosen now.`);
  options.click(item, undefined, strict<Electron.KeyboardEvent>('KeyboardEvent', {}));
}
