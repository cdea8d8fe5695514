import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);

/** A server in a process of its own, so that its work is not counted as the client's. */
export interface HelperServer {
  readonly port: number;
  stop(): Promise<void>;
}

const FirstLine = z.object({ port: z.int() });

/**
 * Starts a script of this folder that says `{"port": …}` in its first line. It ends with its standard input, so also
 * when the bench is killed.
 */
export async function startServer(script: string, scriptArguments: readonly string[] = []): Promise<HelperServer> {
  const child = spawn(process.execPath, [pathOf(script), ...scriptArguments], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const { port } = FirstLine.parse(JSON.parse(await firstLineOf(child, script)));
  return {
    port,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

async function firstLineOf(child: ChildProcess, script: string): Promise<string> {
  if (child.stdout !== null) for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`${script} ended before it listened.`);
}

/** In a server process: says where it listens, and ends when the bench does. */
export function announce(port: number): void {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
  process.stdin.on('end', () => process.exit(0)).resume();
}

/** Runs a script of this folder in a fresh process and gives back the JSON that it prints. */
export async function runScript(script: string, argument: unknown): Promise<unknown> {
  const { stdout } = await execute(process.execPath, [pathOf(script), JSON.stringify(argument)]);
  return JSON.parse(stdout);
}

function pathOf(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}
