import type { z } from 'zod';
import type { Words } from '../../language/words.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong with one setting of a profile, in the person's words. Texts of our own go before those of zod. */
export function profileFault({ t, number }: Words, issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return t('profile.notOfType', { type: issue.expected });
    case 'too_small':
      return t(`profile.atLeast.${sizeOf(issue.origin)}`, { limit: number(Number(issue.minimum)) });
    case 'too_big':
      return t(`profile.atMost.${sizeOf(issue.origin)}`, { limit: number(Number(issue.maximum)) });
    case 'invalid_value':
      return t('profile.oneOf', { values: issue.values.map((value) => JSON.stringify(value)).join(', ') });
    case 'invalid_union':
      return t('profile.noneOf');
    case 'unrecognized_keys':
      return t('profile.unknown', { count: issue.keys.length, names: issue.keys.join(', ') });
    case 'invalid_key':
      return t('profile.badName');
    case 'invalid_format':
      return issue.format === 'starts_with' && 'prefix' in issue
        ? t('profile.beginsWith', { beginning: String(issue.prefix) })
        : t('profile.badForm');
    case 'not_multiple_of':
    case 'invalid_element':
    case 'custom':
      return t('profile.unusable');
  }
}

function sizeOf(origin: string): 'length' | 'value' {
  return origin === 'string' ? 'length' : 'value';
}
