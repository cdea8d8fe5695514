import { z } from 'zod';
import { ListingId, MediaId } from '../domain/ids.ts';
import { Counting } from './board.ts';
import { AccountView, ConflictView, ListingDetail, MediaItem, PhotoItem } from './model.ts';

/** What a window has open, and since which revision of the library it knows it; null for nothing of it. */
export const WorkspaceAsked = z.strictObject({
  since: z.int().nullable(),
  listing: z
    .union([
      z.strictObject({ listingId: ListingId, since: z.int().nullable() }),
      // Of a window that begins: the one that it had open last, or the one edited last where that is not in use. The list is put
      // in the sequence of the last edits then.
      z.strictObject({ last: ListingId.nullable() }),
    ])
    .nullable(),
});
export type WorkspaceAsked = z.infer<typeof WorkspaceAsked>;

/** What changed of one listing since the last report; all of it where there was none. */
export const ListingChanges = ListingDetail.omit({ workspaceRevision: true, media: true, removed: true }).extend({
  /** Its photos in their order, whose places follow from it; null where they stand as they did. */
  sequence: z.array(MediaId).nullable(),
  /** Those of them that changed otherwise than by their place. */
  changed: z.array(PhotoItem),
  removed: z.array(MediaItem).nullable(),
});
export type ListingChanges = z.infer<typeof ListingChanges>;

/** Totals of all listings that are not archived. */
export const LibraryTotals = z.object({
  listings: z.int(),
  onService: z.int(),
  toSend: z.int(),
  processing: z.int(),
  conflicts: z.int(),
  needsAttention: z.int(),
  unseenBase: z.int(),
  leftAtService: z.int(),
});
export type LibraryTotals = z.infer<typeof LibraryTotals>;

/** A listing with photos of which the service does not show what it has. */
export const NotShown = z.object({ listingId: ListingId, name: z.string(), count: z.int() });
export type NotShown = z.infer<typeof NotShown>;

/** What changed of the library since the last report, all of one state of it; everything where there was none. */
export const WorkspaceChanges = z.object({
  workspaceRevision: z.int(),
  /** Listings are counted here and read by who shows them (`listing.board`). */
  totals: LibraryTotals,
  /** The first of them by name. */
  notShown: z.array(NotShown),
  /** Null where all of them are counted. */
  counting: Counting.nullable(),
  /** Null where they are as they were. */
  accounts: z.array(AccountView).nullable(),
  conflicts: z.array(ConflictView).nullable(),
  /** Of the listing that was asked for; null where it is not in the library, or none was. */
  listing: ListingChanges.nullable(),
});
export type WorkspaceChanges = z.infer<typeof WorkspaceChanges>;
