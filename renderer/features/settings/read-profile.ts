import type { z } from 'zod';
import { readProfileFile } from '../../../shared/domain/profile-file.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Words } from '../../language/words.ts';

type Refused = { readonly ok: false; readonly reason: string };

export interface ReadProfile {
  readonly name: string | null;
  readonly profile: ServiceProfile;
}

type ProfileReading = (ReadProfile & { readonly ok: true }) | Refused;

type Reading<Value> = { readonly ok: true; readonly value: Value } | Refused;

/** Reads a profile from JSON text, with a reason that names the place. */
export function readProfile(words: Words, text: string): ProfileReading {
  const parsed = parse(words, text);
  if (!parsed.ok) return parsed;
  const reading = readProfileFile(parsed.value);
  switch (reading.kind) {
    case 'read':
      return { ok: true, name: reading.name, profile: reading.profile };
    case 'newer':
      return { ok: false, reason: words.t('profile.newer', { version: reading.version }) };
    case 'wrong':
      return wrong(words, reading.issue);
  }
}

/** Reads JSON text by its schema. */
export function readJson<Value>(words: Words, schema: z.ZodType<Value>, text: string): Reading<Value> {
  const parsed = parse(words, text);
  if (!parsed.ok) return parsed;
  const result = schema.safeParse(parsed.value);
  return result.success ? { ok: true, value: result.data } : wrong(words, result.error.issues[0] ?? null);
}

function parse(words: Words, text: string): Reading<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: notJson(words, error instanceof Error ? error.message : '') };
  }
}

function wrong(words: Words, issue: z.core.$ZodIssue | null): Refused {
  const { t } = words;
  const place = issue === null || issue.path.length === 0 ? t('profile.whole') : issue.path.join('.');
  const reason = issue === null ? t('profile.unusable') : profileFault(words, issue);
  return { ok: false, reason: t('profile.wrong', { place, reason }) };
}

/** [Note: only the place] A browser says in English what it did not expect, and where; the place needs no language. */
function notJson({ t, number }: Words, detail: string): string {
  const place = /line (\d+) column (\d+)/.exec(detail);
  if (place === null) return t('profile.notJson');
  return t('profile.notJsonAt', { line: number(Number(place[1])), column: number(Number(place[2])) });
}

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
