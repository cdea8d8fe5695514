// What a person is asked before a sync, since others see what it does at once and nothing here takes it back.

import type { ListingToSend } from '../contract/listing-calls.ts';

/** So many photos less are an everyday change of a listing. */
const MOST_UNASKED = 3;

/** Others see a listing for the first time, or see much less of it. */
export type ReasonToAsk = 'first' | 'removal';

/** @returns null where a sync asks nothing: at a practice service nobody sees what is done. */
export function reasonToAsk(listing: ListingToSend): ReasonToAsk | null {
  const { environment, onService, agreed, removed, atService } = listing;
  if (environment === null || environment === 'practice') return null;
  // Also where all of it is on hold, or waits: that goes by itself later.
  if (!onService) return agreed ? null : 'first';
  if (removed.photos === 0) return null;
  return removed.primary || removed.photos > MOST_UNASKED || removed.photos === atService ? 'removal' : null;
}
