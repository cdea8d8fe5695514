// Finds a Chromium-based browser for the tests and the demo, or installs one.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isEntryPoint, messageOf, runCommand, runTool } from './project.ts';

/**
 * A Chrome, Chromium or Edge: the one named by LIGHTBOX_BROWSER, one that is installed, Playwright's own; otherwise
 * Debian's package (when root and apt are at hand), otherwise Playwright's download. Says on stderr what it does.
 * @returns the path of the executable
 * @throws Error when LIGHTBOX_BROWSER names no file, or no browser is there and none could be installed
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['LIGHTBOX_BROWSER'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`LIGHTBOX_BROWSER names ${named}, and there is no such file.`);
    return named;
  }
  const present = installedBrowser() ?? (await playwrightBrowser());
  if (present !== null) return present;
  const installed = (await installWithApt()) ?? (await installWithPlaywright());
  if (installed !== null) return installed;
  throw new Error(
    'No Chrome, Chromium or Edge was found and none could be installed. ' +
      'Install one, or set LIGHTBOX_BROWSER to the path of its executable.',
  );
}

/** Places where the platforms keep browsers, most usual first. */
export function browserCandidates(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  switch (platform) {
    case 'darwin':
      return ['/Applications', join(env['HOME'] ?? '', 'Applications')].flatMap((folder) =>
        ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) =>
          join(folder, `${name}.app`, 'Contents', 'MacOS', name),
        ),
      );
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Chromium', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]);
    default: {
      const names = [
        // Debian's has no window and nothing of one, which takes a sixth of a test run away.
        'chromium-headless-shell',
        'google-chrome-stable',
        'google-chrome',
        'chromium',
        'chromium-browser',
        'microsoft-edge-stable',
        'microsoft-edge',
      ];
      const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
      return names.flatMap((name) => folders.map((folder) => join(folder, name)));
    }
  }
}

function installedBrowser(): string | null {
  return browserCandidates(process.platform, process.env).find((path) => existsSync(path) && runs(path)) ?? null;
}

/** [Note: stubs] Some systems have a `chromium-browser` that only says how to install it, so existing is not enough. */
function runs(path: string): boolean {
  // On Windows `--version` opens a window; there an existing file is taken at its word.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0;
}

async function playwrightBrowser(): Promise<string | null> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path !== '' && existsSync(path) ? path : null;
}

async function installWithApt(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  say("No browser found: installing Debian's Chromium with apt-get. This takes about half a minute.");
  const apt = async (...args: string[]): Promise<number> =>
    await runCommand('apt-get', ['-qq', ...args], {
      // What it unpacks interests nobody, and standard output belongs to the caller. Errors are printed.
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if ((await apt('update')) !== 0) say('apt-get update failed; trying with the lists that are there.');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if ((await apt('install', '-y', '--no-install-recommends', name)) === 0) return installedBrowser();
    say(`apt-get could not install ${name}.`);
  }
  return null;
}

async function installWithPlaywright(): Promise<string | null> {
  say("No browser found: downloading Playwright's chromium.");
  const code = await runTool('playwright/cli.js', ['install', 'chromium'], { stdio: ['ignore', 2, 2] });
  if (code !== 0) {
    say('Playwright could not download chromium.');
    return null;
  }
  return await playwrightBrowser();
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

if (isEntryPoint(import.meta.url)) {
  try {
    process.stdout.write(`${await findBrowser()}\n`);
  } catch (error) {
    say(messageOf(error));
    process.exitCode = 1;
  }
}
