import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { type FailedDraft, notSaved } from '../../state/field-drafts.ts';
import { fieldNameWord } from '../field-words.ts';
import { outcomeSentence } from '../outcome-words.ts';
import type { CommandTools } from './tools.ts';

export function createSyncCommands({ services, openDialog, settle, settleLong, settleInForm, t }: CommandTools) {
  const { host, store, drafts, fieldDrafts, toasts, underWay } = services;

  const tellNotSaved = ({ listingId, name, failure }: FailedDraft, again: () => void): void => {
    store.openListing(listingId);
    if (failure.code === 'invalidInput')
      toasts.inform(t('listing.mendFirst', { name: fieldNameWord(services.language.getSnapshot(), name) }));
    else toasts.fail(failure, { label: t('common.tryAgain'), run: again });
  };

  const syncNow = async (listingId?: ListingId): Promise<void> => {
    if (store.getSnapshot().accounts?.length === 0) return openDialog({ kind: 'connect', account: null });
    // What a person did before they asked for it goes with it.
    await Promise.all([drafts.flush(), fieldDrafts.flush(), underWay.ended()]);
    const unsaved = notSaved(fieldDrafts.getSnapshot(), listingId ?? null);
    if (unsaved !== null) return tellNotSaved(unsaved, () => void syncNow(listingId));
    const input = listingId === undefined ? {} : { listingId };
    const outcome = await settleLong(host.call('sync.run', input), () => void syncNow(listingId));
    if (outcome === null) return;
    const resolve = { label: t('common.resolve'), run: () => openDialog({ kind: 'conflicts', listingId: null }) };
    toasts.inform(
      outcomeSentence(services.language.getSnapshot(), outcome, store.getSnapshot().listings ?? []),
      outcome.conflicts > 0 ? resolve : undefined,
    );
  };

  return {
    syncNow,
    async pause(): Promise<void> {
      await settle(host.call('sync.pause', {}));
    },
    async resume(): Promise<void> {
      const done = await settle(host.call('sync.resume', {}));
      if (done !== null) await syncNow();
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
      if (done !== null) await syncNow(listingId);
    },
    /** The same for several listings, then one sync of them; of everything where none is named. */
    async retryEach(listingIds: readonly ListingId[]): Promise<void> {
      const done = await Promise.all(listingIds.map((listingId) => settle(host.call('sync.retry', { listingId }))));
      const [only] = listingIds;
      if (done.every((each) => each === null) && only !== undefined) return;
      await (listingIds.length === 1 ? syncNow(only) : syncNow());
    },
    settleInsert: (input: CallInput<'sync.settleInsert'>): Promise<AppErrorData | null> =>
      settleInForm(host.call('sync.settleInsert', input)),
  };
}
