import type { MenuItemConstructorOptions } from 'electron';

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Adds what only developers need. */
  readonly development: boolean;
  readonly showLibrary: () => void;
}

/**
 * The application's menu: roles of the system only. What the page can do stands in the page's own list of actions
 * (renderer/app/actions.ts) with its shortcuts, so none of those is taken here.
 */
export function menuTemplate({ platform, development, showLibrary }: MenuOptions): MenuItemConstructorOptions[] {
  const apple = platform === 'darwin';
  return [
    ...(apple ? [{ role: 'appMenu' } as const] : []),
    { label: '&File', submenu: [{ role: apple ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(development ? ([{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] as const) : []),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Show Library Folder', click: showLibrary },
        ...(apple ? [] : ([{ type: 'separator' }, { role: 'about' }] as const)),
      ],
    },
  ];
}

/** What was under the pointer at a right click. */
export interface ClickedText {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
  readonly editFlags: { readonly canCut: boolean; readonly canCopy: boolean; readonly canPaste: boolean };
}

/** The menu of a right click on text, which Electron does not bring by itself; null where there is nothing to do. */
export function contextMenuTemplate(
  clicked: ClickedText,
  replaceMisspelling: (word: string) => void,
): MenuItemConstructorOptions[] | null {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = clicked;
  if (!isEditable) return selectionText.trim() === '' ? null : [{ role: 'copy', enabled: editFlags.canCopy }];
  const suggestions = misspelledWord === '' ? [] : dictionarySuggestions;
  return [
    ...suggestions.map((word) => ({ label: word, click: () => replaceMisspelling(word) })),
    ...(suggestions.length === 0 ? [] : [{ type: 'separator' } as const]),
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll' },
  ];
}
