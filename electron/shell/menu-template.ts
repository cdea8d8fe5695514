import type { MenuItemConstructorOptions } from 'electron';
import type { MenuWord, MenuWords } from '../../shared/contract/menu.ts';
import { menuLabel, NO_PAGE_MENUS, type PageMenus } from './page-menu.ts';

/** Until the page has said its words for the first time. */
export const FIRST_WORDS: MenuWords = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  undoTyping: 'Undo Typing',
  redoTyping: 'Redo Typing',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All Text',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  minimize: 'Minimize',
  close: 'Close',
  quit: 'Quit',
  showLibrary: 'Show Library Folder',
  about: 'About Listing Lightbox',
  addPhotos: 'Add photos',
  add: 'Add',
  photos: 'Photos',
  allFiles: 'All files',
  reopened: 'The window stopped and was opened again.',
  reopenedSafe: 'Everything that was saved is safe. Look at the last caption you wrote: its end may be missing.',
  sent: 'All photos sent',
  sentBody: 'Everything is up to date.',
  needsAttention: 'Sending needs your attention',
  openRecent: 'Open Recent',
  needsAttentionBody: 'Some photos or changes were not sent. Your work is safe; open Listing Lightbox to see why.',
  checkUpdates: 'Check for updates',
  updateFound: 'A new version is available',
  updateDownload: 'Download',
  updateLater: 'Later',
  updateReady: 'The new version is ready to install',
  updateReadySafe: 'It is installed when you restart Listing Lightbox. While photos are being sent, the restart waits.',
  updateRestart: 'Restart',
  updateNone: 'Listing Lightbox is up to date.',
  updateFailed: 'The new version can’t be downloaded right now.',
  updateFailedSafe: 'You can keep using this version. Try again later.',
  updateElsewhere: 'Updates for this installation are managed by your system or your IT department.',
  saveReport: 'Save a report',
  reportTitle: 'What the report contains',
  reportSafe: 'Tokens, addresses and captions are redacted. Nothing is sent; you choose who gets the file.',
  reportShow: 'Show full report',
  reportSave: 'Save',
  reportFailed: 'The report couldn’t be made. Your work is safe; try again, or run “lightbox report”.',
  watchFolder: 'Watch a folder',
  watch: 'Watch',
  cancel: 'Cancel',
  installCommand: 'Install the Command “lightbox”',
  commandInstalled: 'The command “lightbox” is installed',
  commandInstalledHint:
    'Open a new terminal and run “lightbox --help”. If it isn’t found, add this folder to your PATH.',
  commandTaken: 'Another program’s “lightbox” is already there. It was left as it is.',
  commandFailed: 'The command couldn’t be installed here. Check that you may write to this folder.',
  libraryDamaged: 'The library is damaged',
  libraryFromFuture: 'The library was written by a newer version of Listing Lightbox',
  libraryFound: 'Reading the library found: {problems}.',
  libraryNoCopy:
    'There is no copy of it to restore. What can be read keeps working; restore the library from a backup.',
  libraryCopy:
    'A copy from {date} can take its place (listings: {listings}, photos: {photos}). Later changes aren’t in it.',
  libraryKept: 'The present library is kept under another name, and so are all pictures.',
  libraryRestore: 'Restore the copy',
  libraryGoOn: 'Continue',
  exportTo: 'Export to folder',
  exportHere: 'Export here',
};

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

/** Groups of entries with lines between them. */
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
