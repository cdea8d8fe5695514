import type { AppLife } from './app-life.ts';
import { awake, isSaid } from './asking.ts';
import { settle } from './clock.ts';
import { broken } from './finding.ts';
import { actHere } from './people-here.ts';
import { actThere } from './people-there.ts';
import { probe } from './probes.ts';
import type { World } from './world.ts';

export interface Driving {
  /** People and accidents come in between. */
  readonly unruly: boolean;
  /** The moment at which it ends in any case. */
  readonly until?: number;
}

const MOST_EVENTS = 12_000;
/** A sync in which nothing is sent for that long waits for nothing, in milliseconds. */
const LONGEST_SILENCE = 1_200_000;
/** What is on its way ends this soon after it was forbidden; elsewhere it has to be heard of first. */
const STOPS_WITHIN = 1_000;
const STOPS_ELSEWHERE_WITHIN = 2_500;

type Event = 'network' | 'here' | 'there' | 'crash' | 'stall' | 'outage';

/** Lets one thing after the other happen until it is done. */
export async function drive(world: World, done: () => boolean, { unruly, until }: Driving): Promise<void> {
  const { clock, network } = world;
  let quietSince = clock.now();
  for (let events = 0; events < MOST_EVENTS; events += 1) {
    await settle();
    if (await endDoomed(world)) continue;
    inspect(world);
    if (done() || (until !== undefined && clock.now() >= until)) return;
    if (network.canMove) {
      quietSince = clock.now();
      await happen(world, unruly ? chooseEvent(world) : 'network');
      continue;
    }
    const next = clock.next();
    if (clock.now() - quietSince > LONGEST_SILENCE || (next === null && until === undefined)) {
      broken('a sync ends', 'it waits for nothing that could happen');
    }
    const moment = Math.min(next ?? Number.POSITIVE_INFINITY, until ?? Number.POSITIVE_INFINITY);
    await clock.pass(Math.max(0, moment - clock.now()));
  }
  broken('a sync ends', 'it does not come to an end');
}

function chooseEvent({ random, swarm, decisions, network }: World): Event {
  const { here, there, crash, stall } = swarm.beside;
  const isCreating = network.pending.some(({ kind }) => kind === 'insert' || kind === 'attach');
  const event = random.weighted<Event>([
    [100, 'network'],
    [here, 'here'],
    [there, 'there'],
    [crash * (isCreating ? 10 : 1), 'crash'],
    [stall * (isCreating ? 4 : 1), 'stall'],
    [swarm.outages ? 0.7 : 0, 'outage'],
  ]);
  return event === 'network' || decisions.happens(1, `${event} beside`) ? event : 'network';
}

async function happen(world: World, event: Event): Promise<void> {
  switch (event) {
    case 'network':
      return world.network.step();
    case 'here':
      return actHere(world, true);
    case 'there':
      return actThere(world);
    case 'crash':
      return crashOne(world);
    case 'stall':
      return stallOne(world);
    case 'outage':
      return changeOutage(world);
  }
}

/** Everything that has to be true after each event. */
export function inspect(world: World): void {
  world.findings.raise();
  world.promises.check();
  for (const app of world.apps) {
    if (app.errors.length > 0) broken('no command fails inside', `${app.name} logged: ${app.errors.join()}`);
  }
  for (const call of world.calls.splice(0)) {
    if (call.isOpen && call.app.alive) world.calls.push(call);
    else if (call.app.alive && call.error !== undefined && !isSaid(call.error)) {
      broken(
        'no command fails inside',
        `${call.name}: ${call.error instanceof Error ? call.error.stack : 'no error was given'}`,
      );
    }
  }
  checkStopped(world);
}

function checkStopped({ gates, network, clock }: World): void {
  const closed = gates.closedSince;
  if (closed === null) return;
  for (const one of network.pending) {
    const { host, kind, command, sentAt } = one;
    if (kind === 'token' || command !== 'sync.run' || sentAt >= closed.at || !host.alive) continue;
    const elsewhere = host !== closed.host;
    const from = Math.max(closed.at, host.stalledUntil);
    if (host.stalledUntil > clock.now()) continue;
    if (clock.now() > from + (elsewhere ? STOPS_ELSEWHERE_WITHIN : STOPS_WITHIN)) {
      broken('what is stopped ends at once', `a ${kind} is under way ${(clock.now() - from) / 1000} s later`);
    }
  }
}

/** A process whose end was asked for in the middle of its work. */
async function endDoomed(world: World): Promise<boolean> {
  const { doomed } = world;
  if (doomed === null) return false;
  world.doomed = null;
  await crashAndRestart(world, doomed);
  return true;
}

export async function crashOne(world: World): Promise<void> {
  const app = awake(world);
  if (app !== null) await crashAndRestart(world, app);
}

async function crashAndRestart(world: World, app: AppLife): Promise<void> {
  world.note(`${app.name} crashes`);
  if (world.network.pending.some(({ host }) => host !== app)) probe('crash while another process sends');
  await world.end(app);
  await world.clock.pass(world.random.pick([0, 500, 3_000, 11_000]));
  const next = world.restart(app.seat);
  world.note(`${next.name} takes its place`);
}

/** A computer sleeps, or a process is held up: nothing of it moves while the world goes on. */
export function stallOne(world: World): void {
  const { random, clock, network } = world;
  const app = awake(world);
  if (app === null) return;
  const long = 1_000 * (70 + random.int(130));
  for (const { kind } of network.pending.filter(({ host }) => host === app)) {
    if (kind === 'upload') probe('a stall during an upload');
    if (kind === 'insert') probe('a stall during an insert');
    if (kind === 'patch') probe('a stall during a patch');
    if (world.apps.length > 1) probe('a lease lapses while its holder stalls');
  }
  app.stalledUntil = clock.now() + long;
  world.note(`${app.name} stalls for ${long / 1000} s`);
  clock.after(long, () => world.note(`${app.name} goes on`));
}

/** A service cannot be reached for a while, or a gateway answers for it; or all is well again. */
export function changeOutage(world: World): void {
  const { random, network } = world;
  const service = random.pick(world.services);
  const out = network.offline.has(service) || network.gateway.has(service);
  if (out) {
    if (network.offline.delete(service)) probe('online again');
    network.gateway.delete(service);
    world.note(`network: ${service.at.name} answers again`);
    return;
  }
  const how = random.pick(['offline', 'offline', 'gateway'] as const);
  if (how === 'offline' && network.pending.length > 0) probe('offline in the middle of a sync');
  network[how].add(service);
  world.note(`network: ${service.at.name} is ${how}`);
}
