import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The system itself, and administrators, who could let themselves in anyway and make backups. */
const SYSTEM = 'S-1-5-18';
const ADMINISTRATORS = 'S-1-5-32-544';

/**
 * Whether a folder needs an access list of its own: Windows closes everything in a person's profile to others, and nothing on
 * other disks.
 */
export function needsAccessList(folder: string, environment: NodeJS.ProcessEnv): boolean {
  const profile = environment.USERPROFILE ?? '';
  if (profile === '') return true;
  const way = path.win32.relative(profile, folder);
  return way === '..' || way.startsWith('..\\') || path.win32.isAbsolute(way);
}

/** The security identifier in what `whoami /user /fo csv /nh` says; null when there is none. */
export function identifierIn(said: string): string | null {
  return /"(S-1-5-[\d-]+)"\s*$/.exec(said)?.[1] ?? null;
}

/** The arguments of `icacls`: nothing is inherited; one person, the system and administrators may do everything below. */
export function accessListArguments(folder: string, person: string): readonly string[] {
  const grants = [person, SYSTEM, ADMINISTRATORS].map((identifier) => `*${identifier}:(OI)(CI)F`);
  return [folder, '/inheritance:r', '/grant:r', ...grants, '/q'];
}

/** Runs a program of Windows. @returns what it said @throws Error when it failed */
type RunProgram = (name: string, words: readonly string[]) => string;

/** Gives the folder an access list of its own where it needs one. @throws Error when Windows refuses */
export function closeOnWindows(folder: string, environment: NodeJS.ProcessEnv, run = runOf(environment)): void {
  if (!needsAccessList(folder, environment)) return;
  const person = identifierIn(run('whoami.exe', ['/user', '/fo', 'csv', '/nh']));
  if (person === null) throw new Error('Windows did not say who is signed in.');
  run('icacls.exe', accessListArguments(folder, person));
}

/** [Note: whose icacls] By its whole path: a program of the same name may lie in the folder that this was started in. */
function runOf(environment: NodeJS.ProcessEnv): RunProgram {
  const system = path.win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32');
  return (name, words) => {
    const { status, stdout, error } = spawnSync(path.win32.join(system, name), [...words], {
      encoding: 'utf8',
      windowsHide: true,
    });
    if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? String(status)}`);
    return stdout;
  };
}
