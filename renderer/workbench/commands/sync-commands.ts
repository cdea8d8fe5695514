import type { AppErrorData } from '../../../shared/contract/app-error.ts';
import type { CallInput } from '../../../shared/contract/dispatch.ts';
import type { SyncPreview } from '../../../shared/contract/listing-calls.ts';
import type { SyncFailure, SyncOutcome } from '../../../shared/contract/model.ts';
import { reasonToAsk } from '../../../shared/domain/before-sending.ts';
import { countFindings, findingsOf } from '../../../shared/domain/findings.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { problemText } from '../../language/problem-words.ts';
import { outcomeSentence } from '../outcome-words.ts';
import { createOpeningCommands } from './listing-commands.ts';
import type { createSaveCommands } from './save-commands.ts';
import type { CommandTools } from './tools.ts';

interface HowToSync extends Pick<CallInput<'sync.run'>, 'anyway' | 'alone'> {
  /** A person has seen what goes. */
  readonly asked?: boolean;
}

interface Again {
  readonly listingId: ListingId;
  readonly mediaIds?: readonly MediaId[] | undefined;
}

export function createSyncCommands(tools: CommandTools, { allSaved }: ReturnType<typeof createSaveCommands>) {
  const { services, openDialog, settle, settleLong, settleInForm } = tools;
  const { host, store } = services;
  const tellOutcome = createTellOutcome(tools);
  const findWhatToSee = createFindWhatToSee(tools);

  /** @param how `anyway`: also what picture rules find errors in, of these; `alone`: not at the further services that they go to */
  const syncNow = async (
    listingIds: readonly ListingId[],
    { asked = false, ...how }: HowToSync = {},
  ): Promise<void> => {
    if (store.getSnapshot().accounts?.length === 0) return openDialog({ kind: 'connect', account: null });
    const again = (): void => void syncNow(listingIds, { ...how, asked });
    // What a person did before they asked for it goes with it.
    if (!(await allSaved(listingIds, again))) return;
    const toSee = asked ? 'nothing' : await findWhatToSee(listingIds, how, again);
    // Nothing leaves while nobody can say whether it would be seen for the first time.
    if (toSee === null) return;
    if (toSee !== 'nothing') return openDialog({ kind: 'send', listingIds, how, preview: toSee });
    const began = Date.now();
    const outcome = await settleLong(
      host.call('sync.run', { listingIds: [...listingIds], ...how }),
      () => void syncNow(listingIds, { ...how, asked: true }),
    );
    if (outcome !== null) tellOutcome(listingIds, outcome, began);
  };

  /** Each by itself, then one sync of all of them. */
  const retry = async (wanted: readonly Again[]): Promise<void> => {
    const done = await Promise.all(
      wanted.map(({ listingId, mediaIds }) => {
        const photos = mediaIds === undefined ? {} : { mediaIds: [...mediaIds] };
        return settle(host.call('sync.retry', { listingId, ...photos }));
      }),
    );
    if (done.some((each) => each !== null)) await syncNow(wanted.map(({ listingId }) => listingId));
  };
  return {
    syncNow,
    pause: () => settle(host.call('sync.pause', {})),
    // What was asked for before goes on by itself; nothing else is sent.
    resume: () => settle(host.call('sync.resume', {})),
    /** Stops everything; nothing goes on by itself until the next “Sync now”. */
    cancel: () => settle(host.call('sync.cancel', {})),
    /** Holds photos back from sending until they are resumed, or (cancelled) until the next “Sync now”. */
    async hold(mediaIds: readonly MediaId[], how: 'pause' | 'cancel'): Promise<void> {
      if (mediaIds.length > 0) await settle(host.call(`sync.${how}`, { mediaIds: [...mediaIds] }));
    },
    async release(mediaIds: readonly MediaId[]): Promise<void> {
      if (mediaIds.length > 0) await settle(host.call('sync.resume', { mediaIds: [...mediaIds] }));
    },
    /** Tries again what is blocked in a listing, or only these photos of it. */
    retry: (listingId: ListingId, mediaIds?: readonly MediaId[]) => retry([{ listingId, mediaIds }]),
    /** The same for photos and listings that were not sent for the same reason. */
    retryAlike(failures: readonly Pick<SyncFailure, 'listingId' | 'mediaId'>[]): Promise<void> {
      const byListing = Map.groupBy(failures, ({ listingId }) => listingId);
      return retry(
        [...byListing].map(([listingId, alike]) => {
          const mediaIds = alike.flatMap(({ mediaId }) => mediaId ?? []);
          return { listingId, mediaIds: mediaIds.length < alike.length ? undefined : mediaIds };
        }),
      );
    },
    retryEach: (listingIds: readonly ListingId[]) => retry(listingIds.map((listingId) => ({ listingId }))),
    answer: (input: CallInput<'sync.answer'>): Promise<AppErrorData | null> =>
      settleInForm(host.call('sync.answer', input)),
  };
}

/** What a person has to see first, since others would see a listing for the first time, or much less of it; null where it is unknown. */
function createFindWhatToSee({ services, settle }: CommandTools) {
  const { host, settings } = services;
  return async (
    listingIds: readonly ListingId[],
    { alone }: Omit<HowToSync, 'asked'>,
    again: () => void,
  ): Promise<SyncPreview | 'nothing' | null> => {
    const of = { listingIds: [...listingIds], ...(alone === undefined ? {} : { alone }) };
    const preview = await settle(host.call('sync.preview', of), again);
    if (preview === null) return null;
    const reasons = new Set(preview.listings.map(reasonToAsk));
    const isFirst = reasons.has('first') && settings.getSnapshot().askBeforeFirstSend;
    return reasons.has('removal') || isFirst ? preview : 'nothing';
  };
}

/** Says what was sent, and what was not because of errors: those of the open listing are shown. */
function createTellOutcome(tools: CommandTools) {
  const { services, openDialog, t } = tools;
  const { store, toasts, language } = services;
  const { goTo } = createOpeningCommands(tools);
  return (listingIds: readonly ListingId[], outcome: SyncOutcome, began: number): void => {
    const { shown, totals } = store.getSnapshot();
    const held = outcome.reasons.find(({ code }) => code === 'heldByFindings');
    const open = listingIds.length === 1 && shown?.listingId === listingIds[0] ? shown : null;
    if (held !== undefined && open !== null && countFindings(findingsOf(open)).errors > 0) {
      return openDialog({ kind: 'findings', isSending: true });
    }
    if (held !== undefined) {
      // Errors at a further service stand in the list of the listing as it goes there.
      const there = open?.services.find(({ errors }) => errors > 0);
      const show = { label: t('sync.showErrors'), run: () => there && goTo(there.listingId, null, held) };
      toasts.inform(problemText(language.getSnapshot(), held), there === undefined ? undefined : show);
    }
    const resolve = { label: t('common.resolve'), run: () => openDialog({ kind: 'conflicts', listingId: null }) };
    toasts.inform(
      outcomeSentence(language.getSnapshot(), outcome, totals?.unseenBase ?? 0),
      outcome.conflicts > 0 ? resolve : undefined,
      began,
    );
  };
}
