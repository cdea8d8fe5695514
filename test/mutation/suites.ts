import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../build/project.ts';

/** Tests that are run together. */
export interface Suite {
  readonly name: string;
  /** For vitest: which projects, which files. */
  readonly args: readonly string[];
  readonly runs?: number;
}

/** What noticed a break; null where nothing did. */
export type Catch = string | null;

/** Milliseconds after which a suite hangs, and one of its tests. */
export interface Limits {
  readonly suite: number;
  readonly test: number;
}

export interface Outcome {
  readonly caught: Catch;
  /** Milliseconds of the longest test. */
  readonly longest: number;
}

/** What is about sync, from the fastest to the slowest. */
export const SUITES: readonly Suite[] = [
  {
    name: 'unit tests and the planner',
    args: ['--project=unit', '--project=faults', 'test/unit/core', 'test/unit/shared', 'test/faults/planner.test.ts'],
    runs: 3000,
  },
  {
    name: 'core',
    args: [
      '--project=core*',
      'test/core/sync',
      'test/core/library/',
      'test/core/service/remote-',
      'test/core/photos/replace-under-way',
      'test/core/app/started-from',
    ],
  },
  { name: 'simulation', args: ['--project=faults', 'test/faults/simulation.test.ts', '-t', 'people'], runs: 150 },
];

/** One file by itself. */
export function suiteOf(file: string): Suite {
  const [, project = ''] = file.split('/');
  return { name: file, args: [`--project=${project}*`, file] };
}

/** The same numbers each time, so that a break is caught or not whenever it is tried. */
const SEED = '20261122';

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

let present: ChildProcess | null = null;

/** Runs the tests up to the first that fails, or that takes longer than its limit. */
export async function run({ name, args, runs }: Suite, limits: Limits): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'lightbox-mutation-'));
  const report = join(folder, 'vitest.json');
  const numbers = { LIGHTBOX_SEED: SEED, ...(runs === undefined ? {} : { LIGHTBOX_RUNS: String(runs) }) };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--bail=1', ...timeouts(limits), '--reporter=json', `--outputFile.json=${report}`, ...args],
    // A group of its own, so that its workers end with it, also where one is caught in a loop.
    { cwd: root, stdio: 'ignore', detached: true, env: { ...process.env, ...numbers } },
  );
  present = child;
  let isOverdue = false;
  const overdue = setTimeout(() => {
    isOverdue = true;
    stopTests();
  }, limits.suite);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    if (isOverdue) return { caught: `${name} hangs`, longest: limits.suite };
    const results = readReport(report);
    const caught = code === 0 ? null : (failedTest(results) ?? name);
    const times = results.flatMap(({ assertionResults }) => assertionResults.map(({ duration }) => duration ?? 0));
    return { caught, longest: Math.max(0, ...times) };
  } finally {
    clearTimeout(overdue);
    present = null;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends the tests that are running, with all that they have started. */
export function stopTests(): void {
  if (present?.pid === undefined) return;
  try {
    if (process.platform === 'win32') present.kill();
    else process.kill(-present.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function timeouts({ test }: Limits): string[] {
  return [`--testTimeout=${test}`, `--hookTimeout=${test}`, `--expect.poll.timeout=${test / 2}`];
}

type Results = z.infer<typeof Report>['testResults'];

/** Empty where the tests have not come so far as to write it. */
function readReport(report: string): Results {
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return [];
  }
  return Report.parse(JSON.parse(text)).testResults;
}

/** The first test that failed; null where the report does not say. */
function failedTest(results: Results): string | null {
  const file = results.find(({ status }) => status === 'failed');
  if (file === undefined) return null;
  const test = file.assertionResults.find(({ status }) => status === 'failed');
  const path = file.name.slice(root.length);
  return test === undefined ? path : `${path}: ${test.fullName}`;
}
