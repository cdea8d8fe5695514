import type { ListingId } from '../../../shared/domain/ids.ts';
import type { AppLife } from './app-life.ts';
import { awake } from './asking.ts';
import { changeOutage, crashOne, drive, stallOne } from './drive.ts';
import { failNextRead } from './fake-files.ts';
import { broken } from './finding.ts';
import { actHere } from './people-here.ts';
import { actThere } from './people-there.ts';
import { listingsHere } from './photos-here.ts';
import { probe } from './probes.ts';
import type { Call, World } from './world.ts';

const STEPS = ['here', 'there', 'sync', 'wait', 'crash', 'stall', 'token', 'sign-in', 'file', 'outage'] as const;
export type Step = (typeof STEPS)[number];

/** What comes next in the life of this run. */
export function chooseStep({ random, swarm }: World): Step {
  return random.weighted<Step>([
    [10, 'here'],
    [6, 'there'],
    [7, 'sync'],
    [2, 'wait'],
    [0.5, 'crash'],
    [swarm.beside.stall / 4, 'stall'],
    [1, 'token'],
    [0.5, 'sign-in'],
    [0.5, 'file'],
    [swarm.outages ? 1.5 : 0, 'outage'],
  ]);
}

export async function doStep(world: World, step: Step): Promise<void> {
  const { random, note } = world;
  switch (step) {
    case 'here':
      return actHere(world);
    case 'there':
      return actThere(world);
    case 'sync':
      return syncUnruly(world);
    case 'wait':
      return wait(world, random.pick([1_000, 5_000, 12_000, 70_000, 70_000, 300_000]));
    case 'crash':
      return crashOne(world);
    case 'stall':
      return stallOne(world);
    case 'token':
      note('services: all tokens expire');
      for (const service of world.services) service.revokeTokens();
      return;
    case 'sign-in': {
      const service = random.pick(world.services);
      const refused = random.chance(0.5);
      note(`service: ${service.at.name} ${refused ? 'refuses' : 'takes'} the client`);
      return service.signInRefused(refused);
    }
    case 'file': {
      const how = random.pick(['missing', 'damaged'] as const);
      note(`files: the next one to be read is ${how}`);
      probe('a file is damaged');
      return failNextRead(how);
    }
    case 'outage':
      return changeOutage(world);
  }
}

/** A person asks for a sync. */
export function beginSync(world: World, app: AppLife, listingId: ListingId | null): Call {
  const { apps, network } = world;
  if (network.pending.some(({ host }) => host !== app)) probe('a request of another process is in flight');
  if (world.calls.some((call) => call.name === 'sync.run' && call.app !== app)) probe('two processes sync at once');
  const [a = 0, b = 0] = world.swarm.skew;
  if (apps.length > 1 && Math.abs(a - b) > 60_000) probe('clocks more than a minute apart');
  const asked = listingId === null ? [null] : world.store.destinations.withDestinations([listingId]);
  for (const each of asked) world.gates.say(app, { kind: 'run', listingId: each });
  const input = listingId === null ? {} : { listingId };
  return world.call(app, 'sync.run', `sync ${listingId ?? 'all'}`, () => app.handlers['sync.run'](input));
}

async function syncUnruly(world: World): Promise<void> {
  const app = awake(world);
  if (app === null) return wait(world, 70_000);
  const { random } = world;
  const one = (): ListingId | null => {
    const listings = listingsHere(world);
    return listings.length > 0 && random.chance(0.3) ? random.pick(listings) : null;
  };
  const call = beginSync(world, app, one());
  const other = random.chance(0.5) ? awake(world) : null;
  if (other !== null && (other !== app || random.chance(0.2))) beginSync(world, other, one());
  await drive(world, () => !call.isOpen || !app.alive, { unruly: true });
}

/**
 * More reports or changes of the library than this mean that waiting work goes round and round: of each listing the first tries
 * come soon after one another.
 */
const MOST_REPORTED = 12;
const MOST_EVENTS_A_SECOND = 0.7;

/** Time passes while nothing is asked of the app; its own retries have their turn. */
export async function wait(world: World, milliseconds: number): Promise<void> {
  const { clock, network, store, apps } = world;
  world.note(`wait ${milliseconds / 1000} s`);
  const reported = (): number => world.apps.reduce((sum, app) => sum + app.reported(), 0);
  const before = { reported: reported(), sent: network.sent, revision: store.revision(), apps: apps.length };
  const isQuiet = network.pending.length === 0 && world.calls.length === 0;
  await drive(world, () => false, { unruly: true, until: clock.now() + milliseconds });
  if (!isQuiet || network.sent !== before.sent || network.pending.length > 0) return;
  const listings = world.store.listings.all().length;
  const most = MOST_REPORTED * Math.max(2, listings) + (MOST_EVENTS_A_SECOND * milliseconds) / 1_000;
  const changes = Math.max(reported() - before.reported, store.revision() - before.revision);
  if (changes > most)
    broken('waiting costs nothing', `${changes} changes in ${milliseconds / 1_000} s in which nothing was sent`);
}
