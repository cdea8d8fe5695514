import { z } from 'zod';
import { ListingId, MediaId } from '../domain/ids.ts';
import { AccountView, ConflictView, ListingDetail, ListingSummary, MediaItem, PhotoItem } from './model.ts';

/** What a window has open, and since which revision of the library it knows it; null for nothing of it. */
export const WorkspaceAsked = z.strictObject({
  since: z.int().nullable(),
  listing: z
    .union([
      z.strictObject({ listingId: ListingId, since: z.int().nullable() }),
      // Of a window that begins: the one that it had open last, or the first of the list where that is not in it.
      z.strictObject({ last: ListingId.nullable() }),
    ])
    .nullable(),
});
export type WorkspaceAsked = z.infer<typeof WorkspaceAsked>;

/** What changed of one listing since it was told last; all of it where it was not. */
export const ListingChanges = ListingDetail.omit({ workspaceRevision: true, media: true, removed: true }).extend({
  /** Its photos in their order, whose places follow from it; null where they stand as they did. */
  sequence: z.array(MediaId).nullable(),
  /** Those of them that changed otherwise than by their place. */
  changed: z.array(PhotoItem),
  removed: z.array(MediaItem).nullable(),
});
export type ListingChanges = z.infer<typeof ListingChanges>;

/** What changed of the library since it was told last, all of one state of it; everything where nothing was told. */
export const WorkspaceChanges = z.object({
  workspaceRevision: z.int(),
  /** Those that are new or tell something else. */
  listings: z.array(ListingSummary),
  /** All that there are, the one edited last first; null where none came and none went. */
  listingIds: z.array(ListingId).nullable(),
  /** Null where they are as they were. */
  accounts: z.array(AccountView).nullable(),
  conflicts: z.array(ConflictView).nullable(),
  /** Of the listing that was asked for; null where it is not in the library, or none was. */
  listing: ListingChanges.nullable(),
});
export type WorkspaceChanges = z.infer<typeof WorkspaceChanges>;
