import { z } from 'zod';

/** What kind of service an account is at: `practice` is the one that comes with the app. */
export const AccountEnvironment = z.enum(['production', 'test', 'practice']);
export type AccountEnvironment = z.infer<typeof AccountEnvironment>;
