// The desktop app without Electron: the built main process on a stand-in of `electron`, the built preload in a world of
// its own beside the real page in a real browser. See docs/tests.md.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Download as BrowserDownload, Page, Request, Route } from '@playwright/test';
import { z } from 'zod';
import { root } from '../../build/project.ts';
import { answerForBrowser, OWN_REQUESTS, toApp } from './addresses.ts';
import { createLine, type Line } from './line.ts';
import { Download, type Ending, Fetched, MenuEntry, Noted, type Order, Wish } from './orders.ts';
import { openShellPage, type ShellPage } from './shell-page.ts';

export interface ShellOptions {
  readonly home: string;
  readonly context: BrowserContext;
  /** Called with the page of each window before it loads. */
  readonly watch: (page: Page) => void;
  /** For modules that are loaded before the main process, such as one that makes calls fail. */
  readonly imports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export interface Shell {
  readonly child: ChildProcess;
  /** The process has ended. */
  readonly ended: Promise<void>;
  /** The page of the window that was opened last. @throws Error while there is none */
  readonly page: Page;
  order(order: Order): Promise<unknown>;
  /** What the app has asked of the system. */
  noted(): Promise<readonly Noted[]>;
  /** What the person picks in the next dialog for files. */
  pickNext(files: readonly string[]): void;
  end(how: Ending): Promise<void>;
  /** The application menu of the system. */
  menu(): Promise<readonly MenuEntry[]>;
  /** The next file that was saved and not yet asked for. */
  nextSaved(): Promise<{ readonly name: string; readonly path: string }>;
}

/** Starts the app and waits for the page of its first window. */
export async function startShell(options: ShellOptions): Promise<Shell> {
  const windows = new Map<number, ShellPage>();
  const first = Promise.withResolvers<void>();
  const picks: (readonly string[])[] = [];
  const child = spawnMain(options);
  const line = createLine<Order>(
    // One that has just ended takes nothing: whoever asks it hears of that as the line is closed.
    (message) => child.connected && child.send(message, () => undefined),
    (raw) => grant(Wish.parse(raw)),
  );
  const downloads = createDownloads(line);

  const load = async ({ window, address, preload }: Extract<Wish, { do: 'load' }>): Promise<void> => {
    const opened = await openShellPage({ context: options.context, window, preload, line, watch: options.watch });
    windows.set(window, opened);
    opened.page.on('download', downloads.take);
    // The app has been asked by then, and opens none.
    opened.page.on('popup', (popup) => void popup.close());
    await opened.load(address);
    await line.ask({ do: 'readyToShow', window });
    first.resolve();
  };
  const grant = async (wish: Wish): Promise<unknown> => {
    switch (wish.do) {
      case 'load':
        return load(wish);
      case 'reload':
        return windows.get(wish.window)?.page.reload();
      case 'close': {
        const closing = windows.get(wish.window);
        windows.delete(wish.window);
        return closing?.page.close();
      }
      case 'toPage':
        return windows.get(wish.window)?.deliver(wish.channel, wish.args);
      case 'evaluate':
        return windows.get(wish.window)?.page.evaluate(wish.code);
      case 'openDialog': {
        const picked = picks.shift();
        if (picked === undefined)
          throw new Error('A dialog for files was opened, and no test has said what is picked.');
        return picked;
      }
      case 'messageBox':
        return 0;
    }
  };

  child.on('message', (raw) => line.receive(raw));
  const ended = once(child, 'exit').then(() => {
    line.close();
    first.reject(new Error('The app ended before it opened a window.'));
  });
  const windowOf = (page: Page | null): number | null =>
    [...windows].find(([, opened]) => opened.page === page)?.[0] ?? null;
  await options.context.route(OWN_REQUESTS, (route) => answer(route, line));
  await options.context.route(isForeign, (route) => guard(route, windowOf, line));
  await first.promise;

  const closePages = async (): Promise<void> => {
    await ended;
    await Promise.all([...windows.values()].map(({ page }) => page.close()));
    await options.context.unroute(OWN_REQUESTS);
    await options.context.unroute(isForeign);
  };
  return {
    child,
    ended,
    get page() {
      const last = [...windows.values()].at(-1);
      if (last === undefined) throw new Error('The app has no window.');
      return last.page;
    },
    order: (order) => line.ask(order),
    noted: async () => Noted.array().parse(await line.ask({ do: 'noted' })),
    menu: async () => MenuEntry.array().parse(await line.ask({ do: 'menu' })),
    pickNext: (files) => void picks.push(files),
    async end(how) {
      if (child.exitCode === null && child.signalCode === null) {
        if (how === 'SIGTERM' || how === 'SIGKILL') child.kill(how);
        else
          await line.ask(how === 'window' ? { do: 'closeWindow', window: 1 } : { do: 'quit' }).catch(() => undefined);
      }
      await closePages();
      if (how !== 'SIGKILL' && child.exitCode !== 0) throw new Error(`The app ended with ${child.exitCode}.`);
    },
    nextSaved: downloads.next,
  };
}

function spawnMain({ home, imports = [], environment = {}, args = [] }: ShellOptions): ChildProcess {
  const register = pathToFileURL(join(import.meta.dirname, 'electron/register.ts')).href;
  return fork(join(root, 'out/main/main.js'), [`--home=${home}`, ...args], {
    execArgv: [register, ...imports].flatMap((module) => ['--import', module]),
    env: { ...process.env, LIGHTBOX_SECRETS: 'file', ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Lets the app's own protocol handler answer a request of the page. */
async function answer(route: Route, line: Line<Order>): Promise<void> {
  const request = route.request();
  try {
    const raw = await line.ask({ do: 'fetch', address: toApp(request.url()), method: request.method() });
    const { status, ...rest } = Fetched.parse(raw);
    const { headers, body } = answerForBrowser(rest);
    // Its length is counted anew.
    delete headers['content-length'];
    await route.fulfill({ status, headers, body: Buffer.from(body) });
  } catch {
    // The app is gone, and nobody else would answer; a page that is gone too wants no answer.
    await route.abort('connectionfailed').catch(() => undefined);
  }
}

const isForeign = (url: URL): boolean => toApp(url.href) === url.href && url.protocol !== 'data:';

/**
 * Asks the app before a page goes elsewhere or a link opens a window, as Electron does; nothing else of the network is there.
 * @param windowOf the window that a page belongs to; null for one that a link has just opened
 */
async function guard(route: Route, windowOf: (page: Page | null) => number | null, line: Line<Order>): Promise<void> {
  const request = route.request();
  if (!request.isNavigationRequest()) return route.abort('blockedbyclient');
  const window = windowOf(pageOf(request));
  const address = request.url();
  if (window === null) {
    const action = await line.ask({ do: 'openWindow', window: 1, address });
    if (action !== 'deny') throw new Error('The harness opens no further windows.');
  } else if ((await line.ask({ do: 'navigate', window, address })) !== true) {
    throw new Error(`The app lets its window go to ${address}.`);
  }
  await route.abort('aborted');
}

/** The page that a request belongs to; null while a link is only about to open it. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

const Saved = z.object({ name: z.string(), path: z.string() });
type Saved = z.infer<typeof Saved>;

/** Downloads of the page, as the app decides about them. */
function createDownloads(line: Line<Order>) {
  const saved: Saved[] = [];
  const waiting: ((file: Saved) => void)[] = [];
  const give = (file: Saved): void => {
    const waiter = waiting.shift();
    if (waiter === undefined) saved.push(file);
    else waiter(file);
  };
  const decide = async (download: BrowserDownload): Promise<void> => {
    const name = download.suggestedFilename();
    const order: Order = { do: 'download', address: toApp(download.url()), fileName: name };
    const { prevented, path } = Download.parse(await line.ask(order));
    if (prevented) {
      await download.cancel();
      return;
    }
    if (path !== null) await download.saveAs(path);
    give({ name, path: path ?? (await download.path()) });
  };
  return {
    take: (download: BrowserDownload): void => {
      decide(download).catch((error: unknown) => {
        process.stderr.write(`A download was not saved: ${String(error)}\n`);
      });
    },
    next: (): Promise<Saved> => {
      const file = saved.shift();
      return file === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(file);
    },
  };
}
