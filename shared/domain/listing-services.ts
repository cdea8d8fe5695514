import type { ListingService } from '../contract/listing-services.ts';
import type { ListingState } from './status.ts';

/** The worst first: what a person has to see of several. */
const WORST_FIRST: readonly ListingState[] = ['conflict', 'needs-attention', 'changed', 'draft', 'empty', 'up-to-date'];

type Counted = 'toSend' | 'processing' | 'conflicts' | 'needsAttention' | 'errors' | 'unseenBase';

type Standing = Pick<ListingService, 'state' | 'fieldsMissing' | Counted> & { readonly fieldsNeeded: number };

/** How a listing stands at all of its services together: with what is to be done at any of them. */
export function atAllServices(listing: Standing & { readonly services: readonly ListingService[] }): Standing {
  const { services } = listing;
  if (services.length === 0) return listing;
  const states = new Set(services.map(({ state }) => state));
  const worst = WORST_FIRST.find((state) => states.has(state)) ?? listing.state;
  // What is still to be created at one service is a change of what is at another.
  const isDraft = worst === 'draft' || worst === 'empty';
  const state = isDraft && services.some(({ onService }) => onService) ? 'changed' : worst;
  const sum = (of: Counted): number => services.reduce((total, each) => total + each[of], 0);
  // A field that several of them require is filled in once.
  const fieldsMissing = [...new Set(services.flatMap((each) => each.fieldsMissing))];
  return {
    state,
    fieldsMissing,
    fieldsNeeded: listing.fieldsNeeded + fieldsMissing.length - listing.fieldsMissing.length,
    unseenBase: sum('unseenBase'),
    toSend: sum('toSend'),
    processing: sum('processing'),
    conflicts: sum('conflicts'),
    needsAttention: sum('needsAttention'),
    errors: sum('errors'),
  };
}

/** A listing with how it stands at all of its services: what lists of listings show. */
export function inAllServices<Listing extends Standing & { readonly services: readonly ListingService[] }>(
  listing: Listing,
): Listing {
  return listing.services.length === 0 ? listing : { ...listing, ...atAllServices(listing) };
}
