import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appImageScript, type CommandPlace, commandEntry } from '../../electron/shell/command-entry.ts';

const mac: CommandPlace = {
  platform: 'darwin',
  isPackaged: true,
  resources: '/Applications/Listing Lightbox.app/Contents/Resources',
  userHome: '/Users/ada',
  appImage: null,
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
    const entry = commandEntry({ ...mac, platform: 'linux', appImage: '/home/ada/Lightbox.AppImage' });
    expect(entry).toMatchObject({ kind: 'script', at: '/Users/ada/.local/bin/lightbox' });
  });

  it.each<[string, Partial<CommandPlace>]>([
    ['from its sources', { isPackaged: false }],
    ['at a place that macOS takes away again', { resources: '/private/var/folders/x/AppTranslocation/y/Resources' }],
    ['by deb and rpm, which installed it', { platform: 'linux' }],
    ['on Windows, where the MSI put it on PATH', { platform: 'win32' }],
  ])('is not offered %s', (_name, place) => {
    expect(commandEntry({ ...mac, ...place })).toBeNull();
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
    expect(spawnSync('sh', ['-c', `until [ -e "${gone}" ]; do sleep 0.01; done`], { timeout: 10_000 }).status).toBe(0);
  });

  it('says so when the AppImage was moved', () => {
    rmSync(image, { force: true });
    expect(existsSync(image)).toBe(false);
    const { stderr, status } = spawnSync(script, [], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('is no longer at')]);
  });
});
