import type * as FsPromises from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as FetchPicture from '../../electron/core/sync/service-pictures/fetch-picture.ts';
import type * as Placeholder from '../../electron/core/sync/service-pictures/placeholder.ts';
import { firstSeed, size, USUAL_SEED } from './seeded.ts';
import { signalProcess } from './simulation/app-life.ts';
import { createClock } from './simulation/clock.ts';
import { isSimulated, openPicture, statPicture } from './simulation/fake-files.ts';
import { withGaps } from './simulation/gaps.ts';
import { createLibrary, type Library } from './simulation/library.ts';
import { forgetProbes, missed, probeTable } from './simulation/probes.ts';
import { withRestoredCopy } from './simulation/restored-copy.ts';
import { type Run, simulate, type Tally } from './simulation/run.ts';
import { atBothServices } from './simulation/services.ts';
import { fromRanges, shrink, toRanges } from './simulation/shrink.ts';
import { withChangedProfiles, withLongCreations, withRefusals, withThreeProcesses } from './simulation/swarm.ts';
import { changedBlocks } from './simulation/transcript.ts';
import type { Stage } from './simulation/world.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>();
  return {
    ...real,
    stat: (path: string) => (isSimulated(path) ? statPicture(path) : real.stat(path)),
    open: (path: string, flags: string) => (isSimulated(path) ? openPicture(path) : real.open(path, flags)),
  };
});
vi.mock('../../electron/core/sync/service-pictures/fetch-picture.ts', async (original) => ({
  ...(await original<typeof FetchPicture>()),
  fetchPicture: (await import('./simulation/fake-fetch.ts')).fetchPicture,
}));
vi.mock('../../electron/core/sync/service-pictures/placeholder.ts', async (original) => ({
  ...(await original<typeof Placeholder>()),
  drawPlaceholder: (await import('./simulation/fake-fetch.ts')).drawPlaceholder,
}));

/** Each run has a seed of its own, one more than that of the run before. */
const RUNS = size(400, 40);
const SERVICE_RUNS = size(40, 10);
const GAP_RUNS = size(400, 20);
const TROUBLE_RUNS = size(200, 12);
const FIRST = firstSeed();
/** From so many runs on a run of a shape has to have played what it is for. */
const ENOUGH_TO_PLAY = 12;
/** From so many runs on each probe has to be reached. */
const ENOUGH = 20_000;
/** Decisions that a run is played again without, as a shrunk failure prints them. */
const LEFT = fromRanges(process.env.LIGHTBOX_LEFT_OUT ?? '');
const LARGE_AND_LONG = { tags: 'large', timeout: 36_000_000 } as const;

const clock = createClock();
let library: Library;

beforeAll(() => {
  library = createLibrary();
  clock.install();
  vi.spyOn(process, 'kill').mockImplementation(signalProcess);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  library.close();
});

const play = (
  seed: number,
  tally: Tally = new Map(),
  left: ReadonlySet<number> = LEFT,
  shape?: Stage['shape'],
): Promise<Run> => simulate(seed, { clock, library, ...(shape === undefined ? {} : { shape }) }, tally, left);

test('people, faults, stalls and crashes: every promise holds, and all comes in step', async () => {
  console.log(`simulation: ${RUNS} runs, LIGHTBOX_SEED=${FIRST}`);
  forgetProbes();
  const tally: Tally = new Map();
  const findings: Run[] = [];
  const sent: Pick<Run, 'seed' | 'transcript'>[] = [];
  for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
    const run = await play(seed, tally);
    sent.push({ seed, transcript: run.transcript });
    if (run.broken !== null) findings.push(run);
  }
  console.log([...tally].map(([what, times]) => `${what} ${times}`).join(', '));
  const blind = missed();
  if (process.env.LIGHTBOX_PROBES === '1') console.log(probeTable());
  else if (blind.length > 0) console.log(`never reached: ${blind.join(', ')}`);
  const changed = FIRST === USUAL_SEED ? changedBlocks('people', 40, sent) : [];
  await report(findings);
  expect(findings.map(({ seed, broken }) => `seed ${seed}: ${broken}`)).toEqual([]);
  if (RUNS >= ENOUGH) expect(blind).toEqual([]);
  expect(changed).toEqual([]);
}, 36_000_000);

