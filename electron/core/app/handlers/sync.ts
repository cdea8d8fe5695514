import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { ListingSummary, Problem } from '../../../../shared/contract/model.ts';
import { toCsv } from '../../../../shared/domain/csv-text.ts';
import { type ListingId, ListingKey, type MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE } from '../../../../shared/domain/service-profile.ts';
import type { Hold } from '../../../../shared/domain/status.ts';
import { storageTrouble } from '../../library/storage-trouble.ts';
import { settleFailedImports } from '../../photos/import/resume.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { sessionFor } from '../../service/session.ts';
import { fetchPicturesByOthers, lacksPicturesByOthers } from '../../sync/photos-by-others/photos-by-others.ts';
import { sendNoMore } from '../../sync/run/go-on.ts';
import { settleByPerson } from '../../sync/send/settle-doubt.ts';
import { fetchMissingPictures, lacksPictures } from '../../sync/service-pictures/fetch-missing.ts';
import { type ErrorToFix, errorsToFix, hasPictureRules, whyHeldBy } from '../views/errors-to-fix.ts';
import { nameAtService } from '../views/listing-rows.ts';
import { hasToWrite } from '../views/photos-to-follow.ts';
import {
  accountHoldLine,
  FAILURE_COLUMNS,
  failureLine,
  listAccountHolds,
  listFailures,
  previewSync,
} from '../views/sync-preview.ts';
import { asEdit, type HandlerContext, listingOrThrow, mediaOrThrow } from './handler-context.ts';

