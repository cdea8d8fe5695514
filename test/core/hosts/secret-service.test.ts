import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../electron/hosts/secrets/key-store.ts';
import { temporaryFolder } from '../harness.ts';

const worker = fileURLToPath(new URL('../secret-service-worker.ts', import.meta.url));
const PROGRAMS = ['dbus-run-session', 'gnome-keyring-daemon'];
const hasSecretService =
  process.platform === 'linux' &&
  PROGRAMS.every((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined);

/** Runs a shell command in a desktop session of its own, whose key store lies in `folder`. @returns the JSON lines it printed */
function inSession(folder: string, command: string): unknown[] {
  const { stdout, stderr } = spawnSync('dbus-run-session', ['--', 'sh', '-c', command], {
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: '', XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, HOME: folder },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error(stderr);
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe.runIf(hasSecretService)(
  'the key store of a Linux desktop (needs dbus-run-session and gnome-keyring-daemon)',
  () => {
    const unlocked = 'printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1';
    const locked = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1';
    const run = (home: string, secret = ''): string => `"${process.execPath}" "${worker}" "${home}" ${secret}`;

    it('gives a key to every program of its person, over restarts, and none while it is locked', async () => {
      const folder = await temporaryFolder();
      const home = path.join(folder, 'library');
      await mkdir(home);
      const token = 'x'.repeat(8_000);
      const kept = { read: token, in: 'a file encrypted with a key from the system’s key store' };
      expect(inSession(folder, `${unlocked}; ${run(home, token)}; ${run(home)}`)).toEqual([kept, kept]);
      expect(inSession(folder, `${unlocked}; ${run(home)}`)).toEqual([kept]);
      expect(inSession(folder, `${locked}; ${run(home)}`)).toEqual([{ code: 'keyStoreClosed' }]);
    });
  },
);

it.each([
  [
    'linux',
    'Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled at compile time',
    'missing',
  ],
  ['linux', 'The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
  ['linux', 'Couldn’t access platform storage: Secret Service: unlock prompt was dismissed', 'closed'],
  ['linux', 'Couldn’t access platform storage: the collection is locked', 'closed'],
  ['darwin', 'User interaction is not allowed.', 'closed'],
  ['win32', 'A specified logon session does not exist.', 'closed'],
] as const)('an error of the key store on %s, “%s”: it is %s', (platform, message, reason) => {
  expect(reasonOf(new Error(message), platform)).toBe(reason);
});
