import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { BoardPage, BoardQuery, BoardView } from './board.ts';
import { Together } from './changes.ts';
import { command, query } from './endpoint.ts';
import { ListingTable, TableResult } from './listing-import.ts';

const Name = z.string().trim().min(1).max(200);
/** Photos that are not in a duplicate, by why. */
const LeftOutPhotos = z.object({
  /** Their files are still being copied. */
  arriving: z.int(),
  /** Their files are not here, or cannot be read. */
  unusable: z.int(),
});
const SomeListings = z.strictObject({ listingIds: z.array(ListingId).min(1).max(20_000) });

/** What is asked and done about listings as a whole, many of them at once. */
export const boardCalls = {
  /** A part of the listings with what is missing in them; no more is read than is asked for. */
  'listing.board': query(BoardQuery, BoardPage),
  /** All listings of a view of the board, for what is done with all of them. */
  'listing.boardIds': query(BoardView, z.object({ listingIds: z.array(ListingId) })),
  /** Puts listings aside, or takes them back. What is archived is not sent by itself, nor with all others. */
  'listing.archive': command(SomeListings.extend({ archived: z.boolean() }), z.object({ together: Together })),
  /** Makes drafts with the fields of listings, under new names; without their keys and, unless asked for, their photos. */
  'listing.duplicate': command(
    z.strictObject({ listingId: ListingId, name: Name.optional(), photos: z.boolean().default(false) }),
    z.object({ listingId: ListingId, together: Together, leftOut: LeftOutPhotos }),
  ),
  /** What an import of a table of listings would do, line by line; nothing is changed. */
  'listing.previewTable': query(ListingTable, TableResult),
  /**
   * Makes drafts of the lines of a table, and changes those that an earlier import made. Lines that cannot be taken do not stop
   * the others. Answers when the photos of all of them are here.
   */
  'listing.importTable': command(ListingTable, TableResult),
} as const;
