import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isSimulated, readPicture, statPicture } from './simulation/fake-files.ts';
import { type Finding, simulate, type Tally } from './simulation/run.ts';
import { createLibrary } from './simulation/world.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, stat: (path: string) => (isSimulated(path) ? statPicture(path) : real.stat(path)) };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    createReadStream: (path: string) => (isSimulated(path) ? readPicture(path) : real.createReadStream(path)),
  };
});

const RUNS = Number(process.env.LIGHTBOX_RUNS ?? 2_000);
const SEED = process.env.LIGHTBOX_SEED === undefined ? null : Number(process.env.LIGHTBOX_SEED);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test('two people, faults and crashes: nothing is lost, nothing is there twice, and all comes in step', async () => {
  const first = SEED ?? Date.now() % 1_000_000_000;
  const runs = SEED === null ? RUNS : 1;
  console.log(`simulation: ${runs} runs from seed ${first}`);
  const tally: Tally = new Map();
  const findings: Finding[] = [];
  const library = createLibrary();
  for (let seed = first; seed < first + runs; seed += 1) {
    const finding = await simulate(seed, library, tally);
    if (finding !== null) findings.push(finding);
  }
  console.log([...tally].map(([what, times]) => `${what} ${times}`).join(', '));
  report(findings, runs);
  expect(findings.map(({ seed, broken }) => `seed ${seed}: ${broken}`)).toEqual([]);
}, 3_600_000);

function report(findings: readonly Finding[], runs: number): void {
  const [first] = findings;
  if (first === undefined) return;
  console.log(`${findings.length} of ${runs} runs broke a promise. The first, seed ${first.seed}:`);
  console.log(first.trace.join('\n'));
  console.log(first.broken);
}
