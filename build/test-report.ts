// Counts from the JSON reports of vitest and Playwright. Pure but for reading the report file.

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
/** A runner that died counts as one failure: a crash must never look like a run without failures. */
export const crash: Counts = { passed: 0, failed: 1, skipped: 0 };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** @param exitCode of vitest, which is not 0 also for errors outside of tests */
export function countVitest(reportPath: string, exitCode: number): Counts {
  const report = readReport(reportPath, VitestReport);
  if (report === null) return crash;
  // A file that fails to load, or whose hooks fail, has no failed test to be counted.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
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
  });
}

export function addCounts(...all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    none,
  );
}

/** Whether a run may exit with 0: something passed and nothing failed. */
export function succeeded(counts: Counts): boolean {
  return counts.failed === 0 && counts.passed > 0;
}

/** What a run ends with. The last line is always of the form `12 passed, 0 failed`; tests left out are said before. */
export function closingLines({ passed, failed, skipped }: Counts): readonly string[] {
  const leftOut = skipped > 0 ? [`${skipped} skipped, each with its reason above`] : [];
  return [...leftOut, `${passed} passed, ${failed} failed`];
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
