// @module-tag large
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ElectronBridge } from '../../../shared/contract/bridge.ts';
import { ELECTRON_CHANNELS } from '../../../shared/contract/bridge.ts';
import { MENU_WORDS } from '../../../shared/contract/menu.ts';
import { ListingId, Sha256 } from '../../../shared/domain/ids.ts';
import { createLine } from '../../shell/line.ts';
import { Fetched, MenuEntry, Noted, type Order, Wish } from '../../shell/orders.ts';
import { buildShell } from './shell-build.ts';

let built: ReturnType<typeof buildShell> = { out: '', remove: () => {} };
beforeAll(() => {
  built = buildShell();
});
afterAll(() => built.remove());

const LISTING = ListingId.parse('0b6f2c58-2f0c-4a53-9a3e-0d7a4b1c9f10');
const HASH = Sha256.parse('ab'.repeat(32));

describe('the built preload', () => {
  const source = (): string => readFileSync(path.join(built.out, 'preload/preload.cjs'), 'utf8');

  /** Runs it as a sandbox does: CommonJS, and nothing to require but electron. */
  function run(answers: (args: readonly unknown[]) => unknown = () => ({ ok: true, value: null })) {
    const required: string[] = [];
    const invoked: unknown[][] = [];
    const sent: unknown[][] = [];
    const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>();
    const exposed = new Map<string, ElectronBridge>();
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, bridge: ElectronBridge) => exposed.set(name, bridge) },
      ipcRenderer: {
        invoke(...args: unknown[]) {
          invoked.push(args);
          return Promise.resolve(answers(args));
        },
        send: (...args: unknown[]) => void sent.push(args),
        on(channel: string, listener: () => void) {
          listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
        },
        off: (channel: string, listener: () => void) => listeners.get(channel)?.delete(listener),
      },
      webUtils: { getPathForFile: (file: File) => (file.name === 'pasted.png' ? '' : `/card/${file.name}`) },
    };
    const require = (name: string): unknown => {
      required.push(name);
      if (name === 'electron') return electron;
      throw new Error(`a sandboxed preload cannot require ${name}`);
    };
    vm.runInNewContext(source(), { require, module: { exports: {} }, exports: {} });
    const bridge = exposed.get('lightbox');
    if (bridge === undefined) throw new Error('nothing was put on the window');
    const emit = (channel: string, ...args: unknown[]): void => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
    };
    return { bridge, required, invoked, sent, emit, exposed };
  }

  test('is one CommonJS file that requires only electron', () => {
    expect(readdirSync(path.join(built.out, 'preload')).filter((name) => !name.endsWith('.map'))).toEqual([
      'preload.cjs',
    ]);
    expect(source()).not.toMatch(/^\s*(import|export)\b|\bimport\(/m);
    expect([...new Set(run().required)]).toEqual(['electron']);
  });

  test('puts the bridge and nothing of Electron on the window', () => {
    const { exposed, bridge } = run();
    expect([...exposed.keys()]).toEqual(['lightbox']);
    expect(Object.keys(bridge).toSorted()).toEqual([
      'addFiles',
      'blobUrl',
      'call',
      'describeMenu',
      'dragOut',
      'fixFile',
      'onGiven',
      'onMenuChosen',
      'replaceFile',
      'subscribe',
    ]);
  });

  test('adds dropped files by their paths and names those that have none', async () => {
    const { bridge, invoked } = run(() => ({ ok: true, value: { added: ['one'], refused: ['two'] } }));
    const files = [new File([], 'a.jpg'), new File([], 'pasted.png'), 'not a file'];
    const answer = await bridge.addFiles(LISTING, files);
    expect(invoked).toEqual([[ELECTRON_CHANNELS.call, 'media.add', { listingId: LISTING, paths: ['/card/a.jpg'] }]]);
    expect(answer).toMatchObject({ ok: true, value: { added: ['one'], refused: ['two', { path: 'pasted.png' }, {}] } });
  });

  test('asks the core for nothing when nothing dropped has a path', async () => {
    const { bridge, invoked } = run();
    const answer = await bridge.addFiles(LISTING, [new File([], 'pasted.png')]);
    expect(answer).toMatchObject({ ok: true, value: { added: [], refused: [{ path: 'pasted.png' }] } });
    expect(invoked).toEqual([]);
  });

  test('leaves an error of the core as it is', async () => {
    const refusal = { ok: false, error: { code: 'notFound', message: 'gone', action: 'none', incidentId: '1' } };
    const { bridge } = run(() => refusal);
    expect(await bridge.addFiles(LISTING, [new File([], 'a.jpg'), 'rubbish'])).toEqual(refusal);
  });
});

