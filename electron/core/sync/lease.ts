import { hostname } from 'node:os';
import type { ListingId } from '../../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';
import type { SyncContext } from './context.ts';

const LEASE = 60_000;
const LEASE_RENEWAL = 20_000;

const NAME = /^\S+ (\d+) (\S+) /;

/** Names a runner in leases and in the journal, so that it can be seen later whether its process still lives. */
export function runnerName(kind: string, id: string): string {
  return `${kind} ${process.pid} ${hostName()} ${id}`;
}

function hostName(): string {
  return hostname().replaceAll(/\s/g, '-') || '-';
}

/**
 * Whether the process of a runner has ended. [Note: in doubt, alive] A runner of another computer, of this very process,
 * or with a number that another process has meanwhile, counts as alive: its lease runs out by itself.
 */
export function isRunnerGone(name: string): boolean {
  const [, pid, host] = NAME.exec(name) ?? [];
  if (pid === undefined || host !== hostName()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Whether the process of a runner lives on this computer for certain, as far as its number can tell. */
export function isRunnerHere(name: string): boolean {
  return NAME.exec(name)?.[2] === hostName() && !isRunnerGone(name);
}

/** Frees the lease of a runner that crashed, so that nobody has to wait until it runs out. */
function freeLeaseOfTheDead(store: Store, listingId: ListingId): void {
  const holder = store.schedule.holder(listingId);
  if (holder === null || !isRunnerGone(holder)) return;
  store.write(() => store.schedule.release(listingId, holder));
}

/** What ends a lease. */
export interface Lease {
  release(): void;
}

/** Claims a listing for `owner` and keeps it until it is released; null while somebody else holds it (ADR 8). */
export function takeLease(
  context: Pick<SyncContext, 'store' | 'now' | 'log' | 'owner'>,
  listingId: ListingId,
): Lease | null {
  const { store, owner } = context;
  const claim = (): boolean => {
    const now = context.now().getTime();
    return store.write(() => store.schedule.claim(listingId, owner, now, now + LEASE));
  };
  if (!claim()) {
    freeLeaseOfTheDead(store, listingId);
    if (!claim()) return null;
  }
  const renewal = setInterval(() => {
    try {
      claim();
    } catch (error) {
      // Nobody would catch it here. The work under way meets the same trouble and says so.
      context.log.warn('a lease could not be renewed', { error: String(error) });
    }
  }, LEASE_RENEWAL);
  renewal.unref();
  return {
    release() {
      clearInterval(renewal);
      store.write(() => store.schedule.release(listingId, owner));
    },
  };
}
