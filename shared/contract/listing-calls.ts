import { z } from 'zod';
import { AccountId, ListingId, PictureId } from '../domain/ids.ts';
import { PropertyFieldKind } from '../domain/property-fields.ts';
import { Picklist } from '../domain/service-fields/description.ts';
import { SharedField } from '../domain/service-fields/in-common.ts';
import { BoardPage, BoardQuery, BoardView } from './board.ts';
import { ChangesMade, Together } from './changes.ts';
import { command, query } from './endpoint.ts';
import { TableInput, TableResult } from './listing-import.ts';
import { AccountEnvironment, ListingSummary, Problem } from './model.ts';
import { LibraryTotals } from './workspace.ts';

/** What a sync would send of one listing, and what of it is not ready; nothing of that keeps it from being sent. */
export const ListingToSend = z.object({
  listingId: ListingId,
  name: z.string(),
  onService: z.boolean(),
  /** Where it goes; null while no service is connected. */
  service: z.string().nullable(),
  environment: AccountEnvironment.nullable(),
  /** A sync of it was asked for and is not over. */
  agreed: z.boolean(),
  /** Of the first photo; null also while it is made. */
  firstPhoto: PictureId.nullable(),
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
  /** Photos that the service shows of it, and those of them that it would lose; another picture in its place is no loss. */
  atService: z.int(),
  removed: z.object({ photos: z.int(), primary: z.boolean() }),
});
export type ListingToSend = z.infer<typeof ListingToSend>;

export const SyncPreview = z.object({
  listings: z.array(ListingToSend),
  /** Listings with nothing to send: a sync only asks the service what it has of them. */
  upToDate: z.array(ListingId),
});
export type SyncPreview = z.infer<typeof SyncPreview>;

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
  'listing.previewTable': query(TableInput, TableResult),
  /**
   * Makes drafts of the lines of a table, and changes those that an earlier import made. Lines that cannot be taken do not stop
   * the others. Answers when the photos of all of them are here.
   */
  'listing.importTable': command(TableInput, TableResult),
} as const;

/** The most listings in one answer. */
const MOST_LISTED = 1_000;

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
  /** Totals of all listings in use. */
  'listing.totals': query(z.strictObject({}), LibraryTotals),
} as const;

/** To which services a listing goes (docs/adr/006). */
export const listingServiceCalls = {
  /**
   * Sends it to a further service from now on. @returns the listing as it is wanted there, which follows it; with `instead` a draft of
   * which no service has anything is itself sent there, and no longer where it was to go
   */
  'listing.addService': command(
    z.strictObject({ listingId: ListingId, accountId: AccountId, instead: z.boolean().default(false) }),
    z.object({ listingId: ListingId }),
  ),
  /**
   * Ends that, by the listing that follows. What is at the service stays there; here it becomes a listing of its own or, where nothing
   * of it is or may be at the service, goes.
   */
  'listing.removeService': command(z.strictObject({ listingId: ListingId }), z.object({ kept: z.boolean() })),
} as const;

const FieldsOfAll = SomeListings.extend({
  fields: z.record(z.string(), z.string().nullable()).default({}),
  leaveOut: z.array(z.string()).max(1000).default([]),
  kinds: z.record(z.string(), PropertyFieldKind).default({}),
});

/** Listings that cannot take what they are given, with why. */
const Refused = z.array(z.object({ listingId: ListingId, name: z.string(), problem: Problem }));

/** Fields of several listings at once. */
export const fieldsOfAllCalls = {
  /** What these listings may all be given, and the services that say so; of those that are at a service already nothing is asked. */
  'listing.fieldsInCommon': query(
    SomeListings,
    z.object({
      services: z.array(z.object({ accountId: AccountId, name: z.string(), listings: z.int() })),
      fields: z.array(SharedField),
    }),
  ),
  /** The values that the lists of these accounts have in common for a field; null where none of them has a list. */
  'account.picklistInCommon': query(
    z.strictObject({ accountIds: z.array(AccountId).max(1000), field: z.string().min(1).max(128) }),
    Picklist.nullable(),
  ),
  /** Which of them could not take these fields; nothing is changed. */
  'listing.checkFieldsOfAll': query(FieldsOfAll, z.object({ refused: Refused })),
  /** The same fields for several listings; those that cannot take them are named, and the others have them. */
  'listing.setFieldsOfAll': command(FieldsOfAll, ChangesMade.extend({ together: Together, refused: Refused })),
};

/** What suggestions are made of, beside the photos of their listing. */
export const suggesting = {
  /** Captions that stand at photos of these rooms in several other listings and were written here, the most usual first. */
  'suggestion.written': query(
    z.strictObject({ listingId: ListingId, rooms: z.array(z.string().min(1).max(200)).max(100) }),
    z.array(z.object({ room: z.string(), captions: z.array(z.string()) })),
  ),
};

const Words = z.string().min(1).max(200);

/** What is only for learning. */
export const practising = {
  /**
   * Lets somebody else change the caption of a photo at the practice service, and changes it here: the next sync finds a conflict
   * to practise on.
   */
  'practice.makeConflict': command(z.strictObject({ listingId: ListingId, mine: Words, theirs: Words }), ChangesMade),
};
