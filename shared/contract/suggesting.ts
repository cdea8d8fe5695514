import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { query } from './endpoint.ts';

/** What suggestions are made of, beside the photos of their listing. */
export const suggesting = {
  /** Captions that stand at photos of these rooms in several other listings and were written here, the most usual first. */
  'suggestion.written': query(
    z.strictObject({ listingId: ListingId, rooms: z.array(z.string().min(1).max(200)).max(100) }),
    z.array(z.object({ room: z.string(), captions: z.array(z.string()) })),
  ),
};
