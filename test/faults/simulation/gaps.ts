import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { type Dialect, type Gaps, MAY_BE_UNSAID, type Unsaid } from './dialect.ts';
import { createRandom } from './random.ts';
import type { Swarm } from './swarm.ts';

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
    unsaid: MAY_BE_UNSAID.filter(() => random.chance(0.4)),
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
export function isNeverSaid({ unsaid, share }: Gaps, field: Unsaid): boolean {
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
