import type { Problem, SyncOutcome } from '../../../../shared/contract/model.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { Store } from '../../library/store/store.ts';
import { problem } from '../base/problem.ts';
import { type ListingRun, sumOf } from '../base/run-result.ts';

/** What a sync has left undone in some listings. */
export interface LeftToDo {
  readonly toSend: number;
  /** Photos that the service has, and is not ready with. */
  readonly processing: number;
  readonly conflicts: number;
  readonly needsAttention: number;
  /** Of listings as wholes. */
  readonly problems: readonly Problem[];
}

/** What a sync of some listings did, and what is left to do, as the library now shows them. */
export function summarise(
  store: Store,
  leftToDo: (listingIds: readonly ListingId[]) => LeftToDo,
  ids: ReadonlySet<ListingId>,
  runs: readonly ListingRun[],
): SyncOutcome {
  const left = leftToDo([...ids]);
  const signIns = runs.some((run) => run.blocked?.action === 'signIn') ? 1 : 0;
  const waitingRuns = runs.filter((run) => run.waiting !== null).length;
  const heldOf = store.holds.counts();
  const held = [...ids].reduce((total, listingId) => total + (heldOf.get(listingId) ?? 0), 0);
  const sent = sumOf(runs);
  // Whoever adds the numbers up finds each photo once: one that was uploaded just now waits only to be listed.
  const toSend =
    sent.uploaded === 0 ? left.toSend : left.toSend - Math.min(sent.uploaded, left.toSend, toList(store, ids));
  return {
    ...sent,
    conflicts: left.conflicts,
    blocked: left.needsAttention + signIns,
    waiting: Math.max(toSend + left.processing, waitingRuns),
    reasons: distinct([
      ...runs.flatMap((run) => [run.waiting, run.blocked]).filter((problem) => problem !== null),
      ...(held === 0 ? [] : [heldBack(held)]),
      ...left.problems,
    ]),
  };
}

/** Photos whose pictures are at the service, and which are not on their listing yet. */
function toList(store: Store, ids: ReadonlySet<ListingId>): number {
  const uploads = [...ids].flatMap((listingId) => store.uploads.ofListing(listingId));
  return uploads.filter(({ state, mediaId }) => state === 'uploaded' && store.remote.get(mediaId) === null).length;
}

function heldBack(count: number): Problem {
  return problem('heldBack', phrase(count === 1 ? 'problem.oneHeldBack' : 'problem.heldBack', { count }), 'none');
}

/** Each sentence once, but every question: each is answered by itself. */
function distinct(problems: readonly Problem[]): Problem[] {
  const isSame = (one: Problem, other: Problem): boolean =>
    one.message === other.message &&
    one.question?.attemptId === other.question?.attemptId &&
    one.question?.mediaId === other.question?.mediaId;
  return problems.filter((problem, index) => problems.findIndex((other) => isSame(other, problem)) === index);
}
