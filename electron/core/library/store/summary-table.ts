import { z } from 'zod';
import {
  BOARD_FILTERS,
  type BoardFilter,
  type BoardSort,
  type BoardView,
  type FieldFilter,
} from '../../../../shared/contract/board.ts';
import { ChangedBy } from '../../../../shared/contract/model.ts';
import { LibraryTotals, NotShown } from '../../../../shared/contract/workspace.ts';
import { ListingId } from '../../../../shared/domain/ids.ts';
import { foldText } from '../fold-text.ts';
import { flagColumn, jsonColumn } from './row.ts';
import type { Sql } from './statements.ts';

/** In the place of `archived` for a listing that follows another one: neither list has it. */
export const SUMMARISED_WITH_SOURCE = 2;

const Summary = z.object({
  listingId: ListingId,
  /** Of the listing when this was derived, and of all else that it is derived from. */
  version: z.int(),
  stamp: z.string(),
  /** JSON. */
  summary: z.string(),
  /** What is searched, without regard to case and accents. */
  search: z.string(),
  sortName: z.string(),
  state: z.string(),
  photos: z.int(),
  missing: z.int(),
  toSend: z.int(),
  processing: z.int(),
  /** Errors with which nobody has sent it, where something is to be sent. */
  holding: z.int(),
  conflicts: z.int(),
  needsAttention: z.int(),
  unseenBase: z.int(),
  leftAtService: z.int(),
  onService: z.boolean(),
  editedAt: z.string(),
  createdAt: z.string(),
  archived: z.union([z.boolean(), z.literal(SUMMARISED_WITH_SOURCE)]),
});
/** What is kept of a listing for lists of listings. It keeps its place in the list, `listedAt`, until a window begins. */
export type SummaryRow = Readonly<z.output<typeof Summary>>;

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
  lastBy: jsonColumn(ChangedBy).nullable(),
  /** JSON, of all fields that say something; null where none is asked for. */
  fields: z.string().nullable(),
});
/** A listing whose summary is not of its version. */
export type Behind = z.output<typeof Behind>;
export type FoundSummary = z.output<typeof Found>;

const COLUMNS = Object.keys(Summary.shape);

const TOTALLED = ['toSend', 'processing', 'conflicts', 'needsAttention', 'unseenBase', 'leftAtService'] as const;
const UNSETTLED = '(toSend > 0 OR conflicts > 0 OR needsAttention > 0)';

const MOST_NOT_SHOWN = 50;

const WORDS = 12;

/** What a listing says in a field. The name is one by its schema: letters, digits and underscores. */
const valueOf = (field: string): string =>
  `(SELECT fields ->> '$.${field}' FROM listing AS row WHERE row.listingId = listingSummary.listingId)`;

/** As SQL with one value. A number is compared as one, with whatever stands around its digits left out. */
function fieldCondition({ field, value }: FieldFilter): {
  readonly condition: string;
  readonly value: string | number;
} {
  const found = valueOf(field);
  const number = /^[<>].*\d/.test(value) ? comparedNumber(value) : Number.NaN;
  if (Number.isNaN(number)) return { condition: `instr(fold(${found} || ''), ?) > 0`, value: foldText(value) };
  return {
    condition: `${found} <> '' AND CAST(${found} AS REAL) ${value.startsWith('<') ? '<' : '>'} ?`,
    value: number,
  };
}

/** `$500,000` and `500k` are one number; `1.2m` and `1.2 million` another one. `120 m²` is 120. */
function comparedNumber(text: string): number {
  const number = Number(text.replace(/m[²2]$/i, '').replaceAll(/[^\d.-]/g, ''));
  if (/\d\s*k$/i.test(text)) return number * 1000;
  return /\d\s*m(io|illion)?$/i.test(text) ? number * 1_000_000 : number;
}

function sequence({ sort, sortField, descending }: BoardView): string {
  if (sortField !== null) {
    const value = valueOf(sortField);
    return `ORDER BY ifnull(${value}, '') = '', fold(${value}) ${descending ? 'DESC' : 'ASC'}, sortName, listingId`;
  }
  if (sort === 'listed') return 'ORDER BY onService, listedAt DESC, listingId';
  // Two that were edited in one moment stand as in the index, which spares sorting all to show the first.
  const then = sort === 'editedAt' || sort === 'name' ? 'listingId' : 'sortName, listingId';
  return `ORDER BY ${COLUMN[sort]} ${descending ? 'DESC' : 'ASC'}, ${then}`;
}

