import { defineConfig } from 'vitest/config';

const folders = ['unit', 'core', 'contract', 'faults', 'hostile'];

export default defineConfig({
  test: {
    globals: false,
    // Native modules (SQLite, pictures) live in processes, not in threads that share them.
    pool: 'forks',
    // Most tests wait for a disk or an answer, so every core gets a file.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is awaited must come; a computer with other work may take its time.
    expect: { poll: { timeout: 20_000 } },
    projects: folders.map((name) => ({
      extends: true,
      // [Note: one process for many files] Unit tests are about pure functions: the files of a worker share the modules
      // they import (docs/adr/041). What a file stubs, it puts back.
      test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], isolate: name !== 'unit' },
    })),
  },
});
