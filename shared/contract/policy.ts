import { z } from 'zod';
import { ServiceProfile } from '../domain/service-profile.ts';

/** A listing service that IT set up for whoever has none yet: all but the sign-in. */
export const GivenService = z.object({
  name: z.string(),
  environment: z.enum(['production', 'test']),
  uploadUrl: z.string(),
  baseUrl: z.string(),
  /** Where members sign in, and as which program; null where the sign-in is another one. */
  provider: z.object({ issuer: z.string(), clientId: z.string() }).nullable(),
  profile: ServiceProfile,
});
export type GivenService = z.infer<typeof GivenService>;

/** What IT decides for all people of a computer, as the page says it. */
export const PolicyView = z.object({
  service: GivenService.nullable(),
  sets: z.array(z.enum(['updates', 'channel', 'practice', 'library', 'service'])),
  /** A policy is there and cannot be understood. */
  isUnreadable: z.boolean(),
});
export type PolicyView = z.infer<typeof PolicyView>;

export const NO_POLICY: PolicyView = { service: null, sets: [], isUnreadable: false };
