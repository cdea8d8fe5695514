// The real programs that the demo drives: the command line and the loopback host, as processes of their own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { root } from '../project.ts';

const CLI = join(root, 'out', 'cli', 'cli.js');

/** Secrets of the demo stay in its own home folder, not in the key store of whoever runs it. */
const environment = { ...process.env, LIGHTBOX_SECRETS: 'file' };

/** Runs one `lightbox` command. @throws Error with what it said when it fails */
export async function lightbox(home: string, ...words: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [CLI, '--home', home, '--json', ...words], { env: environment });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`lightbox ${words[0] ?? ''} ended with ${child.exitCode}: ${said}`);
  return JSON.parse(out);
}

/** Connects a library with a practice service, which it knows by this name. */
export function connect(
  home: string,
  { uploadUrl, baseUrl, token }: Pick<PracticeService, 'uploadUrl' | 'baseUrl' | 'token'>,
  ...named: readonly string[]
): Promise<unknown> {
  const addresses = ['--upload-url', uploadUrl, '--base-url', baseUrl, '--token', token];
  return lightbox(home, 'connect', ...addresses, '--name', ...named);
}

export interface Served {
  readonly child: ChildProcess;
  /** Address of the page with its launch token. */
  readonly url: string;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Halts the process, which then answers nothing, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/**
 * Starts the loopback host and waits for its address.
 * @param imports modules that are loaded before it, with a channel to this process
 * @param cards a folder of volumes in the place of the system's; without it no card is offered, not even one of whoever runs this
 */
export async function serve(
  home: string,
  { imports = [], cards = '' }: { imports?: readonly string[]; cards?: string } = {},
): Promise<Served> {
  const before = imports.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...before, CLI, '--home', home, 'serve', '--no-open'], {
    env: { ...environment, LIGHTBOX_CARDS: cards },
    stdio: ['ignore', 'pipe', 'inherit', ...(imports.length > 0 ? (['ipc'] as const) : [])],
  });
  if (child.stdout === null) throw new Error('The loopback host has no output.');
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The loopback host ended before it told its address.');
  });
  const first = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => undefined);
  const { url } = z.object({ url: z.url() }).parse(JSON.parse(String(first[0])));
  return {
    child,
    url,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    signal: (name) => void child.kill(name),
  };
}

async function end(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(how);
  await exited;
}
