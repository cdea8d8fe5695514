import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { electronBinary, obstacleToElectron } from './build/electron-binary.ts';

// The same specs run on every host: a spec reads `testInfo.project.name`, 'loopback' or 'electron', and starts that host.
// LIGHTBOX_E2E_HOST picks one host; without it all hosts run that can run here.

const browser = process.env['LIGHTBOX_BROWSER'];
const isRoot = process.getuid?.() === 0;

const loopback: Project = {
  name: 'loopback',
  use: {
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
  },
};

const electron: Project = { name: 'electron' };

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each has a browser and a host of its own.
  workers: Math.max(2, availableParallelism() - 1),
  fullyParallel: true,
  retries: 0,
  // Patience is no claim about speed: a slow computer with other work may take its time, and what is awaited must come.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A trace of every step costs time in each spec; ask for it when one has to be understood.
  use: {
    video: 'off',
    trace: process.env['LIGHTBOX_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    actionTimeout: 15_000,
  },
  projects: projectsFor(process.env['LIGHTBOX_E2E_HOST']),
});

function projectsFor(host: string | undefined): Project[] {
  const obstacle =
    electronBinary() === null
      ? 'its binary is not installed (npx install-electron)'
      : obstacleToElectron(process.platform, process.env, process.getuid?.() ?? null);
  switch (host) {
    case undefined:
    case '':
      return obstacle === null ? [loopback, electron] : [loopback];
    case 'loopback':
      return [loopback];
    case 'electron':
      // Asked for by name, it must not be left out silently.
      if (obstacle !== null) throw new Error(`The specs cannot run in Electron: ${obstacle}.`);
      return [electron];
    default:
      throw new Error(`LIGHTBOX_E2E_HOST is '${host}': loopback, electron, or unset for both.`);
  }
}
