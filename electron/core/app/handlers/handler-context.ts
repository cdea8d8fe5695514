import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ExportProgress } from '../../../../shared/contract/export.ts';
import type { CheckProgress, CopyProgress } from '../../../../shared/contract/storage.ts';
import type { AccountId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import type { CardWatch } from '../../photos/cards/card-watch.ts';
import type { Downloads } from '../../photos/export/downloads.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import type { MakeCorrected } from '../../photos/import/prepare.ts';
import type { WatchService } from '../../photos/watch/watch-service.ts';
import { type Accounts, accountOf } from '../../service/accounts/accounts.ts';
import type { SigningIn } from '../../service/accounts/signing-in.ts';
import type { SyncContext } from '../../sync/base/context.ts';
import { withEdit } from '../../sync/run/after-edit.ts';
import type { SyncService } from '../../sync/run/sync-service.ts';
import type { CorePorts } from '../ports.ts';
import type { ListListings, Summaries } from '../views/listing-list.ts';

/** What the handlers of the contract work with. */
export interface HandlerContext extends SigningIn {
  readonly ports: CorePorts;
  readonly store: Store;
  readonly listListings: ListListings;
  readonly summaries: Summaries;
  readonly accounts: Accounts;
  readonly importing: ImportContext;
  readonly watching: WatchService;
  readonly cards: CardWatch;
  readonly makeCorrected: MakeCorrected;
  /** The same in the background. */
  readonly makeCorrectedSoon: (listingId: ListingId) => void;
  /** Asks the service in use for its rules, in the background; those of before stay where it does not answer. */
  readonly learnRulesSoon: () => void;
  /** The same for its fields. */
  readonly learnFieldsSoon: () => void;
  readonly sync: SyncService;
  readonly syncContext: Omit<SyncContext, 'onUpload'>;
  readonly onExport: (progress: ExportProgress) => void;
  /** What was exported for the page to save. */
  readonly downloads: Downloads;
  /** How far the reading of all originals is. */
  readonly onCheck: (progress: CheckProgress) => void;
  /** How far a backup or a move is. */
  readonly onCopy: (progress: CopyProgress) => void;
}

/** The account that is named, or the one in use. @throws AppError noAccount */
export function accountOr({ store }: HandlerContext, accountId: AccountId | undefined): AccountRow {
  const account = accountId === undefined ? store.accounts.current() : store.accounts.get(accountId);
  if (account === null) {
    const why = accountId === undefined ? phrase('error.noServiceYet') : phrase('error.noSuchAccount');
    throw new AppError('noAccount', why, { action: 'signIn' });
  }
  return account;
}

export function listingOrThrow(context: HandlerContext, listingId: ListingId): ListingRow {
  const listing = context.store.listings.get(listingId);
  if (listing === null) throw new AppError('notFound', phrase('error.noListingToChange'));
  return listing;
}

/** The profile of the listing's account, or the default one while no service is connected. */
export function profileOf(context: Pick<HandlerContext, 'store'>, listing: ListingRow): ServiceProfile {
  const account = accountOf(listing, context.store.accounts.all());
  return account === null ? DEFAULT_PROFILE : profileAsDescribed(context.store, account);
}

/** Makes an edit of listings in one transaction, with what comes of it for sending. */
export function asEdit<Value>(
  { store, ports }: HandlerContext,
  listingIds: readonly ListingId[],
  edit: () => Value,
): Promise<Value> {
  return store.soon(() => withEdit(store, listingIds, ports.now(), edit));
}

/** An edit answers a refusal of the service: the listing may be tried again. */
export function edited(store: Store, listingId: ListingId, at: string): void {
  store.listings.touch(listingId, at);
  const listing = store.listings.get(listingId);
  if (listing?.blocked?.code === 'serviceRefused') store.listings.setBlocked(listingId, null, listing.fieldProblems);
}

/** The listings of some photos, those that are not here left out. */
export function listingsOf({ store }: HandlerContext, mediaIds: readonly MediaId[]): ListingId[] {
  return mediaIds.flatMap((mediaId) => store.media.get(mediaId)?.listingId ?? []);
}

/** @throws AppError notFound */
export function mediaOrThrow(context: HandlerContext, mediaId: MediaId): MediaRow {
  const media = context.store.media.get(mediaId);
  if (media === null) throw new AppError('notFound', phrase('error.noPhoto'));
  return media;
}
