import path from 'node:path';
import { filesUnder, hashOf } from './read-package.ts';

/** Whatever differs between two packages of one state. */
export async function equalProblems(one: string, other: string): Promise<readonly string[]> {
  const [first, second] = [filesUnder(one), filesUnder(other)];
  const problems = first
    .filter((file) => !second.includes(file))
    .concat(second.filter((file) => !first.includes(file)))
    .map((file) => `${file} is in one of two builds only.`);
  const both = new Set(second);
  for (const file of first) {
    if (!both.has(file)) continue;
    const same = (await hashOf(path.join(one, file))) === (await hashOf(path.join(other, file)));
    if (!same) problems.push(`${file} differs between two builds of the same state.`);
  }
  return problems;
}
