import { withSettings } from '../../../shared/domain/check-profile.ts';
import { DEFAULT_PROFILE, type ProfileSetting, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { PROFILE_ROWS, type ProfileRow } from '../../language/profile-settings.ts';
import type { Words } from '../../language/words.ts';

/** Settings that are objects, and no groups. */
const WHOLE: ReadonlySet<string> = new Set(['propertyFields', 'pictureRules']);

/** All settings of a profile with their values. Groups are opened; a list or a set is one setting. */
export function leaves(profile: Readonly<Record<string, unknown>>): [setting: string, value: unknown][] {
  return Object.entries(profile).flatMap(([group, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !WHOLE.has(group)
      ? Object.entries(value).map(([name, each]): [string, unknown] => [`${group}.${name}`, each])
      : [[group, value]],
  );
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map(leaves(DEFAULT_PROFILE));

const IN_FORM = new Set<string>(PROFILE_ROWS.map(({ setting }) => setting));

/** Settings that few services need: they have no control, and are changed as text. */
export const ADVANCED = [...DEFAULTS.keys()].filter((setting) => !IN_FORM.has(setting));

/** The advanced settings in one line, with the values of those that are changed. */
export function advancedWords(profile: ServiceProfile): string {
  const values = new Map(leaves(sparseProfile(profile)));
  const wordOf = (setting: string): string =>
    values.has(setting) ? `${setting} = ${JSON.stringify(values.get(setting))}` : setting;
  return ADVANCED.map(wordOf).join(', ');
}

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
  return withSettings(
    {},
    leaves(profile).filter(([setting, value]) => !isSame(value, DEFAULTS.get(setting))),
  );
}

/** Of what is typed: a text has one as its default, and a number may have none. */
export function isNumber({ setting }: ProfileRow): boolean {
  return typeof defaultOf(setting) !== 'string';
}

/** What was typed or selected, as the schema takes it: a number where it is one, none where it is empty and may be. */
export function typedValue(row: ProfileRow, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return row.canBeNone === true ? null : text;
  return isNumber(row) && /^-?\d+([.]\d+)?$/.test(text) ? Number(text) : text;
}

/** A value as a person reads it. */
export function valueWords({ t, number, language }: Words, { options }: ProfileRow, value: unknown): string {
  const option = options?.[String(value)];
  if (option !== undefined) return option[language];
  if (value === null || value === '') return t(value === null ? 'profile.none' : 'common.empty');
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no').toLowerCase();
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return typeof value === 'string' ? value : '';
  if ('rules' in value && 'name' in value) return String(value.name);
  const names = Object.keys(value);
  return names.length === 0 ? t('profile.none') : names.join(', ');
}
