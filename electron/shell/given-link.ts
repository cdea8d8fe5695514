import { app, type BrowserWindow, ipcMain } from 'electron';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import type { Given } from '../../shared/contract/given.ts';
import type { Log } from '../core/library/log.ts';
import { isOwnSender } from './calls.ts';
import { givenByArguments, givenByLink, LINK_SCHEME } from './given-policy.ts';
import { senderOf } from './page-link.ts';

/** What the system gave the app and no page has taken yet. */
export interface Waiting {
  readonly all: Given[];
  /** Called when something was added. */
  added: () => void;
}

/**
 * Takes what this start was given, and on macOS what is given later. [Note: before the app is ready] There a file that
 * starts the app comes by an event, which may be earlier than that.
 */
export function takeGiven(args: readonly string[], workingFolder: string): Waiting {
  // On macOS and Linux the package says so to the system; its installers for Windows cannot.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(LINK_SCHEME);
  const waiting: Waiting = { all: givenByArguments(args, workingFolder, app.isPackaged), added: () => undefined };
  const add = (given: Given | null): void => {
    if (given !== null) waiting.all.push(given);
    waiting.added();
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add({ kind: 'files', paths: [path] });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    add(givenByLink(link));
  });
  app.on('second-instance', (_event, otherArgs, otherFolder) => {
    waiting.all.push(...givenByArguments(otherArgs, otherFolder, app.isPackaged));
    waiting.added();
  });
  return waiting;
}

/** Hands on to the page what was given, as soon as it listens. @returns for when the page's window is gone */
export function linkGiven(
  waiting: Waiting,
  ports: { readonly log: Log; readonly show: () => void },
  currentWindow: () => BrowserWindow | null,
): () => void {
  let isHeard = false;
  const handOn = (): void => {
    const contents = currentWindow()?.webContents;
    if (!isHeard || contents === undefined || contents.isDestroyed()) return;
    for (const given of waiting.all.splice(0)) contents.send(ELECTRON_CHANNELS.given, given);
  };
  ipcMain.on(ELECTRON_CHANNELS.givenHeard, (event) => {
    if (!isOwnSender(senderOf(event, currentWindow()))) {
      ports.log.warn('a listener for what is given was refused');
      return;
    }
    isHeard = true;
    handOn();
  });
  waiting.added = () => {
    ports.show();
    handOn();
  };
  return () => {
    isHeard = false;
  };
}
