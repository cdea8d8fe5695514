import type { OpenDialogOptions } from 'electron';
import type { MenuWord, MenuWords } from '../../shared/contract/menu.ts';
import { PHOTO_ENDINGS } from '../../shared/domain/photo-formats.ts';
import type { FolderPurpose } from '../core/app/ports.ts';

/**
 * [Note: files or folders] Only macOS has a dialog for both; elsewhere asking for both gives one for folders only. There
 * folders are dropped on the window.
 */
export function openDialogOptions(platform: NodeJS.Platform, words: MenuWords): OpenDialogOptions {
  const both = platform === 'darwin';
  return {
    title: words.addPhotos,
    buttonLabel: words.add,
    properties: both ? ['openFile', 'openDirectory', 'multiSelections'] : ['openFile', 'multiSelections'],
    filters: [
      // Some systems compare the case of the ending.
      { name: words.photos, extensions: [...PHOTO_ENDINGS, ...PHOTO_ENDINGS.map((ending) => ending.toUpperCase())] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
}

/** For one folder, which may be made there. */
export function folderDialogOptions(words: MenuWords, purpose: FolderPurpose): OpenDialogOptions {
  const [title, buttonLabel] = FOLDER_WORDS[purpose];
  return { title: words[title], buttonLabel: words[buttonLabel], properties: ['openDirectory', 'createDirectory'] };
}

const FOLDER_WORDS: Readonly<Record<FolderPurpose, readonly [title: MenuWord, button: MenuWord]>> = {
  watch: ['watchFolder', 'watch'],
  export: ['exportTo', 'exportHere'],
  backup: ['backupTo', 'backupHere'],
  move: ['moveTo', 'moveHere'],
};
