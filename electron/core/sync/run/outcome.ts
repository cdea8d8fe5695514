import type { RunContext } from '../base/context.ts';
import { putOffListing } from '../base/put-off.ts';
import type { ListingRun } from '../base/run-result.ts';
import type { Outcome } from '../plan/decision.ts';
import { sendNoMore } from './go-on.ts';

/** Writes down what a listing waits for when a run of it ends. What a gate says stands in the library already. */
export function persistOutcome(context: RunContext, outcome: Outcome): void {
  const { store, listingId } = context;
  const now = context.now().getTime();
  switch (outcome.kind) {
    case 'done':
    case 'question':
      store.schedule.setSyncWanted(listingId, false);
      store.schedule.setRetry(listingId, 0, null);
      return;
    case 'doubt':
      store.schedule.setRetry(listingId, store.listings.get(listingId)?.attempts ?? 0, waitOf(outcome, now));
      return;
    case 'processing':
      // All that was asked for was sent: what is written from now on waits until somebody asks for it.
      store.schedule.setSyncWanted(listingId, false);
      store.schedule.setRetry(listingId, 0, waitOf(outcome, now));
      return;
    case 'held':
      // Nor does it go later by itself, once that is fixed: a person says when.
      sendNoMore(store, listingId, now);
      store.schedule.setHeldByErrors(listingId);
      return;
    case 'putOff':
      putOffListing(context, outcome.why);
      return;
    case 'wait':
    case 'person':
    case 'shut':
  }
}

function waitOf({ until, why }: Extract<Outcome, { kind: 'doubt' | 'processing' }>, now: number) {
  return { at: until, since: now, why };
}

/** The outcome as those who asked for the sync read it. */
export function saidOf(outcome: Outcome): Pick<ListingRun, 'waiting' | 'blocked'> {
  switch (outcome.kind) {
    case 'done':
      return { waiting: null, blocked: null };
    case 'question':
    case 'held':
    case 'person':
      return { waiting: null, blocked: outcome.why };
    case 'doubt':
    case 'processing':
    case 'putOff':
    case 'wait':
    case 'shut':
      return { waiting: outcome.why, blocked: null };
  }
}
