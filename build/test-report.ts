// Counts from the JSON reports of vitest and Playwright. Pure but for reading the report file.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { LARGE, type TestSize } from './test-size.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, each with its file: a log of which only the end is kept still says what to look for. */
  readonly failures: readonly string[];
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** A runner that died counts as one failure: a crash must never look like a run without failures. */
export const crash: Counts = { ...none, failed: 1 };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), tags: z.array(z.string()) })),
    }),
  ),
});

const PlaywrightSpec = z.object({ title: z.string(), file: z.string(), ok: z.boolean() });
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * @param exitCode of vitest, which is not 0 also for errors outside of tests
 * @param size of the run: vitest reports what a size leaves out as skipped, Playwright does not report it at all
 */
export function countVitest(reportPath: string, exitCode: number, size: TestSize): Counts {
  const report = readReport(reportPath, VitestReport);
  if (report === null) return crash;
  // A file that fails to load, or whose hooks fail, has no failed test to be counted.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const isLeftOut = ({ status, tags }: { status: string; tags: readonly string[] }): boolean =>
    size === 'medium' && status === 'skipped' && tags.includes(LARGE);
  const leftOut = report.testResults.flatMap((file) => file.assertionResults).filter(isLeftOut).length;
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests - leftOut,
    failures: report.testResults
      .filter((file) => file.status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed');
        const path = relative(process.cwd(), name);
        return failed.length === 0 ? [path] : failed.map((test) => `${path}: ${test.fullName}`);
      }),
  });
}

/** @param exitCode of Playwright, which is not 0 also for errors outside of tests */
export function countPlaywright(reportPath: string, exitCode: number): Counts {
  const report = readReport(reportPath, PlaywrightReport);
  if (report === null) return crash;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes only now and then is not a test that passes.
  return atLeastOneFailure(exitCode, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: report.suites.flatMap(failedSpecs),
  });
}

function failedSpecs({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): readonly string[] {
  const here = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...here, ...suites.flatMap(failedSpecs)];
}

export function addCounts(...all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      failures: [...sum.failures, ...next.failures],
    }),
    none,
  );
}

/** Whether a run may exit with 0: something passed and nothing failed. */
export function succeeded(counts: Counts): boolean {
  return counts.failed === 0 && counts.passed > 0;
}

/** More of them say less. */
const MOST_NAMED = 20;

const SIZE_WORDS: Readonly<Record<TestSize, string>> = {
  medium: 'Without the large tests, which `npm test -- --all` runs too',
  large: 'With the large tests',
  search: 'The suites that draw at random, with many runs',
};

/** What a run ends with. The last line is always of the form `12 passed, 0 failed`; what failed or was left out is said before. */
export function closingLines({ passed, failed, skipped, failures }: Counts, size: TestSize): readonly string[] {
  const leftOut = skipped > 0 ? [`${skipped} skipped, each with its reason above`] : [];
  const named = failures.slice(0, MOST_NAMED).map((name) => `Failed: ${name}`);
  const rest = failures.length > MOST_NAMED ? [`Failed: ${failures.length - MOST_NAMED} more`] : [];
  return [...named, ...rest, ...leftOut, SIZE_WORDS[size], `${passed} passed, ${failed} failed`];
}

function atLeastOneFailure(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<T>(path: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    process.stderr.write(`The report ${path} cannot be read: ${String(error)}\n`);
    return null;
  }
}
