import { useEffect, useRef, useState } from 'react';
import { type BoardPage, type BoardRow, BoardView } from '../../shared/contract/board.ts';
import type { ListingId } from '../../shared/domain/ids.ts';
import { FIRST_ROWS, ROWS_AT_ONCE } from '../host/early-answers.ts';
import type { Snapshot } from '../state/store.ts';
import { useServices, useWorkbench } from './workbench.ts';

export interface BoardRows {
  readonly total: number | null;
  readonly counts: BoardPage['counts'] | null;
  readonly inPreparation: number;
  /** Where the listing stands whose place was asked for; null where it is not in the view. */
  readonly place: number | null;
  /** A row of the view, where it is read already. */
  row(index: number): BoardRow | null;
  /** Where a listing stands; null where its row is not read. */
  indexOf(listingId: ListingId): number | null;
  /** The listings of these rows and all between them; null where one of them is not read. */
  idsBetween(one: number, other: number): ListingId[] | null;
}

interface Known {
  readonly mark: string;
  readonly row: BoardRow;
}

interface Read extends Pick<BoardPage, 'total' | 'counts' | 'inPreparation' | 'place'> {
  readonly view: string;
  readonly revision: number;
  readonly counted: number | null;
  readonly placeOf: ListingId | null;
  /** Which listings stand in each part, in their sequence. */
  readonly pages: ReadonlyMap<number, readonly ListingId[]>;
  readonly known: ReadonlyMap<ListingId, Known>;
}

/** What is wanted of the list: some rows that can be seen, and one that need not be among them. */
interface Wanted {
  readonly first: number;
  readonly last: number;
  readonly also?: number | null;
  readonly placeOf?: ListingId | null;
}

/**
 * The part of a list of listings between two rows, read as it comes into view, and again when the library changes: then only the
 * rows that say something else are sent. What was read stays until its successor is here, so that nothing flickers.
 */
export function useBoardRows(view: BoardView, { first, last, also = null, placeOf = null }: Wanted): BoardRows {
  const { host } = useServices();
  const { snapshot } = useWorkbench();
  const key = JSON.stringify(view);
  const [read, setRead] = useState(() => beginningWith(snapshot, key));
  const revision = snapshot.workspaceRevision;
  const counted = snapshot.counting?.done ?? null;
  const asked = useRef<{ readonly question: string } | null>(null);
  const wanted = [
    ...new Set([...range(pageOf(first), pageOf(Math.max(first, last))), ...(also === null ? [] : [pageOf(also)])]),
  ];
  const wantedKey = wanted.join(' ');
  useEffect(() => {
    const pages = wantedKey.split(' ').map(Number);
    const isFresh = read !== null && read.view === key && read.revision >= revision && read.counted === counted;
    const isPlaced = isFresh && (placeOf === null || read.placeOf === placeOf || read.known.has(placeOf));
    const lacking = isFresh ? pages.filter((page) => !read.pages.has(page)) : pages;
    // The place comes with any part.
    const missing = lacking.length === 0 && !isPlaced ? pages.slice(0, 1) : lacking;
    if (missing.length === 0) return;
    const question = [key, revision, counted, placeOf, ...missing].join(' ');
    if (asked.current?.question === question) return;
    const ours = { question };
    asked.current = ours;
    const parts = missing.map((page) => ({
      ...BoardView.parse(JSON.parse(key)),
      offset: page * ROWS_AT_ONCE,
      limit: ROWS_AT_ONCE,
      known: marksOf(read, page),
      placeOf,
    }));
    void Promise.all(parts.map((part) => host.call('listing.board', part))).then((answers) => {
      const good = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      // [Note: the same question twice] Of two answers to one question the earlier leaves out rows that were known only then.
      if (asked.current !== ours || good.length < answers.length) return;
      setRead((before) => readAfter(before, { view: key, counted, placeOf, pages: missing }, good));
    });
  }, [host, key, revision, counted, placeOf, wantedKey, read]);
  const idAt = (index: number): ListingId | null => read?.pages.get(pageOf(index))?.[index % ROWS_AT_ONCE] ?? null;
  return {
    total: read?.total ?? null,
    counts: read?.counts ?? null,
    inPreparation: read?.inPreparation ?? 0,
    place: read?.placeOf === placeOf ? (read?.place ?? null) : null,
    row(index) {
      const listingId = idAt(index);
      return listingId === null ? null : (read?.known.get(listingId)?.row ?? null);
    },
    indexOf(listingId) {
      for (const [page, listingIds] of read?.pages ?? []) {
        const at = listingIds.indexOf(listingId);
        if (at >= 0) return page * ROWS_AT_ONCE + at;
      }
      return null;
    },
    idsBetween(one, other) {
      const all = range(Math.min(one, other), Math.max(one, other)).map(idAt);
      const listingIds = all.filter((listingId) => listingId !== null);
      return listingIds.length === all.length ? listingIds : null;
    },
  };
}

/** What the window read before it was drawn, where that is of this view and still as the library is. */
function beginningWith({ firstRows, counting, workspaceRevision }: Snapshot, view: string): Read | null {
  if (firstRows?.workspaceRevision !== workspaceRevision || view !== FIRST_VIEW) return null;
  const question = { view, counted: counting?.done ?? null, placeOf: FIRST_ROWS.placeOf, pages: [0] };
  return readAfter(null, question, [firstRows]);
}

const FIRST_VIEW = JSON.stringify(BoardView.strip().parse(FIRST_ROWS));

/** The marks of the rows of a part that was read; rows that come into it are sent whole. */
function marksOf(read: Read | null, page: number): Record<string, string> {
  const marks = (read?.pages.get(page) ?? []).flatMap((listingId) => {
    const known = read?.known.get(listingId);
    return known === undefined ? [] : [[listingId, known.mark] as const];
  });
  return Object.fromEntries(marks);
}

function readAfter(
  before: Read | null,
  question: Pick<Read, 'view' | 'counted' | 'placeOf'> & { readonly pages: readonly number[] },
  answers: readonly BoardPage[],
): Read | null {
  const [head] = answers;
  if (head === undefined) return before;
  const isSame =
    before !== null &&
    before.view === question.view &&
    before.revision === head.workspaceRevision &&
    before.counted === question.counted;
  const pages = new Map(isSame ? before.pages : []);
  const known = new Map(isSame ? before.known : []);
  for (const [index, { part, rows }] of answers.entries()) {
    const reported = new Map(rows.map((row) => [row.listingId, row]));
    pages.set(
      question.pages[index] ?? 0,
      part.map(({ listingId }) => listingId),
    );
    for (const { listingId, mark } of part) {
      const row = reported.get(listingId) ?? before?.known.get(listingId)?.row;
      if (row !== undefined) known.set(listingId, { mark, row });
    }
  }
  const { total, counts, inPreparation, place, workspaceRevision: revision } = head;
  const { view, counted, placeOf } = question;
  return { view, counted, placeOf, revision, total, counts, inPreparation, place, pages, known };
}

const pageOf = (index: number): number => Math.floor(index / ROWS_AT_ONCE);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
