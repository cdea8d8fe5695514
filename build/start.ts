// `npm start [-- --browser] [--home DIR]`: builds, then opens the app in Electron or, where that cannot be, in the browser.

import { join } from 'node:path';
import { buildIfNeeded } from './bundle.ts';
import { downloadElectron, electronBinary, obstacleToElectron } from './electron-binary.ts';
import { messageOf, root, runCommand } from './project.ts';
import { runScript } from './run.mjs';

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

async function start(args: readonly string[]): Promise<number> {
  const { home, rest } = takeHome(args);
  const problems = await buildIfNeeded();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const host = await chooseHost(rest);
  const others = rest.filter((argument) => argument !== '--browser');
  switch (host.kind) {
    case 'electron': {
      process.stdout.write('Opening Listing Lightbox in Electron.\n');
      // Pictures are decoded by plain Node: the one that runs this will do.
      const env = { ...process.env, LIGHTBOX_NODE: process.execPath };
      const code = await runCommand(host.path, [root, ...home, ...others], { env });
      if (code !== 0) {
        process.stderr.write(`Electron ended with code ${code}. To use your browser instead: npm start -- --browser\n`);
      }
      return code;
    }
    case 'loopback':
      process.stdout.write(`Opening Listing Lightbox in your browser instead of Electron, because ${host.reason}.\n`);
      return await serve([...home, 'serve', ...others]);
  }
}

try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
