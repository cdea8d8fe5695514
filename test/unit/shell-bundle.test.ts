import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAddress } from '../../electron/shell/page-files.ts';
import type { ElectronBridge } from '../../shared/contract/bridge.ts';
import { ELECTRON_CHANNELS } from '../../shared/contract/bridge.ts';
import { MENU_WORDS } from '../../shared/contract/menu.ts';
import { ListingId, Sha256 } from '../../shared/domain/ids.ts';
import { buildShell } from './shell-build.ts';

let built: ReturnType<typeof buildShell> = { out: '', remove: () => {} };
beforeAll(() => {
  built = buildShell();
}, 120_000);
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
      'onMenuChosen',
      'replaceFile',
      'subscribe',
    ]);
  });

  test('calls on the channel that the main process answers', async () => {
    const { bridge, invoked } = run(() => ({ ok: true, value: 7 }));
    expect(await bridge.call('listing.list', { a: 1 })).toEqual({ ok: true, value: 7 });
    expect(invoked).toEqual([[ELECTRON_CHANNELS.call, 'listing.list', { a: 1 }]]);
  });

  test('hands events of the main process to listeners until they leave', () => {
    const { bridge, emit } = run();
    const heard: unknown[] = [];
    const leave = bridge.subscribe((name, payload) => heard.push([name, payload]));
    emit(ELECTRON_CHANNELS.event, 'workspace.changed', { workspaceRevision: 3 });
    leave();
    emit(ELECTRON_CHANNELS.event, 'workspace.changed', { workspaceRevision: 4 });
    expect(heard).toEqual([['workspace.changed', { workspaceRevision: 3 }]]);
  });

  test('describes the menu to the main process and hears what was chosen there', () => {
    const { bridge, sent, emit } = run();
    bridge.describeMenu({ actions: [] });
    expect(sent).toEqual([[ELECTRON_CHANNELS.menu, { actions: [] }]]);
    const chosen: unknown[] = [];
    const leave = bridge.onMenuChosen((id) => chosen.push(id));
    emit(ELECTRON_CHANNELS.menuChosen, 'sync.now');
    leave();
    emit(ELECTRON_CHANNELS.menuChosen, 'sync.pause');
    expect(chosen).toEqual(['sync.now']);
  });

  test('addresses pictures as the shell reads them', () => {
    const { bridge } = run();
    expect(readAddress(bridge.blobUrl(HASH, '1600'), '/page')).toEqual({ kind: 'picture', sha256: HASH, size: '1600' });
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

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shown') }),
  z.object({ kind: z.literal('answer'), id: z.int(), value: z.unknown().optional() }),
  z.object({ kind: z.literal('event'), channel: z.string(), name: z.string(), payload: z.unknown().optional() }),
  z.object({ kind: z.literal('exit'), code: z.int(), errors: z.array(z.array(z.string())) }),
]);
type Message = z.infer<typeof Message>;

