import type { z } from 'zod';
import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Words } from '../../language/words.ts';
import { profileFault } from './profile-fault.ts';

export type ProfileReading =
  | { readonly ok: true; readonly profile: ServiceProfile }
  | { readonly ok: false; readonly reason: string };

type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

/** Reads a profile from JSON text, with a reason that names the place. */
export function readProfile(words: Words, text: string): ProfileReading {
  const reading = readJson(words, ServiceProfile, text);
  return reading.ok ? { ok: true, profile: reading.value } : reading;
}

/** Reads JSON text by its schema. */
export function readJson<Value>(words: Words, schema: z.ZodType<Value>, text: string): Reading<Value> {
  const { t } = words;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, reason: notJson(words, error instanceof Error ? error.message : '') };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const [issue] = result.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? t('profile.whole') : issue.path.join('.');
  const reason = issue === undefined ? t('profile.unusable') : profileFault(words, issue);
  return { ok: false, reason: t('profile.wrong', { place, reason }) };
}

/** [Note: only the place] A browser says in English what it did not expect, and where; the place needs no language. */
function notJson({ t, number }: Words, detail: string): string {
  const place = /line (\d+) column (\d+)/.exec(detail);
  if (place === null) return t('profile.notJson');
  return t('profile.notJsonAt', { line: number(Number(place[1])), column: number(Number(place[2])) });
}
