import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, crashReporter, dialog, session, shell } from 'electron';
import { IDENTITY } from '../build/packaging/identity.ts';
import type { MenuWords } from '../shared/contract/menu.ts';
import type { ListingId } from '../shared/domain/ids.ts';
import { type Core, createCore } from './core/app/app.ts';
import type { HostPort } from './core/app/ports.ts';
import type { Log } from './core/library/log.ts';
import { PRIVATE_FOLDER } from './core/library/private-files.ts';
import { storageError } from './core/library/store/storage-error.ts';
import { within } from './core/library/within.ts';
import { cardPlaces } from './core/photos/cards/read-cards.ts';
import { pictureLaunch } from './core/photos/pictures/launch.ts';
import { createPictureMaker } from './core/photos/pictures/picture-maker.ts';
import { systemNetwork } from './core/service/http/network.ts';
import type { SecretStorage } from './core/service/ports.ts';
import { openFileLog } from './hosts/file-log.ts';
import { keepGivenPlace, libraryHome } from './hosts/library-place.ts';
import { refuseShare } from './hosts/network-share.ts';
import { openNoteFiles, stateFolder } from './hosts/note-files.ts';
import { NONE, NOT_UNDERSTOOD, policyHere, type ReadPolicy, viewOfPolicy } from './hosts/policy.ts';
import { createPracticePort } from './hosts/practice-port.ts';
import { closeHome, notClosed } from './hosts/private-home.ts';
import { keyStoreFor, openSecretStorage, PATIENCE_OF_APP } from './hosts/secrets/secret-storage.ts';
import { findRendererFolder, findSamples, VERSION } from './hosts/shipped.ts';
import { linkDrag } from './shell/drag-link.ts';
import { errorForLog, startErrorText } from './shell/error-text.ts';
import { finishMove } from './shell/finish-move.ts';
import { linkGiven, takeGiven, type Waiting } from './shell/given-link.ts';
import { watchGpu } from './shell/gpu-watch.ts';
import { commandInstaller } from './shell/install-command.ts';
import { linkMenu, type WordsStore } from './shell/menu-link.ts';
import { moveRest, movingPort } from './shell/move-link.ts';
import { checkAfterCrash, recoverAtStart } from './shell/offer-recovery.ts';
import { linkPage } from './shell/page-link.ts';
import { pickFiles, pickFolder } from './shell/picker.ts';
import { closeBeforeQuit } from './shell/quit.ts';
import { saveReport } from './shell/save-report.ts';
import { registerScheme, serveScheme } from './shell/scheme.ts';
import { guardContents, refusePermissions } from './shell/security.ts';
import { selfCheckFile } from './shell/self-check.ts';
import { runSelfCheck } from './shell/self-check-run.ts';
import { showSending } from './shell/sending-signs.ts';
import { homeFromArguments, markSession } from './shell/session-marker.ts';
import { openWindowStateStore, openWordsStore } from './shell/stores.ts';
import { openUpdates } from './shell/updates/open-updates.ts';
import { takeHome } from './shell/updates/restart-note.ts';
import type { UpdateLink } from './shell/updates/update-link.ts';
import { openWindow } from './shell/window.ts';

/** The core stops its requests at once; what takes longer than this is found again by its journal. Milliseconds. */
const LONGEST_GOODBYE = 10_000;

// [Note: no top-level await] Electron is not ready before this module is done, so it must not wait for that here.
start().catch(stopWithMessage);

async function start(): Promise<void> {
  registerScheme();
  app.enableSandbox();
  app.setAppUserModelId(IDENTITY.appId);
  const checked = selfCheckFile(process.argv, process.cwd());
  if (checked !== null) {
    await checkInstallation(checked);
    return;
  }
  const read = policyHere();
  const opened =
    homeFromArguments(process.argv, process.cwd()) ??
    takeHome(app.getPath('appData'), Date.now()) ??
    libraryHome(process.env, process.platform, read.policy.library);
  const { home, problem } = finishMove(process.argv, opened, moveRest);
  refuseShare(home, process.platform);
  const lastWords = openWordsStore(home);
  try {
    await startOn(home, lastWords, read);
    if (problem !== null) dialog.showErrorBox('The library was not moved', problem);
  } catch (error) {
    // Opened anew: what failed may have come before the log of this start.
    openFileLog(home, false).error('the app could not start', { error: errorForLog(error) });
    if (!(await recoverAtStart({ home, words: lastWords.read }, error).catch(() => false))) throw error;
  }
}

async function startOn(home: string, lastWords: WordsStore, read: ReadPolicy): Promise<void> {
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
  if (read.problem !== null) log.warn(NOT_UNDERSTOOD, { problem: read.problem });
  watchForDefects(log);
  guardContents(log);
  watchGpu(log, process.argv, Date.now);
  await app.whenReady();
  openApp({ home, log, read }, waiting, lastWords);
}

/** [Note: one window for a library] The lock belongs to this folder, so that another library opens beside this one. */
function keepBrowserDataIn(folder: string): void {
  try {
    const dumps = path.join(folder, 'Crashpad');
    mkdirSync(dumps, { recursive: true, mode: PRIVATE_FOLDER });
    app.setPath('userData', folder);
    // Dumps of a crash stay there as well, and nobody is sent one. Where they go is decided as the reporter starts.
    app.setPath('crashDumps', dumps);
    crashReporter.start({ uploadToServer: false });
  } catch (error) {
    throw storageError(error, folder);
  }
}

