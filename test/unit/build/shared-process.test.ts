import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

// Unit tests share a process (docs/adr/012): whether a module is replaced would depend on who imported it before.
it('no unit test replaces a module', () => {
  const files = globSync(join(import.meta.dirname, '../**/*.test.{ts,tsx}'));
  const replacing = files.filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(replacing.map((file) => basename(file))).toEqual([]);
});
