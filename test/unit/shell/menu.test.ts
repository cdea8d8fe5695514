import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../electron/shell/menu-template.ts';
import { acceleratorOf, menuChange, menuLabel, pageMenus } from '../../../electron/shell/page-menu.ts';
import { lastingArguments, recentTasks } from '../../../electron/shell/recent-policy.ts';
import { createWords } from '../../../renderer/language/words.ts';
import { ACTIONS } from '../../../renderer/workbench/actions.ts';
import { MENU } from '../../../renderer/workbench/describe-menu.ts';
import { formatShortcut } from '../../../renderer/workbench/shortcuts.ts';
import { MENU_WORDS, MenuDescription, type MenuWords } from '../../../shared/contract/menu.ts';
import { forAll } from '../../always.ts';
import fc from '../../fast-check.ts';
import { entries, press } from './menu-entries.ts';

type Entries = ReturnType<typeof menuTemplate>;

const spanish = createWords('es', 'es-MX');

const sorted = (words: readonly string[]): string[] => words.toSorted((a, b) => a.localeCompare(b));

const LISTING = '0b6f2c58-2f0c-4a53-9a3e-0d7a4b1c9f10';

/** The page's own list, all of it enabled, in Spanish. */
const described = MenuDescription.parse({
  words: MENU.es,
  groups: [...new Set(ACTIONS.map(({ group }) => group))].map((group) => ({
    id: group.slice('group.'.length),
    label: spanish.t(group),
  })),
  actions: ACTIONS.map(({ id, group, shortcut }) => ({
    id,
    label: spanish.t(`action.${id}`),
    group: group.slice('group.'.length),
    shortcut,
    enabled: true,
  })),
  recent: [],
});
const withRecent = MenuDescription.parse({
  ...described,
  recent: [{ listingId: LISTING, name: 'Mill & Lane 7' }],
});

function template(platform: NodeJS.Platform, options: Partial<Parameters<typeof menuTemplate>[0]> = {}): Entries {
  return menuTemplate({
    platform,
    development: false,
    showLibrary: () => {},
    checkUpdates: () => {},
    saveReport: () => {},
    installCommand: null,
    words: MENU_WORDS,
    menus: null,
    ...options,
  });
}

/** As it is once the page has said what it can do. */
function whole(platform: NodeJS.Platform, choose: (id: string) => void = () => {}): Entries {
  const menus = pageMenus(described, platform, choose, () => {});
  return template(platform, { installCommand: () => {}, words: described.words, menus });
}

it('leaves the same open in its own words in all languages', () => {
  const openIn = (words: MenuWords): string[] =>
    sorted(Object.entries(words).map(([word, said]) => [word, ...sorted(said.match(/\{\w+\}/g) ?? [])].join(' ')));
  expect(openIn(MENU.es)).toEqual(openIn(MENU.en));
});

