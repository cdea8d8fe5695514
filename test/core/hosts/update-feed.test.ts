import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppImageUpdater, type AppUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applySettings, updaterSettings } from '../../../electron/shell/updates/updater-settings.ts';

// electron-updater's own checks of what a feed serves, on the class for AppImages, which needs nothing of Electron but an
// adapter. What installs afterwards belongs to the system.

/** electron-updater's own requests and downloads; only what opens the connection is Node's, in the place of Electron's. */
function nodeExecutor(): ElectronHttpExecutor {
  const executor = new ElectronHttpExecutor();
  Reflect.set(executor, 'createRequest', (options: RequestOptions, callback: (response: IncomingMessage) => void) =>
    request(options, callback),
  );
  return executor;
}

const APP = randomBytes(256 * 1024);
const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

let folder = '';
let server: Server;
/** What the feed serves: by path, a text or a way to answer. */
let served: Record<string, string | Buffer | ((response: ServerResponse) => void)> = {};
let asked: { readonly url: string; readonly stagingId: unknown }[] = [];
let before: string | undefined;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lightbox-feed-'));
  served = {};
  asked = [];
  before = process.env['APPIMAGE'];
  process.env['APPIMAGE'] = path.join(folder, 'Installed.AppImage');
  server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://feed');
    asked.push({ url: pathname, stagingId: incoming.headers['x-user-staging-id'] });
    const answer = served[pathname];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response);
    else response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  if (before === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = before;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

function feedOf(
  version: string,
  more: Readonly<Record<string, unknown>> = {},
  file: Record<string, unknown> = {},
): string {
  const entry = { url: 'new.AppImage', sha512: sha512(APP), size: APP.length, ...file };
  return JSON.stringify({
    version,
    files: [entry],
    path: 'new.AppImage',
    releaseDate: '2026-01-01T00:00:00.000Z',
    ...more,
  });
}

function updater(version = '1.0.0', channel: 'latest' | 'beta' = 'latest'): AppUpdater {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The feed does not listen.');
  const { port } = address;
  const app = {
    version,
    name: 'Listing Lightbox',
    isPackaged: true,
    appUpdateConfigPath: path.join(folder, 'app-update.yml'),
    userDataPath: path.join(folder, 'data'),
    baseCachePath: path.join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  };
  const made = new AppImageUpdater(null, app);
  Reflect.set(made, 'httpExecutor', nodeExecutor());
  Reflect.set(made, '_testOnlyOptions', { platform: 'linux' });
  Reflect.set(made, 'configOnDisk', { value: Promise.resolve({ updaterCacheDirName: 'lightbox-updater' }) });
  made.logger = null;
  made.on('error', () => {});
  made.setFeedURL({ provider: 'generic', url: `http://127.0.0.1:${port}`, channel });
  made.disableDifferentialDownload = true;
  applySettings(made, channel);
  return made;
}

const FEED = '/latest-linux.yml';
const UPDATE = '/new.AppImage';

/** Everything that a download left that could be started. */
function leftFiles(): readonly string[] {
  const pending = path.join(folder, 'cache', 'lightbox-updater', 'pending');
  return existsSync(pending) ? readdirSync(pending).filter((name) => !name.startsWith('temp-')) : [];
}

describe('a feed', () => {
  it('that serves a good update is taken, byte for byte, and nothing is loaded before it is asked for', async () => {
    served = { [FEED]: feedOf('1.1.0', { releaseNotes: 'Faster.' }), [UPDATE]: APP };
    const made = updater();
    const check = await made.checkForUpdates();
    expect(check).toMatchObject({ isUpdateAvailable: true, updateInfo: { version: '1.1.0', releaseNotes: 'Faster.' } });
    expect(asked.map(({ url }) => url)).toEqual([FEED]);
    const [file] = await made.downloadUpdate();
    expect(readFileSync(file ?? '').equals(APP)).toBe(true);
  });

  it('is not told who asks', async () => {
    served = { [FEED]: feedOf('1.1.0'), [UPDATE]: APP };
    const made = updater();
    await made.checkForUpdates();
    await made.downloadUpdate();
    expect(asked.map(({ stagingId }) => stagingId)).toEqual(['', '']);
  });

  it('whose update was tampered with is refused, and nothing of it stays to be started', async () => {
    const other = Buffer.from(APP);
    other.writeUInt8((other[1000] ?? 0) ^ 1, 1000);
    served = { [FEED]: feedOf('1.1.0'), [UPDATE]: other };
    const made = updater();
    await made.checkForUpdates();
    await expect(made.downloadUpdate()).rejects.toThrow('sha512 checksum mismatch');
    expect(leftFiles()).toEqual([]);
  });

  it('whose update ends in the middle is refused, and loaded again as a whole the next time', async () => {
    served = {
      [FEED]: feedOf('1.1.0'),
      [UPDATE]: (response) => {
        response.writeHead(200, { 'content-length': APP.length });
        response.write(APP.subarray(0, 1000), () => response.destroy());
      },
    };
    const made = updater();
    await made.checkForUpdates();
    await expect(made.downloadUpdate()).rejects.toThrow(/aborted|hang up|checksum/);
    expect(leftFiles()).toEqual([]);
    served[UPDATE] = APP;
    const [file] = await made.downloadUpdate();
    expect(readFileSync(file ?? '').equals(APP)).toBe(true);
  });

  it('that says less than it serves is refused', async () => {
    served = { [FEED]: feedOf('1.1.0'), [UPDATE]: APP.subarray(0, 1000) };
    const made = updater();
    await made.checkForUpdates();
    await expect(made.downloadUpdate()).rejects.toThrow('sha512 checksum mismatch');
  });

  it.each(['0.9.0', '1.0.0', '1.0.0-beta.3'])(
    'that offers %s to 1.0.0 offers nothing: nobody is taken back',
    async (version) => {
      served = { [FEED]: feedOf(version), [UPDATE]: APP };
      expect(await updater().checkForUpdates()).toMatchObject({ isUpdateAvailable: false });
    },
  );

  it('that names no checksum is refused before anything is loaded', async () => {
    served = { [FEED]: feedOf('1.1.0', {}, { sha512: undefined }), [UPDATE]: APP };
    const made = updater();
    await made.checkForUpdates();
    await expect((async () => made.downloadUpdate())()).rejects.toThrow(/sha512|checksum/i);
    expect(asked.map(({ url }) => url)).toEqual([FEED]);
  });

  it.each(['', 'no: [feed', '<html>Sign in to the network</html>', '{"version":"newest"}'])(
    'that is none fails: %s',
    async (text) => {
      served = { [FEED]: text };
      await expect(updater().checkForUpdates()).rejects.toThrow(/update info|yml|version/i);
    },
  );

  it('is asked by channel', async () => {
    served = { '/beta-linux.yml': feedOf('1.1.0-beta.1'), [FEED]: feedOf('1.0.0') };
    expect(await updater('1.0.0', 'beta').checkForUpdates()).toMatchObject({ isUpdateAvailable: true });
    expect(await updater('1.0.0').checkForUpdates()).toMatchObject({ isUpdateAvailable: false });
    expect(asked.map(({ url }) => url)).toEqual(['/beta-linux.yml', FEED]);
  });

  it.each([
    [0, false],
    [100, true],
  ])('that gives an update to %i of a hundred gives it to its share', async (stagingPercentage, isUpdateAvailable) => {
    served = { [FEED]: feedOf('1.1.0', { stagingPercentage }) };
    expect(await updater().checkForUpdates()).toMatchObject({ isUpdateAvailable });
  });
});

it('choosing a channel, which allows going back in electron-updater, does not allow it here', () => {
  expect(updater('1.0.0', 'beta').allowDowngrade).toBe(false);
  expect(updaterSettings('latest')).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false });
});
