import type { ServiceProfile } from './service-profile.ts';

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
