import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCounts, closingLines, countPlaywright, countVitest, none, succeeded } from '../../../build/test-report.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lightbox-report-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function reportOf(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const passedFile = {
  name: 'test/a.test.ts',
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'a works', tags: [] }],
};
const brokenFile = { name: 'test/b.test.ts', status: 'failed', assertionResults: [] };
const failedFile = {
  name: 'test/c.test.ts',
  status: 'failed',
  assertionResults: [...passedFile.assertionResults, { status: 'failed', fullName: 'c works', tags: [] }],
};
const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [passedFile] };
const playwright = { suites: [], errors: [], stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } };

test('counts what vitest ran', () => {
  expect(countVitest(reportOf(vitest), 0, 'large')).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] });
});

test('a test file that does not load is a failure', () => {
  const report = { ...vitest, testResults: [passedFile, brokenFile] };
  expect(countVitest(reportOf(report), 1, 'large').failed).toBe(1);
});

test('an error outside of tests is a failure', () => {
  expect(countVitest(reportOf(vitest), 1, 'large').failed).toBe(1);
  expect(countPlaywright(reportOf(playwright), 1).failed).toBe(1);
});

test('a runner that left no report, or a broken one, is a failure', () => {
  expect(countVitest(join(folder, 'missing.json'), 0, 'large').failed).toBe(1);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(countPlaywright(reportOf('{"stats":'), 0).failed).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('report.json cannot be read'));
  said.mockRestore();
});

test('a flaky test is a failure', () => {
  const report = { ...playwright, stats: { ...playwright.stats, flaky: 1 } };
  expect(countPlaywright(reportOf(report), 0)).toMatchObject({ passed: 4, failed: 1, skipped: 0 });
});

test('a run succeeds only when something passed and nothing failed', () => {
  expect(succeeded({ ...none, passed: 1, failed: 0, skipped: 3 })).toBe(true);
  expect(succeeded({ ...none, passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(succeeded(addCounts(none, none))).toBe(false);
});

test('what failed is named at the end, with its file', () => {
  const spec = (title: string, ok: boolean) => ({ title, file: 'rooms.spec.ts', ok });
  const units = reportOf({ ...vitest, numFailedTests: 1, testResults: [passedFile, brokenFile, failedFile] });
  const ofUnits = countVitest(units, 1, 'large');
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }];
  const ofSpecs = countPlaywright(
    reportOf({ ...playwright, suites, stats: { ...playwright.stats, unexpected: 1 } }),
    1,
  );
  expect(closingLines(addCounts(ofUnits, ofSpecs), 'large')).toEqual([
    'Failed: test/b.test.ts',
    'Failed: test/c.test.ts: c works',
    'Failed: rooms.spec.ts: closes',
    '2 skipped, each with its reason above',
    'With the large tests',
    '7 passed, 3 failed',
  ]);
});

test('the last line holds passed and failed alone; skipped tests and the size of the run are said before it', () => {
  expect(closingLines({ ...none, passed: 12 }, 'large')).toEqual(['With the large tests', '12 passed, 0 failed']);
  expect(closingLines({ ...none, passed: 12, failed: 1, skipped: 2 }, 'medium')).toEqual([
    '2 skipped, each with its reason above',
    'Without the large tests, which `npm test -- --all` runs too',
    '12 passed, 1 failed',
  ]);
});

test('what the size of a run leaves out is not told as skipped; in a large run it would be', () => {
  const skipped = (tags: readonly string[]) => ({ status: 'skipped', fullName: 'd waits', tags });
  const withLarge = {
    ...vitest,
    testResults: [{ ...passedFile, assertionResults: [skipped(['large']), skipped([])] }],
  };
  expect(countVitest(reportOf(withLarge), 0, 'medium').skipped).toBe(1);
  expect(countVitest(reportOf(withLarge), 0, 'large').skipped).toBe(2);
});
