import type { AccountHold } from '../../../../shared/contract/model.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import { holdOf } from '../../sync/plan/gates.ts';

/** What holds all that goes to an account's service: until a person signs in, or until a moment, while something waits. */
export function listAccountHolds(store: Store, now: number): AccountHold[] {
  return store.read(() => {
    const accounts = store.accounts.all();
    const waiting = Map.groupBy(store.schedule.wanted(), (listing) => accountOf(listing, accounts)?.accountId ?? null);
    return accounts.flatMap((account) => toHold(account, waiting.get(account.accountId)?.length ?? 0, now));
  });
}

function toHold(account: AccountRow, listings: number, now: number): AccountHold[] {
  const { accountId, name, pausedSince, notBeforeSince } = account;
  const hold = holdOf(account, now);
  switch (hold?.kind) {
    case undefined:
      return [];
    case 'person':
      return [{ accountId, account: name, listings, problem: hold.why, since: pausedSince, until: null }];
    case 'wait': {
      const { until, why: problem } = hold;
      return listings === 0 ? [] : [{ accountId, account: name, listings, problem, since: notBeforeSince, until }];
    }
  }
}

/** One line of the exported list. */
export function accountHoldLine({ account, problem, since, until }: AccountHold) {
  return { listing: account, position: null, fileName: null, problem, since, until };
}
