// `npm run test:oddities [-- NAME…]`: runs the suites of sync against a practice service with each oddity alone, and prints
// how many of their tests passed, failed or are excepted. An exception has its reason in exceptions.ts.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { runTool } from '../../build/project.ts';
import { isOddity, ODDITIES, type OddityName } from '../core/oddities.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Row {
  readonly suite: string;
  readonly passed: number;
  readonly excepted: number;
  readonly faults: number;
  /** Failed without an exception. */
  readonly failed: readonly string[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function runSuites(oddity: OddityName, folder: string): Promise<z.infer<typeof Report>> {
  const report = join(folder, `${oddity}.json`);
  await runTool(
    'vitest/vitest.mjs',
    ['run', '--project', 'core*', 'test/core/sync', '--reporter=json', `--outputFile.json=${report}`],
    { env: { ...process.env, LIGHTBOX_ODDITY: oddity }, stdio: 'ignore' },
  );
  return Report.parse(JSON.parse(readFileSync(report, 'utf8')));
}

function isFor(exception: Exception, suite: string, test: string): boolean {
  return exception.suite === suite && test.includes(exception.test);
}

/** @param used gets the exceptions that were needed */
function rowOf(
  file: z.infer<typeof Report>['testResults'][number],
  exceptions: readonly Exception[],
  used: Set<Exception>,
): Row {
  const suite = basename(file.name, '.test.ts').replace(/^sync-/, '');
  const failed: string[] = [];
  let [passed, excepted, faults] = [0, 0, 0];
  for (const { fullName, status } of file.assertionResults) {
    if (status === 'passed') {
      passed += 1;
      continue;
    }
    const exception = exceptions.find((each) => isFor(each, suite, fullName));
    if (exception === undefined) failed.push(`${suite}: ${fullName}`);
    else if (exception.isFault === true) faults += 1;
    else excepted += 1;
    if (exception !== undefined) used.add(exception);
  }
  return { suite, passed, excepted, faults, failed };
}

/** Runs the suites with one oddity and prints what came of it; returns how much of that was not expected. */
async function judge(oddity: OddityName, folder: string): Promise<number> {
  const exceptions = EXCEPTIONS.filter(({ oddities }) => oddities.includes(oddity));
  const used = new Set<Exception>();
  const { testResults } = await runSuites(oddity, folder);
  const rows = testResults.map((file) => rowOf(file, exceptions, used));
  const sum = (pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const failed = rows.flatMap((row) => row.failed);
  const needless = exceptions.filter((exception) => !used.has(exception));
  say(
    `${oddity}: ${sum((row) => row.passed)} passed, ${failed.length} failed, ` +
      `${sum((row) => row.excepted)} excepted, ${sum((row) => row.faults)} by known faults`,
  );
  for (const { suite, passed, excepted, faults } of rows) {
    if (excepted + faults > 0) say(`  ${suite}: ${passed} passed, ${excepted} excepted, ${faults} by known faults`);
  }
  for (const name of failed) say(`  FAILED ${name}`);
  for (const { suite, test } of needless) say(`  PASSES, and is excepted: ${suite}: ${test}`);
  const isEmpty = sum((row) => row.passed) === 0;
  if (isEmpty) say('  No test passed.');
  return failed.length + needless.length + (isEmpty ? 1 : 0);
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !isOddity(name));
  if (unknown.length > 0)
    throw new Error(`There is no oddity ${unknown.join(', ')}: ${Object.keys(ODDITIES).join(', ')}.`);
  const chosen = names.length === 0 ? Object.keys(ODDITIES) : names;
  const folder = mkdtempSync(join(tmpdir(), 'lightbox-oddities-'));
  let unexpected = 0;
  try {
    for (const oddity of chosen.filter(isOddity)) unexpected += await judge(oddity, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return unexpected;
}

process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