describe('the menu of the desktop app', () => {
  it.each(['linux', 'win32', 'darwin'] as const)(
    'on %s has every action of the page once, in its language',
    (platform) => {
      const items = entries(whole(platform));
      expect(sorted(items.flatMap(({ id }) => id ?? []))).toEqual(sorted(ACTIONS.map(({ id }) => id)));
      expect(items.find(({ id }) => id === 'sync.now')?.label).toBe(spanish.t('action.sync.now'));
      const titles = whole(platform).flatMap(({ label }) => label ?? []);
      expect(titles).toEqual(expect.arrayContaining(['Archivo', 'Edición', 'Ver', 'Ventana', 'Ayuda']));
      // The page's groups for these are entries of the menus of that name, not menus beside them.
      expect(new Set(titles).size).toBe(titles.length);
    },
  );

  it('gives back the id of what was chosen', () => {
    const chosen: string[] = [];
    for (const { id, click } of entries(whole('linux', (each) => chosen.push(each))))
      if (id !== undefined) press(click);
    expect(sorted(chosen)).toEqual(sorted(ACTIONS.map(({ id }) => id)));
  });

  it('shows shortcuts and registers none, so that a key is never heard twice', () => {
    for (const platform of ['linux', 'win32'] as const) {
      const keyed = entries(whole(platform)).filter(({ accelerator }) => accelerator !== undefined);
      expect(keyed.length).toBeGreaterThan(20);
      expect(keyed.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([]);
    }
    // macOS registers whatever it shows.
    const apple = entries(whole('darwin'));
    expect(apple.filter(({ accelerator }) => accelerator !== undefined)).toEqual([]);
    expect(apple.find(({ id }) => id === 'sync.now')?.sublabel).toBe('⌘+Enter');
    // What hands press out of habit saves, and sends nothing.
    expect(apple.find(({ id }) => id === 'edit.save')?.sublabel).toBe('⌘+S');
    expect(apple.filter(({ sublabel }) => sublabel === '⌘+S')).toHaveLength(1);
  });

  it('has the whole way to work with text on every system', () => {
    for (const platform of ['linux', 'darwin'] as const) {
      const roles = entries(whole(platform)).flatMap(({ role }) => role ?? []);
      expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'minimize', 'zoomIn']));
    }
    expect(entries(whole('darwin')).flatMap(({ role }) => role ?? [])).toContain('undo');
  });

  it('offers the listings that were open last in the menu File', () => {
    const shown: string[] = [];
    const menus = pageMenus(
      withRecent,
      'linux',
      () => {},
      (listingId) => shown.push(listingId),
    );
    const [file] = template('linux', { words: withRecent.words, menus });
    const offered = entries(file === undefined ? [] : [file]).find(({ id }) => id === `recent.${LISTING}`);
    expect(offered?.label).toBe('Mill && Lane 7');
    press(offered?.click);
    expect(shown).toEqual([LISTING]);
    expect(menuChange(described, withRecent)).toBe('rebuild');
  });

  it('names them to the taskbar of Windows as starts with a link', () => {
    const program = { path: 'C:\\lightbox.exe', args: ['C:\\my app\\', '--home=D:\\my library'] };
    expect(recentTasks(withRecent, program)).toMatchObject([
      {
        items: [
          {
            program: 'C:\\lightbox.exe',
            args: `"C:\\my app" "--home=D:\\my library" listing-lightbox://listing/${LISTING}`,
            title: 'Mill & Lane 7',
          },
        ],
      },
    ]);
    expect(recentTasks(described, program)).toEqual([]);
    expect(lastingArguments(['e', '.', '--home=x', 'a.jpg'], false)).toEqual(['.', '--home=x']);
    expect(lastingArguments(['e', 'a.jpg', '--home=x'], true)).toEqual(['--home=x']);
  });

  it('puts groups that it does not know into menus of their own, and empty ones nowhere', () => {
    const { own } = pageMenus(
      {
        ...described,
        groups: [
          { id: 'new', label: 'New & more' },
          { id: 'constructor', label: 'Odd' },
          { id: 'none', label: 'None' },
        ],
        actions: [
          { id: 'a', label: 'A', group: 'new', shortcut: null, enabled: false },
          { id: 'b', label: 'B', group: 'constructor', shortcut: null, enabled: true },
        ],
      },
      'linux',
      () => {},
      () => {},
    );
    expect(own.map(({ label }) => label)).toEqual(['New && more', 'Odd']);
    expect(entries(own).find(({ id }) => id === 'a')?.enabled).toBe(false);
  });
});

