import { z } from 'zod';
import { BOARD_FILTERS, type BoardFilter, type BoardSort, type BoardView } from '../../../../shared/contract/board.ts';
import { LibraryTotals, NotShown } from '../../../../shared/contract/workspace.ts';
import { ListingId } from '../../../../shared/domain/ids.ts';
import type { SqliteDatabase } from './open-database.ts';
import { flagColumn } from './row.ts';

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
  readonly processing: number;
  /** Errors with which nobody has sent it, where something is to be sent. */
  readonly holding: number;
  readonly conflicts: number;
  readonly needsAttention: number;
  readonly unseenBase: number;
  readonly leftAtService: number;
  readonly onService: 0 | 1;
  readonly editedAt: string;
  readonly createdAt: string;
  readonly archived: 0 | 1 | typeof SUMMARISED_WITH_SOURCE;
}

/** In the place of `archived` for a listing that follows another one: neither list has it. */
export const SUMMARISED_WITH_SOURCE = 2;

const WHERE: Readonly<Record<BoardFilter, string>> = {
  all: '1',
  draft: "state IN ('draft', 'empty')",
  ready: "(state IN ('draft', 'changed') AND missing = 0 AND toSend > 0)",
  incomplete: 'missing > 0',
  toSend: 'toSend > 0',
  asks: "state IN ('conflict', 'needs-attention')",
  conflicts: "state = 'conflict'",
  upToDate: "state = 'up-to-date' AND unseenBase = 0",
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

const Behind = z.object({ listingId: z.string().brand<'ListingId'>(), version: z.int() });
const Counts = z.record(z.enum([...BOARD_FILTERS, 'inPreparation']), z.int());

export interface ViewCounts {
  readonly counts: Record<BoardFilter, number>;
  readonly inPreparation: number;
}

const SummaryCounts = z.object({
  listingId: z.string().brand<'ListingId'>(),
  toSend: z.int(),
  processing: z.int(),
  conflicts: z.int(),
  needsAttention: z.int(),
  /** Nothing is kept of it, or what was before it changed. */
  isBehind: flagColumn,
});
export type SummaryCounts = z.output<typeof SummaryCounts>;
const HeldByErrors = z.object({ listingId: ListingId, errors: z.int() });
const Found = z.object({
  listingId: z.string().brand<'ListingId'>(),
  summary: z.string(),
  keyText: z.string().nullable(),
  lastBy: z.string().nullable(),
});
/** A listing whose summary is not of its version. */
export type Behind = z.output<typeof Behind>;
export type FoundSummary = z.output<typeof Found>;

/** It keeps its place in the list, `listedAt`, until a window begins. */
const COLUMNS = [
  'listingId',
  'version',
  'stamp',
  'summary',
  'search',
  'sortName',
  'state',
  'photos',
  'missing',
  'toSend',
  'processing',
  'holding',
  'conflicts',
  'needsAttention',
  'unseenBase',
  'leftAtService',
  'onService',
  'editedAt',
  'createdAt',
  'archived',
] as const satisfies readonly (keyof SummaryRow)[];

const TOTALLED = ['toSend', 'processing', 'conflicts', 'needsAttention', 'unseenBase', 'leftAtService'] as const;
const UNSETTLED = '(toSend > 0 OR conflicts > 0 OR needsAttention > 0)';

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
  const selectBehind = database.prepare(`
    SELECT listing.listingId, version FROM listingVersion CROSS JOIN listing USING (listingId)
    WHERE summarised <> version AND takenBackAt IS NULL ORDER BY listing.editedAt DESC, listing.listingId`);
  const selectOfOtherStamp = database.prepare(`
    SELECT listing.listingId, listingVersion.version
    FROM listing JOIN listingVersion USING (listingId) LEFT JOIN listingSummary USING (listingId)
    WHERE takenBackAt IS NULL AND (summarised <> listingVersion.version OR stamp IS NOT ?)
    ORDER BY listing.editedAt DESC, listing.listingId`);
  const hasOtherStamp = database
    .prepare(
      'SELECT EXISTS (SELECT 1 FROM listingSummary WHERE stamp < @stamp) OR EXISTS (SELECT 1 FROM listingSummary WHERE stamp > @stamp)',
    )
    .pluck();
  // Of what is not here any more nothing is kept: it is looked at once.
  const passOver = database.prepare(`
    UPDATE listingVersion SET summarised = version WHERE summarised <> version
    AND NOT EXISTS (SELECT 1 FROM listing WHERE listing.listingId = listingVersion.listingId AND takenBackAt IS NULL)`);
  const selectOne = database.prepare(
    'SELECT summary FROM listingSummary WHERE listingId = ? AND version = ? AND stamp = ?',
  );
  const selectCounts = database.prepare(`
    SELECT listing.listingId, ${['toSend', 'processing', 'conflicts', 'needsAttention'].map((name) => `ifnull(summary ->> '$.${name}', 0) AS ${name}`).join(', ')},
      summarised <> listingVersion.version OR stamp IS NOT ? AS isBehind
    FROM json_each(?) AS chosen CROSS JOIN listing ON listing.listingId = chosen.value
    JOIN listingVersion USING (listingId) LEFT JOIN listingSummary USING (listingId) WHERE takenBackAt IS NULL`);
  const save = database.prepare(`
    INSERT INTO listingSummary (${COLUMNS.join(', ')}, listedAt)
    SELECT ${COLUMNS.map((name) => `@${name}`).join(', ')}, @editedAt
    WHERE EXISTS (SELECT 1 FROM listing WHERE listingId = @listingId AND takenBackAt IS NULL)
    ON CONFLICT (listingId) DO UPDATE SET ${COLUMNS.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`);
  const setSummarised = database.prepare(
    'UPDATE listingVersion SET summarised = @version WHERE listingId = @listingId',
  );
  return {
    /** Listings of which nothing is kept, or what was before they changed; the one edited last first. */
    behind(stamp: string): Behind[] {
      // Those of another stamp follow from other accounts, or from a program that derives differently: most often there are none.
      const rows = hasOtherStamp.get({ stamp }) === 1 ? selectOfOtherStamp.all(stamp) : selectBehind.all();
      return rows.map((row) => Behind.parse(row));
    },
    /** JSON; null where nothing of this version is kept. */
    get: (listingId: ListingId, version: number, stamp: string): string | null =>
      z
        .object({ summary: z.string() })
        .optional()
        .parse(selectOne.get(listingId, version, stamp))?.summary ?? null,
    countsOf: (listingIds: readonly ListingId[], stamp: string): SummaryCounts[] =>
      selectCounts.all(stamp, JSON.stringify(listingIds)).map((row) => SummaryCounts.parse(row)),
    save(row: SummaryRow): void {
      save.run(row);
      setSummarised.run(row);
    },
    passOver: (): void => void passOver.run(),
    ...createTotals(database),
    ...createViews(database),
  };
}

