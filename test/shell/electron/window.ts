import { strict } from '../page/strict.ts';
import { closeAllWith, emitFromApp, isHeardFromApp, isQuitting, needReady } from './app.ts';
import { createEvents, note, tell, wish } from './harness.ts';

export interface StandInWindow {
  readonly number: number;
  readonly window: Electron.BrowserWindow;
  readonly contents: Electron.WebContents;
  emit(event: string, ...args: readonly unknown[]): boolean;
  emitFromContents(event: string, own: object, ...args: readonly unknown[]): boolean;
  /** What the app answers to a link that wants a window of its own. */
  open(address: string): 'deny' | 'allow';
  /** @returns whether it is closed */
  close(): Promise<boolean>;
}

/** Whether the person looks at the window; a test says otherwise by the events `blur` and `focus`. */
let looksAtIt = true;
const isFocused = (): boolean => looksAtIt;

const windows = new Map<number, StandInWindow>();
let made = 0;

export function windowOf(number: number): StandInWindow {
  const found = windows.get(number);
  if (found === undefined) throw new Error(`There is no window ${number}.`);
  return found;
}
export const allWindows = (): readonly StandInWindow[] => [...windows.values()];

closeAllWith(async () => {
  const closed = await Promise.all(allWindows().map((each) => each.close()));
  return closed.every(Boolean);
});

/** What the harness relies on: without these the preload would run elsewhere, and the test prove nothing. */
function checkPreferences({ webPreferences }: Electron.BrowserWindowConstructorOptions): string {
  const { contextIsolation, sandbox, nodeIntegration, preload } = webPreferences ?? {};
  if (contextIsolation !== true || sandbox !== true || nodeIntegration !== false || preload === undefined) {
    throw new Error('The harness plays windows with a sandboxed preload in a world of its own, and no others.');
  }
  return preload;
}

function createWindow(options: Electron.BrowserWindowConstructorOptions): Electron.BrowserWindow {
  needReady('BrowserWindow');
  const preload = checkPreferences(options);
  made += 1;
  const number = made;
  note('window', options);
  const events = createEvents();
  const inside = createEvents();
  let isAlive = true;
  let isMinimized = false;
  let isMaximized = false;
  let isVisible = options.show !== false;
  let zoom = 1;
  let open: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  const alive = (): boolean => isAlive;
  const closed = Promise.withResolvers<never>();
  // Nobody may wait for it.
  closed.promise.catch(() => undefined);
  const bounds = {
    x: options.x ?? 100,
    y: options.y ?? 100,
    width: options.width ?? 800,
    height: options.height ?? 600,
  };

  const contents: Electron.WebContents = strict<Electron.WebContents>(
    'WebContents',
    {
      id: number,
      isDestroyed: () => !isAlive,
      send: (channel, ...args: unknown[]) => tell({ do: 'toPage', window: number, channel, args }),
      setZoomFactor: (factor) => {
        zoom = factor;
        note('zoom', factor);
      },
      getZoomFactor: () => zoom,
      setWindowOpenHandler: (handler) => {
        open = handler;
      },
      executeJavaScript: (code) => wish({ do: 'evaluate', window: number, code }),
      startDrag: ({ file, files }) => note('startDrag', { files: files ?? [file] }),
      replaceMisspelling: (word) => note('replaceMisspelling', word),
      reload: () => {
        note('reload');
        tell({ do: 'reload', window: number });
      },
      on: inside.on,
      once: inside.once,
      off: inside.off,
    },
    alive,
  );
  const close = async (): Promise<boolean> => {
    if (!isAlive) return true;
    if (events.emit('close')) return false;
    await wish({ do: 'close', window: number });
    windows.delete(number);
    closed.reject(new Error(`ERR_FAILED (-2) loading the page of window ${number}`));
    // Whoever waits for the page hears of it while the window is still there.
    await Promise.resolve();
    isAlive = false;
    events.emit('closed');
    if (windows.size > 0 || isQuitting()) return true;
    // Without a listener Electron ends the app.
    if (!isHeardFromApp('window-all-closed')) throw new Error('The harness wants “window-all-closed” to be heard.');
    emitFromApp('window-all-closed', {});
    return true;
  };
  const window: Electron.BrowserWindow = strict<Electron.BrowserWindow>(
    'BrowserWindow',
    {
      id: number,
      webContents: contents,
      async loadURL(address) {
        note('load', address);
        await Promise.race([wish({ do: 'load', window: number, address, preload }), closed.promise]);
      },
      show: () => {
        isVisible = true;
        note('show');
      },
      isVisible: () => isVisible,
      isDestroyed: () => !isAlive,
      maximize: () => {
        isMaximized = true;
      },
      isMaximized: () => isMaximized,
      minimize: () => {
        isMinimized = true;
      },
      isMinimized: () => isMinimized,
      restore: () => {
        isMinimized = false;
        note('restore');
      },
      focus: () => note('focus'),
      isFocused: () => isFocused(),
      setProgressBar: (progress, given) => note('progress', { progress, mode: given?.mode }),
      getNormalBounds: () => bounds,
      setBackgroundColor: (color) => note('background', color),
      close: () => void close(),
      on: events.on,
      once: events.once,
      off: events.off,
    },
    alive,
  );
  windows.set(number, {
    number,
    window,
    contents,
    emit(event, ...args) {
      if (event === 'focus' || event === 'blur') looksAtIt = event === 'focus';
      return events.emit(event, ...args);
    },
    emitFromContents: inside.emitWith,
    open(address) {
      if (open === null) throw new Error('Nobody guards what opens windows.');
      const details = strict<Electron.HandlerDetails>('HandlerDetails', { url: address });
      return open(details).action;
    },
    close,
  });
  emitFromApp('web-contents-created', {}, contents);
  return window;
}

/** Called with `new`, which gives what the function returns. */
export const BrowserWindow = Object.assign(
  function BrowserWindow(options: Electron.BrowserWindowConstructorOptions = {}): Electron.BrowserWindow {
    return createWindow(options);
  },
  {
    getAllWindows: () => allWindows().map(({ window }) => window),
    fromWebContents: (contents: Electron.WebContents) =>
      allWindows().find((each) => each.contents === contents)?.window ?? null,
  },
);
