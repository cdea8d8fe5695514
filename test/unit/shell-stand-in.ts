// What the main process needs of `electron`, without a display: it records what it is asked and lets a test play the
// system and the page. It proves how main.ts is put together, not how Electron behaves.

import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';

// Electron's own: the folder of what a packaged app brings along.
if (!('resourcesPath' in process)) Object.assign(process, { resourcesPath: import.meta.dirname });

const recorded: Record<string, unknown> = {};
const errors: string[][] = [];
let fetchAsset: ((request: Request) => Promise<Response>) | null = null;
let hearMenu: ((event: unknown, description: unknown) => void) | null = null;
let menu: StandInMenu | null = null;
let menusBuilt = 0;
let answerCall: ((event: unknown, ...args: unknown[]) => Promise<unknown>) | null = null;
const windows: BrowserWindow[] = [];
const currentWindow = (): BrowserWindow | undefined => windows.at(-1);

function tell(message: object): void {
  process.send?.(message);
}

interface Entry {
  id?: string;
  enabled?: boolean;
  submenu?: Entry[];
  click?: () => void;
}

class StandInMenu {
  readonly template: Entry[];
  constructor(template: Entry[]) {
    this.template = template;
  }
  getMenuItemById(id: string): Entry | null {
    const all = (entries: readonly Entry[]): Entry[] => entries.flatMap((item) => [item, ...all(item.submenu ?? [])]);
    return all(this.template).find((item) => item.id === id) ?? null;
  }
}

class App extends EventEmitter {
  readonly isPackaged = true;
  #ready = new Promise<void>((resolve) => setImmediate(resolve));
  enableSandbox(): void {
    recorded.sandbox = true;
  }
  setAppUserModelId(): void {}
  setPath(name: string, folder: string): void {
    recorded[name] = folder;
  }
  getPath(name: string): unknown {
    return recorded[name];
  }
  getVersion(): string {
    return '0.0.0';
  }
  requestSingleInstanceLock(): boolean {
    return process.env.STAND_IN_LOCK !== 'taken';
  }
  whenReady(): Promise<void> {
    return this.#ready;
  }
  quit(): void {
    this.emit('before-quit', {});
    currentWindow()?.close();
    let prevented = false;
    const preventDefault = (): void => {
      prevented = true;
    };
    this.emit('will-quit', { preventDefault });
    if (!prevented) this.exit(0);
  }
  exit(code: number): void {
    if (process.connected)
      process.send?.({ kind: 'exit', code, errors }, undefined, undefined, () => process.exit(code));
  }
}

class Contents extends EventEmitter {
  readonly mainFrame = { url: 'lightbox://app/', parent: null };
  opened: ((details: { url: string }) => unknown) | null = null;
  isDestroyed(): boolean {
    return false;
  }
  setZoomFactor(zoom: number): void {
    recorded.zoom = zoom;
  }
  getZoomFactor(): number {
    return 1.5;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.opened = handler;
  }
  reload(): void {
    recorded.reloaded = true;
  }
  send(channel: string, name: unknown, payload: unknown): void {
    tell({ kind: 'event', channel, name, payload });
  }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new Contents();
  constructor(options: Record<string, unknown>) {
    super();
    recorded.window = options;
    app.emit('web-contents-created', {}, this.webContents);
    windows.push(this);
  }
  loadURL(address: string): Promise<void> {
    recorded.loaded = address;
    setImmediate(() => {
      this.emit('ready-to-show');
      tell({ kind: 'shown' });
    });
    return Promise.resolve();
  }
  show(): void {
    recorded.shown = true;
  }
  maximize(): void {}
  isMinimized(): boolean {
    return true;
  }
  restore(): void {
    recorded.restored = true;
  }
  focus(): void {
    recorded.focused = true;
  }
  isMaximized(): boolean {
    return false;
  }
  getNormalBounds(): object {
    return { x: 10, y: 20, width: 1000, height: 700 };
  }
  setBackgroundColor(): void {}
  close(): void {
    this.emit('close');
    windows.pop();
    this.emit('closed');
  }
}

