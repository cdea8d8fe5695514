import { hostname } from 'node:os';

const NAME = /^\S+ (\d+) (\S+) /;

/** Names a runner in leases and in the journal, so that it can be seen later whether its process still lives. */
export function runnerName(kind: string, id: string): string {
  return `${kind} ${process.pid} ${hostName()} ${id}`;
}

function hostName(): string {
  return hostname().replaceAll(/\s/g, '-') || '-';
}

/**
 * Whether the process of a runner has ended. [Note: in doubt, alive] A runner of another computer, of this very process,
 * or with a number that another process has meanwhile, counts as alive: its lease runs out by itself.
 */
export function isRunnerGone(name: string): boolean {
  const [, pid, host] = NAME.exec(name) ?? [];
  if (pid === undefined || host !== hostName()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Whether the process of a runner certainly lives on this computer, as far as its number shows. */
export function isRunnerHere(name: string): boolean {
  return clockOf(name) === hostName() && !isRunnerGone(name);
}

/** The computer whose clock a runner reads; the runner itself where its name holds none. */
export function clockOf(name: string): string {
  return NAME.exec(name)?.[2] ?? name;
}
