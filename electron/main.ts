import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, session, shell } from 'electron';
import type { ListingId } from '../shared/domain/ids.ts';
import { type Core, createCore } from './core/app.ts';
import type { Log } from './core/log.ts';
import { PRIVATE_FOLDER } from './core/private-files.ts';
import { storageError } from './core/store/storage-error.ts';
import { within } from './core/within.ts';
import { openFileLog } from './hosts/file-log.ts';
import { defaultHome } from './hosts/home.ts';
import { createPracticePort } from './hosts/practice-port.ts';
import { closeHome, notClosed } from './hosts/private-home.ts';
import { findRendererFolder } from './hosts/renderer-folder.ts';
import { findSamples } from './hosts/samples-folder.ts';
import { openSecretStorage } from './hosts/secret-storage.ts';
import { VERSION } from './hosts/version.ts';
import { homeFromArguments } from './shell/arguments.ts';
import { errorForLog, startErrorText } from './shell/error-text.ts';
import { linkGiven, takeGiven, type Waiting } from './shell/given-link.ts';
import { watchGpu } from './shell/gpu-watch.ts';
import { linkMenu } from './shell/menu-link.ts';
import { linkPage } from './shell/page-link.ts';
import { pickFiles } from './shell/picker.ts';
import { closeBeforeQuit } from './shell/quit.ts';
import { registerScheme, serveScheme } from './shell/scheme.ts';
import { chooseSecretStorage } from './shell/sealed-secrets.ts';
import { guardContents, refusePermissions } from './shell/security.ts';
import { showSending } from './shell/sending-signs.ts';
import { openSealedFile, openWindowStateStore } from './shell/stores.ts';
import { systemCipher } from './shell/system-cipher.ts';
import { openWindow } from './shell/window.ts';

/** The core stops its requests at once; what takes longer than this is found again by its journal. Milliseconds. */
const LONGEST_GOODBYE = 10_000;

// [Note: no top-level await] Electron is not ready before this module is done, so it must not wait for that here.
start().catch(stopWithMessage);

async function start(): Promise<void> {
  registerScheme();
  app.enableSandbox();
  app.setAppUserModelId('com.listinglightbox.app');
  const home = homeFromArguments(process.argv, process.cwd()) ?? defaultHome(process.env, process.platform);
  const failures: unknown[] = [];
  closeHome(home, process.platform, (error) => failures.push(error));
  keepBrowserDataIn(path.join(home, 'desktop'));
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const waiting = takeGiven(process.argv, process.cwd());
  const log = openFileLog(home, false);
  for (const failure of failures) log.warn(notClosed(failure));
  watchForDefects(log);
  guardContents(log);
  watchGpu(log, process.argv, Date.now);
  await app.whenReady();
  try {
    await openApp(home, log, waiting);
  } catch (error) {
    log.error('the app could not start', { error: errorForLog(error) });
    throw error;
  }
}

/** [Note: one window for a library] The lock belongs to this folder, so that another library opens beside this one. */
function keepBrowserDataIn(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    app.setPath('userData', folder);
  } catch (error) {
    throw storageError(error, folder);
  }
}

async function openApp(home: string, log: Log, waiting: Waiting): Promise<void> {
  const rendererFolder = findRendererFolder();
  let window: BrowserWindow | null = null;
  const development = !app.isPackaged;
  const showLibrary = (): void => void shell.openPath(home);
  const showListing = (listingId: ListingId): void => {
    waiting.all.push({ kind: 'listing', listingId });
    waiting.added();
  };
  const menu = linkMenu({ platform: process.platform, development, showLibrary, showListing, log }, () => window);
  const core = await openCore(home, log, () => pickFiles(window, menu.words()));
  // Held, so that nothing starts behind a core that is being closed.
  const started = core.startBackgroundWork().catch((error: unknown) => {
    log.error('the work in the background could not start', { error: errorForLog(error) });
  });
  const isEnding = closeBeforeQuit(app, () => close(core, started, log));
  const state = openWindowStateStore(home);
  const preload = path.join(path.dirname(fileURLToPath(import.meta.url)), '../preload/preload.cjs');
  const show = (): void => {
    if (isEnding()) return;
    if (window !== null) {
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    window = openWindow({ preload, state, log, development, words: menu.words, giveUp: () => app.quit() });
    window.once('closed', () => {
      window = null;
      menu.forgetPage();
      forgetListener();
    });
  };

  const forgetListener = linkGiven(waiting, { log, show }, () => window);
  refusePermissions(session.defaultSession);
  serveScheme({ rendererFolder, picturePath: core.picturePath });
  linkPage(core, { log, newId: randomUUID }, () => window);
  showSending(core, { currentWindow: () => window, words: menu.words, show });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  show();
}

async function openCore(home: string, log: Log, pick: () => Promise<readonly string[]>): Promise<Core> {
  const secrets = await chooseSecretStorage({
    cipher: systemCipher,
    file: openSealedFile(home),
    openNodeStorage: () => openSecretStorage(home, process.env),
    environment: process.env,
  });
  const samples = app.isPackaged ? path.join(process.resourcesPath, 'samples') : findSamples();
  return createCore({
    home,
    host: { kind: 'electron', version: VERSION, pickFiles: pick },
    secrets,
    practice: createPracticePort(home, samples, (file, text) => writeFileSync(file, text, { mode: 0o600 })),
    log,
    now: () => new Date(),
    newId: randomUUID,
    random: Math.random,
  });
}

async function close(core: Core, started: Promise<void>, log: Log): Promise<void> {
  try {
    const inTime = await within(LONGEST_GOODBYE, started.then(core.close));
    if (!inTime) log.warn('the core was not closed in time');
  } catch (error) {
    log.error('the core could not be closed', { error: errorForLog(error) });
  }
}

/** Nobody knows what an error that nobody expected has left behind: it is logged, said, and ends the app. */
function watchForDefects(log: Log): void {
  process.on('unhandledRejection', (error) => {
    log.error('a promise failed unseen', { error: errorForLog(error) });
  });
  process.on('uncaughtException', (error) => {
    log.error('an unexpected error', { error: errorForLog(error) });
    dialog.showErrorBox(
      'Listing Lightbox has to close',
      'Something went wrong that it cannot mend while running. Everything that was saved is safe. Start it again; if it comes back, the file logs/lightbox.log in the library folder tells more.',
    );
    app.exit(1);
  });
}

/** Waits until a dialog can be shown: before, some systems would print the message where nobody looks. */
async function stopWithMessage(error: unknown): Promise<void> {
  await app.whenReady();
  dialog.showErrorBox('Listing Lightbox could not start', startErrorText(error));
  app.exit(1);
}
