import type { ListingId } from '../../../../shared/domain/ids.ts';
import { isRunnerGone } from '../../library/runner-name.ts';
import { SHORT_PATIENCE } from '../../library/store/store.ts';
import type { SyncContext } from '../base/context.ts';
import { doubtOpenAttempts } from '../base/open-attempts.ts';
import { noticeCopy } from '../send/copied-library.ts';

const LEASE = 60_000;
const LEASE_RENEWAL = 20_000;

type LeaseContext = Pick<SyncContext, 'store' | 'now' | 'newId' | 'log' | 'owner' | 'notes'>;

/** A claim on a listing, under a number that grows with each claim. */
export interface Lease {
  readonly fence: number;
  /** False once somebody else has claimed the listing: nothing more may be sent under this lease. */
  isMine(): boolean;
  release(): Promise<void>;
  /** The same where nothing can be waited for, as within a change. */
  releaseAtOnce(): void;
}

/** Claims a listing for `owner` and keeps it until it is released; null while somebody else holds it (ADR 3, 11). */
export function takeLease(context: LeaseContext, listingId: ListingId): Lease | null {
  const { store, owner } = context;
  // Whoever asks tries again.
  const fence = store.write(() => claim(context, listingId), { patience: SHORT_PATIENCE });
  if (fence === null) return null;
  const renew = async (): Promise<void> => {
    const until = context.now().getTime() + LEASE;
    if (!(await store.soon(() => store.schedule.renew(listingId, fence, until)))) clearInterval(renewal);
  };
  const renewal = setInterval(() => {
    renew().catch((error: unknown) => {
      // Nobody would catch it here. The work under way meets the same trouble and says so.
      context.log.warn('a lease could not be renewed', { owner, error: String(error) });
    });
  }, LEASE_RENEWAL);
  renewal.unref();
  return {
    fence,
    isMine: () => store.schedule.lease(listingId)?.fence === fence,
    async release() {
      clearInterval(renewal);
      await store.soon(() => store.schedule.release(listingId, fence));
    },
    releaseAtOnce() {
      clearInterval(renewal);
      store.write(() => store.schedule.release(listingId, fence));
    },
  };
}

/** What others left in flight is in doubt from now on, in the same transaction. */
function claim(context: LeaseContext, listingId: ListingId): number | null {
  const { store, owner } = context;
  const now = context.now().getTime();
  const { owner: holder = null, fence: held = 0 } = store.schedule.lease(listingId) ?? {};
  // Nobody has to wait until the lease of a runner that crashed runs out, or until one of our own that could not be given
  // back does: a runner begins a listing only when it is not at work on it.
  if (holder !== null && (holder === owner || isRunnerGone(holder))) store.schedule.release(listingId, held);
  const fence = store.schedule.claim(listingId, owner, now, now + LEASE);
  if (fence !== null) {
    noticeCopy(context);
    doubtOpenAttempts(context, listingId, fence);
  }
  return fence;
}
