import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { HERE, type HereAct } from './acts.ts';
import type { Dialect } from './dialect.ts';
import { FAULTS, type Fault, REFUSALS } from './faults.ts';
import type { Random } from './random.ts';

/**
 * What one run is made of. Each draws its own part of all actions and faults, with its own weights: what everything
 * together would drown comes up in one that has little else.
 */
export interface Swarm {
  /** One that is only as long as it takes, or one of hundreds of steps. */
  readonly steps: number;
  readonly calmStart: boolean;
  readonly seats: 1 | 2 | 3;
  readonly accounts: 1 | 2;
  readonly listings: number;
  /** Milliseconds that the clock of each process is ahead of the world's. */
  readonly skew: readonly number[];
  readonly faults: ReadonlyMap<Fault, number>;
  /** Share of requests that meet one. */
  readonly rate: number;
  readonly here: ReadonlyMap<HereAct, number>;
  /** How often it happens beside 100 events of the network while a sync is under way. */
  readonly beside: { readonly here: number; readonly there: number; readonly crash: number; readonly stall: number };
  /** How often reads begin to be answered from a copy that lags, beside what people there do. */
  readonly lag: number;
  /** How many requests take many seconds. */
  readonly slow: number;
  /** States of the network and the services that last for a while. */
  readonly outages: boolean;
  /** Which one of these stays for good while all else heals; null for a run that a person brings to its end. */
  readonly stays: Lasting | null;
  /** One listing goes to both accounts. */
  readonly severalServices?: true;
  /** The services leave things out, and are late to find what is new. */
  readonly gaps?: true;
  /** A copy of the library is put back. */
  readonly restores?: true;
  /** A listing may be created, or a photo added, for so many milliseconds after its request was cut off. */
  readonly longestCreation?: number;
}

export const LASTING = ['signed out', 'service down', 'photo refused', 'photo held', 'in doubt'] as const;
export type Lasting = (typeof LASTING)[number];

/** How long a copy lags, in milliseconds: less than `read.lagSeconds`, on clocks that differ. */
export const LAGS = [500, 5_000, 25_000] as const;
const LONGEST_LAG = Math.max(...LAGS);

/** Some of them, each with a weight of its own around the usual one. */
function some<Name>(random: Random, all: readonly (readonly [Name, number])[], share: number): Map<Name, number> {
  const drawn = all.filter(() => random.chance(share));
  const chosen = drawn.length === 0 ? [random.pick(all)] : drawn;
  return new Map(chosen.map(([name, weight]) => [name, weight * random.pick([0.3, 1, 1, 3])]));
}

export function chooseSwarm(random: Random): Swarm {
  const seats = random.chance(0.4) ? 2 : 1;
  const long = random.chance(0.05);
  return {
    steps: long ? 200 + random.int(40) : 4 + random.int(12),
    calmStart: random.chance(0.5),
    seats,
    accounts: random.chance(0.4) ? 2 : 1,
    listings: random.pick([1, 1, 2, 3, 3, 4]),
    skew: [random.pick([0, 0, 0, -2_000, 45_000]), random.pick([0, 0, 1_500, 90_000, -90_000])],
    faults: some(random, FAULTS, random.pick([0.2, 0.5, 1])),
    rate: random.pick([0, 0.05, 0.1, 0.2, 0.4]),
    here: some(random, HERE, random.pick([0.4, 0.7, 1])),
    beside: {
      here: random.pick([0, 4, 4, 12]),
      there: random.pick([0, 3, 3, 9]),
      crash: random.pick([0, 0, 1, 1, 6]),
      stall: seats === 2 ? random.pick([0, 1, 3, 8]) : random.pick([0, 0, 0, 1]),
    },
    lag: random.pick([0, 0, 1, 8]),
    slow: random.pick([0, 0.02, 0.02, 0.4]),
    outages: random.chance(0.4),
    stays: random.chance(0.25) ? random.pick(LASTING) : null,
  };
}

/** A run with services that refuse for a while what they take later. */
export function withRefusals(swarm: Swarm): Swarm {
  return { ...swarm, faults: new Map([...swarm.faults, ...REFUSALS]), rate: Math.max(0.2, swarm.rate) };
}

