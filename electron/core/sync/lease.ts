import type { ListingId } from '../../../shared/domain/ids.ts';
import type { SyncContext } from './context.ts';
import { doubtOpenAttempts } from './open-attempts.ts';
import { isRunnerGone } from './runner-name.ts';

const LEASE = 60_000;
const LEASE_RENEWAL = 20_000;

/** A claim on a listing, under a number that grows with each claim. */
export interface Lease {
  readonly fence: number;
  /** False once somebody else has claimed the listing: nothing more may be sent under this lease. */
  isMine(): boolean;
  release(): void;
}

/** Claims a listing for `owner` and keeps it until it is released; null while somebody else holds it (ADR 8, 11). */
export function takeLease(
  context: Pick<SyncContext, 'store' | 'now' | 'log' | 'owner'>,
  listingId: ListingId,
): Lease | null {
  const { store, owner } = context;
  const fence = store.write(() => claim(context, listingId));
  if (fence === null) return null;
  const renewal = setInterval(() => {
    try {
      const until = context.now().getTime() + LEASE;
      if (!store.write(() => store.schedule.renew(listingId, fence, until))) clearInterval(renewal);
    } catch (error) {
      // Nobody would catch it here. The work under way meets the same trouble and says so.
      context.log.warn('a lease could not be renewed', { owner, error: String(error) });
    }
  }, LEASE_RENEWAL);
  renewal.unref();
  return {
    fence,
    isMine: () => store.schedule.lease(listingId)?.fence === fence,
    release() {
      clearInterval(renewal);
      store.write(() => store.schedule.release(listingId, fence));
    },
  };
}

/** What others left in flight is in doubt from now on, in the same transaction. */
function claim(context: Pick<SyncContext, 'store' | 'now' | 'owner'>, listingId: ListingId): number | null {
  const { store, owner } = context;
  const now = context.now().getTime();
  const { owner: holder = null, fence: held = 0 } = store.schedule.lease(listingId) ?? {};
  // Nobody has to wait until the lease of a runner that crashed runs out, or until one of our own that could not be given
  // back does: a runner begins a listing only when it is not at work on it.
  if (holder !== null && (holder === owner || isRunnerGone(holder))) store.schedule.release(listingId, held);
  const fence = store.schedule.claim(listingId, owner, now, now + LEASE);
  if (fence !== null) doubtOpenAttempts(context, listingId, fence);
  return fence;
}