/** The built main process in plain Node, with a stand-in for Electron. */
class Running {
  readonly messages: Message[] = [];
  readonly #child: ChildProcess;
  readonly #waiting = new Set<() => void>();
  #stderr = '';
  #next = 0;

  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    const standIn = pathToFileURL(path.join(import.meta.dirname, 'shell-stand-in.ts')).href;
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) =>
        name === 'electron' ? { url: ${JSON.stringify(standIn)}, shortCircuit: true } : next(name, context) });`;
    this.#child = fork(path.join(built.out, 'main/main.js'), [...args], {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (text) => {
      this.#stderr += String(text);
    });
    this.#child.on('message', (raw) => {
      this.messages.push(Message.parse(raw));
      this.#wake();
    });
    this.#child.on('exit', () => this.#wake());
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  /** Waits for a message that has come or will come; fails when the process ends without it. */
  until<Kind extends Message['kind']>(
    kind: Kind,
    matches: (message: Extract<Message, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<Message, { kind: Kind }>> {
    const isWanted = (message: Message): message is Extract<Message, { kind: Kind }> => message.kind === kind;
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = this.messages.filter(isWanted).find(matches);
        if (found === undefined && this.#child.exitCode === null) return;
        this.#waiting.delete(check);
        if (found === undefined) reject(new Error(`ended without “${kind}”: ${this.#stderr}`));
        else resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  async ask(command: Record<string, unknown>): Promise<unknown> {
    this.#next += 1;
    const id = this.#next;
    this.#child.send({ ...command, id });
    return (await this.until('answer', (answer) => answer.id === id)).value;
  }

  call(name: string, input: unknown, address = 'lightbox://app/'): Promise<unknown> {
    return this.ask({ kind: 'call', args: [name, input], address });
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

  test('opens a locked-down window on the page and serves it', async () => {
    const home = newHome();
    const app = start(home);
    await app.until('shown');
    expect(await app.ask({ kind: 'recorded' })).toMatchObject({
      sandbox: true,
      schemes: [{ scheme: 'lightbox', privileges: { standard: true, secure: true, supportFetchAPI: true } }],
      userData: path.join(home, 'desktop'),
      loaded: 'lightbox://app/',
      shown: true,
      hasMenu: true,
      cameraAllowed: false,
      checkAllowed: false,
      deviceAllowed: false,
      callChannel: ELECTRON_CHANNELS.call,
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
    expect(await app.ask({ kind: 'fetch', address: 'lightbox://app/' })).toEqual([200, '<title>Stand-in page</title>']);
    expect(await app.ask({ kind: 'fetch', address: `lightbox://blob/${HASH}/320` })).toEqual([404, '']);
  });

  test('answers the page, tells it of changes, and refuses others', async () => {
    const app = start(newHome());
    await app.until('shown');
    expect(await app.call('app.info', {})).toMatchObject({ ok: true, value: { host: 'electron', canPickFiles: true } });
    expect(await app.call('listing.create', { name: 'Elm Street 4' })).toMatchObject({ ok: true });
    expect(await app.until('event', ({ name }) => name === 'workspace.changed')).toMatchObject({
      channel: ELECTRON_CHANNELS.event,
    });
    expect(await app.call('app.info', {}, 'https://example.org/')).toMatchObject({
      ok: false,
      error: { code: 'unsupported' },
    });
  });

  test('makes the menu from what its page can do, and tells the page what was chosen', async () => {
    const app = start(newHome());
    await app.until('shown');
    const words = Object.fromEntries(MENU_WORDS.map((word) => [word, `palabra ${word}`]));
    const action = (enabled: boolean, label = 'Sincronizar') => ({
      id: 'sync.now',
      label,
      group: 'sending',
      shortcut: 'Mod+S',
      enabled,
    });
    const menu = (actions: readonly object[], address = 'lightbox://app/') =>
      app.ask({
        kind: 'describeMenu',
        description: { words, groups: [{ id: 'sending', label: 'Envío' }], actions },
        address,
      });
    const shown = () => app.ask({ kind: 'menu' });
    expect(JSON.stringify(await shown())).toContain('"File"');
    await menu([action(true)], 'https://example.org/');
    await menu([{ ...action(true), id: '' }]);
    expect(JSON.stringify(await shown())).not.toContain('Sincronizar');

    await menu([action(true)]);
    expect(JSON.stringify(await shown())).toMatch(/palabra file.*Envío.*Sincronizar/);
    await app.ask({ kind: 'choose', entry: 'sync.now' });
    expect(await app.until('event', ({ channel }) => channel === ELECTRON_CHANNELS.menuChosen)).toMatchObject({
      name: 'sync.now',
    });

    const built = await app.ask({ kind: 'menusBuilt' });
    await menu([action(false)]);
    expect(JSON.stringify(await shown())).toContain('"enabled":false');
    // An open menu would close if it were made anew for each photo that is chosen.
    expect(await app.ask({ kind: 'menusBuilt' })).toBe(built);
    await menu([action(true, 'Sincronizar ahora')]);
    expect(JSON.stringify(await shown())).toContain('Sincronizar ahora');
  });

  test('keeps the window on the page and hands https links to the browser', async () => {
    const app = start(newHome());
    await app.until('shown');
    const go = (address: string) => app.ask({ kind: 'navigate', address });
    expect(await go('file:///etc/passwd')).toEqual({ prevented: true, opened: { action: 'deny' } });
    expect(await app.ask({ kind: 'recorded' })).not.toHaveProperty('openedOutside');
    expect(await go('https://example.org/help')).toEqual({ prevented: true, opened: { action: 'deny' } });
    expect(await app.ask({ kind: 'recorded' })).toMatchObject({ openedOutside: 'https://example.org/help' });
    expect(await go('lightbox://app/')).toMatchObject({ prevented: false });
  });

  test('keeps secrets to its owner, and finds library, window and secret again after a restart', async () => {
    const home = newHome();
    const first = start(home);
    await first.until('shown');
    await first.call('listing.create', { name: 'Elm Street 4' });
    expect(await first.call('account.usePractice', {})).toMatchObject({
      ok: true,
      value: { secretKeptIn: expect.stringContaining('a file that only you can read') as unknown },
    });
    await first.ask({ kind: 'quit' });
    expect(await first.until('exit')).toMatchObject({ code: 0, errors: [] });
    // SQLite clears its journal away only when the database was closed.
    expect(readdirSync(home)).not.toContain('library.db-wal');

    const { token } = z
      .object({ token: z.string().min(1) })
      .parse(JSON.parse(readFileSync(path.join(home, 'practice/running.json'), 'utf8')));
    const [kept = ''] = readdirSync(path.join(home, 'secrets'));
    const file = path.join(home, 'secrets', kept);
    expect(readFileSync(file, 'utf8')).toContain(token);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    const second = start(home);
    await second.until('shown');
    expect(await second.ask({ kind: 'recorded' })).toMatchObject({
      window: { x: 10, y: 20, width: 1000, height: 700 },
      zoom: 1.5,
    });
    expect(await second.call('listing.list', {})).toMatchObject({
      ok: true,
      value: { listings: [{ name: 'Elm Street 4' }] },
    });
  });

  test('takes over once what an earlier version sealed for itself', async () => {
    const home = newHome();
    // Nobody answers at port 1: the secret is needed before that is found out.
    const address = { uploadUrl: 'https://127.0.0.1:1', baseUrl: 'https://127.0.0.1:1/api' };
    const environment = { LIGHTBOX_SECRETS: 'file' };
    const first = start(home, environment);
    await first.until('shown');
    const signIn = { kind: 'token', token: 'a token' };
    const connected = z
      .object({ value: z.object({ accountId: z.string() }) })
      .parse(await first.call('account.connect', { ...address, signIn }));
    await first.ask({ kind: 'quit' });
    await first.until('exit');
    const name = `account-${connected.value.accountId}`;
    const kept = path.join(home, 'secrets', `${name}.json`);
    rmSync(kept);
    const sealed = Buffer.from(Buffer.from('sealed token').map((byte) => byte ^ 255)).toString('base64');
    writeFileSync(path.join(home, 'sealed-secrets.json'), JSON.stringify({ [name]: sealed }));

    const second = start(home, environment);
    await second.until('shown');
    await second.call('account.examine', { write: false });
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ form: 'plain', secret: 'sealed token' });
    expect(readdirSync(home)).not.toContain('sealed-secrets.json');
  });

  test('opens the page again after it crashed, and says so', async () => {
    const app = start(newHome());
    await app.until('shown');
    await app.ask({ kind: 'crash' });
    expect(await app.ask({ kind: 'recorded' })).toMatchObject({
      reloaded: true,
      message: { detail: expect.stringContaining('saved is safe') as unknown },
    });
    expect(await app.call('app.info', {})).toMatchObject({ ok: true });
  });

  test('a second start brings the window to the front', async () => {
    const app = start(newHome());
    await app.until('shown');
    await app.ask({ kind: 'emit', event: 'second-instance' });
    expect(await app.ask({ kind: 'recorded' })).toMatchObject({ restored: true, focused: true });
  });

  test('does not open a library that is open already', async () => {
    const home = newHome();
    const app = start(home, { STAND_IN_LOCK: 'taken' });
    expect(await app.until('exit')).toEqual({ kind: 'exit', code: 0, errors: [] });
    expect(readdirSync(home)).toEqual(['desktop']);
  });

  test('says in words why a library cannot be opened, and ends', async () => {
    const home = newHome();
    writeFileSync(path.join(home, 'library.db'), 'This is not a database, and never was one. '.repeat(50));
    const { code, errors } = await start(home).until('exit');
    expect(code).toBe(1);
    expect(errors).toEqual([['Listing Lightbox could not start', expect.stringContaining('left untouched')]]);
  });
});