/** A run in which answers are lost, and what was to be created may be there within ten minutes of its request. */
export function withLongCreations(swarm: Swarm): Swarm {
  const faults = new Map<Fault, number>([...swarm.faults, ['late commit', 6]]);
  return { ...swarm, faults, rate: Math.max(0.2, swarm.rate), longestCreation: 600_000 };
}

/** A run of three processes on one library, of which some are held up for long. */
export function withThreeProcesses(swarm: Swarm): Swarm {
  const beside = { ...swarm.beside, stall: Math.max(1, swarm.beside.stall) };
  return { ...swarm, seats: 3, skew: [...swarm.skew, 0], beside };
}

/** A run in which a second process changes the settings of a service while the first one sends. */
export function withChangedProfiles(swarm: Swarm): Swarm {
  const here = new Map<HereAct, number>([...swarm.here, ['change profile', 4]]);
  return { ...swarm, seats: swarm.seats === 1 ? 2 : swarm.seats, here };
}

export function chooseProfile(random: Random, { tags, names, streams }: Dialect, { lag }: Swarm): ServiceProfile {
  // Where a tag may stand for two changes, a read has to show that of after its tick, also from a copy that lags.
  const settles = tags === 'second' && lag > 0 ? { tagSettleMilliseconds: 1000 + LONGEST_LAG } : {};
  const read = { ...settles, ...(names === 'key' ? { mediaKeyForm: 'quoted' as const } : {}) };
  const attach = random.pick(['navigation', 'navigation', 'media', 'none'] as const);
  return ServiceProfile.parse({
    ...(streams === 'none' ? { attach } : { attach: streams === 'PUT' ? 'streamPut' : 'stream' }),
    upload: { filesPerRequest: random.pick([1, 1, 2, 4]), concurrency: 1 + random.int(4) },
    update: { concurrency: 1 + random.int(4) },
    media: { firstOrder: random.pick([0, 1]) },
    read,
  });
}

export function chooseDialect(random: Random): Dialect {
  const drawn = drawDialect(random);
  // Where nothing says the place of a new listing, neither its answer nor `$filter`, nobody here can see it again.
  const isBlind = drawn.insert === 'noContentNoLocation' && drawn.filter !== 'works';
  const seen: Dialect = isBlind ? { ...drawn, insert: 'noContent' } : drawn;
  // A key that names a photo in addresses is that of one alone.
  return seen.names === 'key' ? { ...seen, sameIdForSameContent: false } : seen;
}

function drawDialect(random: Random): Dialect {
  return {
    tags: random.chance(0.7) ? 'unique' : 'second',
    patch: random.pick(['entity', 'entity', 'noContent', 'noContentNoTag', 'headerTagOnly', 'bodyTagOnly', 'html']),
    insert: random.pick(['entity', 'entity', 'entityWithoutMedia', 'noContent', 'noContentNoLocation']),
    upperCaseKeys: random.chance(0.2),
    sizeInKilobytes: random.chance(0.2),
    nullsForUnset: random.chance(0.5),
    numericKey: random.chance(0.94) ? 'small' : random.pick(['large', 'largeText']),
    odd: random.chance(0.92) ? 'nothing' : random.pick(['order', 'caption']),
    orders: random.chance(0.85) ? 'asSent' : random.pick(['place', 'tens']),
    filter: random.chance(0.85) ? 'works' : random.pick(['ignored', 'ignoredInPages', 'emptyPageFirst']),
    pages: random.chance(0.85) ? 'whole' : random.pick(['linked', 'cut']),
    stores: random.chance(0.9) ? 'asSent' : random.pick(['cut', 'trimmed', 'escaped', 'normalised']),
    sameIdForSameContent: random.chance(0.1),
    names: random.chance(0.8) ? 'number' : random.pick(['key', 'link']),
    status: random.chance(0.7) ? 'none' : random.pick(['atOnce', 'slow', 'slow']),
    streams: random.chance(0.75) ? 'none' : random.pick(['POST', 'PUT']),
    bytesAt: random.pick(['value', 'elsewhere']),
    writesOnce: random.chance(0.5),
  };
}
