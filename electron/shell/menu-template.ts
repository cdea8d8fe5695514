import type { MenuItemConstructorOptions } from 'electron';
import type { MenuWord, MenuWords } from '../../shared/contract/menu.ts';
import { menuLabel, NO_PAGE_MENUS, type PageMenus } from './page-menu.ts';

/** Fills in what a sentence leaves open, such as `{date}`. Pure. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Adds what only developers need. */
  readonly development: boolean;
  readonly showLibrary: () => void;
  readonly checkUpdates: () => void;
  readonly saveReport: () => void;
  /** Null where the command of this installation is on PATH already. */
  readonly installCommand: (() => void) | null;
  /** Those that the page said last, in this start or one before. */
  readonly words: MenuWords;
  /** What the page can do, from its own list of actions (renderer/workbench/actions.ts); null until it has said so. */
  readonly menus: PageMenus | null;
}

type Entries = MenuItemConstructorOptions[];

/** The application's menu: the page's actions, and the roles of the system. */
export function menuTemplate(options: MenuOptions): Entries {
  const { platform, development, showLibrary, checkUpdates, saveReport, installCommand, words } = options;
  const apple = platform === 'darwin';
  const menus = options.menus ?? NO_PAGE_MENUS;
  const role = (name: NonNullable<MenuItemConstructorOptions['role']>, word: MenuWord): MenuItemConstructorOptions => ({
    role: name,
    label: menuLabel(words[word]),
  });
  const title = (word: MenuWord): string => menuLabel(words[word]);
  return [
    ...(apple ? [{ role: 'appMenu' } as const] : []),
    {
      label: title('file'),
      submenu: sections(menus.file, menus.recent, [apple ? role('close', 'close') : role('quit', 'quit')]),
    },
    {
      label: title('edit'),
      submenu: sections(menus.edit, apple ? [role('undo', 'undoTyping'), role('redo', 'redoTyping')] : [], [
        role('cut', 'cut'),
        role('copy', 'copy'),
        role('paste', 'paste'),
        role('selectAll', 'selectAll'),
      ]),
    },
    ...menus.own,
    {
      label: title('view'),
      submenu: sections(
        menus.view,
        [role('resetZoom', 'actualSize'), role('zoomIn', 'zoomIn'), role('zoomOut', 'zoomOut')],
        [role('togglefullscreen', 'fullScreen')],
        development ? [{ role: 'reload' }, { role: 'toggleDevTools' }] : [],
      ),
    },
    { role: 'window', label: title('window'), submenu: [role('minimize', 'minimize'), role('close', 'close')] },
    {
      role: 'help',
      label: title('help'),
      submenu: sections(
        menus.help,
        [
          { label: title('showLibrary'), click: showLibrary },
          { label: `${title('saveReport')}…`, click: saveReport },
          ...(installCommand === null ? [] : [{ label: title('installCommand'), click: installCommand }]),
        ],
        [{ label: `${title('checkUpdates')}…`, click: checkUpdates }],
        apple ? [] : [role('about', 'about')],
      ),
    },
  ];
}

function sections(...groups: readonly Entries[]): Entries {
  return groups
    .filter((entries) => entries.length > 0)
    .flatMap((entries, index) => (index === 0 ? entries : [{ type: 'separator' } as const, ...entries]));
}

/** What was under the pointer at a right click. */
interface ClickedText {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
  readonly editFlags: { readonly canCut: boolean; readonly canCopy: boolean; readonly canPaste: boolean };
}

/** The menu of a right click on text, which Electron does not bring by itself; null where there is nothing to do. */
export function contextMenuTemplate(
  clicked: ClickedText,
  words: MenuWords,
  replaceMisspelling: (word: string) => void,
): MenuItemConstructorOptions[] | null {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = clicked;
  const copy = { role: 'copy', label: menuLabel(words.copy), enabled: editFlags.canCopy } as const;
  if (!isEditable) return selectionText.trim() === '' ? null : [copy];
  const suggestions = misspelledWord === '' ? [] : dictionarySuggestions;
  return [
    ...suggestions.map((word) => ({ label: word, click: () => replaceMisspelling(word) })),
    ...(suggestions.length === 0 ? [] : [{ type: 'separator' } as const]),
    { role: 'cut', label: menuLabel(words.cut), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: menuLabel(words.paste), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: menuLabel(words.selectAll) },
  ];
}
