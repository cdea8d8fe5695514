import type { SkippedStep, TogetherResult } from '../../../../shared/contract/changes.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import { applyWhole } from '../../library/changes/apply.ts';
import { inverse } from '../../library/changes/change.ts';
import { readState } from '../../library/changes/library.ts';
import type { ChangeRow } from '../../library/store/change-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { type Direction, take } from './changes.ts';
import { asEdit } from './edited.ts';
import type { HandlerContext } from './handler-context.ts';

type TogetherHandlers = Pick<Handlers, 'change.undoTogether' | 'change.redoTogether'>;

export function togetherHandlers(context: HandlerContext): TogetherHandlers {
  const takeAll = async (together: readonly string[], direction: Direction): Promise<TogetherResult> => {
    const result = await asEdit(context, [], () => takeTogether(context, together, direction));
    for (const listingId of result.taken) context.makeCorrectedSoon(listingId);
    return result;
  };
  return {
    'change.undoTogether': ({ together }) => takeAll(together, 'undo'),
    'change.redoTogether': ({ together }) => takeAll(together, 'redo'),
  };
}

/** Each listing whole, or not at all: what somebody did there since, or sent, is newer than what was done with all of them. */
function takeTogether(context: HandlerContext, together: readonly string[], direction: Direction): TogetherResult {
  const { store } = context;
  const taken: TogetherResult['taken'] = [];
  const left: TogetherResult['left'] = [];
  for (const session of together) {
    for (const listingId of store.changes.listingsOf(session, direction === 'redo')) {
      const listing = store.listings.evenTakenBack(listingId);
      if (listing === null) continue;
      const change = direction === 'undo' ? store.changes.last(listingId) : store.changes.next(listingId);
      const reason = change?.session === session ? whyNot(context, listing, change, direction) : 'changedSince';
      if (change === null || reason !== null) {
        left.push({ listingId, name: listing.name, reason: reason ?? 'changedSince' });
        continue;
      }
      take(context, listing, change, direction);
      taken.push(listingId);
    }
  }
  return { taken, left };
}

function whyNot(
  { store }: HandlerContext,
  listing: ListingRow,
  change: ChangeRow,
  direction: Direction,
): SkippedStep['reason'] | null {
  const steps = direction === 'undo' ? inverse(change.steps) : change.steps;
  const [skipped] = applyWhole(readState(store, listing, steps), steps).skipped;
  return skipped?.reason ?? null;
}
