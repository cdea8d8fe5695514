import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LARGE, testSize } from './build/test-size.ts';
import { LongestFirst } from './test/longest-first.ts';

/** What a file does to its process, and not to one test alone: a module, a variable or a handler that it replaces. */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|resetModules|stubEnv|stubGlobal|useFakeTimers|spyOn)|process\.(env\b|chdir|umask|on\(|once\()|\b(before|after)All\(/;

/**
 * [Note: one process for many files] What a file imports takes longer to load than most files take to run. The files of a worker share
 * the modules they import (docs/adr/012): those about pure functions, and of the core all that leave their process as it was. A unit test
 * puts back what it stubs.
 */
const core = globSync('test/core/**/*.test.ts').map((file) => file.replaceAll('\\', '/'));
const alone = core.filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')));
const setupFiles = ['test/core/setup.ts'];

const projects = [
  { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false, setupFiles: ['test/unit/setup.ts'] },
  { name: 'core', include: core.filter((file) => !alone.includes(file)), isolate: false, setupFiles },
  { name: 'core-alone', include: alone, isolate: true, setupFiles },
  ...['contract', 'faults', 'hostile'].map((name) => ({
    name,
    include: [`test/${name}/**/*.test.ts`],
    isolate: true,
    setupFiles,
  })),
];

/** [Note: no clock decides] What is awaited is an event that comes, however busy the computer is. Limits end what hangs. */
const HANGS = 1_200_000;

export default defineConfig({
  test: {
    globals: false,
    // What programs note of the libraries of tests is kept apart from what they note of a person's own.
    env: { XDG_STATE_HOME: path.join(tmpdir(), 'listing-lightbox-state') },
    // Native modules (SQLite, pictures) live in processes, not in threads that share them.
    pool: 'forks',
    // Playwright runs beside it. A worker more loads all modules once more, and both together take a tenth longer.
    maxWorkers: availableParallelism(),
    // Node reads the sources by itself, as it does where they are built from, and keeps what it has compiled.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: LongestFirst },
    tags: [{ name: LARGE, description: 'Left out of `npm test`, run by `npm test -- --all` (docs/adr/012).' }],
    ...(testSize() === 'medium' ? { tagsFilter: [`!${LARGE}`] } : {}),
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: HANGS / 2 } },
    projects: projects.map((test) => ({ extends: true, test })),
  },
});
