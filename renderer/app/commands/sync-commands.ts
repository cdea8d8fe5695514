import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ConflictView } from '../../../shared/contract/model.ts';
import type { ConflictId, ListingId } from '../../../shared/domain/ids.ts';
import { outcomeSentence } from '../outcome-words.ts';
import type { CommandTools } from './tools.ts';

export type ResolveChoice = CallInput<'conflict.resolve'>['choice'];

export function createSyncCommands({ services, openDialog, settle, settleInForm }: CommandTools) {
  const { host, store, drafts, toasts } = services;

  const syncNow = async (listingId?: ListingId): Promise<void> => {
    if (store.getSnapshot().accounts?.length === 0) return openDialog({ kind: 'connect', account: null });
    await drafts.flush();
    const input = listingId === undefined ? {} : { listingId };
    const outcome = await settle(host.call('sync.run', input), () => void syncNow(listingId));
    if (outcome === null) return;
    const resolve = { label: 'Resolve', run: () => openDialog({ kind: 'conflicts', listingId: null }) };
    toasts.inform(outcomeSentence(outcome), outcome.conflicts > 0 ? resolve : undefined);
  };

  const resolveOne = async (conflictId: ConflictId, choice: ResolveChoice): Promise<void> => {
    await settle(host.call('conflict.resolve', { conflictId, choice }), () => void resolveOne(conflictId, choice));
  };

  return {
    syncNow,
    resolveOne,
    async resolveAll(conflicts: readonly ConflictView[], kind: 'mine' | 'theirs'): Promise<void> {
      for (const conflict of conflicts) await resolveOne(conflict.conflictId, { kind });
    },
    async pause(): Promise<void> {
      await settle(host.call('sync.pause', {}));
    },
    async resume(): Promise<void> {
      const done = await settle(host.call('sync.resume', {}));
      if (done !== null) await syncNow();
    },
    async retry(listingId: ListingId): Promise<void> {
      const done = await settle(host.call('sync.retry', { listingId }));
      if (done !== null) await syncNow(listingId);
    },
    settleInsert: (input: CallInput<'sync.settleInsert'>): Promise<AppErrorData | null> =>
      settleInForm(host.call('sync.settleInsert', input)),
  };
}
