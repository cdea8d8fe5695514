import { AppError } from '../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../shared/contract/dispatch.ts';
import { type ListingId, ListingKey, type MediaId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { accountOf } from '../accounts/account-of.ts';
import { settleByPerson } from '../sync/in-doubt.ts';
import { fetchShownPictures, lacksShownPictures } from '../sync/open-by-numbers.ts';
import { fetchOthersPictures } from '../sync/others.ts';
import { type HandlerContext, listingOrThrow, sessionFor } from './handler-context.ts';

type SyncHandlers = Pick<Handlers, 'sync.run' | 'sync.status' | 'sync.retry' | 'sync.settleInsert'>;

export function syncHandlers(context: HandlerContext): SyncHandlers {
  const { store, sync } = context;
  return {
    async 'sync.run'({ listingId }) {
      // Another process may have run the practice service so far and taken it away with it.
      await context.accounts.wakePractice();
      const outcome = await sync.run(listingId);
      await showOthers(context, listingId);
      return outcome;
    },
    'sync.status': () => sync.status(),
    'sync.retry'({ listingId, mediaIds }) {
      listingOrThrow(context, listingId);
      const chosen = (mediaId: MediaId): boolean => mediaIds?.includes(mediaId) ?? true;
      store.write(() => {
        if (mediaIds === undefined) store.listings.setBlocked(listingId, null);
        for (const media of store.media.ofListing(listingId)) {
          if (media.blocked !== null && chosen(media.mediaId)) store.media.setBlocked(media.mediaId, null);
        }
        for (const upload of store.uploads.ofListing(listingId)) {
          if (upload.state === 'blocked' && chosen(upload.mediaId))
            store.uploads.setState(upload.uploadId, 'pending', { attempts: upload.attempts });
        }
      });
      return {};
    },
    'sync.settleInsert'({ listingId, created, listingKey }) {
      const listing = listingOrThrow(context, listingId);
      if (
        !store.attempts.unsettled(listingId).some((attempt) => attempt.kind === 'insert' || attempt.kind === 'attach')
      ) {
        throw new AppError('conflict', phrase('error.noOpenQuestion'));
      }
      settleByPerson({ ...context.syncContext, onUpload: () => undefined }, listing, {
        created,
        listingKey: listingKey === undefined ? null : ListingKey.parse(listingKey),
      });
      return {};
    },
  };
}

/** Pictures of photos that others added, and of those opened by number that were shown since; those that cannot be had now are tried again after the next sync. */
async function showOthers(context: HandlerContext, listingId: ListingId | undefined): Promise<void> {
  const { store } = context;
  for (const listing of store.listings.all()) {
    const account = accountOf(listing, store.accounts.all());
    const wanted = listingId === undefined || listing.listingId === listingId;
    if (!wanted || account === null || account.paused !== null) continue;
    const hasAll = store.others.ofListing(listing.listingId).every((other) => other.sha256 !== null);
    if (hasAll && !lacksShownPictures(store, listing.listingId)) continue;
    const session = sessionFor(context, account);
    await fetchOthersPictures(context.importing, session, listing);
    await fetchShownPictures(context.importing, session, listing.listingId);
  }
}
