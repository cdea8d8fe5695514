import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import type { Hold } from '../../../../shared/domain/status.ts';
import { toCsv } from '../../library/history/csv.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { goOn } from '../../sync/run/go-on.ts';
import { accountHoldLine, listAccountHolds } from '../views/account-holds.ts';
import { FAILURE_COLUMNS, failureLine, listFailures } from '../views/failures.ts';
import { nameAtService } from '../views/name-at-service.ts';
import type { HandlerContext } from './handler-context.ts';

type SendingHandlers = Pick<
  Handlers,
  | 'sync.failures'
  | 'sync.accountHolds'
  | 'sync.exportFailures'
  | 'sync.held'
  | 'sync.pause'
  | 'sync.cancel'
  | 'sync.resume'
>;

/** What a person does about sending itself: holds it back, lets it go on, looks at what was not sent. */
export function sendingHandlers(context: HandlerContext): SendingHandlers {
  const { store, sync, ports } = context;
  return {
    'sync.held': () =>
      store.holds.all().map((each) => ({ ...each, listing: nameAtService(store, each.listingId, each.listing) })),
    async 'sync.failures'() {
      await context.summaries.completeSummaries();
      return listFailures(store, context.listListings, DEFAULT_PROFILE);
    },
    'sync.accountHolds': () => listAccountHolds(store, ports.now().getTime()),
    async 'sync.exportFailures'({ format }) {
      await context.summaries.completeSummaries();
      const holds = listAccountHolds(store, ports.now().getTime()).map(accountHoldLine);
      const lines = [...holds, ...listFailures(store, context.listListings, DEFAULT_PROFILE)].map(failureLine);
      const text = format === 'csv' ? toCsv(FAILURE_COLUMNS, lines) : `${JSON.stringify(lines, null, 2)}\n`;
      return { fileName: `not sent.${format}`, text };
    },
    async 'sync.pause'({ mediaIds }) {
      if (mediaIds === undefined) await sync.pause();
      else await hold(context, mediaIds, 'paused');
      return {};
    },
    async 'sync.cancel'({ mediaIds }) {
      if (mediaIds === undefined) await sync.cancel();
      else await hold(context, mediaIds, 'cancelled');
      return {};
    },
    async 'sync.resume'({ mediaIds }) {
      if (mediaIds === undefined) await sync.resume();
      else await release(context, mediaIds);
      return {};
    },
  };
}

/** Holds photos back; a request that one of them is in is stopped by it. */
function hold({ store, ports }: HandlerContext, mediaIds: readonly MediaId[], kind: Hold): Promise<void> {
  return store.soon(() => {
    for (const media of photosOrThrow(store, mediaIds)) {
      store.holds.set(media.mediaId, kind);
      store.history.add(ports.now().toISOString(), media.listingId, media.mediaId, 'you', phrase(`history.${kind}`));
    }
  });
}

/** Lets photos go again: a host that stays sends them at its next look, unless their listing was never sent. */
function release({ store, ports }: HandlerContext, mediaIds: readonly MediaId[]): Promise<void> {
  const now = ports.now();
  return store.soon(() => {
    for (const { mediaId, listingId } of photosOrThrow(store, mediaIds)) {
      store.holds.set(mediaId, null);
      goOn(store, listingId, now.getTime());
      store.history.add(now.toISOString(), listingId, mediaId, 'you', phrase('history.resumed'));
    }
  });
}

function photosOrThrow(store: HandlerContext['store'], mediaIds: readonly MediaId[]): MediaRow[] {
  return mediaIds.map((mediaId) => {
    const media = store.media.get(mediaId);
    if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
    return media;
  });
}
