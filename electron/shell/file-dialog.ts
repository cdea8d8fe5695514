import type { OpenDialogOptions } from 'electron';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'tif', 'tiff', 'avif'];

/**
 * [Note: files or folders] Only macOS has a dialog for both; elsewhere asking for both gives one for folders only. There
 * folders are dropped on the window.
 */
export function openDialogOptions(platform: NodeJS.Platform): OpenDialogOptions {
  const both = platform === 'darwin';
  return {
    title: 'Add photos',
    buttonLabel: 'Add',
    properties: both ? ['openFile', 'openDirectory', 'multiSelections'] : ['openFile', 'multiSelections'],
    filters: [
      // Some systems compare the case of the ending.
      { name: 'Photos', extensions: [...PICTURES, ...PICTURES.map((ending) => ending.toUpperCase())] },
      { name: 'All files', extensions: ['*'] },
    ],
  };
}