export function createSummaryTable(sql: Sql) {
  const selectBehind = sql(`
    SELECT listing.listingId, version FROM listingVersion CROSS JOIN listing USING (listingId)
    WHERE summarised <> version AND takenBackAt IS NULL ORDER BY listing.editedAt DESC, listing.listingId`).all(Behind);
  const selectOfOtherStamp = sql<[stamp: string]>(`
    SELECT listing.listingId, listingVersion.version
    FROM listing JOIN listingVersion USING (listingId) LEFT JOIN listingSummary USING (listingId)
    WHERE takenBackAt IS NULL AND (summarised <> listingVersion.version OR stamp IS NOT ?)
    ORDER BY listing.editedAt DESC, listing.listingId`).all(Behind);
  const hasOtherStamp = sql<[stamp: string]>(`
    SELECT EXISTS (SELECT 1 FROM listingSummary WHERE stamp < ?1) OR EXISTS (SELECT 1 FROM listingSummary WHERE stamp > ?1)`);
  const selectCounts = sql<[stamp: string, listingIds: readonly ListingId[]]>(`
    SELECT listing.listingId, ${['toSend', 'processing', 'conflicts', 'needsAttention'].map((name) => `ifnull(summary ->> '$.${name}', 0) AS ${name}`).join(', ')},
      summarised <> listingVersion.version OR stamp IS NOT ? AS isBehind
    FROM json_each(?) AS chosen CROSS JOIN listing ON listing.listingId = chosen.value
    JOIN listingVersion USING (listingId) LEFT JOIN listingSummary USING (listingId) WHERE takenBackAt IS NULL`).all(
    SummaryCounts,
  );
  const save = sql<[row: SummaryRow]>(`
    INSERT INTO listingSummary (${COLUMNS.join(', ')}, listedAt)
    SELECT ${COLUMNS.map((name) => `@${name}`).join(', ')}, @editedAt
    WHERE EXISTS (SELECT 1 FROM listing WHERE listingId = @listingId AND takenBackAt IS NULL)
    ON CONFLICT (listingId) DO UPDATE SET ${COLUMNS.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`);
  const setSummarised = sql<[listingId: ListingId, version: number]>(
    'UPDATE listingVersion SET summarised = ?2 WHERE listingId = ?1',
  );
  return {
    /** Listings of which nothing is kept, or what was before they changed; the one edited last first. */
    behind(stamp: string): Behind[] {
      // Those of another stamp follow from other accounts, or from a program that derives differently: most often there are none.
      return hasOtherStamp.isTrue(stamp) ? selectOfOtherStamp(stamp) : selectBehind();
    },
    /** JSON; null where nothing of this version is kept. */
    get: sql<[listingId: ListingId, version: number, stamp: string]>(
      'SELECT summary FROM listingSummary WHERE listingId = ? AND version = ? AND stamp = ?',
    ).value(z.string()),
    countsOf: (listingIds: readonly ListingId[], stamp: string): SummaryCounts[] => selectCounts(stamp, listingIds),
    save(row: SummaryRow): void {
      save.run(row);
      setSummarised.run(row.listingId, row.version);
    },
    /** Of what is not here any more nothing is kept: it is looked at once. */
    passOver: sql(`
      UPDATE listingVersion SET summarised = version WHERE summarised <> version
      AND NOT EXISTS (SELECT 1 FROM listing WHERE listing.listingId = listingVersion.listingId AND takenBackAt IS NULL)`)
      .run,
    ...createTotals(sql),
    ...createViews(sql),
  };
}

/** Listings in use of which nothing is kept yet. */
const NOT_COUNTED = `SELECT count(*) FROM listingVersion CROSS JOIN listing USING (listingId)
  WHERE summarised <> version AND takenBackAt IS NULL AND archivedAt IS NULL
  AND NOT EXISTS (SELECT 1 FROM listingSummary AS known WHERE known.listingId = listing.listingId)
  AND NOT EXISTS (SELECT 1 FROM destination WHERE destination.listingId = listing.listingId)`;

