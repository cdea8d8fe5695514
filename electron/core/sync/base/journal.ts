import { AttemptId, type ListingId } from '../../../../shared/domain/ids.ts';
import type { AttemptKind } from '../../library/store/attempt-table.ts';
import { type Failure, mayHaveChanged, type Result } from '../../service/http/failure.ts';
import type { SyncContext } from './context.ts';

export interface Attempt {
  readonly kind: AttemptKind;
  readonly listingId: ListingId;
  /** The lease under which it is sent. */
  readonly fence: number;
  readonly subject: readonly string[];
  /** What is sent, for the record; never a secret. */
  readonly request: unknown;
}

type JournalContext = Pick<SyncContext, 'store' | 'now' | 'newId' | 'owner'>;

/** The evidence of a request, committed before it leaves; a row that a crash leaves open means "in doubt". */
export function openAttempt({ store, now, newId, owner }: JournalContext, attempt: Attempt): AttemptId {
  const attemptId = AttemptId.parse(newId());
  store.attempts.open({ ...attempt, attemptId, owner, startedAt: now().getTime() });
  return attemptId;
}

/** Whether it was settled by somebody else while its answer was awaited. */
export function isSettled({ store }: Pick<JournalContext, 'store'>, attemptId: AttemptId): boolean {
  const state = store.attempts.state(attemptId);
  return state !== 'open' && state !== 'inDoubt';
}

/** Closes an attempt with its answer, in the transaction that applies it; one that may have changed something stays in doubt. */
export function closeAttempt(
  { store, now, owner }: JournalContext,
  attemptId: AttemptId,
  result: Result<unknown>,
  answer: unknown = null,
): void {
  const at = now().getTime();
  // Another computer may have asked about it while it was on its way.
  store.attempts.askAgain(attemptId);
  if (result.ok) store.attempts.settle(attemptId, 'done', at, answer);
  else if (mayHaveChanged(result.failure)) store.attempts.doubt(attemptId, at, owner, describe(result.failure));
  else store.attempts.settle(attemptId, 'failed', at, describe(result.failure));
}

/** A request of its own, outside of a run: evidence, the request, and what its answer means, in this order. */
export async function recorded<Value>(
  context: JournalContext,
  attempt: Attempt,
  send: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { store } = context;
  const attemptId = await store.soon(() => openAttempt(context, attempt));
  const result = await send();
  await store.soon(() => closeAttempt(context, attemptId, result));
  return result;
}

function describe(failure: Failure): { kind: string; message: string } {
  return { kind: failure.kind, message: failure.message };
}
