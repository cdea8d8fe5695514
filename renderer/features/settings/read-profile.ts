import { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import type { Words } from '../../language/words.ts';

export type ProfileReading =
  | { readonly ok: true; readonly profile: ServiceProfile }
  | { readonly ok: false; readonly reason: string };

/** Reads a profile from JSON text, with a reason that names the place. */
export function readProfile({ t }: Words, text: string): ProfileReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : t('profile.unreadable');
    return { ok: false, reason: t('profile.notJson', { detail }) };
  }
  const result = ServiceProfile.safeParse(value);
  if (result.success) return { ok: true, profile: result.data };
  const [issue] = result.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? t('profile.whole') : issue.path.join('.');
  return { ok: false, reason: t('profile.wrong', { place, reason: issue?.message ?? t('profile.unusable') }) };
}
