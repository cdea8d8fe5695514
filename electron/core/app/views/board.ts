import { createHash } from 'node:crypto';
import { z } from 'zod';
import type {
  BoardPage,
  BoardQuery,
  BoardRow as BoardRowType,
  BoardView,
  Counting,
} from '../../../../shared/contract/board.ts';
import { BoardRow } from '../../../../shared/contract/board.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { PropertyFieldValue } from '../../../../shared/domain/property-fields.ts';
import type { Store } from '../../library/store/store.ts';
import type { FoundSummary } from '../../library/store/summary-table.ts';
import type { Summaries } from './listing-list.ts';

/** The part of the list that is shown: nothing else is read, however many listings there are. */
export function readBoard(store: Store, summaries: Summaries, query: z.output<typeof BoardQuery>): BoardPage {
  return readCounted(store, summaries, (counting) => {
    const { counts, inPreparation } = store.summaries.counts(query);
    const found = store.summaries
      .rows(query, query.offset, query.limit)
      .map((each) => ({ ...each, fields: chosenFields(each.fields, query.fields) }))
      .map((each) => ({ ...each, mark: markOf(each) }));
    return {
      workspaceRevision: store.revision(),
      total: counts[query.filter],
      counts,
      inPreparation,
      part: found.map(({ listingId, mark }) => ({ listingId, mark })),
      rows: found.filter(({ listingId, mark }) => query.known[listingId] !== mark).map(toRow),
      place: query.placeOf === null ? null : store.summaries.place(query, query.placeOf),
      counting,
    };
  });
}

/** All that the view has, for what is done with all of it. */
export async function readBoardIds(store: Store, summaries: Summaries, view: BoardView): Promise<ListingId[]> {
  await summaries.completeSummaries();
  return readCounted(store, summaries, () => store.summaries.ids(view));
}

/** How often another program may change the library just between counting and reading. */
const TRIES = 5;

/** Reads what is kept of listings in the state of the library in which it was counted. */
export function readCounted<Value>(
  store: Store,
  { refreshSummaries }: Summaries,
  read: (counting: Counting | null) => Value,
): Value {
  for (let tries = 1; ; tries += 1) {
    const before = store.revision();
    const counting = refreshSummaries();
    const value = store.read(() => (store.revision() === before || tries === TRIES ? { read: read(counting) } : null));
    if (value !== null) return value.read;
  }
}

/** A listing with what the view asks for of its fields. */
type Found = Omit<FoundSummary, 'fields'> & { readonly fields: BoardRowType['fields'] };

function chosenFields(all: string | null, wanted: readonly string[]): BoardRowType['fields'] {
  if (all === null) return {};
  const fields = z.record(z.string(), PropertyFieldValue).parse(JSON.parse(all));
  return Object.fromEntries(wanted.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

/** A hash that shows whether a row has changed. */
function markOf({ summary, keyText, lastBy, fields }: Found): string {
  return createHash('sha1')
    .update(JSON.stringify([summary, keyText, lastBy, fields]))
    .digest('base64')
    .slice(0, 16);
}

function toRow({ summary, keyText, lastBy, fields }: Found): BoardRowType {
  const kept: unknown = JSON.parse(summary);
  return BoardRow.parse({ ...Object(kept), reference: keyText, lastBy, fields });
}