/** Listings in use of which nothing is kept yet. */
const NOT_COUNTED = `SELECT count(*) FROM listingVersion CROSS JOIN listing USING (listingId)
  WHERE summarised <> version AND takenBackAt IS NULL AND archivedAt IS NULL
  AND NOT EXISTS (SELECT 1 FROM listingSummary AS known WHERE known.listingId = listing.listingId)
  AND NOT EXISTS (SELECT 1 FROM destination WHERE destination.listingId = listing.listingId)`;

/** Totals of many listings. */
function createTotals(database: SqliteDatabase) {
  const countHere = database.prepare('SELECT count(*) FROM listing WHERE takenBackAt IS NULL').pluck();
  const selectTotals = database.prepare(`
    SELECT coalesce(sum(listings), 0) + (${NOT_COUNTED}) AS listings,
      coalesce(sum(listings) FILTER (WHERE onService = 1), 0) AS onService, ${TOTALLED.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')}
    FROM listingTally WHERE archived = 0`);
  const selectUnsettled = database
    .prepare(`SELECT listingId FROM listingSummary WHERE archived = 0 AND ${UNSETTLED}`)
    .pluck();
  const selectUpToDate = database
    .prepare(`SELECT listingId FROM listingSummary WHERE archived = 0 AND onService = 1 AND NOT (${UNSETTLED})`)
    .pluck();
  const selectHeld = database.prepare(`
    SELECT listingId, holding AS errors FROM listingSummary JOIN listing USING (listingId)
    WHERE archived IN (0, ${SUMMARISED_WITH_SOURCE}) AND holding > 0 AND heldByErrors = 1`);
  const selectNotShown = database.prepare(`
    SELECT listingId, name, summary ->> '$.unseenBase' AS count FROM listingSummary JOIN listing USING (listingId)
    WHERE archived IN (0, ${SUMMARISED_WITH_SOURCE}) AND archivedAt IS NULL AND unseenBase > 0 AND count > 0
    ORDER BY sortName, listingId LIMIT ${MOST_NOT_SHOWN}`);
  const settleListed = database.prepare(
    'UPDATE listingSummary INDEXED BY listingSummaryMoved SET listedAt = editedAt WHERE listedAt <> editedAt',
  );
  return {
    /** All listings of which something is to be kept. */
    countHere: (): number => z.int().parse(countHere.get()),
    /** Of all that are not archived. */
    totals: (): LibraryTotals => LibraryTotals.parse(selectTotals.get()),
    /** Those with photos of which the service does not show what it has, each as it goes there; each asks a person about the same. */
    notShown: (): NotShown[] => z.array(NotShown).parse(selectNotShown.all()),
    /** Those in use with something to send or to decide, and those at the service with neither. */
    unsettled: (): ListingId[] => z.array(ListingId).parse(selectUnsettled.all()),
    upToDate: (): ListingId[] => z.array(ListingId).parse(selectUpToDate.all()),
    /** Those in use that were to be sent, and were not because of errors that are still there, and how many. */
    heldByErrors: (): ReadonlyMap<ListingId, number> =>
      new Map(
        z
          .array(HeldByErrors)
          .parse(selectHeld.all())
          .map(({ listingId, errors }) => [listingId, errors]),
      ),
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
    /** How many listings each filter would show, and how many of the view are not at the service. */
    counts(view: BoardView): ViewCounts {
      const { sql, values } = from(view);
      const isTallied = values.length === 1;
      const [source, one] = isTallied ? ['FROM listingTally WHERE archived = ?', 'listings'] : [sql, '1'];
      const sum = (condition: string, name: string): string =>
        `coalesce(sum(${one}) FILTER (WHERE ${condition}), 0) AS "${name}"`;
      const sums = BOARD_FILTERS.map((filter) => sum(WHERE[filter], filter));
      const preparing = sum(`onService = 0 AND (${WHERE[view.filter]})`, 'inPreparation');
      const { inPreparation, ...counts } = Counts.parse(
        database.prepare(`SELECT ${[...sums, preparing].join(', ')} ${source}`).get(...values),
      );
      return { counts, inPreparation };
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
