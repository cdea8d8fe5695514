import { BrowserWindow, dialog, Menu, nativeTheme, type RenderProcessGoneDetails, screen } from 'electron';
import type { MenuWords } from '../../shared/contract/menu.ts';
import type { Log } from '../core/library/log.ts';
import { PAGE_ADDRESS } from './addresses.ts';
import { afterPageGone } from './crash-policy.ts';
import { errorForLog } from './error-text.ts';
import { contextMenuTemplate } from './menu-template.ts';
import { lockedDown } from './security.ts';
import { showWhenPainted } from './show-window.ts';
import { type Area, placeWindow, SMALLEST_WINDOW, type WindowStateStore } from './window-state.ts';

interface WindowPorts {
  readonly preload: string;
  readonly state: WindowStateStore;
  readonly log: Log;
  readonly development: boolean;
  readonly words: () => MenuWords;
  /** Ends the app after the page could not be kept alive. */
  readonly giveUp: () => void;
}

/** `--ground` of renderer/app/styles/tokens.css, so that the window does not flash before the page is painted. */
const GROUND = { light: '#dedede', dark: '#1b1b1b' } as const;

/** Opens the one window; it shows itself when the page is painted. */
export function openWindow(ports: WindowPorts): BrowserWindow {
  const { position, width, height, maximized, zoom } = placeWindow(ports.state.read(), workAreas());
  const window = new BrowserWindow({
    ...position,
    width,
    height,
    minWidth: Math.min(SMALLEST_WINDOW.width, width),
    minHeight: Math.min(SMALLEST_WINDOW.height, height),
    show: false,
    title: 'Listing Lightbox',
    backgroundColor: ground(),
    webPreferences: { ...lockedDown(ports.preload), devTools: ports.development },
  });
  showWhenPainted(
    window,
    (isPainted) => {
      if (!isPainted) ports.log.warn('the window was shown before it was painted');
      window.webContents.setZoomFactor(zoom);
      if (maximized) window.maximize();
      window.show();
    },
    (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  );
  let isClosing = false;
  window.on('close', () => {
    isClosing = true;
    remember(window, ports);
  });
  followTheme(window);
  offerContextMenu(window, ports);
  keepAlive(window, ports);
  window.loadURL(PAGE_ADDRESS).catch((error: unknown) => {
    // As by a quit while it was loading: the window is not destroyed yet when Electron says ERR_FAILED.
    if (isClosing) return;
    ports.log.error('the page could not be loaded', { error: errorForLog(error) });
    dialog.showErrorBox(
      'Listing Lightbox could not open its window',
      'Your photos and words are safe. Install Listing Lightbox again; if that does not help, the file logs/lightbox.log in the library folder says more.',
    );
    ports.giveUp();
  });
  return window;
}

function workAreas(): readonly Area[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

function remember(window: BrowserWindow, { state, log }: WindowPorts): void {
  try {
    const { x, y, width, height } = window.getNormalBounds();
    state.write({ x, y, width, height, maximized: window.isMaximized(), zoom: window.webContents.getZoomFactor() });
  } catch (error) {
    // A full disk must not keep the window open.
    log.warn('the place of the window could not be saved', { error: errorForLog(error) });
  }
}

function ground(): string {
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light;
}

function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(ground());
  nativeTheme.on('updated', follow);
  window.once('closed', () => nativeTheme.off('updated', follow));
}

function offerContextMenu(window: BrowserWindow, { words }: WindowPorts): void {
  window.webContents.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked, words(), (word) => window.webContents.replaceMisspelling(word));
    if (template !== null) Menu.buildFromTemplate(template).popup({ window });
  });
}

function keepAlive(window: BrowserWindow, ports: WindowPorts): void {
  const crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    const next = afterPageGone(details.reason, crashes, Date.now());
    crashes.push(Date.now());
    if (next === 'ignore') return;
    ports.log.error('the page ended unexpectedly', { reason: details.reason, exitCode: details.exitCode, next });
    if (next === 'giveUp') {
      dialog.showErrorBox('Listing Lightbox has to close', stopText(details));
      ports.giveUp();
      return;
    }
    const { reopened, reopenedSafe } = ports.words();
    window.webContents.reload();
    void dialog.showMessageBox(window, { type: 'warning', message: reopened, detail: reopenedSafe });
  });
}

function stopText({ reason }: RenderProcessGoneDetails): string {
  return `The window cannot be kept open (${reason}). Everything that was saved is safe. Start Listing Lightbox again; if it comes back, the file logs/lightbox.log in the library folder says more.`;
}
