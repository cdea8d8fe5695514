// Stands in for `electron` and `electron-updater` where an update is put in place: it writes down what is asked of them.

import { EventEmitter } from 'node:events';

/** What was asked, in its sequence. */
export const asked: string[] = [];
export const system = { folder: '', download: Promise.withResolvers<string[]>() };

export const app = {
  getPath: () => system.folder,
  quit: () => asked.push('quit'),
  releaseSingleInstanceLock: () => asked.push('let the lock go'),
};

export const dialog = {
  showMessageBox(_window: unknown, { message, detail }: Electron.MessageBoxOptions) {
    asked.push(detail === undefined ? message : `${message} ${detail}`);
    // The first button.
    return Promise.resolve({ response: 0, checkboxChecked: false });
  },
};

export const autoUpdater = Object.assign(new EventEmitter(), {
  checkForUpdates: () =>
    Promise.resolve({ isUpdateAvailable: true, updateInfo: { version: '1.1.0', releaseNotes: 'Faster.' } }),
  downloadUpdate: () => system.download.promise,
  quitAndInstall: (isSilent: boolean, isForceRunAfter: boolean) => asked.push(`install ${isSilent} ${isForceRunAfter}`),
});
export default { autoUpdater };
