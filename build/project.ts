import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether `moduleUrl` (an `import.meta.url`) is the script that Node was started with. */
export function isEntryPoint(moduleUrl: string): boolean {
  const script = process.argv[1];
  return script !== undefined && existsSync(script) && realpathSync(script) === fileURLToPath(moduleUrl);
}

/**
 * Runs a command in the project's root with our standard streams. Signals that ask us to end are passed on to it.
 * @param label stands before each line that it writes
 * @returns its exit code (1 when a signal ended it)
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  label?: string,
): Promise<number> {
  const stdio: SpawnOptions['stdio'] = label === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, stdio, ...options });
  if (label !== undefined) writeLabelled(child, label);
  const forwardNoMore = forwardSignals(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => {
        const end = (): void => resolve(code ?? 1);
        // What it wrote last is still on its way. A process that it left behind may hold its output open for good.
        child.once('close', end);
        setTimeout(end, LAST_WORDS).unref();
      });
    });
  } finally {
    forwardNoMore();
  }
}

/** How long the last lines of a process that has ended are waited for, in milliseconds. */
const LAST_WORDS = 2000;

function writeLabelled({ stdout, stderr }: ChildProcess, label: string): void {
  for (const [from, to] of [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ] as const) {
    if (from !== null) createInterface({ input: from }).on('line', (line) => to.write(`${label}: ${line}\n`));
  }
}

/** Passes signals that ask us to end on to a child. @returns ends that */
export function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to the child by itself (see the launcher's note on one Ctrl-C).
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return () => {
    process.off('SIGINT', forward);
    process.off('SIGTERM', forward);
  };
}

/**
 * Runs a development tool, named by its file under node_modules, with this Node.
 * @param label stands before each line that it writes, for tools that run side by side
 */
export async function runTool(
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
  label?: string,
): Promise<number> {
  const path = join(root, 'node_modules', file);
  if (!existsSync(path)) throw new Error(`node_modules/${file} is missing: run npm ci first.`);
  return await runCommand(process.execPath, [path, ...args], options, label);
}

/** A sentence for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a script, and ends with its exit code.
 * @param said what is written of an error, by its message
 */
export async function runMain(run: () => Promise<number>, said = (why: string): string => why): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(`${said(messageOf(error))}\n`);
    process.exitCode = 1;
  }
}

/** A path with `/` between its parts on every system. */
export function toPosix(path: string): string {
  return path.replaceAll('\\', '/');
}
