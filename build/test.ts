// `npm test`: builds, runs vitest and Playwright, and ends with exactly one line that counts what passed and failed.
// Large tests are left out of it; `npm test -- --all` or LIGHTBOX_TEST_SIZE=large runs them too (docs/adr/063).
//
// `test.ts unit [args]` runs vitest only, `test.ts faults [--runs N] [--seed S] [--probes] [args]` its project faults,
// `test.ts hostile [--runs N] [--seed S] [args]` its project hostile, `test.ts e2e [args]` Playwright only.

import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, buildIfNeeded } from './bundle.ts';
import { findBrowser } from './find-browser.ts';
import { messageOf, root, runTool } from './project.ts';
import { makeTestFolder } from './test-folder.ts';
import {
  addCounts,
  type Counts,
  closingLines,
  countPlaywright,
  countVitest,
  crash,
  none,
  succeeded,
} from './test-report.ts';
import { SIZE_VARIABLE, sizeOf, type TestSize } from './test-size.ts';

const E2E_FOLDER = 'test/e2e';

let size: TestSize = 'medium';

async function runBuild(build: () => Promise<readonly string[]>): Promise<Counts> {
  const problems = await build();
  for (const problem of problems) process.stderr.write(`Build: ${problem}\n`);
  return { ...none, failed: problems.length };
}

async function runVitest(reports: string, args: readonly string[]): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...args]);
  return countVitest(report, code, size);
}

async function runPlaywright(reports: string, args: readonly string[]): Promise<Counts> {
  if (globSync(`${E2E_FOLDER}/**/*.spec.ts`, { cwd: root }).length === 0) {
    process.stderr.write(`There are no specs in ${E2E_FOLDER}.\n`);
    return none;
  }
  const report = join(reports, 'playwright.json');
  const browser = await findBrowser();
  const code = await runTool(
    '@playwright/test/cli.js',
    ['test', '-c', 'playwright.config.ts', '--reporter=list,json', ...args],
    {
      env: {
        // glibc (2.35 and later) asks Linux for large pages, for fewer page faults: the kernel has a third of a spec's processor time.
        GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
        ...process.env,
        LIGHTBOX_BROWSER: browser,
        // Otherwise in TMPDIR, which each run begins empty: to compile all specs anew takes longer than ten seconds of one core.
        PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(namesShell(args) ? { LIGHTBOX_SHELL_SPECS: 'all' } : {}),
      },
    },
  );
  return countPlaywright(report, code);
}

/** Asked for by name, the project `shell` runs every spec; otherwise those of test/shell/specs.ts. */
function namesShell(args: readonly string[]): boolean {
  return args.some((argument, index) =>
    argument.startsWith('--project=')
      ? argument === '--project=shell'
      : args[index - 1] === '--project' && argument === 'shell',
  );
}

/** A runner that cannot even start counts as a failure; the other runners still have their turn. */
async function guarded(name: string, run: () => Promise<Counts>): Promise<Counts> {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`${name} could not run: ${messageOf(error)}\n`);
    return crash;
  }
}

const NUMBERS: Readonly<Record<string, string>> = { '--runs': 'LIGHTBOX_RUNS', '--seed': 'LIGHTBOX_SEED' };

/** `--runs N`, `--seed S` and `--probes` reach the fault suites by the environment; the rest is for vitest. */
function takeNumbers(args: readonly string[]): string[] {
  const rest: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [option = '', attached] = (args[index] ?? '').split('=', 2);
    if (option === '--probes') {
      process.env['LIGHTBOX_PROBES'] = '1';
      continue;
    }
    const variable = NUMBERS[option];
    if (variable === undefined) {
      rest.push(args[index] ?? '');
      continue;
    }
    if (attached === undefined) index += 1;
    const value = attached ?? args[index] ?? '';
    if (!/^\d+$/.test(value)) throw new Error(`${option} needs a whole number.`);
    process.env[variable] = value;
  }
  return rest;
}

async function main(args: readonly string[]): Promise<Counts> {
  const asked = sizeOf(args, process.env);
  size = asked.size;
  // For the configurations of both runners, and the tests.
  process.env[SIZE_VARIABLE] = size;
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Run npm ci first.');
  const folder = makeTestFolder();
  const reports = join(folder.path, 'reports');
  mkdirSync(reports);
  // For whatever the tests start, and what that starts.
  process.env['TMPDIR'] = folder.path;
  const [suite, ...rest] = asked.rest;
  const build = (how: () => Promise<readonly string[]>) => guarded('The build', () => runBuild(how));
  const vitest = (...more: string[]) => guarded('vitest', () => runVitest(reports, more));
  const playwright = (...more: string[]) => guarded('Playwright', () => runPlaywright(reports, more));
  try {
    switch (suite) {
      case 'unit':
        return await vitest(...rest);
      case 'faults':
      case 'hostile':
        return await vitest('--project', suite, ...takeNumbers(rest));
      case 'e2e':
        return addCounts(await build(buildIfNeeded), await playwright(...rest));
      case undefined:
        return addCounts(await build(buildAll), await vitest(), await playwright());
      default:
        throw new Error(`There is no suite '${suite}': unit, faults, hostile, e2e, or nothing for all.`);
    }
  } finally {
    folder.remove();
  }
}

const counts = await guarded('The tests', () => main(process.argv.slice(2)));
if (counts.passed + counts.failed === 0) process.stderr.write('No test ran.\n');
process.exitCode = succeeded(counts) ? 0 : 1;
process.stdout.write(`${closingLines(counts, size).join('\n')}\n`);
