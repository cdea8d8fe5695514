import { vi } from 'vitest';
import type { SyncOutcome } from '../../../shared/contract/model.ts';
import { ListingKey } from '../../../shared/domain/ids.ts';
import { crash } from './app-life.ts';
import { failNextRead } from './fake-files.ts';
import type { Fault } from './fake-network.ts';
import { actHere, actThere, resolveOne, startWords } from './people.ts';
import { BrokenPromise } from './promises.ts';
import { createWorld, type Library, type World } from './world.ts';

/** What happened in one run. */
export interface Run {
  readonly seed: number;
  /** The promise that was broken, or null. */
  readonly broken: string | null;
  readonly trace: readonly string[];
}

export type Tally = Map<string, number>;

const count = (tally: Tally, what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);

/** Everything that happens in this run follows from its seed. */
export async function simulate(seed: number, library: Library, tally: Tally): Promise<Run> {
  startWords();
  failNextRead(null);
  const world = createWorld(seed, library, (fault: Fault) => count(tally, fault));
  try {
    await live(world, tally);
    await converge(world);
    return { seed, broken: null, trace: world.trace };
  } catch (error) {
    const broken =
      error instanceof BrokenPromise
        ? error.message
        : `failed: ${String(error instanceof Error ? error.stack : error)}`;
    return { seed, broken, trace: world.trace };
  } finally {
    world.end();
  }
}

async function live(world: World, tally: Tally): Promise<void> {
  const { random, network, promises, service } = world;
  network.setFaults(random.pick([0, 0.1, 0.2, 0.4]));
  const steps = 4 + random.int(9);
  for (let photo = 1 + random.int(4); photo > 0; photo -= 1)
    promises.accept(world.addPhoto(random.pick(world.listings)));
  for (let step = 0; step < steps; step += 1) {
    const act = random.weighted<'here' | 'there' | 'sync' | 'wait' | 'crash' | 'token' | 'sign-in' | 'retry' | 'file'>([
      [10, 'here'],
      [6, 'there'],
      [7, 'sync'],
      [2, 'wait'],
      [0.5, 'crash'],
      [1, 'token'],
      [0.5, 'sign-in'],
      [0.5, 'retry'],
      [0.5, 'file'],
    ]);
    count(tally, `step ${act}`);
    switch (act) {
      case 'here':
        await actHere(world);
        break;
      case 'there':
        actThere(world);
        break;
      case 'sync':
        await sync(world, true);
        break;
      case 'wait':
        await wait(world, random.pick([1_000, 5_000, 12_000, 70_000, 700_000]));
        break;
      case 'crash':
        await crashAndRestart(world);
        break;
      case 'token':
        world.note('service: all tokens expire');
        service.revokeTokens();
        break;
      case 'sign-in':
        world.note('service: client refused');
        service.signInRefused(random.chance(0.5));
        break;
      case 'retry':
        await helpOut(world);
        break;
      case 'file': {
        const how = random.pick(['missing', 'damaged'] as const);
        world.note(`files: the next one to be read is ${how}`);
        failNextRead(how);
      }
    }
    promises.check();
    if (act === 'sync' || act === 'wait' || act === 'crash') promises.checkStep();
  }
}

async function crashAndRestart(world: World): Promise<void> {
  world.note('crash');
  await crash(world.app, world.network);
  world.pass(world.random.pick([0, 500, 3_000, 11_000]));
  world.restart();
}

/** Time passes while nothing is asked of the app; its own retries have their turn. */
async function wait(world: World, milliseconds: number): Promise<void> {
  world.note(`wait ${milliseconds / 1000} s`);
  world.pass(milliseconds);
  vi.advanceTimersByTime(1_000);
  await drive(world, () => !world.app.sync.status().running, true);
}

