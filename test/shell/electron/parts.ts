// The parts of the main process's `electron` that are no windows: each knows what the app uses, and throws for the rest.

import { strict } from '../page/strict.ts';
import { needReady, needStarting } from './app.ts';
import { createEvents, note, wish } from './harness.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

let fetchAsset: ((request: Request) => Response | Promise<Response>) | null = null;
const schemes = new Set<string>();

export const protocol: Electron.Protocol = strict<Electron.Protocol>('protocol', {
  registerSchemesAsPrivileged(customSchemes) {
    needStarting('protocol.registerSchemesAsPrivileged()');
    for (const { scheme } of customSchemes) schemes.add(scheme);
    note('schemes', customSchemes);
  },
  handle(scheme, handler) {
    needReady('protocol');
    if (!schemes.has(scheme)) throw new Error(`“${scheme}” was never registered as privileged.`);
    fetchAsset = handler;
  },
});

/** The answer of the app's own protocol handler. */
export async function fetchFromApp(address: string, method: string): Promise<Response> {
  if (fetchAsset === null) throw new Error('The app serves no scheme yet.');
  return fetchAsset(new Request(address, { method }));
}

const handlers = new Map<string, Handler>();
const ipcEvents = createEvents();

export const ipcMain: Electron.IpcMain = strict<Electron.IpcMain>('ipcMain', {
  handle(channel, handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  on: ipcEvents.on,
});

/** Delivers a message of a page, as a copy. */
export async function invokeFromPage(
  channel: string,
  event: { readonly sender: Electron.WebContents; readonly senderFrame: Electron.WebFrameMain | null },
  args: readonly unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  const given = strict<Electron.IpcMainInvokeEvent>('IpcMainInvokeEvent', { ...event, type: 'frame' });
  const answer: unknown = await handler(given, ...args);
  return structuredClone(answer);
}

export function sendFromPage(
  channel: string,
  event: { readonly sender: Electron.WebContents; readonly senderFrame: Electron.WebFrameMain | null },
  args: readonly unknown[],
): void {
  if (!ipcEvents.isHeard(channel)) throw new Error(`Nobody hears '${channel}'.`);
  ipcEvents.emitPlain(channel, strict<Electron.IpcMainEvent>('IpcMainEvent', { ...event, type: 'frame' }), ...args);
}

/** The options of a call that may or may not name a window first. */
function optionsOf<Options>(given: readonly [Electron.BaseWindow, Options] | readonly [Options]): Options {
  return given.length === 2 ? given[1] : given[0];
}

export const dialog: Electron.Dialog = strict<Electron.Dialog>('dialog', {
  showErrorBox(title, content) {
    note('errorBox', { title, content });
    // The app mostly ends after it, and nobody can ask any more.
    process.stderr.write(`${title}: ${content}\n`);
  },
  async showOpenDialog(...given: [Electron.BaseWindow, Electron.OpenDialogOptions] | [Electron.OpenDialogOptions]) {
    needReady('dialog');
    const picked = await wish({ do: 'openDialog', options: optionsOf(given) });
    return Array.isArray(picked)
      ? { canceled: false, filePaths: picked.map(String) }
      : { canceled: true, filePaths: [] };
  },
  async showMessageBox(...given: [Electron.BaseWindow, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]) {
    needReady('dialog');
    const options = optionsOf(given);
    note('messageBox', options);
    const response = await wish({ do: 'messageBox', options: JSON.parse(JSON.stringify(options)) });
    return { response: Number(response), checkboxChecked: false };
  },
});

const permissions: { request: boolean | null; check: boolean | null; device: boolean | null } = {
  request: null,
  check: null,
  device: null,
};
const sessionEvents = createEvents();
const defaultSession: Electron.Session = strict<Electron.Session>('Session', {
  // As a system without a proxy answers.
  resolveProxy: () => Promise.resolve('DIRECT'),
  setPermissionRequestHandler(handler) {
    const contents = strict<Electron.WebContents>('WebContents', {});
    const details = strict<Electron.PermissionRequest>('PermissionRequest', {});
    handler?.(
      contents,
      'media',
      (allowed) => {
        permissions.request = allowed;
        note('permission.request', allowed);
      },
      details,
    );
  },
  setPermissionCheckHandler(handler) {
    const details = strict<Electron.PermissionCheckHandlerHandlerDetails>('PermissionCheck', {});
    permissions.check = handler?.(null, 'media', 'lightbox://app', details) ?? null;
    note('permission.check', permissions.check);
  },
  setDevicePermissionHandler(handler) {
    const details = strict<Electron.DevicePermissionHandlerHandlerDetails>('DevicePermission', {});
    permissions.device = handler?.(details) ?? null;
    note('permission.device', permissions.device);
  },
  on: sessionEvents.on,
});
export const session = {
  get defaultSession(): Electron.Session {
    needReady('Session');
    return defaultSession;
  },
};

/** Plays a download of the page. */
export function download(address: string, fileName: string): { prevented: boolean; path: string | null } {
  let path: string | null = null;
  const item = strict<Electron.DownloadItem>('DownloadItem', {
    getURL: () => address,
    getFilename: () => fileName,
    setSavePath: (chosen) => {
      path = chosen;
    },
  });
  const prevented = sessionEvents.emit('will-download', item);
  return { prevented, path };
}

export const crashReporter: Electron.CrashReporter = strict<Electron.CrashReporter>('crashReporter', {
  start: (options) => note('crashReporter', options),
});

export const shell: Electron.Shell = strict<Electron.Shell>('shell', {
  openExternal(address) {
    note('openExternal', address);
    return Promise.resolve();
  },
  showItemInFolder: (file) => note('showItemInFolder', file),
  openPath(path) {
    note('openPath', path);
    return Promise.resolve('');
  },
});

const display = strict<Electron.Display>('Display', { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } });
export const screen: Electron.Screen = strict<Electron.Screen>('screen', {
  getPrimaryDisplay() {
    needReady('screen');
    return display;
  },
  getAllDisplays() {
    needReady('screen');
    return [display];
  },
});

const themeEvents = createEvents();
export const nativeTheme: Electron.NativeTheme = strict<Electron.NativeTheme>('nativeTheme', {
  shouldUseDarkColors: true,
  on: themeEvents.on,
  off: themeEvents.off,
});
