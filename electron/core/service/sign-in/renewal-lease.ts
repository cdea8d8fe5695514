import type { AccountId } from '../../../../shared/domain/ids.ts';
import { isRunnerGone, runnerName } from '../../library/runner-name.ts';
import type { Store } from '../../library/store/store.ts';
import { pause } from '../http/time-limits.ts';
import type { ServicePorts } from '../ports.ts';

/** Longer than the requests of a renewal can take with their deadlines, in milliseconds. */
const LEASE = 240_000;
const LOOK_AGAIN_AFTER = 100;
/** The looks before a waiting request is asked to come back. */
const MOST_LOOKS = 300;

/**
 * Runs work while no other process or call renews the tokens of the account. A holder that was killed is known by its process.
 *
 * @returns null where another one held it all the while
 */
export type HoldRenewal = <Value>(accountId: AccountId, work: () => Promise<Value>) => Promise<Value | null>;

export function createRenewalLease(ports: Pick<ServicePorts, 'host' | 'now' | 'newId'>, store: Store): HoldRenewal {
  const { renewals } = store;
  const take = (accountId: AccountId, owner: string): Promise<boolean> =>
    store.soon(() => {
      const holder = renewals.owner(accountId);
      if (holder !== null && isRunnerGone(holder)) renewals.release(accountId, holder);
      const now = ports.now().getTime();
      return renewals.claim(accountId, owner, now, now + LEASE);
    });
  return async (accountId, work) => {
    const owner = runnerName(ports.host.kind, ports.newId());
    for (let looks = 0; !(await take(accountId, owner)); looks += 1) {
      if (looks === MOST_LOOKS) return null;
      await pause(LOOK_AGAIN_AFTER, undefined);
    }
    try {
      return await work();
    } finally {
      await store.soon(() => renewals.release(accountId, owner));
    }
  };
}