describe('the menu of the system', () => {
  const roles = (platform: NodeJS.Platform, development = false) =>
    entries(template(platform, { development })).flatMap(({ role }) => role ?? []);

  it('each system has a way to end the app, to edit text and to zoom', () => {
    expect(roles('darwin')).toEqual(expect.arrayContaining(['appMenu', 'close', 'cut', 'undo', 'zoomIn', 'window']));
    for (const platform of ['linux', 'win32'] as const) {
      expect(roles(platform)).toEqual(expect.arrayContaining(['quit', 'paste', 'resetZoom', 'zoomOut', 'about']));
      expect(roles(platform)).not.toContain('appMenu');
    }
  });

  it('people get no developer tools and no reload, which would lose what they type', () => {
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles('linux')).not.toContain(role);
    expect(roles('linux', true)).toContain('toggleDevTools');
  });

  it('takes no shortcut from the page before it has said what it can do', () => {
    expect(
      entries(template('linux', { development: true })).filter(({ accelerator }) => accelerator !== undefined),
    ).toEqual([]);
  });

  it('shows the library’s folder', () => {
    let shown = 0;
    const items = entries(template('linux', { showLibrary: () => (shown += 1) }));
    press(items.find(({ label }) => label === 'Show library folder')?.click);
    expect(shown).toBe(1);
  });
});

describe('a shortcut in the notation of Electron', () => {
  it.each([
    ['Mod+S', 'CommandOrControl+S'],
    ['Mod+Shift+V', 'CommandOrControl+Shift+V'],
    ['Alt+ArrowLeft', 'Alt+Left'],
    ['Space', 'Space'],
    ['+', 'Plus'],
    ['Mod++', 'CommandOrControl+Plus'],
    ['-', '-'],
    ['?', '?'],
    ['[', '['],
    ['Mod+,', 'CommandOrControl+,'],
    ['F2', 'F2'],
    ['k', 'K'],
    ['Unknown', null],
    ['Hyper+K', null],
    ['é', null],
    ['', null],
    ['toString', null],
  ])('%s is %s', (shortcut, accelerator) => {
    expect(acceleratorOf(shortcut)).toBe(accelerator);
  });

  it('is there for every shortcut of the page', () => {
    const without = ACTIONS.filter(({ shortcut }) => shortcut !== null && acceleratorOf(shortcut) === null);
    expect(without.map(({ id }) => id)).toEqual([]);
    expect(formatShortcut('Mod+S', false, spanish.t)).toBe('Ctrl+S');
  });

  it('never is one that Electron would throw at', () => {
    const taken =
      /^((CommandOrControl|Alt|Shift)\+)*(Plus|Space|Escape|Enter|Delete|Backspace|Tab|Home|End|PageUp|PageDown|Left|Right|Up|Down|F\d{1,2}|[A-Z0-9]|[^\sA-Za-z0-9+])$/;
    forAll(fc.string({ maxLength: 12 }), (text) => {
      expect(acceleratorOf(text) ?? 'A').toMatch(taken);
    });
  });
});

describe('a change of the menu', () => {
  it('is made anew for other words, and only switched where entries can or cannot be done', () => {
    const [first, ...rest] = described.actions;
    if (first === undefined) throw new Error('no action');
    expect(menuChange(null, described)).toBe('rebuild');
    expect(menuChange(described, structuredClone(described))).toBe('none');
    expect(menuChange(described, { ...described, actions: [{ ...first, enabled: false }, ...rest] })).toBe('enabled');
    expect(menuChange(described, { ...described, actions: [{ ...first, label: 'x' }, ...rest] })).toBe('rebuild');
    expect(menuChange(described, { ...described, actions: rest })).toBe('rebuild');
    const english = { ...described, words: MENU.en };
    expect(menuChange(described, english)).toBe('rebuild');
  });

  it('does not take letters of a label for a key', () => {
    expect(menuLabel('Cut & paste')).toBe('Cut && paste');
  });
});

it('a description of the menu is plain data of bounded size, and nothing else', () => {
  expect(structuredClone(described)).toEqual(described);
  const [first] = described.actions;
  for (const rubbish of [
    null,
    {},
    { ...described, click: 'x' },
    { ...described, words: { file: '' } },
    { ...described, words: { ...described.words, another: 'Otra' } },
    { ...described, actions: [{ ...first, id: 'a b' }] },
    { ...described, actions: [{ ...first, label: 'x'.repeat(201) }] },
    { ...described, actions: Array.from({ length: 501 }, () => first) },
  ])
    expect(MenuDescription.safeParse(rubbish).success).toBe(false);
});
