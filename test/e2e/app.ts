// The app under test, in whichever host the project names.

import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { type WorkbenchPage, workbenchPage } from '../../build/demo/workbench-page.ts';
import type { PolicyView } from '../../shared/contract/policy.ts';
import { done } from '../run-cli.ts';
import { toApp } from '../shell/addresses.ts';
import type { Ending } from '../shell/orders.ts';
import type { CallSwitch } from './call-switch.ts';
import { startElectron } from './hosts/electron.ts';
import { startLoopback } from './hosts/loopback.ts';
import { startLoopbackProcess } from './hosts/loopback-process.ts';
import { CAN_FREEZE, type Desktop, type Host, type Running, type SavedFile } from './hosts/running.ts';
import { startInShell } from './hosts/shell.ts';

export interface App {
  /** The window; another one after a restart. */
  readonly page: Page;
  readonly workbench: WorkbenchPage;
  readonly address: string | null;
  /** Holds calls of the core up, or lets them fail. */
  readonly calls: CallSwitch;
  /** @throws Error in the browser */
  readonly desktop: Desktop;
  /** Files, folders and links that the next start of the desktop app is given. */
  startWith(...args: readonly string[]): void;
  /** Starts the host and opens the window. */
  open(): Promise<WorkbenchPage>;
  end(how: Ending): Promise<void>;
  restart(how: Ending): Promise<WorkbenchPage>;
  freeze(): void;
  thaw(): void;
  chooseFiles(press: () => Promise<void>, files: readonly string[]): Promise<void>;
  /** Presses what saves a file, and reads the file. */
  saveFile(press: () => Promise<void>): Promise<SavedFile>;
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
const OLD_TOKEN = /401 \(Unauthorized\)/;

/** A photo is shown before its pictures are made, and the page asks for them by and by. */
const PICTURE_TO_COME =
  /404 \((Not Found)?\) \((http:.*\/blob\/[^/]+|lightbox:\/\/blob)\/[0-9a-f]{64}(-[0-9a-f]{16})?\/(preview|320|1600)(\?\w+)?\)$/;

let doKeysWait = false;

/**
 * A click waits until a button is enabled, and so does a key from here on. [Note: a key that goes elsewhere] Playwright presses a key
 * whether its element can take it or not: that of a button which is enabled a moment later goes to whatever has the focus. What is
 * written goes astray too while the focus is on its way back from a menu or a dialog, which takes it a frame.
 */
function sendKeysWhereTheyAreMeant(page: Page): void {
  if (doKeysWait) return;
  doKeysWait = true;
  const { press, fill } = page.locator('html');
  const locators = Reflect.getPrototypeOf(page.locator('html'));
  if (locators === null) throw new Error('A locator has no prototype.');
  Reflect.defineProperty(locators, 'press', {
    async value(this: Locator, ...args: Parameters<Locator['press']>): Promise<void> {
      await expect(this).toBeEnabled();
      await Reflect.apply(press, this, args);
    },
  });
  Reflect.defineProperty(locators, 'fill', {
    async value(this: Locator, ...args: Parameters<Locator['fill']>): Promise<void> {
      await this.evaluate(focusAtRest);
      await Reflect.apply(fill, this, args);
    },
  });
}

/** Runs in the page: waits until the focus has come back from what closes. */
async function focusAtRest(): Promise<void> {
  const isOnItsWay = (): boolean =>
    document.activeElement === document.body || document.querySelector('[data-exiting]') !== null;
  for (let frames = 2; frames > 0 && isOnItsWay(); frames -= 1) {
    await new Promise((drawn) => void requestAnimationFrame(drawn));
  }
}

export interface AppOptions {
  /** The loopback host runs in a process of its own: for what kills or halts it. */
  readonly ownProcess: boolean;
  /** What IT decides, where the host is in this process: others read the file of the computer. */
  readonly policy: PolicyView;
}

/** The app on a library, in a host that has its window in this browser; Electron has one of its own. */
export function createApp(
  home: string,
  host: Host,
  browser: Browser | null,
  { ownProcess, policy }: AppOptions,
): AppSession {
  const complaints: string[] = [];
  const expected: RegExp[] = [PICTURE_TO_COME];
  let running: Running | null = null;
  const given: string[] = [];
  let isFrozen = false;
  let context: BrowserContext | null = null;

  const watch = (page: Page): void => {
    sendKeysWhereTheyAreMeant(page);
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${toApp(message.location().url)})`);
    });
    page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`));
  };
  const contextOf = async (): Promise<BrowserContext> => {
    if (browser === null) throw new Error(`The host ${host} has its window in a browser.`);
    context ??= await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    return context;
  };
  const start = async (): Promise<Running> => {
    switch (host) {
      case 'loopback':
        return ownProcess
          ? startLoopbackProcess(home, await contextOf(), watch)
          : startLoopback(home, await contextOf(), watch, policy);
      case 'shell':
        return startInShell(home, await contextOf(), watch, given.splice(0));
      case 'electron':
        return startElectron(home, watch, given.splice(0));
    }
  };
  const current = (): Running => {
    if (running === null) throw new Error('The app is not open.');
    return running;
  };
  const open = async (): Promise<WorkbenchPage> => {
    running = await start();
    await running.page.locator('.app-header').waitFor();
    // Whoever types at once types into the dialog that a key has just opened.
    await running.page.waitForFunction(() => performance.getEntriesByName('dialogs').length > 0);
    return workbenchPage(running.page);
  };
  const end = async (how: Ending): Promise<void> => {
    // A page that stays open asks the next host, on the same port, with the token of this one.
    expected.push(HOST_GONE, OLD_TOKEN);
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
    get calls() {
      return current().calls;
    },
    get desktop() {
      const { desktop } = current();
      if (desktop === null) throw new Error(`The host ${host} is no desktop app.`);
      return desktop;
    },
    startWith: (...args) => {
      given.push(...args);
    },
    open,
    end,
    lightbox: (...words) => done(home, ...words),
    async restart(how) {
      await end(how);
      return open();
    },
    freeze() {
      test.skip(!CAN_FREEZE, 'Windows has no signal that halts a process');
      test.skip(
        host === 'electron',
        'the main process of Electron is its browser: Playwright would stand still with it',
      );
      isFrozen = true;
      current().freeze();
    },
    thaw() {
      isFrozen = false;
      current().thaw();
    },
    chooseFiles: (press, files) => current().chooseFiles(press, files),
    saveFile: (press) => current().saveFile(press),
    expectComplaint: (words) => expected.push(words),
  };
  return {
    app,
    complaints: () => complaints.filter((words) => !expected.some((pattern) => pattern.test(words))),
    async close() {
      // The window of a browser outlives its host; that of the desktop app goes with it.
      if (host === 'loopback') await context?.close();
      if (isFrozen) running?.thaw();
      await running?.end('SIGTERM');
      await context?.close();
    },
  };
}
