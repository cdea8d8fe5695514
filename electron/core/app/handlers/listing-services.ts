import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { forgetListing } from '../../photos/storage/unused-pictures.ts';
import { beginFollowing, endFollowing, isKnownThere } from '../../sync/following/begin.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';

/** To which services a listing goes. */
export function listingServiceHandlers(
  context: HandlerContext,
): Pick<Handlers, 'listing.addService' | 'listing.removeService'> {
  const { store, importing } = context;
  return {
    async 'listing.addService'({ listingId, accountId }) {
      const made = await store.soon(() => beginFollowing(importing, listingId, accountId));
      context.makeCorrectedSoon(made);
      return { listingId: made };
    },
    async 'listing.removeService'({ listingId }) {
      const kept = await store.soon(() => {
        const isThere = isKnownThere(store, listingOrThrow(context, listingId));
        endFollowing(importing, listingId);
        return isThere;
      });
      if (!kept) await forgetListing(importing, listingId, () => undefined);
      return { kept };
    },
  };
}
