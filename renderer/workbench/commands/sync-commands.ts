import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { SyncFailure } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { outcomeSentence } from '../outcome-words.ts';
import type { createSaveCommands } from './save-commands.ts';
import type { CommandTools } from './tools.ts';

export function createSyncCommands(
  { services, openDialog, settle, settleLong, settleInForm, t }: CommandTools,
  { allSaved }: ReturnType<typeof createSaveCommands>,
) {
  const { host, store, toasts } = services;

  const syncNow = async (listingIds: readonly ListingId[]): Promise<void> => {
    if (store.getSnapshot().accounts?.length === 0) return openDialog({ kind: 'connect', account: null });
    // What a person did before they asked for it goes with it.
    if (!(await allSaved(listingIds, () => void syncNow(listingIds)))) return;
    const outcome = await settleLong(
      host.call('sync.run', { listingIds: [...listingIds] }),
      () => void syncNow(listingIds),
    );
    if (outcome === null) return;
    const resolve = { label: t('common.resolve'), run: () => openDialog({ kind: 'conflicts', listingId: null }) };
    toasts.inform(
      outcomeSentence(services.language.getSnapshot(), outcome, store.getSnapshot().totals?.unknownBase ?? 0),
      outcome.conflicts > 0 ? resolve : undefined,
    );
  };

  return {
    syncNow,
    async pause(): Promise<void> {
      await settle(host.call('sync.pause', {}));
    },
    async resume(): Promise<void> {
      // What was asked for before goes on by itself; nothing else is sent.
      await settle(host.call('sync.resume', {}));
    },
    /** Stops everything; nothing goes on by itself until the next “Sync now”. */
    async cancel(): Promise<void> {
      await settle(host.call('sync.cancel', {}));
    },
    /** Holds photos back from sending until they are resumed, or (cancelled) until the next “Sync now”. */
    async hold(mediaIds: readonly MediaId[], how: 'pause' | 'cancel'): Promise<void> {
      if (mediaIds.length > 0) await settle(host.call(`sync.${how}`, { mediaIds: [...mediaIds] }));
    },
    async release(mediaIds: readonly MediaId[]): Promise<void> {
      if (mediaIds.length > 0) await settle(host.call('sync.resume', { mediaIds: [...mediaIds] }));
    },
    /** Tries again what is blocked in a listing, or only these photos of it. */
    async retry(listingId: ListingId, mediaIds?: readonly MediaId[]): Promise<void> {
      const photos = mediaIds === undefined ? {} : { mediaIds: [...mediaIds] };
      const done = await settle(host.call('sync.retry', { listingId, ...photos }));
      if (done !== null) await syncNow([listingId]);
    },
    /** The same for photos and listings that were not sent for the same reason, then one sync of all of them. */
    async retryAlike(failures: readonly Pick<SyncFailure, 'listingId' | 'mediaId'>[]): Promise<void> {
      const byListing = Map.groupBy(failures, ({ listingId }) => listingId);
      const done = await Promise.all(
        [...byListing].map(([listingId, alike]) => {
          const mediaIds = alike.flatMap(({ mediaId }) => mediaId ?? []);
          const photos = mediaIds.length < alike.length ? {} : { mediaIds };
          return settle(host.call('sync.retry', { listingId, ...photos }));
        }),
      );
      if (done.some((each) => each !== null)) await syncNow([...byListing.keys()]);
    },
    /** The same for several listings, then one sync of them. */
    async retryEach(listingIds: readonly ListingId[]): Promise<void> {
      const done = await Promise.all(listingIds.map((listingId) => settle(host.call('sync.retry', { listingId }))));
      if (listingIds.length > 0 && done.some((each) => each !== null)) await syncNow(listingIds);
    },
    settleInsert: (input: CallInput<'sync.settleInsert'>): Promise<AppErrorData | null> =>
      settleInForm(host.call('sync.settleInsert', input)),
  };
}
