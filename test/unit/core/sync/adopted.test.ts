import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What is wanted of a photo (shared/domain/following.ts), but for what preparing its pictures writes. */
const WRITES_WANTED = /\bmedia\.set(Fields|Rating|Flag|Picture|Removed|Sequence|Alteration|Corrections)\(/;
/** A listing that is opened is new here, and what follows another writes what that one wants. */
const files = globSync('electron/core/sync/**/*.ts').filter((file) => !/[\\/](opening|following)[\\/]/.test(file));

it('is noted as adopted wherever sync writes what is wanted of a photo: no other service is sent it', () => {
  const writing = files.filter((file) => WRITES_WANTED.test(readFileSync(file, 'utf8')));
  expect(writing.length).toBeGreaterThanOrEqual(3);
  expect(writing.filter((file) => !/\bnoteAdopted(Picture)?\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
