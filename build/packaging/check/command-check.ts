import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

interface Row {
  readonly words: readonly string[];
  /** Exit codes as the README lists them. */
  readonly code: number;
}

/** Command lines that open the library, decode a picture, fail, and are wrong. */
function rows(photos: readonly string[]): readonly Row[] {
  return [
    { words: ['--version'], code: 0 },
    { words: ['--json', 'listing', 'create', 'Packed'], code: 0 },
    ...photos.map((photo) => ({ words: ['--json', 'photo', 'add', 'Packed', photo], code: 0 })),
    { words: ['--json', 'listing', 'show', 'Packed'], code: 0 },
    { words: ['--json', 'status'], code: 0 },
    { words: ['--json', 'listing', 'show', 'No such listing'], code: 1 },
    { words: ['--json', 'no-such-command'], code: 2 },
    { words: ['listing', 'show'], code: 2 },
  ];
}

/** A way to run `lightbox`: a program and what comes before the words of the command line. */
export interface Command {
  readonly program: string;
  readonly before: readonly string[];
  /** The folder of its library. */
  readonly home: string;
}

/**
 * Runs the same command lines with the packaged command and with the one of the sources.
 * @returns each difference in exit code, or in what stands on stdout
 */
export function commandProblems(packaged: Command, fromSource: Command, photos: readonly string[]): readonly string[] {
  return rows(photos).flatMap(({ words, code }) => {
    const said = run(packaged, words);
    const expected = run(fromSource, words);
    const line = `lightbox ${words.map((word) => path.basename(word)).join(' ')}`;
    const problems: string[] = [];
    if (said.status !== code) problems.push(`${line} ended with ${said.status}, not ${code}: ${said.stderr.trim()}`);
    if (expected.status !== code) problems.push(`From source ${line} ended with ${expected.status}, not ${code}.`);
    if (steady(said.stdout) !== steady(expected.stdout)) {
      problems.push(`${line} printed otherwise than from source:\n${said.stdout}\n${expected.stdout}`);
    }
    return problems;
  });
}

function run({ program, before, home }: Command, words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(program, [...before, '--home', home, ...words], {
    encoding: 'utf8',
    env: environment(),
    shell: program.endsWith('.cmd'),
    // Ends what hangs.
    timeout: 300_000,
  });
}

/** [Note: nothing of ours] Neither the Node of this script nor its settings may reach what is checked. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_PATH: _path, NODE_COMPILE_CACHE: _cache, ...rest } = process.env;
  return {
    ...rest,
    LIGHTBOX_SECRETS: 'file',
    PATH: process.platform === 'win32' ? process.env['PATH'] : '/usr/bin:/bin',
  };
}

/** Ids and moments are another's in each run. */
function steady(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}

const Served = z.object({ url: z.url() });

/** Serves the page with the packaged command and fetches it. @returns what is wrong with it */
export async function servedPageProblems({ program, before, home }: Command): Promise<readonly string[]> {
  const child = spawn(program, [...before, '--home', home, 'serve', '--no-open'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: program.endsWith('.cmd'),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const first = Served.safeParse(JSON.parse((await firstLine(child.stdout)) ?? 'null'));
    if (!first.success) return ['lightbox serve printed no address.'];
    const { url } = first.data;
    const page = await fetch(new URL('/', url));
    const text = await page.text();
    const script = /src="\.?(\/[^"]+\.js)"/.exec(text)?.[1];
    if (page.status !== 200 || script === undefined)
      return [`lightbox serve answered ${page.status} without the page.`];
    const code = await fetch(new URL(script, url));
    return code.status === 200 ? [] : [`lightbox serve answered ${code.status} for ${script}.`];
  } finally {
    child.kill();
    await ended;
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: stream })) return line;
  return null;
}
