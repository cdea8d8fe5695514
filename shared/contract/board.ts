import { z } from 'zod';
import { ListingSummary } from './model.ts';

export const BOARD_FILTERS = ['all', 'draft', 'ready', 'incomplete', 'toSend', 'asks', 'inStep'] as const;
/** `incomplete`: a caption or a room is missing; `ready`: drafts in which none is, and listings with changes to send. */
export const BoardFilter = z.enum(BOARD_FILTERS);
export type BoardFilter = z.infer<typeof BoardFilter>;

export const BOARD_SORTS = ['name', 'state', 'photos', 'missing', 'toSend', 'editedAt', 'createdAt'] as const;
export const BoardSort = z.enum(BOARD_SORTS);
export type BoardSort = z.infer<typeof BoardSort>;

/** Which listings are shown, and in which sequence. */
export const BoardView = z.strictObject({
  /** Words that its name, key or reference hold. */
  search: z.string().max(200).default(''),
  filter: BoardFilter.default('all'),
  /** Archived listings instead of those in use. */
  archived: z.boolean().default(false),
  sort: BoardSort.default('editedAt'),
  descending: z.boolean().default(true),
});
export type BoardView = z.infer<typeof BoardView>;

/** The longest part of the board that is read at once. */
export const MOST_ROWS = 200;

export const BoardQuery = BoardView.extend({
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(MOST_ROWS).default(100),
});

export const BoardRow = ListingSummary.extend({
  /** Wire names of the fields that say nothing; only of a listing that is not at the service. */
  emptyFields: z.array(z.string()),
  createdAt: z.string(),
  /** Name of the account that it belongs or would go to; null while none is connected. */
  account: z.string().nullable(),
  /** What a table calls it (ListingId); null where none does. */
  reference: z.string().nullable(),
  /** Who changed it last; null where nothing is known of it. */
  lastBy: z.enum(['you', 'service', 'lightbox']).nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const BoardPage = z.object({
  workspaceRevision: z.int(),
  /** Listings that the view has, of which `rows` are a part. */
  total: z.int(),
  /** How many each filter would show, of those that the search finds. */
  counts: z.record(BoardFilter, z.int()),
  rows: z.array(BoardRow),
});
export type BoardPage = z.infer<typeof BoardPage>;
