import { utimesSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveHome, takeHome } from '../../../electron/shell/updates/restart-note.ts';
import { MENU_WORDS } from '../../../shared/contract/menu.ts';
import { strict } from '../../shell/page/strict.ts';
import { PATIENT, temporaryFolder } from '../harness.ts';
import { asked, autoUpdater, system } from './update-stand-in.ts';

const standIn = new URL('update-stand-in.ts', import.meta.url).href;
const hooks = registerHooks({
  resolve: (name, context, next) =>
    /^electron(-updater)?$/.test(name) ? { url: standIn, shortCircuit: true } : next(name, context),
});
const { linkUpdates } = await import('../../../electron/shell/updates/update-link.ts');
afterAll(() => hooks.deregister());

const HOME = '/photos/Müller';

beforeEach(async () => {
  asked.splice(0);
  system.folder = await temporaryFolder();
  system.download = Promise.withResolvers();
});

/** Starts the app, which finds an update that the person wants. */
async function start() {
  const window = strict<Electron.BrowserWindow>('BrowserWindow', {
    isDestroyed: () => false,
    setProgressBar: (share) => asked.push(`bar ${share}`),
  });
  const warned: string[] = [];
  const link = linkUpdates({
    rule: { kind: 'ask', channel: 'latest' },
    home: HOME,
    current: '1.0.0',
    log: { info() {}, warn: (message, detail) => warned.push(message, JSON.stringify(detail)), error() {} },
    words: () => MENU_WORDS,
    isSending: () => false,
    window: () => window,
  });
  await vi.waitFor(() => expect(asked).toEqual([expect.stringContaining('1.1.0 Faster.')]), PATIENT);
  return { link, warned };
}

describe.runIf(process.platform !== 'darwin')('an update that a person wants', () => {
  it('shows on the taskbar how far it is loaded', async () => {
    await start();
    autoUpdater.emit('download-progress', { percent: 40 });
    system.download.resolve([]);
    await vi.waitFor(() => expect(asked.slice(1)).toEqual(['bar 0.4', 'bar -1', expect.any(String), 'quit']), PATIENT);
  });

  it('is put in place when the library is closed and the lock let go, and its restart finds the library again', async () => {
    const { link } = await start();
    system.download.resolve([]);
    await vi.waitFor(() => expect(asked.at(-1)).toBe('quit'), PATIENT);
    link.atQuit();
    expect(asked.slice(-3)).toEqual(['quit', 'let the lock go', 'install true true']);
    expect([takeHome(system.folder, Date.now()), takeHome(system.folder, Date.now())]).toEqual([HOME, null]);
  });

  it('that is not signed by the publisher says so', async () => {
    const { warned } = await start();
    system.download.reject(new Error('1.1.0 is not signed by the application owner: CN=Other\n{ "raw": 1 }'));
    await vi.waitFor(
      () => expect(asked.at(-1)).toMatch(/downloaded right now.*\n\n1.1.0 is not .* CN=Other$/),
      PATIENT,
    );
    expect(warned.join()).toContain('CN=Other');
  });
});

it('the library of an update that never ended is not opened later', () => {
  leaveHome(system.folder, HOME);
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(path.join(system.folder, 'listing-lightbox-restart.txt'), hourAgo, hourAgo);
  expect(takeHome(system.folder, Date.now())).toBeNull();
});
