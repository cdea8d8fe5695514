import { z } from 'zod';
import { AccountId, ListingId } from '../domain/ids.ts';
import { LISTING_STATES } from '../domain/status.ts';

/** What kind of service an account is at: `practice` is the one that comes with the app. */
export const AccountEnvironment = z.enum(['production', 'test', 'practice']);
export type AccountEnvironment = z.infer<typeof AccountEnvironment>;

/** How a listing stands at one of its services (docs/adr/006). */
export const ListingService = z.object({
  /** The listing as it is wanted there: the source itself, or one that follows it. */
  listingId: ListingId,
  accountId: AccountId,
  /** Name of the account. */
  account: z.string(),
  environment: AccountEnvironment,
  onService: z.boolean(),
  state: z.enum(LISTING_STATES),
  toSend: z.int(),
  /** What the service has, and is not ready with. */
  processing: z.int(),
  conflicts: z.int(),
  needsAttention: z.int(),
  /** What picture rules of that service object to. */
  errors: z.int(),
  /** Wire names of fields that it requires or objects to, of a draft. */
  fieldsMissing: z.array(z.string()),
  /** Photos of which it has not shown what it has. */
  unseenBase: z.int(),
});
export type ListingService = z.infer<typeof ListingService>;

/** All services that a listing goes to, that of the source first; empty where it goes to one alone. */
export const ListingServices = z.array(ListingService);
