import type { Break } from './break.ts';

/** Who works on what, and when: leases, fences, runs, waits and wishes. */
export const RUNNING: readonly Break[] = [
  {
    title: 'A write leaves although somebody else has claimed the listing',
    file: 'electron/core/sync/run/guard.ts',
    from: "request.method === 'GET' || mayWrite()",
    to: "request.method === 'GET' || mayWrite() || request.url.length > 0",
    near: 'test/core/sync/stalled.test.ts',
  },
  {
    title: 'A listing is taken from a process that is at work on it',
    file: 'electron/core/sync/run/lease.ts',
    from: 'if (holder !== null && (holder === owner || isRunnerGone(holder)))',
    to: 'if (holder !== null && (holder !== owner || isRunnerGone(holder)))',
    near: 'test/core/sync/processes.test.ts',
  },
  {
    title: 'What a write did is forgotten once another runner has the listing',
    file: 'electron/core/sync/run/run-listing.ts',
    from: '(isWrite(operation) && !isRest) || this.#lease.isMine()',
    to: 'this.#lease.isMine()',
    near: 'test/core/sync/stalled.test.ts',
  },
  {
    title: 'A listing with errors is sent by whatever asks for it beside “Sync now”',
    file: 'electron/core/sync/plan/next-unless-held.ts',
    from: 'return why === null ? decision : withoutWrites(decision, why);',
    to: 'return decision;',
    near: 'test/core/app/findings.test.ts',
  },
  {
    title: 'A picture that is made while others are sent is not looked at again',
    file: 'electron/core/app/views/errors-to-fix.ts',
    from: '[...store.blobs.renditionsOf(listingId, spec)],',
    to: '[spec],',
    near: 'test/core/sync/errors-meanwhile.test.ts',
  },
  {
    title: 'More requests are in flight than the profile allows',
    file: 'electron/core/sync/run/lane-set.ts',
    from: 'return profile.update.concurrency;',
    to: 'return profile.update.concurrency * 100;',
    near: 'test/unit/core/sync/lanes.test.ts',
  },
  {
    title: 'Requests that did not survive the sleep of the computer are waited for',
    file: 'electron/core/sync/run/scheduler.ts',
    from: 'if (hasJumped) for (const running of this.#active.values()) running.stopRequests();',
    to: '',
    near: 'test/core/sync/holds.test.ts',
  },
  {
    title: 'A wish to sync now breaks the silence that a service asked for',
    file: 'electron/core/sync/run/sync-service.ts',
    from: 'if (endsByPerson(account))',
    to: 'if (!endsByPerson(account))',
    near: 'test/core/sync/account.test.ts',
  },
  {
    title: 'The wait after an outage is never short again',
    file: 'electron/core/sync/base/put-off.ts',
    from: 'if (account.failures > 0 && !isShut) store',
    to: 'if (account.failures < 0 && !isShut) store',
    near: 'test/core/sync/protocol.test.ts',
  },
  {
    title: 'A listing that is done is synced again and again',
    file: 'electron/core/sync/run/outcome.ts',
    from: "    case 'question':\n      store.schedule.setSyncWanted(listingId, false);\n",
    to: "    case 'question':\n",
    near: 'test/core/sync/main.test.ts',
  },
];