/** `--self-check FILE`: neither the person's library nor another Listing Lightbox is touched. */
async function checkInstallation(file: string): Promise<void> {
  await runSelfCheck(file, {
    rendererFolder: findRendererFolder(),
    preload: preloadPath(),
    openCore: (home) =>
      openCore({ home, log: openFileLog(home, false), read: NONE }, { pickFiles: () => Promise.resolve([]) }),
    openSecrets,
    newId: randomUUID,
  });
}

function preloadPath(): string {
  return path.join(path.dirname(fileURLToPath(import.meta.url)), '../preload/preload.cjs');
}

function openApp({ home, log, read }: Opened, waiting: Waiting, lastWords: WordsStore): void {
  const rendererFolder = findRendererFolder();
  let window: BrowserWindow | null = null;
  const development = !app.isPackaged;
  const speaking = { log, words: () => menu.words(), window: (): BrowserWindow | null => window };
  let updates: UpdateLink | null = null;
  const menu = linkMenu(
    {
      platform: process.platform,
      development,
      showLibrary: () => void shell.openPath(home),
      showListing: (listingId) => selectIn(waiting, listingId),
      checkUpdates: () => updates?.check(),
      saveReport: () => void saveReport({ home, ...speaking }),
      installCommand: commandInstaller(speaking),
      lastWords,
      log,
    },
    () => window,
  );
  const core = openCore({ home, log, read }, abilitiesOf(home, speaking.window, menu.words));
  keepGivenPlace(home, process.env, process.platform, read.policy.library);
  // Held, so that nothing starts behind a core that is being closed.
  const started = core.startBackgroundWork().catch((error: unknown) => {
    log.error('the work in the background could not start', { error: errorForLog(error) });
  });
  const marker = markSession(path.join(home, 'desktop'));
  const isEnding = closeBeforeQuit(app, async () => {
    await close(core, started, log);
    marker.end();
    updates?.atQuit();
  });
  const state = openWindowStateStore(home);
  const preload = preloadPath();
  const show = (): void => {
    if (isEnding()) return;
    if (window !== null) {
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    window = openWindow({ preload, state, log, development, words: menu.words, giveUp: () => app.quit() });
    // Windows waits for nobody at a log-off: what ends the app then is no crash.
    window.once('session-end', marker.end);
    window.once('closed', () => {
      window = null;
      menu.forgetPage();
      forgetListener();
    });
  };

  const forgetListener = linkGiven(waiting, { log, show }, () => window);
  servePage(core, { home, log, rendererFolder }, speaking.window);
  showSending(core, { currentWindow: speaking.window, words: menu.words, show });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  show();
  updates = openUpdates({ core, home, policy: read.policy, ...speaking });
  if (marker.followsCrash) void checkAfterCrash({ home, ...speaking }, () => close(core, started, log));
}

/** What the page is made of, and what it can ask for. */
function servePage(
  core: Core,
  { home, log, rendererFolder }: { readonly home: string; readonly log: Log; readonly rendererFolder: string },
  window: () => BrowserWindow | null,
): void {
  refusePermissions(session.defaultSession);
  serveScheme({ rendererFolder, picturePath: core.picturePath, takeDownload: core.takeDownload });
  linkPage(core, { log, newId: randomUUID }, window);
  linkDrag(core, { home, log }, window);
}

/** The page selects it as it does what a link names. */
function selectIn(waiting: Waiting, listingId: ListingId): void {
  waiting.all.push({ kind: 'listing', listingId });
  waiting.added();
}

interface Opened {
  readonly home: string;
  readonly log: Log;
  readonly read: ReadPolicy;
}

type Abilities = Omit<HostPort, 'kind' | 'version'>;

function abilitiesOf(home: string, window: () => BrowserWindow | null, words: () => MenuWords): Abilities {
  return {
    pickFiles: () => pickFiles(window(), words()),
    pickFolder: (purpose) => pickFolder(window(), words(), purpose),
    moving: movingPort(home),
    showInFolder: (file) => shell.showItemInFolder(file),
    cardPlaces: cardPlaces(process.platform, userInfo().username),
  };
}

function openCore({ home, log, read }: Opened, abilities: Abilities): Core {
  const samples = app.isPackaged ? path.join(process.resourcesPath, 'samples') : findSamples();
  const { platform, execPath: executable, env: environment, resourcesPath: resources } = process;
  const electron = { isPackaged: app.isPackaged, resources };
  return createCore({
    home,
    pictures: createPictureMaker(pictureLaunch({ platform, executable, electron, environment }), log),
    host: { kind: 'electron', version: VERSION, ...abilities },
    secrets: openSecrets(home),
    practice:
      read.policy.practice === 'off'
        ? null
        : createPracticePort(home, samples, (file, text) => writeFileSync(file, text, { mode: 0o600 })),
    policy: viewOfPolicy(read),
    notes: openNoteFiles(stateFolder(environment, platform)),
    log,
    network: systemNetwork((url) => session.defaultSession.resolveProxy(url)),
    now: () => new Date(),
    newId: randomUUID,
    random: Math.random,
  });
}

function openSecrets(home: string): SecretStorage {
  return openSecretStorage({ home, keyStore: keyStoreFor(process.env), patience: PATIENCE_OF_APP });
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
      'Something went wrong that it cannot fix while running. Everything that was saved is safe. Start it again; if it comes back, the file logs/lightbox.log in the library folder says more.',
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
