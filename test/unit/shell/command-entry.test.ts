import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  appImageScript,
  type CommandEntry,
  type CommandPlace,
  commandEntry,
} from '../../../electron/shell/command-entry.ts';
import { putCommand } from '../../../electron/shell/put-command.ts';

const mac: CommandPlace = {
  installation: 'mac',
  resources: '/Applications/Listing Lightbox.app/Contents/Resources',
  userHome: '/Users/ada',
  appImage: null,
  localAppData: null,
};

describe('the command lightbox', () => {
  it('is linked on macOS', () => {
    expect(commandEntry(mac)).toEqual({
      kind: 'link',
      at: '/Users/ada/.local/bin/lightbox',
      to: '/Applications/Listing Lightbox.app/Contents/Resources/bin/lightbox',
    });
  });

  it('is a script for an AppImage', () => {
    const entry = commandEntry({ ...mac, installation: 'appImage', appImage: '/home/ada/Lightbox.AppImage' });
    expect(entry).toMatchObject({ kind: 'script', at: '/Users/ada/.local/bin/lightbox' });
  });

  it('is a script in a folder that Windows has on PATH', () => {
    const entry = commandEntry({
      ...mac,
      installation: 'nsis',
      resources: String.raw`C:\Users\José\AppData\Local\Programs\100%\resources`,
      localAppData: String.raw`C:\Users\José\AppData\Local`,
    });
    expect(entry).toEqual({
      kind: 'script',
      at: String.raw`C:\Users\José\AppData\Local\Microsoft\WindowsApps\lightbox.cmd`,
      text: '@echo off\r\nrem The command `lightbox` of Listing Lightbox.\r\n"%LOCALAPPDATA%\\Programs\\100%%\\resources\\bin\\lightbox.cmd" %*\r\n',
    });
  });

  it.each<[string, Partial<CommandPlace>]>([
    ['from its sources', { installation: 'sources' }],
    ['at a place that macOS takes away again', { resources: '/private/var/folders/x/AppTranslocation/y/Resources' }],
    ['by deb and rpm, which installed it', { installation: 'distribution' }],
    ['by the MSI, which put it on PATH', { installation: 'msi' }],
  ])('is not offered %s', (_name, place) => {
    expect(commandEntry({ ...mac, ...place })).toBeNull();
  });
});

describe.skipIf(process.platform === 'win32')('putting the command in its place', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const log = { warn: () => {} };
  const script = (name: string): CommandEntry => ({
    kind: 'script',
    at: path.join(folder, name, 'bin', 'lightbox'),
    text: appImageScript('/apps/one.AppImage'),
  });

  it('makes what is missing, and can be run', () => {
    const entry = script('new');
    expect(putCommand(entry, log)).toBe('installed');
    expect(statSync(entry.at).mode & 0o111).toBe(0o111);
    expect(readdirSync(path.dirname(entry.at))).toEqual(['lightbox']);
  });

  it('replaces its own of an earlier version, and a link of ours by a link', () => {
    const entry = script('old');
    putCommand(entry, log);
    expect(putCommand({ kind: 'script', at: entry.at, text: appImageScript('/apps/two.AppImage') }, log)).toBe(
      'installed',
    );
    expect(readFileSync(entry.at, 'utf8')).toContain('two.AppImage');
    const link: CommandEntry = {
      kind: 'link',
      at: path.join(folder, 'linked'),
      to: '/Applications/B.app/bin/lightbox',
    };
    symlinkSync('/Applications/A.app/bin/lightbox', link.at);
    expect(putCommand(link, log)).toBe('installed');
    expect(readlinkSync(link.at)).toBe('/Applications/B.app/bin/lightbox');
  });

  it('leaves the command of another program alone', () => {
    const entry = script('other');
    mkdirSync(path.dirname(entry.at), { recursive: true });
    writeFileSync(entry.at, '#!/bin/sh\nexec lighting-desk\n');
    expect(putCommand(entry, log)).toBe('taken');
    expect(readFileSync(entry.at, 'utf8')).toContain('lighting-desk');
  });

  it('says that it could not where it may not write', () => {
    const said: string[] = [];
    const entry = script('file');
    writeFileSync(path.join(folder, 'file'), '');
    expect(putCommand(entry, { warn: (text) => said.push(text) })).toBe('failed');
    expect(said).toHaveLength(1);
  });
});

describe.skipIf(process.platform === 'win32')('the script for an AppImage', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-appimage-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const image = path.join(folder, "Ada's $Lightbox.AppImage");
  const mounted = path.join(folder, 'mounted');
  const script = path.join(folder, 'lightbox');
  // An AppImage prints where it is mounted, and is mounted until it is ended.
  const write = (file: string, text: string): void => {
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  };
  mkdirSync(path.join(mounted, 'resources/bin'), { recursive: true });
  write(path.join(mounted, 'resources/bin/lightbox'), '#!/bin/sh\nprintf "%s\\n" "$@"\ncat\nexit 4\n');
  write(script, appImageScript(image));

  it('runs the command in it with its words, its stdin and its exit code, and takes it away', () => {
    const gone = path.join(folder, 'gone');
    write(
      image,
      `#!/bin/sh\n[ "$1" = --appimage-mount ] || exit 9\ntrap 'touch "${gone}"; exit 0' TERM\necho "${mounted}"\nwhile :; do sleep 0.05; done\n`,
    );
    const { stdout, status } = spawnSync(script, ['a b', '--json'], { encoding: 'utf8', input: 'piped' });
    expect([stdout, status]).toEqual(['a b\n--json\npiped', 4]);
    // The image hears of its end within a moment; the shell of the test waits for the file that it leaves.
    expect(spawnSync('sh', ['-c', `until [ -e "${gone}" ]; do sleep 0.01; done`], { timeout: 120_000 }).status).toBe(0);
  });

  it('says so when the AppImage was moved', () => {
    rmSync(image, { force: true });
    expect(existsSync(image)).toBe(false);
    const { stderr, status } = spawnSync(script, [], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('is no longer at')]);
  });
});
