import { z } from 'zod';
import { AccountId, ListingId } from '../domain/ids.ts';
import { command } from './endpoint.ts';

/** To which services a listing goes (docs/adr/054). */
export const listingServiceCalls = {
  /** Sends it to a further service from now on. @returns the listing as it is wanted there, which follows it */
  'listing.addService': command(
    z.strictObject({ listingId: ListingId, accountId: AccountId }),
    z.object({ listingId: ListingId }),
  ),
  /**
   * Ends that, by the listing that follows. What is at the service stays there; here it becomes a listing of its own or, where nothing
   * of it is or may be at the service, goes.
   */
  'listing.removeService': command(z.strictObject({ listingId: ListingId }), z.object({ kept: z.boolean() })),
} as const;
