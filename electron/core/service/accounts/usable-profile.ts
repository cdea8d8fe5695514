import { AppError } from '../../../../shared/contract/app-error.ts';
import { whyRefused } from '../../../../shared/domain/check-profile.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';

/**
 * A profile whose settings work together.
 *
 * @param before what is saved: its faults keep nobody from changing something else
 * @throws AppError invalidInput
 */
export function usableProfile(profile: ServiceProfile, before: ServiceProfile | null = null): ServiceProfile {
  const refused = whyRefused(profile, before);
  if (refused === null) return profile;
  throw new AppError('invalidInput', phrase('error.profileRefused', { why: refused.why }), { target: refused.setting });
}
