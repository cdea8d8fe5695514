import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { chmod, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openNodeCore } from '../../../electron/hosts/node-core.ts';
import { leadingTo, openInBrowser } from '../../../electron/hosts/open-in-browser.ts';
import {
  accessListArguments,
  closeHome,
  closeOnWindows,
  identifierIn,
  needsAccessList,
  whatToClose,
} from '../../../electron/hosts/private-home.ts';
import { typedInProcess } from '../../../shared/contract/dispatch.ts';
import { afterTest, nth, pictureFiles, temporaryFolder } from '../harness.ts';

/** Windows has access lists in the place of modes. */
const HAS_MODES = process.platform !== 'win32';

/** What somebody else on this computer could read, write or enter below a folder, and the folder itself. */
function openToOthers(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  return [folder, ...inside].filter((each) => {
    const stats = lstatSync(each);
    return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });
}

/** Whatever is made without a mode of its own is open to everybody. */
function withoutMask(): void {
  const mask = process.umask(0);
  afterTest(() => void process.umask(mask));
}

/** Works with a library as people do: sends photos that everybody may read to the practice service. */
async function work(home: string, photos: number): Promise<void> {
  vi.stubEnv('LIGHTBOX_SECRETS', 'file');
  afterTest(() => void vi.unstubAllEnvs());
  const core = openNodeCore({ home, kind: 'loopback', debug: false });
  const call = typedInProcess(core.dispatch);
  await core.startBackgroundWork();
  await call('account.usePractice', {});
  const listing = await call('listing.create', { name: '12 Oak Street' });
  if (!listing.ok) throw new Error(listing.error.message);
  const { listingId } = listing.value;
  const paths = await pictureFiles(photos);
  for (const file of paths) await chmod(file, 0o666);
  await chmod(nth(paths, 0), 0o444);
  expect(await call('media.add', { listingId, paths })).toMatchObject({ ok: true, value: { refused: [] } });
  expect(await call('sync.run', {})).toMatchObject({ ok: true, value: { uploaded: photos, created: 1 } });
  await core.close();
}

describe.runIf(HAS_MODES)('other people on this computer', () => {
  it('can read, write and enter nothing of a new library, whatever the umask says', async () => {
    withoutMask();
    const home = path.join(await temporaryFolder(), 'new', 'home');
    await work(home, 2);
    expect(readdirSync(home)).toEqual(
      expect.arrayContaining(['library.db', 'logs', 'pictures', 'practice', 'secrets']),
    );
    expect(openToOthers(home)).toEqual([]);
  });

  it('can read nothing any more of a library that an earlier version left open', async () => {
    withoutMask();
    const home = path.join(await temporaryFolder(), 'home');
    await work(home, 1);
    for (const each of [
      home,
      ...readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => path.join(home, name)),
    ]) {
      chmodSync(each, lstatSync(each).isDirectory() ? 0o755 : 0o644);
    }
    writeFileSync(path.join(home, 'library.db.before-9'), 'a copy');
    expect(openToOthers(home).length).toBeGreaterThan(10);
    closeHome(home, process.platform, expectNever);
    expect(openToOthers(home)).toEqual([]);
  });

  it('can read nothing any more once a closing goes on that was interrupted', async () => {
    const home = await temporaryFolder();
    const originals = path.join(home, 'pictures', 'originals');
    for (const name of ['ab', 'cd']) {
      mkdirSync(path.join(originals, name), { recursive: true, mode: 0o755 });
      writeFileSync(path.join(originals, name, 'photo'), 'x', { mode: 0o644 });
    }
    writeFileSync(path.join(home, 'library.db'), '', { mode: 0o600 });
    chmodSync(path.join(originals, 'ab', 'photo'), 0o600);
    chmodSync(path.join(originals, 'ab'), 0o700);
    closeHome(home, process.platform, expectNever);
    expect(openToOthers(home)).toEqual([]);
  });

  it('keep what is theirs in a folder that is used for something else', async () => {
    const folder = await temporaryFolder();
    chmodSync(folder, 0o755);
    writeFileSync(path.join(folder, 'notes.txt'), 'for all', { mode: 0o644 });
    writeFileSync(path.join(folder, 'library.db'), 'ours', { mode: 0o644 });
    mkdirSync(path.join(folder, 'pictures'), { mode: 0o755 });
    closeHome(folder, process.platform, expectNever);
    expect(openToOthers(folder)).toEqual([folder, path.join(folder, 'notes.txt')]);
  });

  it('can read no pictures that were moved to another disk, with a link in their place', async () => {
    const folder = await temporaryFolder();
    const [home, elsewhere] = [path.join(folder, 'home'), path.join(folder, 'elsewhere')];
    mkdirSync(path.join(home, 'pictures', 'originals'), { recursive: true });
    writeFileSync(path.join(home, 'pictures', 'originals', 'photo'), 'x', { mode: 0o644 });
    writeFileSync(path.join(home, 'library.db'), '');
    chmodSync(path.join(home, 'pictures'), 0o755);
    await rename(path.join(home, 'pictures'), elsewhere);
    symlinkSync(elsewhere, path.join(home, 'pictures'));
    closeHome(home, process.platform, expectNever);
    expect(openToOthers(elsewhere)).toEqual([]);
  });

  it('do not keep anybody from working where the folder cannot be closed', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    writeFileSync(file, 'not a folder');
    const failures: unknown[] = [];
    closeHome(file, 'linux', (error) => failures.push(error));
    expect(failures).toHaveLength(1);
  });
});

