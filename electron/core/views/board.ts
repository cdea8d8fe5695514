import type { z } from 'zod';
import type { BoardPage, BoardQuery, BoardRow as BoardRowType, BoardView } from '../../../shared/contract/board.ts';
import { BoardRow } from '../../../shared/contract/board.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';
import type { FoundSummary } from '../store/summary-table.ts';

/** What is kept of a listing is brought up to date before it is asked for. */
export type RefreshSummaries = () => void;

/** The part of the board that is shown: nothing else is read, however many listings there are. */
export function readBoard(store: Store, refresh: RefreshSummaries, query: z.output<typeof BoardQuery>): BoardPage {
  refresh();
  return store.read(() => {
    const counts = store.summaries.counts(query);
    const rows = store.summaries.rows(query, query.offset, query.limit);
    return { workspaceRevision: store.revision(), total: counts[query.filter], counts, rows: rows.map(toRow) };
  });
}

/** All that the view has, for what is done with all of it. */
export function readBoardIds(store: Store, refresh: RefreshSummaries, view: BoardView): ListingId[] {
  refresh();
  return store.read(() => store.summaries.ids(view));
}

function toRow({ summary, keyText, lastBy }: FoundSummary): BoardRowType {
  const kept: unknown = JSON.parse(summary);
  return BoardRow.parse({ ...Object(kept), reference: keyText, lastBy });
}
