import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Dialect } from './dialect.ts';
import type { Field } from './model-service.ts';
import { createRandom } from './random.ts';
import type { Swarm } from './swarm.ts';

/** What a service leaves out of its answers, and how late it finds what is new. */
export interface Gaps {
  /** Fields of a Media that answers leave out. */
  readonly unsaid: readonly Field[];
  /** Share of the answers that do; 1 where nobody ever sees these fields. */
  readonly share: number;
  /** For so long after it was added `$filter` does not find a Media, in milliseconds: less than 7.5 times `read.lagSeconds`. */
  readonly indexLag: number;
  readonly isFilterRefused: boolean;
  /** The answer to an insert shows its first Media alone. */
  readonly insertsInPart: boolean;
  /** Files have names of the service's own. */
  readonly renames: boolean;
  /** Media have keys of the service's own. */
  readonly ownKeys: boolean;
  /** The last photo of a new listing is not taken, without a word. */
  readonly dropsLast: boolean;
  readonly lagSeconds: number;
}

/** A run with services that leave things out, where a person answers twice. */
export function withGaps(swarm: Swarm): Swarm {
  const here = new Map([...swarm.here, ['archive', 1] as const, ['take out of the archive', 1] as const]);
  return { ...swarm, here, gaps: true };
}

/** Of a run's own numbers: a run without gaps is what it is by its seed. */
export function chooseGaps(seed: number): Gaps {
  const random = createRandom(seed);
  const lagSeconds = random.pick([30, 120, 120, 600]);
  return {
    unsaid: (['ShortDescription', 'ImageOf', 'DeletedYN'] as const).filter(() => random.chance(0.4)),
    share: random.pick([0.3, 0.7, 1]),
    indexLag: Math.min(7_000 * lagSeconds, random.pick([0, 0, 30_000, 300_000, 840_000])),
    isFilterRefused: random.chance(0.15),
    insertsInPart: random.chance(0.3),
    renames: random.chance(0.3),
    ownKeys: random.chance(0.2),
    dropsLast: random.chance(0.15),
    lagSeconds,
  };
}

/** Whether nobody can see this field at such a service. */
export function isNeverSaid({ unsaid, share }: Gaps, field: Field): boolean {
  return share === 1 && unsaid.includes(field);
}

export function dialectWithGaps(dialect: Dialect, gaps: Gaps): Dialect {
  // Where nothing says the place of a new listing, nobody here can see it again.
  const isBlind = (gaps.isFilterRefused || gaps.ownKeys) && dialect.insert === 'noContentNoLocation';
  return {
    ...dialect,
    ...(isBlind ? { insert: 'noContent' } : {}),
    sameIdForSameContent: dialect.sameIdForSameContent && !gaps.ownKeys,
    gaps,
  };
}

export function profileWithGaps(profile: ServiceProfile, { lagSeconds }: Gaps): ServiceProfile {
  return ServiceProfile.parse({ ...profile, read: { ...profile.read, lagSeconds } });
}
