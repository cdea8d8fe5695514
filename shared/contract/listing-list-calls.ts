import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { query } from './endpoint.ts';
import { ListingSummary } from './model.ts';
import { LibraryTotals } from './workspace.ts';

/** The most listings that are told of at once. */
export const MOST_LISTED = 1_000;

/** Archived listings are left out unless they are asked for. */
const Archived = z.enum(['not', 'too']).default('not');

/** What is asked of many listings; no more is read than is answered. */
export const listingListCalls = {
  /** Some listings, those of a name, or else those that were edited last; the one edited last first. */
  'listing.list': query(
    z.strictObject({
      archived: Archived,
      listingIds: z.array(ListingId).max(MOST_LISTED).optional(),
      /** An id, the start of one of four characters or more, or a whole name. */
      named: z.string().max(1000).optional(),
      limit: z.int().min(1).max(MOST_LISTED).default(MOST_LISTED),
    }),
    z.object({ workspaceRevision: z.int(), listings: z.array(ListingSummary) }),
  ),
  /** All of them by their ids alone, the one edited last first: whoever goes through all asks for them piece by piece. */
  'listing.ids': query(z.strictObject({ archived: Archived }), z.object({ listingIds: z.array(ListingId) })),
  /** What is told of all listings in use together. */
  'listing.totals': query(z.strictObject({}), LibraryTotals),
} as const;
