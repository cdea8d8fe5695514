import type * as FsPromises from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstSeed, size } from './seeded.ts';
import { isSimulated, openPicture, statPicture } from './simulation/fake-files.ts';
import { type Run, simulate, type Tally } from './simulation/run.ts';
import { createLibrary } from './simulation/world.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>();
  return {
    ...real,
    stat: (path: string) => (isSimulated(path) ? statPicture(path) : real.stat(path)),
    open: (path: string, flags: string) => (isSimulated(path) ? openPicture(path) : real.open(path, flags)),
  };
});

/** Each run has a seed of its own, one more than that of the run before. */
const RUNS = size(2_000);
const FIRST = firstSeed();

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test('two people, faults and crashes: nothing is lost, nothing is there twice, and all comes in step', async () => {
  console.log(`simulation: ${RUNS} runs, LIGHTBOX_SEED=${FIRST}`);
  const tally: Tally = new Map();
  const findings: Run[] = [];
  const library = createLibrary();
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
    const run = await simulate(seed, library, tally);
    if (run.broken !== null) findings.push(run);
  }
  console.log([...tally].map(([what, times]) => `${what} ${times}`).join(', '));
  report(findings);
  expect(findings.map(({ seed, broken }) => `seed ${seed}: ${broken}`)).toEqual([]);
}, 3_600_000);

test('a run that is played again is the same run', async () => {
  const library = createLibrary();
  for (let seed = FIRST; seed < FIRST + 5; seed += 1) {
    const once = await simulate(seed, library, new Map());
    expect(await simulate(seed, library, new Map())).toEqual(once);
  }
});

function report(findings: readonly Run[]): void {
  const [first] = findings;
  if (first === undefined) return;
  console.log(`${findings.length} of ${RUNS} runs broke a promise. The first:`);
  console.log(first.trace.join('\n'));
  console.log(first.broken);
  console.log(`Play it again: npm run test:faults -- simulation --runs 1 --seed ${first.seed}`);
}
