import { Writable } from 'node:stream';
import { runCli } from '../electron/hosts/cli/program.ts';
import { NONE, type ReadPolicy } from '../electron/hosts/policy.ts';

/** How a command line ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Ran extends Ended {
  /** What both streams were given, in the order in which it was written. */
  readonly said: string;
}

/** Runs one command line in this process: a second program on the library but for its start. Its secrets stay in the library's folder. */
export async function runHere(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = { LIGHTBOX_SECRETS: 'file' },
  policy: ReadPolicy = NONE,
): Promise<Ran> {
  const ran = { stdout: '', stderr: '', said: '' };
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(text, _, written) {
        ran[name] += String(text);
        ran.said += String(text);
        written();
      },
    });
  const [stdout, stderr] = [into('stdout'), into('stderr')];
  return { code: await runCli(words, environment, { stdout, stderr, sharesPictures: true, policy }), ...ran };
}

/** Runs a command on the library in this folder. */
export function lightbox(home: string, ...words: readonly string[]): Promise<Ran> {
  return runHere(['--home', home, ...words]);
}

/** Runs a command with `--json`. @returns with the one value that it wrote */
export async function lightboxJson(home: string, ...words: readonly string[]): Promise<Ran & WithValue> {
  return withValue(await lightbox(home, '--json', ...words));
}

/** Runs a command with `--json` that has to end with 0. @returns its value */
export async function done(home: string, ...words: readonly string[]): Promise<unknown> {
  const { code, stderr, value } = await lightboxJson(home, ...words);
  if (code !== 0) throw new Error(`lightbox ${words.join(' ')} ended with ${code}: ${stderr}`);
  return value;
}

export interface WithValue {
  readonly value: unknown;
}

/** @throws Error where stdout is anything but one JSON value on a line of its own */
export function withValue<Some extends Ended>(ran: Some): Some & WithValue {
  if (!/^[^\n]+\n$/.test(ran.stdout)) throw new Error(`stdout is not one line: ${JSON.stringify(ran)}`);
  return { ...ran, value: JSON.parse(ran.stdout) };
}

export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}
