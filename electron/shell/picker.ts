import { type BrowserWindow, dialog } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';
import type { FolderPurpose } from '../core/app/ports.ts';
import { folderDialogOptions, openDialogOptions } from './file-dialog.ts';

/** Asks for photos with the system's dialog, on top of the window when there is one. */
export async function pickFiles(window: BrowserWindow | null, words: MenuWords): Promise<readonly string[]> {
  const options = openDialogOptions(process.platform, words);
  const picked = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return picked.canceled ? [] : picked.filePaths;
}

/** Asks for one folder; null where the dialog was closed. */
export async function pickFolder(
  window: BrowserWindow | null,
  words: MenuWords,
  purpose: FolderPurpose,
): Promise<string | null> {
  const options = folderDialogOptions(words, purpose);
  const picked = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
  return picked.canceled ? null : (picked.filePaths[0] ?? null);
}
