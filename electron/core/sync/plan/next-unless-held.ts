import type { RunContext } from '../base/context.ts';
import { isWrite } from '../base/operation.ts';
import type { SyncSnapshot } from '../base/snapshot.ts';
import { type Decision, withoutWrites } from './decision.ts';
import { next } from './next.ts';

/** The decision of sync, in which nothing is written of a listing that has to be looked at by a person first. */
export function createNext({ run, now, createWhyHeld }: RunContext): (snapshot: SyncSnapshot) => Decision {
  const whyHeld = createWhyHeld();
  return (snapshot) => {
    const decision = next(snapshot, run, now().getTime());
    const mayWrite = [...decision.operations, ...run.inFlight.values()].some(isWrite);
    const why = mayWrite ? whyHeld(snapshot) : null;
    return why === null ? decision : withoutWrites(decision, why);
  };
}
