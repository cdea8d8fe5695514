import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { electronBinary, obstacleToElectron } from './build/electron-binary.ts';
import { LARGE, testSize } from './build/test-size.ts';
import { SPECS_OF_THE_SHELL } from './test/shell/specs.ts';

// The same specs run on every host: the project's name says which, and the fixtures start it. `shell` is the desktop app on
// a stand-in of Electron (docs/tests.md): of all its specs `npm test` runs those where the host makes a difference.
// LIGHTBOX_E2E_HOST picks one host; without it all but Electron run, which build/test.ts prepares and runs by itself.

const browser = process.env['LIGHTBOX_BROWSER'];
const isRoot = process.getuid?.() === 0;

const inBrowser: NonNullable<Project['use']> = {
  browserName: 'chromium',
  launchOptions: {
    ...(browser === undefined ? {} : { executablePath: browser }),
    args: [
      '--disable-background-networking',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  },
};

const loopback: Project = { name: 'loopback', use: inBrowser };

/** Milliseconds. */
const HANGS = 120_000;

const isMedium = testSize() === 'medium';
/** Set by build/test.ts when the project is asked for by its name. */
const wholeShell = process.env['LIGHTBOX_SHELL_SPECS'] === 'all';
const shell: Project = {
  name: 'shell',
  use: inBrowser,
  ...(wholeShell
    ? {}
    : {
        testMatch: SPECS_OF_THE_SHELL.filter(({ size }) => !isMedium || size === 'medium').map(
          ({ spec }) => `**/${spec}`,
        ),
      }),
};

const electron: Project = { name: 'electron' };

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each has a browser and a host of its own, which are at work on several cores: one worker more than cores takes a tenth longer.
  workers: availableParallelism(),
  ...(isMedium ? { grepInvert: new RegExp(`@${LARGE}\\b`) } : {}),
  fullyParallel: true,
  retries: 0,
  // [Note: no clock decides] What is awaited is an event that comes, however busy the computer is. Limits end what hangs.
  timeout: 6 * HANGS,
  expect: { timeout: HANGS },
  forbidOnly: process.env['CI'] !== undefined,
  // A trace of every step costs time in each spec; ask for it when one has to be understood.
  use: {
    video: 'off',
    trace: process.env['LIGHTBOX_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    actionTimeout: HANGS,
    navigationTimeout: HANGS,
  },
  projects: projectsFor(process.env['LIGHTBOX_E2E_HOST']),
});

function projectsFor(host: string | undefined): Project[] {
  switch (host) {
    case undefined:
    case '':
      return [loopback, shell];
    case 'loopback':
      return [loopback];
    case 'shell':
      return [shell];
    case 'electron': {
      const obstacle =
        electronBinary() === null
          ? 'its binary is not installed (npm run test:electron brings one)'
          : obstacleToElectron(process.platform, process.env, process.getuid?.() ?? null);
      // Asked for by name, it must not be left out silently.
      if (obstacle !== null) throw new Error(`The specs cannot run in Electron: ${obstacle}.`);
      return [electron];
    }
    default:
      throw new Error(`LIGHTBOX_E2E_HOST is '${host}': loopback, shell, electron, or unset for all.`);
  }
}
