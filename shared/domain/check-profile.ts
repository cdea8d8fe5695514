import { type Phrase, phrase } from './phrases/phrase.ts';
import { type ProfileSetting, type ServiceProfile, streamMethod } from './service-profile.ts';

/** Settings that do not work together, each of which is good by itself. */
export interface ProfileFinding {
  /** `refused`: something could never be sent, or would be sent unchecked. `warned`: it works, and costs a person something. */
  readonly kind: 'refused' | 'warned';
  /** The setting that a person would change. */
  readonly setting: ProfileSetting;
  readonly why: Phrase;
}

type Rule = ProfileFinding & { readonly isMet: (profile: ServiceProfile) => boolean };

const RULES: readonly Rule[] = [
  {
    kind: 'refused',
    setting: 'upload.sizeUnit',
    why: phrase('profile.positionUnchecked'),
    isMet: ({ upload }) => upload.matchByPosition && upload.sizeUnit === 'none',
  },
  {
    kind: 'warned',
    setting: 'attach',
    why: phrase('profile.attachUnread'),
    isMet: ({ read, attach }) => !read.entities && !read.filterByMediaKey && attach !== 'none',
  },
  {
    kind: 'warned',
    setting: 'attach',
    why: phrase('profile.attachWithoutKey'),
    isMet: ({ read, attach }) => !read.entities && (attach === 'media' || streamMethod({ attach }) !== null),
  },
  {
    kind: 'warned',
    setting: 'read.lagSeconds',
    why: phrase('profile.settlesWithinTick'),
    isMet: ({ read }) => read.lagSeconds * 1000 < read.tagSettleMilliseconds,
  },
];

/** What of a profile, taken as a whole, cannot work together; empty where nothing is wrong. */
export function checkProfile(profile: ServiceProfile): ProfileFinding[] {
  return RULES.flatMap(({ isMet, ...finding }) => (isMet(profile) ? [finding] : []));
}

/** Why a profile is not taken; null where it is. What was wrong before keeps nobody from changing something else. */
export function whyRefused(profile: ServiceProfile, before: ServiceProfile | null = null): ProfileFinding | null {
  const known = new Set(before === null ? [] : checkProfile(before).map(({ why }) => why.code));
  return checkProfile(profile).find(({ kind, why }) => kind === 'refused' && !known.has(why.code)) ?? null;
}

/** A profile with other values of some settings, each named by its path such as `upload.partName`; not checked yet. */
export function withSettings(
  profile: Partial<ServiceProfile>,
  changes: Iterable<readonly [setting: string, value: unknown]>,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...profile };
  for (const [setting, value] of changes) {
    const [group = setting, name] = setting.split('.');
    next[group] = name === undefined ? value : { ...toObject(next[group]), [name]: value };
  }
  return next;
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
