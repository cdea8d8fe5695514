import { AttemptId, type ListingId } from '../../../shared/domain/ids.ts';
import { type Failure, mayHaveChanged, type Result } from '../remote/failure.ts';
import type { AttemptKind } from '../store/attempt-table.ts';
import type { SyncContext } from './context.ts';

export interface Attempt {
  readonly kind: AttemptKind;
  readonly listingId: ListingId;
  readonly subject: readonly string[];
  /** What is sent, for the record; never a secret. */
  readonly request: unknown;
  /** What is kept of an answer that came; read after it was taken in. */
  readonly answer?: () => unknown;
}

/**
 * Sends something to the service with evidence: a row is committed before the request leaves, and closed in the same
 * transaction that stores the answer. A row that a crash leaves open means "in doubt".
 */
export async function recorded<Value>(
  context: SyncContext,
  attempt: Attempt,
  send: () => Promise<Result<Value>>,
  keep: (result: Result<Value>) => void,
): Promise<Result<Value>> {
  const { store } = context;
  const attemptId = AttemptId.parse(context.newId());
  const { answer: keptAnswer, ...described } = attempt;
  store.write(() => {
    store.attempts.open({ ...described, attemptId, owner: context.owner, startedAt: context.now().getTime() });
  });
  const result = await send();
  store.write(() => {
    // Taken off this computer while the request was on its way: there is nothing left to keep the answer for.
    if (store.listings.get(attempt.listingId) === null) return;
    keep(result);
    const at = context.now().getTime();
    if (result.ok) store.attempts.close(attemptId, 'done', at, keptAnswer?.() ?? null);
    else store.attempts.close(attemptId, stateAfter(result.failure), at, describe(result.failure));
  });
  return result;
}

function stateAfter(failure: Failure): 'inDoubt' | 'failed' {
  return mayHaveChanged(failure) ? 'inDoubt' : 'failed';
}

function describe(failure: Failure): { kind: string; message: string } {
  return { kind: failure.kind, message: failure.message };
}
