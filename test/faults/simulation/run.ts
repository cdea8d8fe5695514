import { startWords } from './asking.ts';
import { inspect } from './drive.ts';
import { converge, rest, sync } from './ending.ts';
import { failNextRead } from './fake-files.ts';
import { BrokenPromise, type Promised } from './finding.ts';
import { probe } from './probes.ts';
import { copyLibrary } from './restored-copy.ts';
import { checkNothingMixed, sendToBoth } from './services.ts';
import { chooseStep, doStep } from './step.ts';
import { createWorld, type Stage, type World } from './world.ts';

/** What happened in one run. */
export interface Run {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly promised: Promised | null;
  readonly broken: string | null;
  readonly trace: readonly string[];
  /** A hash of all that was sent. */
  readonly transcript: string;
  /** What could have been left out, in turn. */
  readonly decisions: readonly string[];
}

export type Tally = Map<string, number>;

export const count = (tally: Tally, what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);

/**
 * Everything that happens in this run follows from its seed.
 *
 * @param left decisions that are left out, by their numbers
 */
export async function simulate(
  seed: number,
  stage: Omit<Stage, 'exercised'>,
  tally: Tally,
  left: ReadonlySet<number> = new Set(),
): Promise<Run> {
  startWords();
  failNextRead(null);
  const world = createWorld(seed, left, { ...stage, exercised: (what) => count(tally, what) });
  const { trace, decisions, swarm, transcript } = world;
  const ended = (promised: Promised | null, broken: string | null): Run => ({
    seed,
    promised,
    broken,
    trace,
    transcript: transcript.digest(),
    decisions: decisions.made,
  });
  try {
    await live(world, tally);
    if (swarm.stays === null) await converge(world);
    else await rest(world, swarm.stays);
    checkNothingMixed(world);
    return ended(null, null);
  } catch (error) {
    if (error instanceof BrokenPromise) return ended(error.promised, error.message);
    return ended('no command fails inside', `failed: ${String(error instanceof Error ? error.stack : error)}`);
  } finally {
    for (let app = world.apps.at(-1); app !== undefined; app = world.apps.at(-1)) await world.end(app);
  }
}

async function live(world: World, tally: Tally): Promise<void> {
  const { random, network, promises, swarm, decisions } = world;
  if (swarm.steps >= 200) probe('a long run');
  const [app] = world.apps;
  if (swarm.severalServices && app !== undefined) await sendToBoth(world, app);
  const listings = world.store.listings
    .all()
    .filter(({ listingId }) => world.store.destinations.get(listingId) === null)
    .map(({ listingId }) => listingId)
    .sort();
  for (let photo = 1 + random.int(5); photo > 0 && app !== undefined; photo -= 1) {
    world.addPhoto(app, random.pick(listings));
  }
  promises.accept();
  // Many begin with listings that are at the service already: what can go wrong with those has its turn sooner.
  if (swarm.calmStart && app !== undefined) await sync(world, app);
  network.setFaults(swarm.rate);
  let putBack: (() => Promise<void>) | null = null;
  for (let step = 0; step < swarm.steps; step += 1) {
    if (swarm.restores === true && step === Math.floor(swarm.steps / 4)) putBack = copyLibrary(world);
    if (step === Math.floor((swarm.steps * 3) / 4)) await putBack?.();
    const next = chooseStep(world);
    if (!decisions.happens(1, next)) continue;
    count(tally, `step ${next}`);
    await doStep(world, next);
    inspect(world);
    if (next === 'sync' || next === 'wait' || next === 'crash') promises.checkStep();
  }
}
