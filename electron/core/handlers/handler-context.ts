import { AppError } from '../../../shared/contract/app-error.ts';
import type { ExportProgress } from '../../../shared/contract/export.ts';
import type { CheckProgress } from '../../../shared/contract/storage.ts';
import type { AccountId, ListingId } from '../../../shared/domain/ids.ts';
import { phrase } from '../../../shared/domain/phrases/phrase.ts';
import { DEFAULT_PROFILE, type ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { accountOf } from '../accounts/account-of.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SigningIn } from '../accounts/signing-in.ts';
import type { CardWatch } from '../cards/card-watch.ts';
import type { Downloads } from '../export/downloads.ts';
import type { ImportContext } from '../import/import-photos.ts';
import type { MakeCorrected } from '../import/make-corrected.ts';
import type { CorePorts } from '../ports.ts';
import type { TokenSource } from '../remote/auth.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import { profileWithTold } from '../store/profile-of-account.ts';
import type { Store } from '../store/store.ts';
import { openSession, type Session, type SyncContext } from '../sync/context.ts';
import type { SyncService } from '../sync/sync-service.ts';
import type { ListListings, Summaries } from '../views/listing-list.ts';
import type { WatchService } from '../watch/watch-service.ts';

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
  /** How far an export is. */
  readonly onExport: (progress: ExportProgress) => void;
  /** What was exported for the page to save. */
  readonly downloads: Downloads;
  /** How far the reading of all originals is. */
  readonly onCheck: (progress: CheckProgress) => void;
}

/** A way to an account's service for a question of its own, outside of a sync: nobody watches its progress or stops it. */
export function sessionFor(context: HandlerContext, account: AccountRow, tokens?: TokenSource): Session {
  const watched = { ...context.syncContext, onUpload: () => undefined };
  const sync = tokens === undefined ? watched : { ...watched, tokensFor: () => tokens };
  return openSession(sync, account, new AbortController().signal);
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
  return account === null ? DEFAULT_PROFILE : profileWithTold(context.store, account);
}
