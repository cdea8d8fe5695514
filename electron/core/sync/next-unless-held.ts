import type { Problem } from '../../../shared/contract/model.ts';
import type { RunContext } from './context.ts';
import { type Decision, withoutWrites } from './decision.ts';
import { next } from './next.ts';
import { isWrite } from './operation.ts';
import type { SyncSnapshot } from './snapshot.ts';

/** The decision of sync, in which nothing is written of a listing that has to be looked at by a person first. */
export function createNext({ store, run, now, whyHeld }: RunContext): (snapshot: SyncSnapshot) => Decision {
  let last: { readonly of: string; readonly why: Problem | null } | null = null;
  /** [Note: once for each edit] Asking costs more than all else that is decided, and only a person's words change the answer. */
  const whyHeldNow = ({ listingId, editedAt }: SyncSnapshot['listing']): Problem | null => {
    const of = [editedAt, ...store.sentAnyway.of(listingId)].join(' ');
    if (last?.of !== of) last = { of, why: whyHeld(listingId) };
    return last.why;
  };
  return (snapshot) => {
    const decision = next(snapshot, run, now().getTime());
    const why = decision.operations.some(isWrite) ? whyHeldNow(snapshot.listing) : null;
    return why === null ? decision : withoutWrites(decision, why);
  };
}
