import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { AccountView } from '../../../../shared/contract/model.ts';
import type { AccountId, ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { CANNOT_ATTACH, isProblem } from '../../sync/base/standard-problems.ts';
import { isKnownThere } from '../../sync/following/begin.ts';
import type { HandlerContext } from './handler-context.ts';

/** Listings that no service has anything of: only a person says that they go elsewhere. */
export function unsentHandlers({ store, ports }: HandlerContext) {
  return {
    'practice.unsent'() {
      const accounts = store.accounts.all();
      const ofPractice = (listing: ListingRow): boolean => accountOf(listing, accounts)?.environment === 'practice';
      const listings = store.listings
        .all()
        .filter((listing) => ofPractice(listing) && !listing.syncWanted && isMovable(store, listing));
      return { listingIds: listings.map(({ listingId }) => listingId) };
    },
    async 'listing.moveToService'({ listingIds, accountId }) {
      const at = ports.now().toISOString();
      await store.soon(() => {
        for (const listingId of new Set(listingIds)) move(store, listingId, accountId, at);
      });
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Within a change. @throws AppError notFound, conflict */
function move(store: Store, listingId: ListingId, accountId: AccountId, at: string): void {
  const account = store.accounts.get(accountId);
  if (account === null) throw new AppError('notFound', phrase('error.noSuchAccount'));
  const listing = store.listings.get(listingId);
  if (listing === null) throw new AppError('notFound', phrase('error.noListingToChange'));
  if (!isMovable(store, listing)) throw new AppError('conflict', phrase('error.cannotMove', { name: listing.name }));
  store.listings.bindAccount(listingId, accountId);
  store.listings.setBlocked(listingId, null);
  store.listings.setConfirmedWarnings(listingId, []);
  store.schedule.clearSyncWanted(listingId);
  forgetRefusals(store, listing);
  store.history.add(at, listingId, null, 'you', phrase('history.movedToService', { name: account.name }));
}

/** Connects. Where that corrects the addresses of an account, what was refused at the former ones is tried again. */
export async function triedAgain(store: Store, connect: () => Promise<AccountView>): Promise<AccountView> {
  const before = store.accounts.all();
  const now = await connect();
  const was = before.find(({ accountId }) => accountId === now.accountId);
  if (was === undefined || (was.baseUrl === now.baseUrl && was.uploadUrl === now.uploadUrl)) return now;
  await store.soon(() => {
    for (const listing of store.listings.all())
      if (accountOf(listing, before)?.accountId === was.accountId) forgetRefusals(store, listing);
  });
  return now;
}

/** Photos that wait for a person since the service was said to take no further ones go on once it is said to. Within a change. */
export function saveProfile(store: Store, accountId: AccountId, profile: ServiceProfile): void {
  const before = store.accounts.all();
  const tookNone = before.some((account) => account.accountId === accountId && account.profile.attach === 'none');
  store.accounts.setProfile(accountId, profile);
  if (!tookNone || profile.attach === 'none') return;
  const listings = store.listings.all().filter((listing) => accountOf(listing, before)?.accountId === accountId);
  for (const { mediaId, blocked } of listings.flatMap(({ listingId }) => store.media.ofListing(listingId)))
    if (isProblem(blocked, CANNOT_ATTACH)) store.media.setBlocked(mediaId, null);
}

/** What was objected to at one address says nothing of another one. Within a change. */
function forgetRefusals(store: Store, { listingId, blocked: whole }: ListingRow): void {
  if (whole?.code === 'serviceRefused') store.listings.setBlocked(listingId, null);
  for (const { mediaId, blocked } of store.media.ofListing(listingId))
    if (blocked?.code === 'serviceRefused') store.media.setBlocked(mediaId, null);
  store.schedule.setRetry(listingId, 0, null);
}

/** [Note: samples stay in practice] A drawn house can be sent to no other service. */
function isMovable(store: Store, listing: ListingRow): boolean {
  const { listingId } = listing;
  const goesFurther = store.destinations.get(listingId) !== null || store.destinations.ofSource(listingId).length > 0;
  return !goesFurther && !isKnownThere(store, listing) && !store.history.isOfSample(listingId);
}
