import type { AccountRow } from '../../library/store/account-table.ts';
import type { TokenProbe } from '../../service/http/auth.ts';
import { createRateLimit, type RateLimit } from '../../service/http/rate-limit.ts';
import { type Lane, laneOf, type Operation } from '../base/operation.ts';
import { createLane, type Slot } from './lane.ts';

/** What the runs of one account's listings share: how many requests are in flight, and how fast uploads may go. */
export type Lanes = ReturnType<typeof createLanes>;

export function createLanes(createProbe: (account: AccountRow) => TokenProbe) {
  const probes = new Map<string, { readonly account: AccountRow; readonly probe: TokenProbe }>();
  const lanes = new Map<string, ReturnType<typeof createLane>>();
  const limits = new Map<string, { readonly bytesPerSecond: number | null; readonly limit: RateLimit }>();
  const listeners = new Set<() => void>();
  const tellFree = (): void => {
    for (const listener of listeners) listener();
  };
  const laneKey = ({ accountId }: AccountRow, operation: Operation): string => `${accountId} ${laneOf(operation)}`;
  return {
    /** Takes a place in the operation's lane, or waits for one; null when there is none. */
    enter(account: AccountRow, operation: Operation): Slot | null {
      const key = laneKey(account, operation);
      const lane = lanes.get(key) ?? createLane(tellFree);
      lanes.set(key, lane);
      // [Note: begun ahead] Changes of photos are written down before they may go, so that the line is not idle while an
      // answer is applied. What cannot be repeated without a doubt, such as a creation, is begun when it may go.
      return lane.enter(widthOf(account, laneOf(operation)), operation.kind === 'patch');
    },
    /** Whether it would find none, for one that found none before. */
    isFull: (account: AccountRow, operation: Operation): boolean =>
      lanes.get(laneKey(account, operation))?.isFull(operation.kind === 'patch') ?? false,
    limit(account: AccountRow): RateLimit {
      const bytesPerSecond = account.profile.upload.maxBytesPerSecond;
      const present = limits.get(account.accountId);
      if (present?.bytesPerSecond === bytesPerSecond) return present.limit;
      const limit = createRateLimit(bytesPerSecond);
      limits.set(account.accountId, { bytesPerSecond, limit });
      return limit;
    },
    /** Asked about a token by all of them together, so that many broken connections ask once. */
    probe(account: AccountRow): TokenProbe {
      const present = probes.get(account.accountId);
      const isSame = present?.account.baseUrl === account.baseUrl && present.account.profile === account.profile;
      if (present !== undefined && isSame) return present.probe;
      const probe = createProbe(account);
      probes.set(account.accountId, { account, probe });
      return probe;
    },
    /** Called whenever a place is given back. */
    onFree(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Making pictures has a queue of its own, which bounds it. */
function widthOf({ profile }: AccountRow, lane: Lane): number {
  switch (lane) {
    case 'upload':
      return profile.upload.concurrency;
    case 'api':
      return profile.update.concurrency;
    case 'local':
      return Number.POSITIVE_INFINITY;
  }
}