test('one listing at two services: nothing of one ever reaches the other, and what is written once reaches both', async () => {
  console.log(`services: ${SERVICE_RUNS} runs, LIGHTBOX_SEED=${FIRST}`);
  const findings: Run[] = [];
  const sent: Pick<Run, 'seed' | 'transcript'>[] = [];
  for (let seed = FIRST; seed < FIRST + SERVICE_RUNS; seed += 1) {
    const run = await play(seed, new Map(), LEFT, atBothServices);
    sent.push({ seed, transcript: run.transcript });
    if (run.broken !== null) findings.push(run);
  }
  const changed = FIRST === USUAL_SEED ? changedBlocks('services', 10, sent) : [];
  await report(findings, atBothServices);
  expect(findings.map(({ seed, broken }) => `seed ${seed}: ${broken}`)).toEqual([]);
  expect(changed).toEqual([]);
}, 36_000_000);

test(
  'services that leave things out and find them late: the same promises hold, and no answer counts twice',
  LARGE_AND_LONG,
  async () => {
    console.log(`gaps: ${GAP_RUNS} runs, LIGHTBOX_SEED=${FIRST}`);
    expect(await playShaped(GAP_RUNS, withGaps)).toEqual([]);
  },
);

test.each([
  ['services refuse for a while what they take later', withRefusals, 'network: in conflict'],
  ['services create within ten minutes what was cut off', withLongCreations, 'network: late commit'],
  ['three processes work on one library', withThreeProcesses, 'here, app 3'],
  ['a second process changes settings of a service', withChangedProfiles, 'account.changeProfile'],
  ['an older copy of the library is put back', withRestoredCopy, 'the copy is put back'],
] as const)('where %s: the same promises hold', LARGE_AND_LONG, async (_how, shape, played) => {
  console.log(`trouble: ${TROUBLE_RUNS} runs, LIGHTBOX_SEED=${FIRST}`);
  expect(await playShaped(TROUBLE_RUNS, shape, played)).toEqual([]);
});

test('a run that is played again is the same run', async () => {
  for (let seed = FIRST; seed < FIRST + 8; seed += 1) {
    const once = await play(seed);
    expect(await play(seed)).toEqual(once);
  }
});

/** @param played what is told of one of the runs at least, lest the shape draws nothing */
async function playShaped(runs: number, shape: Stage['shape'], played = ''): Promise<readonly string[]> {
  const findings: Run[] = [];
  let isPlayed = false;
  for (let seed = FIRST; seed < FIRST + runs; seed += 1) {
    const run = await play(seed, new Map(), LEFT, shape);
    isPlayed ||= run.trace.some((line) => line.includes(played));
    if (run.broken !== null) findings.push(run);
  }
  if (runs >= ENOUGH_TO_PLAY) expect(isPlayed).toBe(true);
  await report(findings, shape);
  return findings.map(({ seed, broken }) => `seed ${seed}: ${broken}`);
}

async function report(findings: readonly Run[], shape?: Stage['shape']): Promise<void> {
  const [first] = findings;
  if (first === undefined) return;
  const kinds = Map.groupBy(findings, ({ promised }) => promised);
  for (const [promised, runs] of kinds) {
    console.log(
      `${runs.length} × ${promised}: seeds ${runs
        .slice(0, 8)
        .map(({ seed }) => seed)
        .join(', ')}`,
    );
  }
  const shortest = await shrink(first, (left) => play(first.seed, new Map(), left, shape));
  console.log(shortest.run.trace.join('\n'));
  console.log(shortest.run.broken);
  const left = shortest.left.size === 0 ? '' : `LIGHTBOX_LEFT_OUT=${toRanges(shortest.left)} `;
  console.log(`Play it again: ${left}npm run test:search -- simulation --runs 1 --seed ${first.seed}`);
}
