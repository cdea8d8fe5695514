import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { Problem } from '../../../../shared/contract/model.ts';
import { type ListingId, ListingKey, type MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import { settleFailedImports } from '../../photos/import/resume.ts';
import { accountOf } from '../../service/accounts/account-of.ts';
import { sessionFor } from '../../service/session.ts';
import { fetchForeignPictures, lacksForeignPictures } from '../../sync/foreign-media/foreign-media.ts';
import { goOn, sendNoMore } from '../../sync/run/go-on.ts';
import { settleByPerson } from '../../sync/send/in-doubt.ts';
import { fetchMissingPictures, lacksPictures } from '../../sync/service-pictures/fetch-missing.ts';
import { previewSync } from '../views/sync-preview.ts';
import { type HandlerContext, listingOrThrow } from './handler-context.ts';
import { holdByFindings, isHeldByFindings } from './held-by-findings.ts';

type SyncHandlers = Pick<Handlers, 'sync.run' | 'sync.preview' | 'sync.status' | 'sync.retry' | 'sync.settleInsert'>;

/** Milliseconds after which a retry goes by itself, for those who do not ask for a sync right after it. */
const TIME_TO_ASK = 2_000;

export function syncHandlers(context: HandlerContext): SyncHandlers {
  const { store, sync, ports } = context;
  return {
    async 'sync.run'({ listingId, listingIds, anyway, alone }) {
      ports.secrets.askAgain?.();
      // Another process may have run the practice service so far and taken it away with it.
      await context.accounts.wakePractice();
      await settleFailedImports(context.importing);
      const named = listingId === undefined ? listingIds : [listingId];
      // Whoever sends a listing sends it to all of its services, unless they say to which.
      const chosen = named === undefined || alone === true ? named : store.followers.withFollowers(named);
      // What is found for a further service is not what a person agreed to here.
      const isAgreed = (id: ListingId): boolean => anyway === true && (named === undefined || named.includes(id));
      const { going, held } = await holdByFindings(context, chosen, isAgreed);
      const outcome = await sync.run(going);
      const problems = await fetchPictures(context, going);
      const { blocked, reasons } = outcome;
      return { ...outcome, blocked: blocked + held.length, reasons: [...reasons, ...held, ...problems] };
    },
    async 'sync.preview'() {
      await context.summaries.completeSummaries();
      return previewSync(store, context.listListings, DEFAULT_PROFILE);
    },
    'sync.status': () => sync.status(),
    async 'sync.retry'({ listingId, mediaIds }) {
      listingOrThrow(context, listingId);
      const chosen = (mediaId: MediaId): boolean => mediaIds?.includes(mediaId) ?? true;
      await store.soon(() => {
        // One that waits for its file is helped by that file alone.
        const media = store.media
          .ofListing(listingId)
          .filter((each) => each.blocked !== null && !each.arriving && chosen(each.mediaId));
        const uploads = store.uploads
          .ofListing(listingId)
          .filter((each) => each.state === 'blocked' && chosen(each.mediaId));
        const isListingBlocked = mediaIds === undefined && store.listings.get(listingId)?.blocked != null;
        if (isListingBlocked) store.listings.setBlocked(listingId, null);
        for (const { mediaId } of media) store.media.setBlocked(mediaId, null);
        for (const { uploadId, attempts } of uploads) store.uploads.setState(uploadId, 'pending', { attempts });
        // Where nothing stood in the way nothing is asked for, such as after sending was cancelled.
        if (!isListingBlocked && media.length + uploads.length === 0) return;
        if (isHeldByFindings(context, listingId)) {
          sendNoMore(store, listingId, ports.now().getTime());
          store.schedule.setHeldByErrors(listingId);
        } else goOn(store, listingId, ports.now().getTime() + TIME_TO_ASK);
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
      settleByPerson(context.syncContext, listing, {
        created,
        listingKey: listingKey === undefined ? null : ListingKey.parse(listingKey),
      });
      return {};
    },
  };
}

/**
 * Fetches the pictures of the service that are not here yet: of photos that others added, and of those opened without
 * one. What was sent stays sent whatever comes of it: trouble is told beside it.
 */
async function fetchPictures(context: HandlerContext, chosen: readonly ListingId[] | undefined): Promise<Problem[]> {
  const { store, ports } = context;
  const problems: Problem[] = [];
  const lacking = store.media.listingsLackingPictures();
  const wanted = new Set(chosen ?? lacking);
  for (const listingId of lacking.filter((each) => wanted.has(each))) {
    const listing = store.listings.get(listingId);
    const account = listing === null ? null : accountOf(listing, store.accounts.all());
    if (listing === null || account === null || account.paused !== null) continue;
    if (!lacksForeignPictures(store, listing.listingId) && !lacksPictures(store, listing.listingId)) continue;
    const session = sessionFor(context.syncContext, account);
    try {
      await fetchForeignPictures(context.importing, session, listing.listingId);
      await fetchMissingPictures(context.importing, session, listing.listingId);
    } catch (error) {
      const trouble = storageTrouble(error, ports.home);
      if (!(trouble instanceof AppError)) throw error;
      problems.push({
        code: trouble.code,
        message: trouble.message,
        action: trouble.action,
        phrase: trouble.phrase ?? undefined,
      });
    }
  }
  return problems;
}
