import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { isRunnerHere } from '../../library/runner-name.ts';
import type { AttemptRow } from '../../library/store/attempt-table.ts';
import type { SyncContext } from './context.ts';
import { LONGEST_REQUEST } from './doubt.ts';
import { SENT_AGAIN } from './orphans.ts';

type DoubtContext = Pick<SyncContext, 'store' | 'now' | 'owner'>;

/**
 * A new lease finds what those before it left in flight: uploads are sent again, which may leave an orphan; whatever else
 * was sent is in doubt.
 */
export function doubtOpenAttempts(context: DoubtContext, listingId: ListingId, fence: number): void {
  const { store, owner } = context;
  for (const attempt of store.attempts.unsettled(listingId, owner)) {
    if (attempt.fence === fence) continue;
    if (attempt.kind === 'upload') sendAgain(context, attempt);
    // [Note: as often as it is opened] It does not begin anew with each start of the app, or with each turn of another computer.
    else if (attempt.since === null) {
      store.attempts.doubt(attempt.attemptId, inDoubtSince(context, attempt), owner, null);
    }
  }
}

/** An upload cannot be asked about: it is sent again. */
function sendAgain(context: DoubtContext, attempt: AttemptRow): void {
  const { store } = context;
  const cut = store.uploads
    .ofListing(attempt.listingId)
    .filter((row) => attempt.subject.includes(row.uploadId) && row.state === 'uploading');
  for (const row of cut) {
    store.uploads.setState(row.uploadId, 'pending', { attempts: row.attempts });
    noteOrphan(context, attempt.listingId, row.mediaId);
  }
  store.attempts.settle(attempt.attemptId, 'failed', context.now().getTime(), { settled: SENT_AGAIN });
}

/**
 * The moment from which on a request without an answer is given time to arrive. [Note: no clock to trust] A crash shows only when
 * the request began, not when it was cut off, and what another runner noted was read off another clock: the time begins now. Where
 * the one who sent it still lives (its lease ran out because the computer slept or the clock was set ahead), it may be on its way
 * yet: then it begins when the longest request would have ended.
 */
function inDoubtSince({ now, owner }: DoubtContext, attempt: AttemptRow): number {
  const isAlive = attempt.state === 'open' && attempt.owner !== owner && isRunnerHere(attempt.owner);
  return now().getTime() + (isAlive ? LONGEST_REQUEST : 0);
}

/** An upload that is sent again may leave one orphan at the service, which is said and never listed twice. */
export function noteOrphan(
  { store, now }: Pick<SyncContext, 'store' | 'now'>,
  listingId: ListingId,
  mediaId: MediaId | null,
): void {
  store.history.add(now().toISOString(), listingId, mediaId, 'lightbox', phrase('history.orphan'));
}
