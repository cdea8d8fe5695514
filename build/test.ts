// `npm test`: builds what is not built yet, runs vitest and Playwright side by side, and ends with exactly one line that counts
// what passed and failed. Large tests are left out of it; `npm test -- --all` or LIGHTBOX_TEST_SIZE=large runs them too, and the
// journeys in a real Electron where one can be had (docs/adr/012).
//
// `test.ts FILE…` runs files of either kind, `test.ts unit [args]` vitest only, `test.ts e2e [args]` Playwright only,
// `test.ts electron [args]` the specs that say @electron in a real Electron, or those that are named,
// `test.ts search [--runs N] [--seed S] [--probes] [args]` the suites that draw at random, with many runs from a new seed.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEYS_OF_ELECTRON } from '../test/shell/specs.ts';
import { buildIfNeeded } from './bundle.ts';
import { findBrowser } from './find-browser.ts';
import { messageOf, root, runCommand, runTool } from './project.ts';
import { prepareElectron } from './real-electron/prepare.ts';
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
import { runnersOf, SIZE_VARIABLE, sizeOf, type TestSize } from './test-size.ts';

let size: TestSize = 'medium';
/** Nothing had to run: what was asked for cannot be had here. */
let isExcused = false;

interface Runner {
  /** Named before each line where both runners write. */
  readonly label?: string;
  readonly reports: string;
  readonly args: readonly string[];
}

async function runBuild(): Promise<Counts> {
  const problems = await buildIfNeeded();
  for (const problem of problems) process.stderr.write(`Build: ${problem}\n`);
  return { ...none, failed: problems.length };
}

async function runVitest({ label, reports, args }: Runner): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...args], {}, label);
  return countVitest(report, code, size);
}

async function runPlaywright({ label, reports, args }: Runner): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  const env = {
    ...environmentOfPlaywright(report),
    LIGHTBOX_BROWSER: await findBrowser(),
    ...(namesShell(args) ? { LIGHTBOX_SHELL_SPECS: 'all' } : {}),
  };
  return countPlaywright(report, await runTool(PLAYWRIGHT, [...WORDS_OF_PLAYWRIGHT, ...args], { env }, label));
}

/** A real Electron that cannot be had is no failure, and is said. */
async function runElectron({ reports, args }: Runner): Promise<Counts> {
  const electron = await prepareElectron();
  if ('reason' in electron) {
    process.stderr.write(`Skipped: the specs in a real Electron, because ${electron.reason}.\n`);
    isExcused = true;
    return { ...none, skipped: 1 };
  }
  const report = join(reports, 'electron.json');
  process.stderr.write(`The specs in a real Electron: ${electron.name}\n`);
  try {
    const env = {
      ...environmentOfPlaywright(report),
      ...electron.environment,
      LIGHTBOX_E2E_HOST: 'electron',
    };
    const words = [...WORDS_OF_PLAYWRIGHT, ...(args.length > 0 ? args : ['--grep', JOURNEYS_OF_ELECTRON])];
    const [command, ...rest] = [...electron.before, process.execPath, join(root, 'node_modules', PLAYWRIGHT)];
    return countPlaywright(report, await runCommand(command, [...rest, ...words], { env }, 'electron'));
  } finally {
    await electron.stop();
  }
}

const PLAYWRIGHT = '@playwright/test/cli.js';
const WORDS_OF_PLAYWRIGHT = ['test', '-c', 'playwright.config.ts', '--reporter=list,json'];

function environmentOfPlaywright(report: string): NodeJS.ProcessEnv {
  return {
    // glibc (2.35 and later) asks Linux for large pages, for fewer page faults: the kernel has a third of a spec's processor time.
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    ...process.env,
    // Otherwise in TMPDIR, which each run begins empty: to compile all specs anew takes longer than ten seconds of one core.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
}

/** Asked for by name, the project `shell` runs every spec; otherwise those of test/shell/specs.ts. */
function namesShell(args: readonly string[]): boolean {
  return args.some((argument, index) =>
    argument.startsWith('--project=')
      ? argument === '--project=shell'
      : args[index - 1] === '--project' && argument === 'shell',
  );
}

/** A runner that cannot even start counts as a failure; the other runner still has its turn. */
async function guarded(name: string, run: () => Promise<Counts>): Promise<Counts> {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`${name} could not run: ${messageOf(error)}\n`);
    return crash;
  }
}

const NUMBERS: Readonly<Record<string, string>> = { '--runs': 'LIGHTBOX_RUNS', '--seed': 'LIGHTBOX_SEED' };

/** `--runs N`, `--seed S` and `--probes` reach the suites by the environment; the rest is for vitest. */
function takeNumbers(args: readonly string[]): string[] {
  // Nights search new ground; the seed is printed, and plays the same again.
  process.env['LIGHTBOX_SEED'] ??= String(Math.floor(Date.now() / 1000));
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

/** Both runners at once, where one waits the other works; a file goes to the one that runs its kind, `--shard=…` to both. */
async function runByKind(reports: string, args: readonly string[]): Promise<Counts> {
  const runners = runnersOf(args);
  if (!runners.includes('playwright')) return vitest({ reports, args });
  const built = await guarded('The build', runBuild);
  if (built.failed > 0) return built;
  if (!runners.includes('vitest')) return playwright({ reports, args });
  const forRunner = (label: 'vitest' | 'playwright'): Runner => ({
    label,
    reports,
    args: args.filter((each) => runnersOf([each]).includes(label)),
  });
  // One after the other: both kinds of specs open windows on all cores, and either may have to install something.
  const specs = async (): Promise<Counts> => {
    const counts = await playwright(forRunner('playwright'));
    return size === 'large' && args.length === 0 ? addCounts(counts, await electron({ reports, args: [] })) : counts;
  };
  return addCounts(...(await Promise.all([vitest(forRunner('vitest')), specs()])));
}

const vitest = (runner: Runner): Promise<Counts> => guarded('vitest', () => runVitest(runner));
const playwright = (runner: Runner): Promise<Counts> => guarded('Playwright', () => runPlaywright(runner));
const electron = (runner: Runner): Promise<Counts> => guarded('Electron', () => runElectron(runner));

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
  try {
    switch (suite) {
      case 'unit':
        return await vitest({ reports, args: rest });
      case 'search':
        return await vitest({ reports, args: takeNumbers(rest) });
      case 'e2e':
        return addCounts(await guarded('The build', runBuild), await playwright({ reports, args: rest }));
      case 'electron':
        return addCounts(await guarded('The build', runBuild), await electron({ reports, args: rest }));
      default:
        return await runByKind(reports, asked.rest);
    }
  } finally {
    folder.remove();
  }
}

const counts = await guarded('The tests', () => main(process.argv.slice(2)));
if (counts.passed + counts.failed === 0 && !isExcused) process.stderr.write('No test ran.\n');
process.exitCode = succeeded(counts) || (isExcused && counts.failed === 0) ? 0 : 1;
process.stdout.write(`${closingLines(counts, size).join('\n')}\n`);
