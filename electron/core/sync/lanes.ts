import type { TokenProbe } from '../remote/auth.ts';
import { createRateLimit, type RateLimit } from '../remote/rate-limit.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { Lane } from './operation.ts';

/** What the runs of one account's listings share: how many requests are in flight, and how fast uploads may go. */
export interface Lanes {
  /** Takes a place in a lane; null when all are taken. */
  enter(account: AccountRow, lane: Lane): Place | null;
  limit(account: AccountRow): RateLimit;
  /** Asked about a token by all of them together, so that many broken connections ask once. */
  probe(account: AccountRow): TokenProbe;
  /** Told whenever a place is given back. */
  onFree(listener: () => void): () => void;
}

/** A request's place in a lane. */
export interface Place {
  leave(): void;
  /** Takes it again at once after `leave`, where what made it free is taken back. */
  takeBack(): void;
}

export function createLanes(createProbe: (account: AccountRow) => TokenProbe): Lanes {
  const probes = new Map<string, { readonly account: AccountRow; readonly probe: TokenProbe }>();
  const taken = new Map<string, number>();
  const limits = new Map<string, { readonly bytesPerSecond: number | null; readonly limit: RateLimit }>();
  const listeners = new Set<() => void>();
  return {
    enter(account, lane) {
      const key = `${account.accountId} ${lane}`;
      const count = taken.get(key) ?? 0;
      if (count >= widthOf(account, lane)) return null;
      const add = (change: number): Map<string, number> => taken.set(key, (taken.get(key) ?? 0) + change);
      add(1);
      return {
        leave() {
          add(-1);
          for (const listener of listeners) listener();
        },
        takeBack: () => void add(1),
      };
    },
    limit(account) {
      const bytesPerSecond = account.profile.upload.maxBytesPerSecond;
      const present = limits.get(account.accountId);
      if (present?.bytesPerSecond === bytesPerSecond) return present.limit;
      const limit = createRateLimit(bytesPerSecond);
      limits.set(account.accountId, { bytesPerSecond, limit });
      return limit;
    },
    probe(account) {
      const present = probes.get(account.accountId);
      const isSame = present?.account.baseUrl === account.baseUrl && present.account.profile === account.profile;
      if (present !== undefined && isSame) return present.probe;
      const probe = createProbe(account);
      probes.set(account.accountId, { account, probe });
      return probe;
    },
    onFree(listener) {
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
