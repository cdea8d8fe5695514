import { useEffect, useRef, useState } from 'react';
import { type BoardPage, type BoardRow, BoardView } from '../../../shared/contract/board.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { useServices, useWorkbench } from '../../workbench/workbench.ts';

/** Rows that are read at once. */
const PAGE = 60;

export interface BoardRows {
  /** Null until the first part is read. */
  readonly total: number | null;
  readonly counts: BoardPage['counts'] | null;
  /** A row of the view, where it is read already. */
  row(index: number): BoardRow | null;
  /** Where a listing stands; null where its row is not read. */
  indexOf(listingId: ListingId): number | null;
  /** The listings of these rows and all between them; null where one of them is not read. */
  idsBetween(one: number, other: number): ListingId[] | null;
}

interface Read {
  readonly view: string;
  readonly revision: number;
  readonly total: number;
  readonly counts: BoardPage['counts'];
  readonly pages: ReadonlyMap<number, readonly BoardRow[]>;
}

/**
 * The part of the board between two rows, read as it comes into view, and again when the library changed. What was read stays
 * until its successor is here, so that nothing flickers.
 */
export function useBoardRows(view: BoardView, first: number, last: number): BoardRows {
  const { host } = useServices();
  const { snapshot } = useWorkbench();
  const [read, setRead] = useState<Read | null>(null);
  const key = JSON.stringify(view);
  const revision = snapshot.workspaceRevision;
  const asked = useRef('');
  const from = Math.floor(first / PAGE);
  const to = Math.max(from, Math.floor(last / PAGE));
  useEffect(() => {
    const isFresh = read !== null && read.view === key && read.revision >= revision;
    const missing = range(from, to).filter((page) => !isFresh || !read.pages.has(page));
    if (missing.length === 0) return;
    const question = `${key} ${revision} ${missing.join(' ')}`;
    if (asked.current === question) return;
    asked.current = question;
    const wanted = BoardView.parse(JSON.parse(key));
    void Promise.all(
      missing.map((page) => host.call('listing.board', { ...wanted, offset: page * PAGE, limit: PAGE })),
    ).then((answers) => {
      const good = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      const [head] = good;
      if (asked.current !== question || head === undefined || good.length < answers.length) return;
      setRead((before) => {
        const isSame = before !== null && before.view === key && before.revision === head.workspaceRevision;
        const pages = new Map(isSame ? before.pages : []);
        for (const [index, page] of missing.entries()) pages.set(page, good[index]?.rows ?? []);
        return { view: key, revision: head.workspaceRevision, total: head.total, counts: head.counts, pages };
      });
    });
  }, [host, key, revision, from, to, read]);
  const row = (index: number): BoardRow | null => read?.pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null;
  return {
    total: read?.total ?? null,
    counts: read?.counts ?? null,
    row,
    indexOf(listingId) {
      for (const [page, rows] of read?.pages ?? []) {
        const at = rows.findIndex((each) => each.listingId === listingId);
        if (at >= 0) return page * PAGE + at;
      }
      return null;
    },
    idsBetween(one, other) {
      const rows = range(Math.min(one, other), Math.max(one, other)).map(row);
      const ids = rows.flatMap((each) => (each === null ? [] : [each.listingId]));
      return ids.length === rows.length ? ids : null;
    },
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
