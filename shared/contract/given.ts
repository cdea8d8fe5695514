import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';

/** So many paths come at once: the system's own limit of a command line is near. */
export const MOST_GIVEN = 2000;

/**
 * What the system has given the app: files and folders to add ('Open with', a second start, a drop on its icon), or a listing
 * to show (a link). The page asks into which listing files go; a link only selects.
 */
export const Given = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('files'), paths: z.array(z.string().min(1)).min(1).max(MOST_GIVEN) }),
  z.strictObject({ kind: z.literal('listing'), listingId: ListingId }),
]);
export type Given = z.infer<typeof Given>;
