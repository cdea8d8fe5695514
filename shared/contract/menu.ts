import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';

/** Words of the application menu, of a right click and of the system's dialogs, until the page says them in its language. */
export const MENU_WORDS = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  undoTyping: 'Undo typing',
  redoTyping: 'Redo typing',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all text',
  actualSize: 'Actual size',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullScreen: 'Full screen',
  minimize: 'Minimize',
  close: 'Close',
  quit: 'Quit',
  showLibrary: 'Show library folder',
  about: 'About Listing Lightbox',
  addPhotos: 'Add photos',
  add: 'Add',
  photos: 'Photos',
  allFiles: 'All files',
  reopened: 'The window stopped responding and was reopened.',
  reopenedSafe: 'Everything you saved is safe. Check the last caption you wrote: its end may be missing.',
  openRecent: 'Open recent',
  sent: 'All photos sent',
  sentBody: 'Everything is up to date.',
  needsAttention: 'Sending needs your attention',
  needsAttentionBody: 'Some photos or changes weren’t sent. Your work is safe; open Listing Lightbox to see why.',
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
  cancel: 'Cancel',
  installCommand: 'Install the command “lightbox”',
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
  watchFolder: 'Watch a folder',
  watch: 'Watch',
  exportTo: 'Export to folder',
  exportHere: 'Export here',
  backupTo: 'Back up to folder',
  backupHere: 'Back up here',
  moveTo: 'Move the library to',
  moveHere: 'Move here',
};
export type MenuWord = keyof typeof MENU_WORDS;
export type MenuWords = Readonly<Record<MenuWord, string>>;

const Id = z.string().regex(/^[\w.-]{1,100}$/);
const Word = z.string().refine((word) => Object.hasOwn(MENU_WORDS, word));
const Label = z.string().min(1).max(200);

/** An action of the page as a menu shows it. `shortcut` is in the page's own notation, such as `Mod+Shift+Z`. */
export const MenuAction = z.strictObject({
  id: Id,
  label: Label,
  group: Id,
  shortcut: z.string().max(40).nullable(),
  enabled: z.boolean(),
});
export type MenuAction = z.infer<typeof MenuAction>;

/**
 * What the page sends a host with a menu of the system: its list of actions, under their groups, in the person's language. Plain
 * data; the host gives back the id of what was chosen, and the page decides whether it can be done.
 */
export const MenuDescription = z.strictObject({
  /** Those that are not said are English. */
  words: z.record(Word, Label).transform((words): MenuWords => ({ ...MENU_WORDS, ...words })),
  groups: z.array(z.strictObject({ id: Id, label: Label })).max(40),
  actions: z.array(MenuAction).max(500),
  /** Listings that were open last, the latest first. */
  recent: z.array(z.strictObject({ listingId: ListingId, name: Label })).max(10),
});
export type MenuDescription = z.infer<typeof MenuDescription>;