/** Totals of many listings. */
function createTotals(sql: Sql) {
  const countHere = sql('SELECT count(*) FROM listing WHERE takenBackAt IS NULL').value(z.int());
  const totals = sql(`
    SELECT coalesce(sum(listings), 0) + (${NOT_COUNTED}) AS listings,
      coalesce(sum(listings) FILTER (WHERE onService = 1), 0) AS onService, ${TOTALLED.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')}
    FROM listingTally WHERE archived = 0`).one(LibraryTotals);
  const selectHeld = sql(`
    SELECT listingId, holding AS errors FROM listingSummary JOIN listing USING (listingId)
    WHERE archived IN (0, ${SUMMARISED_WITH_SOURCE}) AND holding > 0 AND heldByErrors = 1`).all(HeldByErrors);
  return {
    /** All listings of which something is to be kept. */
    countHere: (): number => countHere() ?? 0,
    /** Of all that are not archived. */
    totals: (): LibraryTotals => LibraryTotals.parse(totals()),
    /** Those with photos of which the service does not show what it has, each as it goes there; each asks a person about the same. */
    notShown: sql(`
      SELECT listingId, name, summary ->> '$.unseenBase' AS count FROM listingSummary JOIN listing USING (listingId)
      WHERE archived IN (0, ${SUMMARISED_WITH_SOURCE}) AND archivedAt IS NULL AND unseenBase > 0 AND count > 0
      ORDER BY sortName, listingId LIMIT ${MOST_NOT_SHOWN}`).all(NotShown),
    /** Those in use with something to send or to decide, and those at the service with neither. */
    unsettled: sql(`SELECT listingId FROM listingSummary WHERE archived = 0 AND ${UNSETTLED}`).values(ListingId),
    upToDate: sql(
      `SELECT listingId FROM listingSummary WHERE archived = 0 AND onService = 1 AND NOT (${UNSETTLED})`,
    ).values(ListingId),
    /** Those in use that were to be sent, and were not because of errors that are still there, and how many. */
    heldByErrors: (): ReadonlyMap<ListingId, number> =>
      new Map(selectHeld().map(({ listingId, errors }) => [listingId, errors])),
    /** Puts the one edited last first in its list again. */
    settleListed: sql(
      'UPDATE listingSummary INDEXED BY listingSummaryMoved SET listedAt = editedAt WHERE listedAt <> editedAt',
    ).run,
  };
}

/** Parts of the list, searched, filtered and sorted. */
function createViews(sql: Sql) {
  const from = (view: BoardView): { readonly source: string; readonly values: readonly (string | number)[] } => {
    const words = foldText(view.search)
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, WORDS);
    const searched = words.map(() => " AND instr(search || ' ' || ifnull(keyText, ''), ?) > 0").join('');
    // Without it, counting needs no row but those of an index.
    const imported = words.length > 0 ? ' LEFT JOIN listingImport USING (listingId)' : '';
    const wanted = view.where.map(fieldCondition);
    const filtered = wanted.map(({ condition }) => ` AND ${condition}`).join('');
    return {
      source: `FROM listingSummary${imported} WHERE archived = ?${searched}${filtered}`,
      values: [view.archived ? 1 : 0, ...words, ...wanted.map(({ value }) => value)],
    };
  };
  const select = (text: string) => sql<(string | number)[]>(text);
  return {
    /** How many listings each filter would show, and how many of the view are not at the service. */
    counts(view: BoardView): ViewCounts {
      const { source, values } = from(view);
      const isTallied = values.length === 1;
      const [counted, one] = isTallied ? ['FROM listingTally WHERE archived = ?', 'listings'] : [source, '1'];
      const sum = (condition: string, name: string): string =>
        `coalesce(sum(${one}) FILTER (WHERE ${condition}), 0) AS "${name}"`;
      const sums = BOARD_FILTERS.map((filter) => sum(WHERE[filter], filter));
      const preparing = sum(`onService = 0 AND (${WHERE[view.filter]})`, 'inPreparation');
      const found = select(`SELECT ${[...sums, preparing].join(', ')} ${counted}`).one(Counts)(...values);
      const { inPreparation, ...counts } = Counts.parse(found);
      return { counts, inPreparation };
    },
    /** The part of the view that is shown. */
    rows(view: BoardView, offset: number, limit: number): FoundSummary[] {
      const { source, values } = from(view);
      return select(`SELECT listingId, summary,
        (SELECT keyText FROM listingImport AS row WHERE row.listingId = listingSummary.listingId AND keyKind = 'ListingId') AS keyText,
        (SELECT json_object('who', who, 'member', member) FROM history
          WHERE history.listingId = listingSummary.listingId ORDER BY historyId DESC LIMIT 1) AS lastBy,
        ${view.fields.length === 0 ? 'NULL' : '(SELECT fields FROM listing AS row WHERE row.listingId = listingSummary.listingId)'} AS fields
        ${source} AND ${WHERE[view.filter]} ${sequence(view)} LIMIT ? OFFSET ?`).all(Found)(...values, limit, offset);
    },
    /** Where a listing stands in the view, counted from 0; null where it does not. */
    place(view: BoardView, listingId: ListingId): number | null {
      const { source, values } = from(view);
      return select(`SELECT place FROM (
        SELECT listingId, row_number() OVER (${sequence(view)}) - 1 AS place ${source} AND ${WHERE[view.filter]}
      ) WHERE listingId = ?`).value(z.int())(...values, listingId);
    },
    /** Wire names of the fields in which some listing says something. */
    fieldsInUse: sql(`SELECT DISTINCT key FROM listing, json_each(fields) WHERE takenBackAt IS NULL
      AND ifnull(value, '') <> '' ORDER BY key`).values(z.string()),
    /** All of the view, in its sequence. */
    ids(view: BoardView): ListingId[] {
      const { source, values } = from(view);
      return select(`SELECT listingId ${source} AND ${WHERE[view.filter]} ${sequence(view)}`).values(ListingId)(
        ...values,
      );
    },
  };
}