/** A person asks for a sync; things go on happening until it has ended or the app has crashed. */
async function sync(world: World, unruly: boolean): Promise<SyncOutcome | null> {
  world.note('sync');
  let outcome: SyncOutcome | null = null;
  const failures: Error[] = [];
  const { app } = world;
  const listingId = unruly && world.random.chance(0.3) ? world.random.pick(world.listings) : undefined;
  Promise.resolve(app.handlers['sync.run'](listingId === undefined ? {} : { listingId })).then(
    (value) => {
      outcome = value;
    },
    (error: unknown) => {
      failures.push(new Error('sync.run failed', { cause: error }));
    },
  );
  await drive(world, () => outcome !== null || failures.length > 0 || !app.alive, unruly);
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  world.note(`sync ended: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** Lets one thing after the other happen until it is done. */
async function drive(world: World, done: () => boolean, unruly: boolean): Promise<void> {
  const { random, network, promises } = world;
  let idle = 0;
  for (let events = 0; events < 3_000; events += 1) {
    await new Promise(setImmediate);
    promises.check();
    if (world.app.errors.length > 0) throw new BrokenPromise(`the app failed: ${world.app.errors.join()}`);
    if (done()) return;
    idle = network.waiting > 0 ? 0 : idle + 1;
    if (idle > 200) throw new BrokenPromise('stuck: the sync waits for nothing that could happen');
    if (idle > 3) vi.advanceTimersByTime(1_000);
    const event = unruly
      ? random.weighted<'network' | 'here' | 'there' | 'crash' | 'pause'>([
          [100, 'network'],
          [4, 'here'],
          [3, 'there'],
          [world.mood.crashes * (network.creating ? 10 : 1), 'crash'],
          [0.7, 'pause'],
        ])
      : 'network';
    switch (event) {
      case 'network':
        await network.step();
        break;
      case 'here':
        await actHere(world);
        break;
      case 'there':
        actThere(world);
        break;
      case 'crash':
        return crashAndRestart(world);
      case 'pause':
        world.note('pause');
        world.app.sync.pause();
        break;
    }
  }
  throw new BrokenPromise('endless: the sync does not come to an end');
}

/** What a person does who is asked: signs in again, says what became of a listing, tries blocked things again. */
async function helpOut(world: World): Promise<void> {
  const { store, service, app } = world;
  world.note('here: help out');
  service.signInRefused(false);
  const held = store.media.all().filter((media) => media.hold !== null);
  if (held.length > 0) await app.handlers['sync.resume']({ mediaIds: held.map((media) => media.mediaId) });
  for (const account of store.accounts.all()) store.write(() => store.accounts.setPaused(account.accountId, null));
  for (const listing of store.listings.all()) {
    if (listing.blocked?.code === 'inDoubt') {
      const made = service.media.find((media) =>
        store.uploads.ofListing(listing.listingId).some((row) => row.descriptor?.id === media.key),
      );
      const created = made !== undefined;
      await app.handlers['sync.settleInsert']({
        listingId: listing.listingId,
        created,
        ...(created ? { listingKey: ListingKey.parse(made.listingKey) } : {}),
      });
    }
    await app.handlers['sync.retry']({ listingId: listing.listingId });
  }
}

/** The faults stop and nobody edits any more: everything must come in step, and then nothing more is sent. */
async function converge(world: World): Promise<void> {
  const { network, store, promises } = world;
  world.note('--- the faults stop');
  network.setFaults(0);
  failNextRead(null);
  let outcome: SyncOutcome | null = null;
  for (let round = 0; round < 12; round += 1) {
    for (let open = store.conflicts.open().length; open > 0; open = store.conflicts.open().length)
      await resolveOne(world);
    await helpOut(world);
    world.pass(120_000);
    outcome = await sync(world, false);
    promises.checkStep();
    if (outcome !== null && isQuiet(world, outcome)) break;
  }
  if (outcome === null || !isQuiet(world, outcome))
    throw new BrokenPromise(`no convergence: ${JSON.stringify(outcome)}`);
  compare(world);
  const before = network.writesSent;
  await sync(world, false);
  if (network.writesSent !== before) throw new BrokenPromise('no convergence: a further sync still sends something');
  compare(world);
}

/** Nothing waits. Photos that this service has no way to take may need a person for ever. */
function isQuiet(world: World, outcome: SyncOutcome): boolean {
  const { store } = world;
  const rows = store.media.all();
  const unsupported = rows.filter((media) => media.blocked?.code === 'unsupported').length;
  return outcome.waiting === 0 && outcome.conflicts === 0 && outcome.blocked === unsupported;
}

/** The service shows exactly what is wanted here. */
function compare(world: World): void {
  const { store, service } = world;
  for (const listing of store.listings.all()) {
    const base = new Map(store.remote.ofListing(listing.listingId).map((row) => [row.mediaId, row]));
    const orders: number[] = [];
    for (const media of store.media.ofListing(listing.listingId)) {
      const key = base.get(media.mediaId)?.mediaKey?.toLowerCase();
      const there = service.media.find((each) => each.key.toLowerCase() === key && !each.gone);
      const name = `${media.mediaId} (Media ${there?.numeric})`;
      if (media.removed) {
        if (there !== undefined && there.values.DeletedYN !== true)
          throw new BrokenPromise(`no convergence: ${name} is still shown`);
        continue;
      }
      if (media.blocked?.code === 'unsupported') continue;
      if (there === undefined) throw new BrokenPromise(`no convergence: ${name} is not at the service`);
      const { ShortDescription, ImageOf, DeletedYN, Order } = there.values;
      if (DeletedYN !== false) throw new BrokenPromise(`no convergence: ${name} is removed there`);
      if (ShortDescription !== media.shortDescription || ImageOf !== media.imageOf) {
        throw new BrokenPromise(
          `no convergence: ${name} has “${String(ShortDescription)}” there, “${media.shortDescription}” here`,
        );
      }
      const sent = service.binaries.find((binary) => binary.id === there.key.toLowerCase());
      if (sent?.sha256 !== media.sha256) throw new BrokenPromise(`nothing lost: ${name} shows another picture there`);
      const bathrooms = service.bathrooms.get(there.listingKey);
      if (bathrooms !== listing.fields.BathroomsFull) {
        const here = String(listing.fields.BathroomsFull);
        throw new BrokenPromise(`no convergence: ${String(bathrooms)} bathrooms there, ${here} here`);
      }
      orders.push(Number(Order));
    }
    if (orders.some((order, index) => index > 0 && order <= (orders[index - 1] ?? order))) {
      throw new BrokenPromise(`no convergence: the Order values there are ${orders.join(', ')}`);
    }
  }
}
