import { z } from 'zod';
import { ListingId } from '../domain/ids.ts';
import { PropertyFieldValue } from '../domain/property-fields.ts';
import { ChangedBy, ListingSummary } from './model.ts';

export const BOARD_FILTERS = [
  'all',
  'draft',
  'ready',
  'incomplete',
  'toSend',
  'asks',
  'conflicts',
  'upToDate',
] as const;
/** `incomplete`: a caption, a room or a required field is missing; `ready`: drafts and changes to send in which none is;
 * `asks`: in conflict, or in need of a person for another reason. */
export const BoardFilter = z.enum(BOARD_FILTERS);
export type BoardFilter = z.infer<typeof BoardFilter>;

const BOARD_SORTS = ['name', 'state', 'photos', 'missing', 'toSend', 'editedAt', 'createdAt', 'listed'] as const;
/**
 * `listed`: those in preparation first, then the one edited last. A listing that is edited keeps its place until a window begins, so
 * that no row moves under the pointer.
 */
export const BoardSort = z.enum(BOARD_SORTS);
export type BoardSort = z.infer<typeof BoardSort>;

/** The wire name of a field of listings. */
export const BoardField = z
  .string()
  .max(100)
  .regex(/^[A-Za-z]\w*$/);

/** Listings whose field holds this text or, where it begins with `<` or `>`, is a smaller or a larger number. */
export const FieldFilter = z.strictObject({ field: BoardField, value: z.string().trim().min(1).max(200) });
export type FieldFilter = z.infer<typeof FieldFilter>;

/** Which listings are shown, with what of them, and in which sequence. */
export const BoardView = z.strictObject({
  /** Words that its name, key or reference hold. */
  search: z.string().max(200).default(''),
  filter: BoardFilter.default('all'),
  /** Archived listings instead of those in use. */
  archived: z.boolean().default(false),
  sort: BoardSort.default('editedAt'),
  /** In the place of `sort`; listings that say nothing there come last. */
  sortField: BoardField.nullable().default(null),
  descending: z.boolean().default(true),
  where: z.array(FieldFilter).max(8).default([]),
  /** What each row says of these. */
  fields: z.array(BoardField).max(20).default([]),
});
export type BoardView = z.infer<typeof BoardView>;

/** The longest part of the board that is read at once. */
export const MOST_ROWS = 200;

export const BoardQuery = BoardView.extend({
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(MOST_ROWS).default(100),
  /** Rows that are known already, each with what marks it; they are answered only where they say something else now. */
  known: z.record(z.string().max(100), z.string().max(100)).default({}),
  placeOf: ListingId.nullable().default(null),
});

export const BoardRow = ListingSummary.extend({
  createdAt: z.string(),
  /** Name of the account that it belongs or would go to; null while none is connected. */
  account: z.string().nullable(),
  /** What a table calls it (ListingId); null where none does. */
  reference: z.string().nullable(),
  /** Who changed it last; null where nothing is known of it. */
  lastBy: ChangedBy.nullable(),
  /** Of those that the view asks for, what it says. */
  fields: z.record(z.string(), PropertyFieldValue),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** How far the listings are counted, after an upgrade or a change of what all of them follow from. */
export const Counting = z.object({ done: z.int(), of: z.int() });
export type Counting = z.infer<typeof Counting>;

export const BoardPage = z.object({
  workspaceRevision: z.int(),
  /** Listings that the view has, of which `rows` are a part. */
  total: z.int(),
  /** How many each filter would show, of those that the search finds. */
  counts: z.record(BoardFilter, z.int()),
  /** Those of them that are in preparation: not at the service. */
  inPreparation: z.int(),
  /** The part of the view that was asked for: which listings, and what marks each as it is now. */
  part: z.array(z.object({ listingId: ListingId, mark: z.string() })),
  /** What is not known yet of that part. */
  rows: z.array(BoardRow),
  /** Where in the view the listing stands that was asked for; null where it is not in it. */
  place: z.int().nullable(),
  counting: Counting.nullable(),
});
export type BoardPage = z.infer<typeof BoardPage>;
