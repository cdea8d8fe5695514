import { z } from 'zod';
import { BOARD_FILTERS, type BoardFilter, type BoardSort, type BoardView } from '../../../shared/contract/board.ts';
import { LibraryTotals, NotShown } from '../../../shared/contract/workspace.ts';
import { ListingId } from '../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';

/** What is kept of a listing for lists of listings. */
export interface SummaryRow {
  readonly listingId: ListingId;
  /** Of the listing when this was derived, and of all else that it is derived from. */
  readonly version: number;
  readonly stamp: string;
  /** JSON. */
  readonly summary: string;
  /** What is searched, without regard to case and accents. */
  readonly search: string;
  readonly sortName: string;
  readonly state: string;
  readonly photos: number;
  readonly missing: number;
  readonly toSend: number;
  readonly conflicts: number;
  readonly needsYou: number;
  readonly unknownBase: number;
  readonly leftAtService: number;
  readonly onService: 0 | 1;
  readonly editedAt: string;
  readonly createdAt: string;
  readonly archived: 0 | 1;
}

const WHERE: Readonly<Record<BoardFilter, string>> = {
  all: '1',
  draft: "state IN ('draft', 'empty')",
  ready: "(state = 'draft' AND missing = 0 OR state = 'changed')",
  incomplete: 'missing > 0',
  toSend: 'toSend > 0',
  asks: "state IN ('conflict', 'needs-you')",
  inStep: "state = 'in-step' AND unknownBase = 0",
};

const COLUMN: Readonly<Record<BoardSort, string>> = {
  name: 'sortName',
  state: 'state',
  photos: 'photos',
  missing: 'missing',
  toSend: 'toSend',
  editedAt: 'editedAt',
  createdAt: 'createdAt',
  listed: 'listedAt',
};

const Stale = z.object({ listingId: z.string().brand<'ListingId'>(), version: z.int() });
const Found = z.object({
  listingId: z.string().brand<'ListingId'>(),
  summary: z.string(),
  keyText: z.string().nullable(),
  lastBy: z.string().nullable(),
});
export type FoundSummary = z.output<typeof Found>;

const TOTALLED = ['onService', 'toSend', 'conflicts', 'needsYou', 'unknownBase', 'leftAtService'] as const;
const UNSETTLED = '(toSend > 0 OR conflicts > 0 OR needsYou > 0)';

const MOST_NOT_SHOWN = 50;

const WORDS = 12;

/** Without regard to case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function sequence({ sort, descending }: BoardView): string {
  if (sort === 'listed') return 'ORDER BY onService, listedAt DESC, listingId';
  // Two that were edited in one moment stand as in the index, which spares sorting all to show the first.
  const then = sort === 'editedAt' || sort === 'name' ? 'listingId' : 'sortName, listingId';
  return `ORDER BY ${COLUMN[sort]} ${descending ? 'DESC' : 'ASC'}, ${then}`;
}

export function createSummaryTable(database: SqliteDatabase) {
  const selectStale = database.prepare(`
    SELECT listing.listingId, listingVersion.version FROM listing JOIN listingVersion USING (listingId)
    LEFT JOIN listingSummary AS known INDEXED BY listingSummaryVersion USING (listingId)
    WHERE takenBackAt IS NULL AND (known.version IS NOT listingVersion.version OR known.stamp IS NOT ?)
    ORDER BY listing.editedAt DESC, listing.listingId`);
  const selectOne = database.prepare(
    'SELECT summary FROM listingSummary WHERE listingId = ? AND version = ? AND stamp = ?',
  );
  const save = database.prepare(`
    INSERT OR REPLACE INTO listingSummary (listingId, version, stamp, summary, search, sortName, state, photos, missing, toSend,
      conflicts, needsYou, unknownBase, leftAtService, onService, editedAt, listedAt, createdAt, archived)
    SELECT @listingId, @version, @stamp, @summary, @search, @sortName, @state, @photos, @missing, @toSend,
      @conflicts, @needsYou, @unknownBase, @leftAtService, @onService, @editedAt,
      -- It keeps its place in the list until a window begins.
      coalesce((SELECT listedAt FROM listingSummary WHERE listingId = @listingId), @editedAt), @createdAt, @archived
    WHERE EXISTS (SELECT 1 FROM listing WHERE listingId = @listingId AND takenBackAt IS NULL)`);
  return {
    /** Listings of which nothing is kept, or what was before they changed. */
    stale: (stamp: string) => selectStale.all(stamp).map((row) => Stale.parse(row)),
    /** JSON; null where nothing of this version is kept. */
    get: (listingId: ListingId, version: number, stamp: string): string | null =>
      z
        .object({ summary: z.string() })
        .optional()
        .parse(selectOne.get(listingId, version, stamp))?.summary ?? null,
    save: (row: SummaryRow): void => void save.run(row),
    ...createTotals(database),
    ...createViews(database),
  };
}

