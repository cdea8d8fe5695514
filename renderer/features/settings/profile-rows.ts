import { DEFAULT_PROFILE, type ProfileSetting, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { profileMeanings } from '../../language/en/profile-meanings.ts';
import type { Words } from '../../language/words.ts';

/** One setting of a profile with its value in words. */
export interface ProfileRow {
  readonly setting: ProfileSetting;
  readonly value: string;
  /** Other than in the profile of an ordinary service. */
  readonly isOwn: boolean;
}

/** All settings of a profile in their order. */
export function profileRows(words: Words, profile: ServiceProfile): ProfileRow[] {
  const ordinary = new Map(leaves(DEFAULT_PROFILE));
  return leaves(profile).flatMap(([setting, value]) =>
    isSetting(setting)
      ? [
          {
            setting,
            value: valueWords(words, value),
            isOwn: JSON.stringify(value) !== JSON.stringify(ordinary.get(setting)),
          },
        ]
      : [],
  );
}

/** Groups are opened; the list of further fields is one setting. */
export function leaves(profile: ServiceProfile): [setting: string, value: unknown][] {
  return Object.entries(profile).flatMap(([group, value]): [string, unknown][] =>
    typeof value === 'object' && group !== 'propertyFields'
      ? Object.entries(value).map(([name, each]): [string, unknown] => [`${group}.${name}`, each])
      : [[group, value]],
  );
}

function isSetting(path: string): path is ProfileSetting {
  return Object.hasOwn(profileMeanings, `meaning.${path}`);
}

function valueWords({ t, number }: Words, value: unknown): string {
  if (value === null || value === '') return t(value === null ? 'profile.none' : 'common.empty');
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no').toLowerCase();
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return typeof value === 'string' ? value : '';
  const fields = Object.entries(value).map(([name, kind]) => `${name}: ${String(kind)}`);
  return fields.length === 0 ? t('profile.none') : fields.join(', ');
}