/** The built main process in plain Node on the stand-in of Electron, with a window that is never drawn. */
class Running {
  readonly toPage: { readonly channel: string; readonly args: readonly unknown[] }[] = [];
  readonly #child: ChildProcess;
  readonly #waiting = new Set<() => void>();
  readonly #line;
  /** The page that a window asks for does not come. */
  holdsPage = false;
  #isLoading = false;
  #isShown = false;
  #said = '';

  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    const register = pathToFileURL(path.join(import.meta.dirname, '../../shell/electron/register.ts')).href;
    this.#child = fork(path.join(built.out, 'main/main.js'), [...args], {
      execArgv: ['--import', register],
      env: { ...process.env, STAND_IN_PACKAGED: '1', ...environment },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#line = createLine<Order>(
      (message) => this.#child.connected && this.#child.send(message),
      (raw) => this.#grant(Wish.parse(raw)),
    );
    this.#child.stderr?.on('data', (text) => {
      this.#said += String(text);
    });
    this.#child.on('message', (raw) => this.#line.receive(raw));
    this.#child.on('close', () => {
      this.#line.close();
      this.#wake();
    });
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  async #grant(wish: Wish): Promise<unknown> {
    switch (wish.do) {
      case 'load':
        this.#isLoading = true;
        this.#wake();
        if (this.holdsPage) return new Promise(() => {});
        await this.#line.ask({ do: 'readyToShow', window: wish.window });
        this.#isShown = true;
        break;
      case 'toPage':
        this.toPage.push(wish);
        break;
      case 'messageBox':
        return 0;
      case 'evaluate':
        throw new Error('There is no page here.');
      case 'reload':
      case 'close':
      case 'openDialog':
        break;
    }
    this.#wake();
    return null;
  }

  /** Waits until something has come about; fails when the process ends before. */
  until<Found>(look: () => Found | undefined): Promise<Found> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = look();
        if (found === undefined && this.#child.exitCode === null) return;
        this.#waiting.delete(check);
        if (found === undefined) reject(new Error(`It ended first: ${this.#said}`));
        else resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  loading(): Promise<true> {
    return this.until(() => (this.#isLoading ? true : undefined));
  }

  shown(): Promise<true> {
    return this.until(() => (this.#isShown ? true : undefined));
  }

  /** @returns the code it ends with, and what it said in boxes of the system */
  async ended(): Promise<{ readonly code: number; readonly said: string }> {
    const code = await this.until(() => this.#child.exitCode ?? undefined);
    return { code, said: this.#said };
  }

  order(order: Order): Promise<unknown> {
    return this.#line.ask(order);
  }

  /** What the app has asked of the system, by name; of the same name the last. */
  async noted(): Promise<Record<string, unknown>> {
    const all = Noted.array().parse(await this.order({ do: 'noted' }));
    return Object.fromEntries(all.map((each) => [each.what, each.with ?? true]));
  }

  call(name: string, input: unknown, frame = 'lightbox://app/'): Promise<unknown> {
    return this.order({ do: 'invoke', window: 1, frame, channel: ELECTRON_CHANNELS.call, args: [name, input] });
  }

  tell(channel: string, args: readonly unknown[], frame = 'lightbox://app/'): Promise<unknown> {
    return this.order({ do: 'send', window: 1, frame, channel, args: [...args] });
  }

  async menu(): Promise<string> {
    return JSON.stringify(MenuEntry.array().parse(await this.order({ do: 'menu' })));
  }

  async fetch(address: string): Promise<readonly [number, string]> {
    const { status, body } = Fetched.parse(await this.order({ do: 'fetch', address, method: 'GET' }));
    return [status, Buffer.from(body).toString()];
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

describe('the built main process', () => {
  const cleanUps: (() => void)[] = [];
  afterEach(() => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp();
  });

  function newHome(): string {
    const home = mkdtempSync(path.join(tmpdir(), 'lightbox-home-'));
    cleanUps.push(() => rmSync(home, { recursive: true, force: true }));
    return home;
  }

  function start(home: string, environment: Record<string, string> = {}): Running {
    const running = new Running([`--home=${home}`], environment);
    cleanUps.push(() => running.stop());
    return running;
  }

  test('imports packages, Node and electron only', () => {
    const source = readFileSync(path.join(built.out, 'main/main.js'), 'utf8');
    const packageFile = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(path.join(built.out, '../package.json'), 'utf8')));
    const imports = [...source.matchAll(/^import\b[^;]*?from\s*["']([^"']+)["']/gm)].map(([, name = '']) => name);
    expect(imports).toContain('electron');
    const known = (name: string): boolean => {
      const bare = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
      return name === 'electron' || isBuiltin(name) || bare in packageFile.dependencies;
    };
    expect(imports.filter((name) => !known(name))).toEqual([]);
  });

  test('needs nothing of the language that Electron before the shipped one lacks', () => {
    expect(readFileSync(path.join(built.out, 'main/main.js'), 'utf8')).not.toMatch(/^\s*(await )?using \w+ =/m);
  });

  test('opens a locked-down window on the page and serves it', async () => {
    const home = newHome();
    const app = start(home);
    await app.shown();
    expect(await app.noted()).toMatchObject({
      'app.enableSandbox': true,
      schemes: [{ scheme: 'lightbox', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
      'app.setPath userData': path.join(home, 'desktop'),
      load: 'lightbox://app/',
      show: true,
      menu: true,
      'permission.request': false,
      'permission.check': false,
      'permission.device': false,
      window: {
        show: false,
        backgroundColor: '#1b1b1b',
        webPreferences: {
          preload: path.join(built.out, 'preload/preload.cjs'),
          contextIsolation: true,
          sandbox: true,
          nodeIntegration: false,
          webSecurity: true,
          webviewTag: false,
          devTools: false,
        },
      },
    });
    expect(await app.fetch('lightbox://app/')).toEqual([200, '<title>Stand-in page</title>']);
    expect(await app.fetch(`lightbox://blob/${HASH}/320`)).toEqual([404, '']);
  });

  test('answers the page, tells it of changes, and refuses others', async () => {
    const app = start(newHome());
    await app.shown();
    expect(await app.call('app.info', {})).toMatchObject({ ok: true, value: { host: 'electron', canPickFiles: true } });
    expect(await app.call('listing.create', { name: 'Elm Street 4' })).toMatchObject({ ok: true });
    expect(await app.until(() => app.toPage.find(({ args }) => args[0] === 'workspace.changed'))).toMatchObject({
      channel: ELECTRON_CHANNELS.event,
    });
    expect(await app.call('app.info', {}, 'https://example.org/')).toMatchObject({
      ok: false,
      error: { code: 'unsupported' },
    });
  });

  test('speaks the language of the last time before the page has said a word', async () => {
    const home = newHome();
    const first = start(home);
    await first.shown();
    const words = Object.fromEntries(Object.keys(MENU_WORDS).map((word) => [word, `palabra ${word}`]));
    await first.tell(ELECTRON_CHANNELS.menu, [{ words, groups: [], actions: [], recent: [] }], 'lightbox://app/');
    expect(await first.menu()).toContain('palabra file');
    await first.order({ do: 'quit' });
    await first.ended();

    const second = start(home);
    await second.shown();
    expect(await second.menu()).toContain('palabra help');
  });

  test('keeps secrets to its owner, and finds library, window and secret again after a restart', async () => {
    const home = newHome();
    const first = start(home);
    await first.shown();
    await first.call('listing.create', { name: 'Elm Street 4' });
    expect(await first.call('account.usePractice', {})).toMatchObject({
      ok: true,
      value: { secretKeptIn: expect.stringContaining('a file that only you can read') as unknown },
    });
    await first.order({ do: 'quit' });
    expect(await first.ended()).toEqual({ code: 0, said: '' });
    // SQLite clears its journal away only when the database was closed.
    expect(readdirSync(home)).not.toContain('library.db-wal');

    const { token } = z
      .object({ token: z.string().min(1) })
      .parse(JSON.parse(readFileSync(path.join(home, 'practice/running.json'), 'utf8')));
    const [kept = ''] = readdirSync(path.join(home, 'secrets'));
    const file = path.join(home, 'secrets', kept);
    expect(readFileSync(file, 'utf8')).toContain(token);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    writeFileSync(
      path.join(home, 'window.json'),
      JSON.stringify({ x: 10, y: 20, width: 1000, height: 700, maximized: false, zoom: 1.5 }),
    );
    const second = start(home);
    await second.shown();
    expect(await second.noted()).toMatchObject({ window: { x: 10, y: 20, width: 1000, height: 700 }, zoom: 1.5 });
    expect(await second.call('listing.list', {})).toMatchObject({
      ok: true,
      value: { listings: [{ name: 'Elm Street 4' }] },
    });
    await second.order({ do: 'quit' });
    await second.ended();
    expect(JSON.parse(readFileSync(path.join(home, 'window.json'), 'utf8'))).toMatchObject({ width: 1000, zoom: 1.5 });
  });

  test('opens the page again after it crashed, and says so', async () => {
    const app = start(newHome());
    await app.shown();
    const crash = { reason: 'crashed', exitCode: 5 };
    await app.order({ do: 'emit', from: 'contents', event: 'render-process-gone', args: [crash] });
    expect(await app.noted()).toMatchObject({
      reload: true,
      messageBox: { detail: expect.stringContaining('saved is safe') as unknown },
    });
    expect(await app.call('app.info', {})).toMatchObject({ ok: true });
  });

  test('starts again without the graphics card when that keeps failing, after the core was closed', async () => {
    const home = newHome();
    const app = start(home);
    await app.shown();
    const loss = { type: 'GPU', reason: 'crashed', exitCode: 5 };
    const lose = (type: string) =>
      app.order({ do: 'emit', from: 'app', event: 'child-process-gone', args: [{ ...loss, type }] });
    for (const type of ['GPU', 'Utility', 'GPU', 'Utility']) await lose(type);
    expect(await app.noted()).not.toHaveProperty('relaunch');
    await lose('GPU');
    expect(await app.ended()).toMatchObject({ code: 0 });
    expect(readdirSync(home)).not.toContain('library.db-wal');
  });

  test('does not open a library that is open already', async () => {
    const home = newHome();
    const app = start(home, { STAND_IN_LOCK: 'taken' });
    expect(await app.ended()).toEqual({ code: 0, said: '' });
    expect(readdirSync(home)).toEqual(['desktop']);
  });

  test('ends without a word where its page is still loading', async () => {
    const app = start(newHome());
    app.holdsPage = true;
    await app.loading();
    await app.order({ do: 'quit' });
    expect(await app.ended()).toEqual({ code: 0, said: '' });
  });

  test('the end of the session of Windows, which waits for nobody, is no crash', async () => {
    const home = newHome();
    const app = start(home);
    await app.shown();
    expect(existsSync(path.join(home, 'desktop/running'))).toBe(true);
    await app.order({ do: 'emit', from: 'window', event: 'session-end', args: [] });
    expect(existsSync(path.join(home, 'desktop/running'))).toBe(false);
  });

  test('a failure before anything is open is in the log that its message names', async () => {
    const home = newHome();
    const { code, said } = await start(home, { STAND_IN_LOCK: 'broken' }).ended();
    expect([code, said]).toEqual([1, expect.stringContaining('logs/lightbox.log') as unknown]);
    expect(readFileSync(path.join(home, 'logs/lightbox.log'), 'utf8')).toContain('The lock is broken');
  });

  test('says in words why a library cannot be opened, and ends', async () => {
    const home = newHome();
    writeFileSync(path.join(home, 'library.db'), 'This is not a database, and never was one. '.repeat(50));
    const { code, said } = await start(home).ended();
    expect(code).toBe(1);
    expect(said).toMatch(/^Listing Lightbox could not start: .*left untouched/);
  });
});