function expectNever(error: unknown): void {
  throw error;
}

it.each([
  [['library.db', 'library.db-wal', 'pictures', 'logs', 'secrets', 'secrets.json.damaged-1', '.DS_Store'], true, 6],
  [[], true, 0],
  [['library.db', 'library.db.before-23-2', 'library.db.copying-1', 'open-1a-2b.html'], true, 4],
  [['library.db', 'tax return.pdf'], false, 1],
  [['Documents', 'Pictures', 'pictures'], false, 0],
  [['pictures', 'holiday.jpg'], false, 0],
  [['library.db', 'library.dbx'], false, 1],
])('what is closed %j: the folder %s, %i entries', (names, folder, entries) => {
  expect(whatToClose(names)).toMatchObject({ folder });
  expect(whatToClose(names).entries).toHaveLength(entries);
});

describe('the access list on Windows', () => {
  const PROFILE = { USERPROFILE: 'C:\\Users\\Ana', SystemRoot: 'C:\\Windows' };

  it.each([
    ['C:\\Users\\Ana\\AppData\\Roaming\\Listing Lightbox', false],
    ['c:\\users\\ana\\Pictures', false],
    ['C:\\Users\\Anabel\\library', true],
    ['C:\\Users\\Public\\library', true],
    ['C:\\Users\\Ana\\..\\Public', true],
    ['D:\\library', true],
    ['\\\\server\\share\\library', true],
  ])('of %s is needed: %s', (folder, needed) => {
    expect(needsAccessList(folder, PROFILE)).toBe(needed);
  });

  it('names the person by identifier, whatever the language of Windows', () => {
    expect(identifierIn('"desktop-1\\ana","S-1-5-21-1-2-3-1001"\r\n')).toBe('S-1-5-21-1-2-3-1001');
    expect(identifierIn('"INFORMATION","keine"')).toBeNull();
    expect(accessListArguments('D:\\library', 'S-1-5-21-1')).toEqual([
      'D:\\library',
      '/inheritance:r',
      '/grant:r',
      '*S-1-5-21-1:(OI)(CI)F',
      '*S-1-5-18:(OI)(CI)F',
      '*S-1-5-32-544:(OI)(CI)F',
      '/q',
    ]);
  });

  it('is set by programs of the system, outside of the profile alone', () => {
    const ran: string[][] = [];
    const run = (name: string, words: readonly string[]): string => {
      ran.push([name, ...words]);
      return '"desktop-1\\ana","S-1-5-21-1"\r\n';
    };
    closeOnWindows('C:\\Users\\Ana\\AppData\\Roaming\\Listing Lightbox', PROFILE, run);
    expect(ran).toEqual([]);
    closeOnWindows('D:\\library', PROFILE, run);
    expect(ran.map(([name]) => name)).toEqual(['whoami.exe', 'icacls.exe']);
    expect(() => closeOnWindows('D:\\library', PROFILE, () => 'nobody')).toThrow('who is signed in');
  });
});

describe.runIf(HAS_MODES)('the browser is opened', () => {
  const URL_WITH_TOKEN = 'http://127.0.0.1:4000/#token=launch-token-that-nobody-may-see';

  /** The words that the program which opens the browser was started with. */
  async function opened(home: string): Promise<{ words: string; forget: () => void }> {
    const folder = await temporaryFolder();
    const said = path.join(folder, 'said');
    writeFileSync(
      path.join(folder, 'xdg-open'),
      `#!/bin/sh\nprintf '%s\\n' "$0" "$@" > '${said}.part'\nmv '${said}.part' '${said}'\n`,
      {
        mode: 0o755,
      },
    );
    vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
    afterTest(() => void vi.unstubAllEnvs());
    const ran = isThere(folder, 'said');
    const forget = openInBrowser(home, URL_WITH_TOKEN, 'linux');
    await ran;
    return { words: await readFile(said, 'utf8'), forget };
  }

  it('by a file that only its owner can read; the token is no argument of any program', async () => {
    withoutMask();
    const home = await temporaryFolder();
    const { words, forget } = await opened(home);
    expect(words).not.toContain('launch-token');
    const [, file = ''] = words.split('\n');
    expect(path.dirname(file)).toBe(home);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(URL_WITH_TOKEN);
    forget();
    expect(await readdir(home)).toEqual([]);
  });

  it('and no address breaks out of the page in that file', () => {
    const page = leadingTo('http://127.0.0.1/"><script>alert(1)</script>&');
    expect(page).not.toContain('<script>');
    expect(page).toContain('&#34;&#62;&#60;script');
  });
});

/** Resolves when a file of this name appears in a folder. */
function isThere(folder: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, changed) => {
      if (changed !== name) return;
      watcher.close();
      resolve();
    });
  });
}
