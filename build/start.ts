// `npm start [-- --browser] [--home DIR]`: builds, then opens the app in Electron or, where that cannot be, in the browser.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './bundle.ts';
import { downloadElectron, electronBinary, obstacleToElectron } from './electron-binary.ts';
import { forwardSignals, root, runMain } from './project.ts';
import { runScript } from './run.mjs';
import { type Ended, whyNotStarted } from './start-fallback.ts';

type Host =
  | { readonly kind: 'electron'; readonly path: string }
  | { readonly kind: 'loopback'; readonly reason: string };

/** Which host opens the app, and why it is not Electron when it is not. */
async function chooseHost(args: readonly string[]): Promise<Host> {
  if (args.includes('--browser')) return { kind: 'loopback', reason: '--browser was asked for' };
  const obstacle = obstacleToElectron(process.platform, process.env, process.getuid?.() ?? null);
  if (obstacle !== null) return { kind: 'loopback', reason: obstacle };
  const path = electronBinary();
  if (path !== null) return { kind: 'electron', path };
  const download = await downloadElectron();
  return 'path' in download
    ? { kind: 'electron', path: download.path }
    : { kind: 'loopback', reason: `the Electron binary is not installed and ${download.reason}` };
}

/** Splits `--home DIR` (or `--home=DIR`) from the other arguments: it is a global option of the CLI. */
function takeHome(args: readonly string[]): { home: readonly string[]; rest: readonly string[] } {
  const at = args.findIndex((argument) => argument === '--home' || argument.startsWith('--home='));
  if (at < 0) return { home: [], rest: args };
  const given = args[at] ?? '';
  const separate = given === '--home';
  const value = separate ? args[at + 1] : given.slice('--home='.length);
  if (value === undefined || value === '') throw new Error('--home needs a folder.');
  return { home: [`--home=${value}`], rest: args.toSpliced(at, separate ? 2 : 1) };
}

async function serve(args: readonly string[]): Promise<number> {
  const { code } = await runScript(join(root, 'out/cli/cli.js'), args);
  return code ?? 1;
}

async function openInBrowser(reason: string, home: readonly string[], others: readonly string[]): Promise<number> {
  process.stdout.write(`Opening Listing Lightbox in your browser instead of Electron, because ${reason}.\n`);
  return await serve([...home, 'serve', ...others]);
}

/** So many characters of what a program said last. */
const LAST_WORDS = 8000;

/** Runs Electron with our standard streams, and keeps what it says last, since that shows why it could not start. */
async function runElectron(path: string, args: readonly string[]): Promise<Ended> {
  const began = performance.now();
  let said = '';
  // Pictures are decoded by plain Node: the one that runs this will do.
  const env = { ...process.env, LIGHTBOX_NODE: process.execPath };
  const child = spawn(path, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-LAST_WORDS);
    process.stderr.write(chunk);
  });
  const forwardNoMore = forwardSignals(child);
  try {
    return await new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void =>
        resolve({ code, signal, said, ran: performance.now() - began });
      // As a shell reports a program that cannot be run at all.
      child.once('error', () => end(126, null));
      child.once('close', end);
    });
  } finally {
    forwardNoMore();
  }
}

async function start(args: readonly string[]): Promise<number> {
  const { home, rest } = takeHome(args);
  const problems = await buildIfNeeded();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const host = await chooseHost(rest);
  const others = rest.filter((argument) => argument !== '--browser');
  switch (host.kind) {
    case 'electron': {
      process.stdout.write('Opening Listing Lightbox in Electron.\n');
      const ended = await runElectron(host.path, [root, ...home, ...others]);
      const reason = whyNotStarted(ended);
      if (reason !== null) return await openInBrowser(reason, home, []);
      const code = ended.code ?? 1;
      if (code !== 0) {
        process.stderr.write(`Electron ended with code ${code}. To use your browser instead: npm start -- --browser\n`);
      }
      return code;
    }
    case 'loopback':
      return await openInBrowser(host.reason, home, others);
  }
}

await runMain(() => start(process.argv.slice(2)));