const Command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.int(), args: z.array(z.unknown()), address: z.string() }),
  z.object({ kind: z.literal('fetch'), id: z.int(), address: z.string() }),
  z.object({ kind: z.literal('navigate'), id: z.int(), address: z.string() }),
  z.object({ kind: z.literal('recorded'), id: z.int() }),
  z.object({ kind: z.literal('emit'), id: z.int(), event: z.string() }),
  z.object({ kind: z.literal('crash'), id: z.int() }),
  z.object({ kind: z.literal('quit'), id: z.int() }),
  z.object({ kind: z.literal('describeMenu'), id: z.int(), description: z.unknown(), address: z.string() }),
  z.object({ kind: z.literal('menu'), id: z.int() }),
  z.object({ kind: z.literal('menusBuilt'), id: z.int() }),
  z.object({ kind: z.literal('choose'), id: z.int(), entry: z.string() }),
]);

async function obey(command: z.infer<typeof Command>): Promise<unknown> {
  switch (command.kind) {
    case 'call': {
      const sender = currentWindow()?.webContents;
      return answerCall?.({ sender, senderFrame: { url: command.address, parent: null } }, ...command.args);
    }
    case 'fetch': {
      const answer = await fetchAsset?.(new Request(command.address));
      return [answer?.status, await answer?.text()];
    }
    case 'navigate': {
      let prevented = false;
      const preventDefault = (): void => {
        prevented = true;
      };
      currentWindow()?.webContents.emit('will-navigate', { url: command.address, preventDefault });
      return { prevented, opened: currentWindow()?.webContents.opened?.({ url: command.address }) };
    }
    case 'recorded':
      return recorded;
    case 'emit':
      return app.emit(command.event, {});
    case 'crash':
      return currentWindow()?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    case 'quit':
      return app.quit();
    case 'describeMenu': {
      const sender = currentWindow()?.webContents;
      return hearMenu?.({ sender, senderFrame: { url: command.address, parent: null } }, command.description);
    }
    case 'menu':
      return menu?.template;
    case 'menusBuilt':
      return menusBuilt;
    case 'choose':
      return menu?.getMenuItemById(command.entry)?.click?.();
  }
}

process.on('message', (raw) => {
  const command = Command.parse(raw);
  void obey(command).then((value) => tell({ kind: 'answer', id: command.id, value }));
});

export const app = new App();
export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown): void {
    recorded.schemes = schemes;
  },
  handle(_scheme: string, handler: (request: Request) => Promise<Response>): void {
    fetchAsset = handler;
  },
};
export const ipcMain = {
  on(channel: string, listener: (event: unknown, description: unknown) => void): void {
    // A package of the app listens on a channel of its own.
    if (channel !== ELECTRON_CHANNELS.menu) return;
    recorded.menuChannel = channel;
    hearMenu = listener;
  },
  handle(channel: string, handler: (event: unknown, ...args: unknown[]) => Promise<unknown>): void {
    recorded.callChannel = channel;
    answerCall = handler;
  },
};
export const crashReporter = {
  start(options: object): void {
    recorded.crashReports = options;
  },
};
export const dialog = {
  showErrorBox(title: string, content: string): void {
    errors.push([title, content]);
  },
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showMessageBox(_window: unknown, message: unknown): Promise<object> {
    recorded.message = message;
    return Promise.resolve({ response: 0 });
  },
};
export const Menu = {
  buildFromTemplate: (template: Entry[]) => new StandInMenu(template),
  setApplicationMenu(shown: StandInMenu): void {
    menu = shown;
    menusBuilt += 1;
    recorded.hasMenu = shown.template.length > 0;
  },
};
const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: true });
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler(handler: (contents: null, name: string, decide: (allowed: boolean) => void) => void) {
      handler(null, 'media', (allowed) => {
        recorded.cameraAllowed = allowed;
      });
    },
    setPermissionCheckHandler(handler: () => boolean) {
      recorded.checkAllowed = handler();
    },
    setDevicePermissionHandler(handler: () => boolean) {
      recorded.deviceAllowed = handler();
    },
  }),
};
export const shell = {
  openExternal(address: string): Promise<void> {
    recorded.openedOutside = address;
    return Promise.resolve();
  },
  openPath: () => Promise.resolve(''),
};
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(text).map((byte) => byte ^ 255)),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: Buffer.from(sealed.map((byte) => byte ^ 255)).toString(), shouldReEncrypt: false }),
};
export default { app, ipcMain, shell };