export function syncHandlers(context: HandlerContext) {
  const { store, sync, ports } = context;
  return {
    async 'sync.run'({ listingId, listingIds, anyway, alone }) {
      ports.secrets.askAgain?.();
      // Another process may have run the practice service so far and taken it away with it.
      await context.accounts.wakePractice();
      await settleFailedImports(context.importing);
      const named = listingId === undefined ? listingIds : [listingId];
      const chosen = chosenOf(context, named, alone) ?? undefined;
      // What is found for a further service is not what a person agreed to here.
      const isAgreed = (id: ListingId): boolean => anyway === true && (named === undefined || named.includes(id));
      const { going, held } = await holdByFindings(context, chosen, isAgreed);
      const outcome = await sync.run(going);
      const problems = await fetchPictures(context, going);
      const { blocked, reasons } = outcome;
      return { ...outcome, blocked: blocked + held.length, reasons: [...reasons, ...held, ...problems] };
    },
    async 'sync.preview'({ listingIds, alone }) {
      await context.summaries.completeSummaries();
      return previewSync(store, context.listListings, DEFAULT_PROFILE, chosenOf(context, listingIds, alone));
    },
    'sync.status': () => sync.status(),
    async 'sync.retry'({ listingId, mediaIds }) {
      listingOrThrow(context, listingId);
      const chosen = (mediaId: MediaId): boolean => mediaIds?.includes(mediaId) ?? true;
      await asEdit(context, [listingId], () => {
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
      });
      return {};
    },
    'sync.answer'({ question, created, listingKey }) {
      listingOrThrow(context, question.listingId);
      const key = listingKey === undefined ? null : ListingKey.parse(listingKey);
      if (!settleByPerson(context.syncContext, question, { created, listingKey: key })) {
        throw new AppError('conflict', phrase('error.noOpenQuestion'));
      }
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Whoever sends a listing sends it to all of its services, unless they say to which; null for all listings. */
function chosenOf(
  { store }: HandlerContext,
  named: readonly ListingId[] | undefined,
  alone: boolean | undefined,
): readonly ListingId[] | null {
  if (named === undefined) return null;
  return alone === true ? named : store.destinations.withDestinations(named);
}

/**
 * Fetches the pictures of the service that are not here yet: of photos that others added, and of those opened without one. What was
 * sent stays sent in any case: trouble is reported beside it.
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
    if (!lacksPicturesByOthers(store, listing.listingId) && !lacksPictures(store, listing.listingId)) continue;
    const session = sessionFor(context.syncContext, account);
    try {
      await fetchPicturesByOthers(context.importing, session, listing.listingId);
      await fetchMissingPictures(context.importing, session, listing.listingId);
    } catch (error) {
      const trouble = storageTrouble(error, ports.home);
      if (!(trouble instanceof AppError)) throw error;
      const { code, message, action, phrase: why } = trouble;
      problems.push({ code, message, action, phrase: why });
    }
  }
  return problems;
}

/** What a person does about sending itself: holds it back, lets it go on, looks at what was not sent. */
export function sendingHandlers(context: HandlerContext) {
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
      else await holdBack(context, mediaIds, 'paused');
      return {};
    },
    async 'sync.cancel'({ mediaIds }) {
      if (mediaIds === undefined) await sync.cancel();
      else await holdBack(context, mediaIds, 'cancelled');
      return {};
    },
    async 'sync.resume'({ mediaIds }) {
      if (mediaIds === undefined) await sync.resume();
      else await release(context, mediaIds);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Holds photos back; a request that one of them is in is stopped by it. */
function holdBack(context: HandlerContext, mediaIds: readonly MediaId[], kind: Hold): Promise<void> {
  const { store, ports } = context;
  return store.soon(() => {
    for (const { mediaId, listingId } of mediaIds.map((each) => mediaOrThrow(context, each))) {
      store.holds.set(mediaId, kind);
      store.history.add(ports.now().toISOString(), listingId, mediaId, 'you', phrase(`history.${kind}`));
    }
  });
}

/** Lets photos go again: in a moment by themselves, where nothing goes along that nobody asked to send. */
function release(context: HandlerContext, mediaIds: readonly MediaId[]): Promise<void> {
  const { store, ports } = context;
  const photos = mediaIds.map((each) => mediaOrThrow(context, each));
  const listingIds = photos.map(({ listingId }) => listingId);
  return asEdit(context, listingIds, () => {
    for (const { mediaId, listingId } of photos) {
      store.holds.set(mediaId, null);
      store.history.add(ports.now().toISOString(), listingId, mediaId, 'you', phrase('history.resumed'));
    }
  });
}

/** So many listings are looked at before others have a turn. */
const AT_ONCE = 10;

/** What the gate looks at. */
interface HoldContext extends Pick<HandlerContext, 'store' | 'listListings' | 'summaries'> {
  readonly ports: Pick<HandlerContext['ports'], 'now'>;
}

interface HeldByFindings {
  /** Listings that go; undefined for all of them. */
  readonly going: readonly ListingId[] | undefined;
  /** Why others do not, one for each. */
  readonly held: readonly Problem[];
}

/**
 * Keeps listings with errors from being sent until somebody says that they go all the same, which their history keeps. Only where
 * the profile of their service has picture rules, and only where there is something to send: others are read as ever. A run of sync
 * writes nothing for them in any case (`whyHeld`): here a person sees why at once, also offline.
 *
 * @param chosen undefined for all
 * @param isAgreed whether somebody said that a listing goes all the same
 */
export async function holdByFindings(
  context: HoldContext,
  chosen: readonly ListingId[] | undefined,
  isAgreed: (listingId: ListingId) => boolean,
): Promise<HeldByFindings> {
  const { store, ports } = context;
  const hasRules = store.accounts.all().some(({ profile }) => profile.pictureRules !== null);
  if (!hasRules) return { going: chosen, held: [] };
  if (chosen === undefined) await context.summaries.completeSummaries();
  const faulty = await faultyAmong(
    context,
    chosen ?? store.destinations.withDestinations(store.summaries.unsettled()),
    chosen !== undefined,
  );
  const agreed = faulty.filter(({ listingId }) => isAgreed(listingId));
  if (agreed.length > 0) {
    await store.soon(() => {
      for (const { listingId, errors } of agreed) {
        const rules = [...new Set(errors.map(({ rule }) => rule))].join(', ');
        const said = phrase('history.sentAnyway', { count: errors.length, rules });
        store.history.add(ports.now().toISOString(), listingId, null, 'you', said);
        store.sentAnyway.set(listingId, new Set(errors.map(({ key }) => key)));
      }
    });
  }
  const problems = faulty.flatMap(({ listingId, why }) =>
    why === null || isAgreed(listingId) ? [] : [{ listingId, why }],
  );
  if (problems.length === 0) return { going: chosen, held: [] };
  const held = new Set(problems.map(({ listingId }) => listingId));
  // Nor does it go later by itself, where it still waited for something.
  await store.soon(() => {
    for (const listingId of held) {
      if (store.listings.get(listingId)?.syncWanted === true) sendNoMore(store, listingId, ports.now().getTime());
      store.schedule.setHeldByErrors(listingId);
    }
  });
  const going = (chosen ?? sendable(context)).filter((listingId) => !held.has(listingId));
  return { going, held: problems.map(({ why }) => why) };
}

interface Faulty extends Pick<ListingSummary, 'listingId' | 'name'> {
  readonly errors: readonly ErrorToFix[];
  /** Null where all of them were agreed to. */
  readonly why: Problem | null;
}

/** The same for many: so few at once that others have their turns in between. */
async function faultyAmong(
  context: HoldContext,
  listingIds: readonly ListingId[],
  isChosen: boolean,
): Promise<Faulty[]> {
  const faulty: Faulty[] = [];
  for (let first = 0; first < listingIds.length; first += AT_ONCE) {
    faulty.push(...faultyOf(context, listingIds.slice(first, first + AT_ONCE), isChosen));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return faulty;
}

/** @param isChosen archived ones are meant too */
function faultyOf(context: HoldContext, listingIds: readonly ListingId[], isChosen: boolean): Faulty[] {
  const isAsked = ({ listingId, archived, toSend }: ListingSummary): boolean =>
    (isChosen || !archived) && toSend > 0 && hasToWrite(context.store, listingId, DEFAULT_PROFILE);
  const { store, ports } = context;
  const ruled = listingIds.filter((listingId) => hasPictureRules(store, listingId));
  return context.listListings(ruled).flatMap((listing) => {
    const errors = isAsked(listing) ? errorsToFix(store, listing.listingId, ports.now) : [];
    const called = nameAtService(store, listing.listingId, listing.name);
    return errors.length === 0 ? [] : [{ ...listing, errors, why: whyHeldBy(called, errors) }];
  });
}

/** What a sync of everything is about. */
function sendable({ store }: HoldContext): ListingId[] {
  return store.listingColumns.sendable().map(({ listingId }) => listingId);
}
