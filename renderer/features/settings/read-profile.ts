import { ServiceProfile } from '../../../shared/domain/service-profile.ts';

export type ProfileReading =
  | { readonly ok: true; readonly profile: ServiceProfile }
  | { readonly ok: false; readonly reason: string };

/** Reads a profile from JSON text, with a reason that names the place. */
export function readProfile(text: string): ProfileReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be read';
    return { ok: false, reason: `This is not JSON: ${detail}. Nothing was changed.` };
  }
  const result = ServiceProfile.safeParse(value);
  if (result.success) return { ok: true, profile: result.data };
  const [issue] = result.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'The profile' : issue.path.join('.');
  return { ok: false, reason: `${place}: ${issue?.message ?? 'not usable'}. Nothing was changed.` };
}
