// What every spec gets: an own library, a listing service in this process, the app in a real window. All of it is gone
// after the test, and a test in which the browser complains fails.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect } from '@playwright/test';
import type { WorkbenchPage } from '../../build/demo/workbench-page.ts';
import { NO_POLICY } from '../../shared/contract/policy.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { HOSTS, type Host } from './hosts/running.ts';
import { createLibrary, type Library, type ProfileInput } from './library.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { type ServiceSwitch, startService } from './service-switch.ts';

export { OAK } from './library.ts';
export { expect };

/** The libraries of the specs keep secrets and notes to themselves, not in the key store and the folders of whoever runs them. */
process.env['LIGHTBOX_SECRETS'] = 'file';
process.env['XDG_STATE_HOME'] = join(tmpdir(), 'listing-lightbox-state');

interface Fixtures extends AppOptions {
  /** A folder that is gone after the test. */
  readonly folder: string;
  readonly pictures: Pictures;
  readonly service: ServiceSwitch;
  readonly library: Library;
  readonly app: App;
  /** Opens the app on a listing with photos of these captions, connected to the service. */
  readonly openListing: (
    captions: readonly string[],
    options?: { readonly synced?: boolean; readonly profile?: ProfileInput; readonly asks?: boolean },
  ) => Promise<WorkbenchPage>;
}

interface WorkerFixtures {
  readonly host: Host;
  /** One browser for all tests of a worker; none where the desktop app is tested. */
  readonly sharedBrowser: Browser | null;
}

/** What the window shows, and the last lines of the log. */
async function stateOf(app: App, home: string): Promise<string> {
  const tried = async (read: () => Promise<string>): Promise<string> => read().catch((error: unknown) => String(error));
  const shown = await tried(async () => app.page.locator('body').ariaSnapshot({ timeout: 5000 }));
  const log = await tried(() => readFile(join(home, 'logs', 'lightbox.log'), 'utf8'));
  return [shown, ...log.trimEnd().split('\n').slice(-30)].join('\n');
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use, info) => {
      const host = HOSTS.find((name) => name === info.project.name);
      if (host === undefined) throw new Error(`There is no host “${info.project.name}”.`);
      await use(host);
    },
    { scope: 'worker' },
  ],
  sharedBrowser: [
    async ({ playwright, browserName, launchOptions, host }, use) => {
      const browser = host === 'electron' ? null : await playwright[browserName].launch(launchOptions);
      await use(browser);
      await browser?.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lightbox-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  ownProcess: [false, { option: true }],
  policy: [NO_POLICY, { option: true }],
  pictures: async ({ folder }, use) => {
    await use(createPictures(join(folder, 'pictures')));
  },
  service: async ({ folder }, use) => {
    const service = await startService(join(folder, 'service'));
    await use(service);
    await service.off();
  },
  library: async ({ folder }, use) => {
    const home = join(folder, 'home');
    mkdirSync(home);
    await use(createLibrary(home));
  },
  app: async ({ library, host, sharedBrowser, ownProcess, policy }, use, info) => {
    const session = createApp(library.home, host, sharedBrowser, { ownProcess, policy });
    await use(session.app);
    if (info.errors.length > 0) await info.attach('at the failure', { body: await stateOf(session.app, library.home) });
    await session.close();
    expect(session.complaints(), 'what the browser complained about').toEqual([]);
  },
  openListing: async ({ library, service, pictures, app }, use) => {
    await use(async (captions, { synced = false, profile = {}, asks } = {}) => {
      await library.connect(service.now, profile, asks);
      await library.addListing({ files: await pictures.write(captions), synced });
      const workbench = await app.open();
      if (captions.length > 0) await workbench.tile(captions.length).waitFor();
      return workbench;
    });
  },
});
