import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '../electron/hosts/cli/program.ts';

/** How a command line ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command line in this process: a second program on the library but for its start. */
export async function runHere(words: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runCli(words, environment, { stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, stdout: out, stderr: err };
}
