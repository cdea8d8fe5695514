import { toObject } from '../../../shared/domain/profile-changes.ts';
import { DEFAULT_PROFILE, type ProfileSetting, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Words } from '../../language/words.ts';
import { controlOf } from './profile-controls.ts';

/** Settings that are objects, and no groups. */
const WHOLE: ReadonlySet<string> = new Set(['propertyFields', 'pictureRules']);

/** All settings of a profile with their values. Groups are opened; a list or a set is one setting. */
export function leaves(profile: ServiceProfile): [setting: string, value: unknown][] {
  return Object.entries(profile).flatMap(([group, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !WHOLE.has(group)
      ? Object.entries(value).map(([name, each]): [string, unknown] => [`${group}.${name}`, each])
      : [[group, value]],
  );
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map(leaves(DEFAULT_PROFILE));

export function settingOf(profile: ServiceProfile, setting: ProfileSetting): unknown {
  return leaves(profile).find(([each]) => each === setting)?.[1];
}

export function defaultOf(setting: ProfileSetting): unknown {
  return DEFAULTS.get(setting);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Other than in the profile of an ordinary service. */
export function isChanged(profile: ServiceProfile, setting: ProfileSetting): boolean {
  return !isSame(settingOf(profile, setting), defaultOf(setting));
}

/** The settings in which two profiles differ. */
export function changedSettings(profile: ServiceProfile, from: ServiceProfile = DEFAULT_PROFILE): string[] {
  const before = new Map(leaves(from));
  return leaves(profile).flatMap(([setting, value]) => (isSame(value, before.get(setting)) ? [] : [setting]));
}

/** Only what differs from the defaults, as a profile is shared. */
export function sparseProfile(profile: ServiceProfile): Record<string, unknown> {
  const sparse: Record<string, unknown> = {};
  for (const [setting, value] of leaves(profile)) {
    if (isSame(value, DEFAULTS.get(setting))) continue;
    const [group = setting, name] = setting.split('.');
    sparse[group] = name === undefined ? value : { ...toObject(sparse[group]), [name]: value };
  }
  return sparse;
}

/** What was typed, as the schema takes it: a number where it is one, none where it is empty and may be. */
export function typedValue(setting: ProfileSetting, typed: string): unknown {
  const control = controlOf(setting);
  const text = typed.trim();
  switch (control.kind) {
    case 'number':
      if (text === '' && control.canBeNone === true) return null;
      return /^-?\d+([.]\d+)?$/.test(text) ? Number(text) : text;
    case 'text':
      return text === '' && control.canBeNone === true ? null : text;
    case 'choice':
    case 'switch':
    case 'fields':
    case 'pictureRules':
      return text;
  }
}

/** A value as a person reads it. */
export function valueWords({ t, number }: Words, setting: ProfileSetting, value: unknown): string {
  const control = controlOf(setting);
  const option = control.kind === 'choice' ? control.options.find((each) => each.value === value) : undefined;
  if (option !== undefined) return t(option.word);
  if (value === null || value === '') return t(value === null ? 'profile.none' : 'common.empty');
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no').toLowerCase();
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return typeof value === 'string' ? value : '';
  if ('rules' in value && 'name' in value) return String(value.name);
  const names = Object.keys(value);
  return names.length === 0 ? t('profile.none') : names.join(', ');
}
