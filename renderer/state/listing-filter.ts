import { z } from 'zod';
import type { ListingSummary } from '../../shared/contract/model.ts';

/** Which listings the pane shows. */
export const ListingFilter = z.enum(['all', 'draft', 'toSend', 'asks', 'inStep']);
export type ListingFilter = z.infer<typeof ListingFilter>;

/** Whether a listing is in the chosen state, and its name or key holds the words that were typed. */
export function isShown(listing: ListingSummary, filter: ListingFilter, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const found = listing.name.toLowerCase().includes(wanted) || listing.listingKey?.toLowerCase().includes(wanted);
  return found === true && isIn(listing, filter);
}

function isIn({ state, toSend, unknownBase }: ListingSummary, filter: ListingFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'draft':
      return state === 'draft' || state === 'empty';
    case 'toSend':
      return toSend > 0;
    case 'asks':
      return state === 'conflict' || state === 'needs-you';
    case 'inStep':
      return state === 'in-step' && unknownBase === 0;
  }
}
