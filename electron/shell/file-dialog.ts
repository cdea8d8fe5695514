import type { OpenDialogOptions } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';

export const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'tif', 'tiff', 'avif'];

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
      { name: words.photos, extensions: [...PICTURES, ...PICTURES.map((ending) => ending.toUpperCase())] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
}

/** For one folder to export to, which may be made there. */
export function folderDialogOptions(words: MenuWords): OpenDialogOptions {
  return { title: words.exportTo, buttonLabel: words.exportHere, properties: ['openDirectory', 'createDirectory'] };
}
