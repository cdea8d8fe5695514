import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** CPU seconds (user and system) that this process and its threads used for `work`. */
export async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1e6;
}

/**
 * CPU seconds of a command by the shell's own clock of its children, since Node has none. Throws when the command fails: a peer
 * that did no work must not win.
 */
export async function cpuSecondsOfCommand(command: string, commandArguments: readonly string[]): Promise<number> {
  const script = `TIMEFORMAT='%U %S'; time "$0" "$@" || exit 1`;
  const { stderr } = await execute('bash', ['-c', script, command, ...commandArguments], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [user, system] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (user === undefined || system === undefined || Number.isNaN(user + system))
    throw new Error(`No times from ${command}: ${stderr}`);
  return user + system;
}

/** Whether a command can be started on this machine. */
export async function hasCommand(command: string): Promise<boolean> {
  return execute('bash', ['-c', 'command -v "$0"', command]).then(
    () => true,
    () => false,
  );
}
