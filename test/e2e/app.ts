// The app under test, in whichever host the project names.

import { once } from 'node:events';
import { _electron, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { lightbox, type Served, serve } from '../../build/demo/app-process.ts';
import { type WorkbenchPage, workbenchPage } from '../../build/demo/workbench-page.ts';
import { electronBinary } from '../../build/electron-binary.ts';
import { root } from '../../build/project.ts';

export type Ending = 'SIGTERM' | 'SIGKILL';

/** A host of the app: a process with a window. */
interface Running {
  readonly page: Page;
  /** The address with its launch token; null where there is none. */
  readonly address: string | null;
  /** Presses what opens the file dialog and picks files in it. */
  chooseFiles(press: () => Promise<void>, files: readonly string[]): Promise<void>;
  /** Ends the process; the window of a browser stays, that of the desktop app goes. */
  end(how: Ending): Promise<void>;
  /** Stops the process without ending it, and lets it go on. */
  freeze(): void;
  thaw(): void;
}

export interface App {
  /** The window; another one after a restart. */
  readonly page: Page;
  readonly workbench: WorkbenchPage;
  readonly address: string | null;
  /** Starts the host and opens the window. */
  open(): Promise<WorkbenchPage>;
  end(how: Ending): Promise<void>;
  restart(how: Ending): Promise<WorkbenchPage>;
  freeze(): void;
  thaw(): void;
  chooseFiles(press: () => Promise<void>, files: readonly string[]): Promise<void>;
  /** Runs a `lightbox` command on the same library. @throws Error when it fails */
  lightbox(...words: readonly string[]): Promise<unknown>;
  /** Names what the browser may complain about in this test, because the test causes it. */
  expectComplaint(words: RegExp): void;
}

export interface AppSession {
  readonly app: App;
  /** What the browser complained about unexpectedly. */
  complaints(): string[];
  close(): Promise<void>;
}

/** What the browser says when the host is gone; not a fault of the page. */
const HOST_GONE =
  /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|SOCKET|INTERNET_DISCONNECTED)|WebSocket connection to/;

/** A photo is shown before its pictures are made, and the page asks for them by and by. */
const PICTURE_TO_COME = /404 \(Not Found\) \(.*\/blob\/[^/]+\/[0-9a-f]{64}\/(preview|320|1600)\)$/;

/** The app on a library: in a tab of this browser, or the desktop app where there is none. */
export function createApp(home: string, browser: Browser | null): AppSession {
  const complaints: string[] = [];
  const expected: RegExp[] = [PICTURE_TO_COME];
  let running: Running | null = null;
  let context: BrowserContext | null = null;

  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`));
  };
  const start = async (): Promise<Running> => {
    if (browser === null) return startElectron(home, watch);
    context ??= await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    return startLoopback(home, context, watch);
  };
  const current = (): Running => {
    if (running === null) throw new Error('The app is not open.');
    return running;
  };
  const open = async (): Promise<WorkbenchPage> => {
    running = await start();
    await running.page.getByRole('banner').waitFor();
    return workbenchPage(running.page);
  };
  const end = async (how: Ending): Promise<void> => {
    expected.push(HOST_GONE);
    await current().end(how);
  };
  const app: App = {
    get page() {
      return current().page;
    },
    get workbench() {
      return workbenchPage(current().page);
    },
    get address() {
      return current().address;
    },
    open,
    end,
    async restart(how) {
      await end(how);
      return open();
    },
    freeze: () => current().freeze(),
    thaw: () => current().thaw(),
    chooseFiles: (press, files) => current().chooseFiles(press, files),
    lightbox: (...words) => lightbox(home, ...words),
    expectComplaint: (words) => expected.push(words),
  };
  return {
    app,
    complaints: () => complaints.filter((words) => !expected.some((pattern) => pattern.test(words))),
    async close() {
      await context?.close();
      running?.thaw();
      await running?.end('SIGTERM');
    },
  };
}

async function startLoopback(home: string, context: BrowserContext, watch: (page: Page) => void): Promise<Running> {
  const served: Served = await serve(home);
  const [open] = context.pages();
  const page = open ?? (await context.newPage());
  if (open === undefined) watch(page);
  // [Note: a dialog that nobody sees] A file dialog is only told while somebody listens for it, and the listening takes a
  // moment to reach the browser: a key that is pressed in that moment opens one in vain.
  page.on('filechooser', () => undefined);
  await page.goto(served.url);
  return {
    page,
    address: served.url,
    async chooseFiles(press, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
      await chooser.setFiles([...files]);
    },
    end: (how) => (how === 'SIGKILL' ? served.kill() : served.stop()),
    freeze: () => served.signal('SIGSTOP'),
    thaw: () => served.signal('SIGCONT'),
  };
}

async function startElectron(home: string, watch: (page: Page) => void): Promise<Running> {
  const executablePath = electronBinary();
  if (executablePath === null) throw new Error("Electron's binary is not installed.");
  const electron = await _electron.launch({
    executablePath,
    args: [root, `--home=${home}`],
    env: { ...definedOnly(process.env), LIGHTBOX_SECRETS: 'file' },
  });
  const page = await electron.firstWindow();
  watch(page);
  const child = electron.process();
  return {
    page,
    address: null,
    async chooseFiles(press, files) {
      await electron.evaluate(
        ({ dialog }, filePaths) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
        },
        [...files],
      );
      await press();
    },
    async end(how) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      if (how === 'SIGKILL') child.kill('SIGKILL');
      else await electron.close();
      await exited;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
