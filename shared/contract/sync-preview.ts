import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { AccountEnvironment } from './model.ts';

/** What a sync would send of one listing, and what of it is not ready; nothing of that keeps it from being sent. */
export const ListingToSend = z.object({
  listingId: ListingId,
  name: z.string(),
  onService: z.boolean(),
  environment: AccountEnvironment.nullable(),
  /** Photos that would be sent, new ones and changed ones. */
  photos: z.int(),
  /** Of these. */
  withoutCaption: z.int(),
  withoutRoom: z.int(),
  /** Wire names of the fields that say nothing, and of those that rules of the service miss; only of one that would be created. */
  emptyFields: z.array(z.string()),
  fieldsMissing: z.array(z.string()),
  /** As in its summary: it stays until a person fixes them, or sends it all the same. */
  errors: z.int(),
  /** Photos that stay here: a person holds them, or they wait for one. */
  heldBack: z.int(),
  needAttention: z.int(),
});
export type ListingToSend = z.infer<typeof ListingToSend>;

export const SyncPreview = z.object({
  listings: z.array(ListingToSend),
  /** Listings with nothing to send: a sync only asks the service what it has of them. */
  upToDate: z.array(ListingId),
});
export type SyncPreview = z.infer<typeof SyncPreview>;
