import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';

/** Words of the application menu, of a right click and of the system's dialogs that do not come from an action. */
export const MENU_WORDS = [
  'file',
  'edit',
  'view',
  'window',
  'help',
  'undoTyping',
  'redoTyping',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'actualSize',
  'zoomIn',
  'zoomOut',
  'fullScreen',
  'minimize',
  'close',
  'quit',
  'showLibrary',
  'about',
  'addPhotos',
  'add',
  'photos',
  'allFiles',
  'reopened',
  'reopenedSafe',
  'sent',
  'sentBody',
  'needsAttention',
  'needsAttentionBody',
  'openRecent',
  'checkUpdates',
  'updateFound',
  'updateDownload',
  'updateLater',
  'updateReady',
  'updateReadySafe',
  'updateRestart',
  'updateNone',
  'updateFailed',
  'updateFailedSafe',
  'updateElsewhere',
  'saveReport',
  'reportTitle',
  'reportSafe',
  'reportShow',
  'reportSave',
  'reportFailed',
  'cancel',
  'installCommand',
  'commandInstalled',
  'commandInstalledHint',
  'commandTaken',
  'commandFailed',
  'libraryDamaged',
  'libraryFromFuture',
  'libraryFound',
  'libraryNoCopy',
  'libraryCopy',
  'libraryKept',
  'libraryRestore',
  'libraryGoOn',
  'watchFolder',
  'watch',
  'exportTo',
  'exportHere',
] as const;
export const MenuWord = z.enum(MENU_WORDS);
export type MenuWord = z.infer<typeof MenuWord>;
export type MenuWords = Readonly<Record<MenuWord, string>>;

const Id = z.string().regex(/^[\w.-]{1,100}$/);
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
 * What the page tells a host with a menu of the system: its list of actions, under their groups, in the person's
 * language. Plain data; the host gives back the id of what was chosen, and the page decides whether it can be done.
 */
export const MenuDescription = z.strictObject({
  words: z.record(MenuWord, Label),
  groups: z.array(z.strictObject({ id: Id, label: Label })).max(40),
  actions: z.array(MenuAction).max(500),
  /** Listings that were open last, the latest first. */
  recent: z.array(z.strictObject({ listingId: ListingId, name: Label })).max(10),
});
export type MenuDescription = z.infer<typeof MenuDescription>;
