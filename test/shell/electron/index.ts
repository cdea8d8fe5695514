// Stands in for the module `electron` in the main process: see docs/tests.md.

import { Order } from '../orders.ts';
import { strict } from '../page/strict.ts';
import { app, emitFromApp } from './app.ts';
import { allNoted, obeyWith } from './harness.ts';
import { chooseInMenu, Menu, shownMenu } from './menu.ts';
import {
  crashReporter,
  dialog,
  download,
  fetchFromApp,
  invokeFromPage,
  ipcMain,
  nativeTheme,
  protocol,
  screen,
  sendFromPage,
  session,
  shell,
} from './parts.ts';
import { emitFromNotification, Notification, powerSaveBlocker } from './signs.ts';
import { allWindows, BrowserWindow, windowOf } from './window.ts';

// Electron's own: the folder of what a packaged app brings along.
const resourcesPath = process.env['STAND_IN_RESOURCES'] ?? import.meta.dirname;
if (!('resourcesPath' in process)) Object.assign(process, { resourcesPath });

async function fetchForPage({ address, method }: Extract<Order, { do: 'fetch' }>): Promise<object> {
  const answer = await fetchFromApp(address, method);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

function eventFrom({ window, frame }: { readonly window: number; readonly frame: string | null }) {
  const senderFrame =
    frame === null ? null : strict<Electron.WebFrameMain>('WebFrameMain', { url: frame, parent: null });
  return { sender: windowOf(window).contents, senderFrame };
}

function emitted({ from, event, args }: Extract<Order, { do: 'emit' }>): boolean {
  const [window] = allWindows();
  switch (from) {
    case 'app':
      return emitFromApp(event, {}, ...args);
    case 'window':
      return window?.emit(event, ...args) ?? false;
    case 'contents':
      return window?.emitFromContents(event, {}, ...args) ?? false;
    case 'notification':
      return emitFromNotification(event, ...args);
    case 'powerMonitor':
      throw new Error(`The harness does not play ${from} yet.`);
  }
}

function obey(order: Order): unknown {
  switch (order.do) {
    case 'fetch':
      return fetchForPage(order);
    case 'invoke':
      return invokeFromPage(order.channel, eventFrom(order), order.args);
    case 'send':
      return sendFromPage(order.channel, eventFrom(order), order.args);
    case 'readyToShow':
      return windowOf(order.window).emit('ready-to-show');
    case 'navigate':
      return windowOf(order.window).emitFromContents('will-navigate', { url: order.address });
    case 'openWindow':
      return windowOf(order.window).open(order.address);
    case 'download':
      return download(order.address, order.fileName);
    case 'closeWindow':
      return windowOf(order.window).close();
    case 'quit':
      return app.quit();
    case 'emit':
      return emitted(order);
    case 'menu':
      return shownMenu();
    case 'chooseInMenu':
      return chooseInMenu(order.id);
    case 'noted':
      return allNoted();
  }
}

obeyWith(obey, (raw) => Order.parse(raw));

export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
};

/** Parts that exist in Electron and that nothing of ours uses yet: each member fails with its name. */
const unknownPart = <Part extends object>(name: string): Part => strict<Part>(name, {});
export const autoUpdater = unknownPart<Electron.AutoUpdater>('autoUpdater');
export const clipboard = unknownPart<Electron.Clipboard>('clipboard');
export const globalShortcut = unknownPart<Electron.GlobalShortcut>('globalShortcut');
/** A picture of which only the size is changed. */
const picture: Electron.NativeImage = strict<Electron.NativeImage>('NativeImage', { resize: () => picture });
export const nativeImage = strict<typeof Electron.NativeImage>('nativeImage', { createFromPath: () => picture });
export const net = unknownPart<Electron.Net>('net');
export const powerMonitor = unknownPart<Electron.PowerMonitor>('powerMonitor');
export const systemPreferences = unknownPart<Electron.SystemPreferences>('systemPreferences');
export const utilityProcess = unknownPart<typeof Electron.UtilityProcess>('utilityProcess');
export const webContents = unknownPart<typeof Electron.WebContents>('webContents');

// For CommonJS and for packages that take the whole, such as electron-store.
export default { app, ipcMain, shell };
