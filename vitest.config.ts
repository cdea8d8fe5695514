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
    projects: folders.map((name) => ({
      extends: true,
      test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`] },
    })),
  },
});