/** What is told of many listings together. */
function createTotals(database: SqliteDatabase) {
  const countHere = database.prepare('SELECT count(*) FROM listing WHERE takenBackAt IS NULL').pluck();
  const selectTotals = database.prepare(`
    SELECT (SELECT count(*) FROM listing WHERE takenBackAt IS NULL AND archivedAt IS NULL) AS listings, ${TOTALLED.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')}
    FROM listingSummary WHERE archived = 0`);
  const selectUnsettled = database
    .prepare(`SELECT listingId FROM listingSummary WHERE archived = 0 AND ${UNSETTLED}`)
    .pluck();
  const selectUpToDate = database
    .prepare(`SELECT listingId FROM listingSummary WHERE archived = 0 AND onService = 1 AND NOT (${UNSETTLED})`)
    .pluck();
  const selectNotShown = database.prepare(`
    SELECT listingId, name, unknownBase AS count FROM listingSummary JOIN listing USING (listingId)
    WHERE archived = 0 AND unknownBase > 0 ORDER BY sortName, listingId LIMIT ${MOST_NOT_SHOWN}`);
  const settleListed = database.prepare(
    'UPDATE listingSummary INDEXED BY listingSummaryMoved SET listedAt = editedAt WHERE listedAt <> editedAt',
  );
  return {
    /** All listings of which something is to be kept. */
    countHere: (): number => z.int().parse(countHere.get()),
    /** Of all that are not archived. */
    totals: (): LibraryTotals => LibraryTotals.parse(selectTotals.get()),
    /** Those with photos of which the service does not show what it has; each of them asks a person about the same. */
    notShown: (): NotShown[] => z.array(NotShown).parse(selectNotShown.all()),
    /** Those in use with something to send or to decide, and those at the service with neither. */
    unsettled: (): ListingId[] => z.array(ListingId).parse(selectUnsettled.all()),
    upToDate: (): ListingId[] => z.array(ListingId).parse(selectUpToDate.all()),
    /** Puts the one edited last first in its list again. */
    settleListed: (): void => void settleListed.run(),
  };
}

/** Parts of the list, searched, filtered and sorted. */
function createViews(database: SqliteDatabase) {
  const from = (view: BoardView): { readonly sql: string; readonly values: readonly (string | number)[] } => {
    const words = foldText(view.search)
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, WORDS);
    const searched = words.map(() => " AND instr(search || ' ' || ifnull(keyText, ''), ?) > 0").join('');
    // Without it, counting needs no row but those of an index.
    const imported = words.length > 0 ? ' LEFT JOIN listingImport USING (listingId)' : '';
    return {
      sql: `FROM listingSummary${imported} WHERE archived = ?${searched}`,
      values: [view.archived ? 1 : 0, ...words],
    };
  };
  return {
    /** How many listings each filter would show. */
    counts(view: BoardView): Record<BoardFilter, number> {
      const { sql, values } = from(view);
      const sums = BOARD_FILTERS.map((filter) => `count(*) FILTER (WHERE ${WHERE[filter]}) AS "${filter}"`);
      const row = database.prepare(`SELECT ${sums.join(', ')} ${sql}`).get(...values);
      return z.record(z.enum(BOARD_FILTERS), z.int()).parse(row);
    },
    /** The part of the view that is shown. */
    rows(view: BoardView, offset: number, limit: number): FoundSummary[] {
      const { sql, values } = from(view);
      const select = `SELECT listingId, summary,
        (SELECT keyText FROM listingImport AS row WHERE row.listingId = listingSummary.listingId AND keyKind = 'ListingId') AS keyText,
        (SELECT who FROM history WHERE history.listingId = listingSummary.listingId ORDER BY historyId DESC LIMIT 1) AS lastBy`;
      const statement = database.prepare(
        `${select} ${sql} AND ${WHERE[view.filter]} ${sequence(view)} LIMIT ? OFFSET ?`,
      );
      return statement.all(...values, limit, offset).map((row) => Found.parse(row));
    },
    /** Of what the view shows, those that are not at the service. */
    inPreparation(view: BoardView): number {
      const { sql, values } = from(view);
      const statement = database.prepare(`SELECT count(*) ${sql} AND ${WHERE[view.filter]} AND onService = 0`);
      return z.int().parse(statement.pluck().get(...values));
    },
    /** Where a listing stands in the view, counted from 0; null where it does not. */
    place(view: BoardView, listingId: ListingId): number | null {
      const { sql, values } = from(view);
      const statement = database.prepare(`SELECT place FROM (
        SELECT listingId, row_number() OVER (${sequence(view)}) - 1 AS place ${sql} AND ${WHERE[view.filter]}
      ) WHERE listingId = ?`);
      return z
        .int()
        .nullable()
        .parse(statement.pluck().get(...values, listingId) ?? null);
    },
    /** All of the view, in its sequence. */
    ids(view: BoardView): ListingId[] {
      const { sql, values } = from(view);
      const statement = database.prepare(`SELECT listingId ${sql} AND ${WHERE[view.filter]} ${sequence(view)}`);
      return z.array(ListingId).parse(statement.pluck().all(...values));
    },
  };
}
