import { AppError } from '../../../../shared/contract/app-error.ts';
import type { Handlers } from '../../../../shared/contract/dispatch.ts';
import type { AccountView, Problem } from '../../../../shared/contract/model.ts';
import type { AccountId, ListingId } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
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
  unblock(store, listing, isRefusal);
  store.schedule.setRetry(listingId, 0, null);
  store.history.add(at, listingId, null, 'you', phrase('history.movedToService', { name: account.name }));
}

/** Connects. What waited for what is put right with that goes on. */
export async function triedAgain(store: Store, connect: () => Promise<AccountView>): Promise<AccountView> {
  const before = store.accounts.all();
  const now = await connect();
  await store.soon(() => goOn(store, before, now.accountId));
  return now;
}

/** What waited for what is put right with that goes on. Within a change. */
export function saveProfile(store: Store, accountId: AccountId, profile: ServiceProfile): void {
  const before = store.accounts.all();
  store.accounts.setProfile(accountId, profile);
  goOn(store, before, accountId);
}

/** What was objected to at one address says nothing of another; where a service was said to take no further photos, they go once it does. */
function goOn(store: Store, before: readonly AccountRow[], accountId: AccountId): void {
  const was = before.find((account) => account.accountId === accountId);
  const now = store.accounts.get(accountId);
  if (was === undefined || now === null) return;
  const isElsewhere = was.baseUrl !== now.baseUrl || was.uploadUrl !== now.uploadUrl;
  const takesPhotos = was.profile.attach === 'none' && now.profile.attach !== 'none';
  if (!isElsewhere && !takesPhotos) return;
  const isOver = (blocked: Problem): boolean =>
    (isElsewhere && isRefusal(blocked)) || (takesPhotos && isProblem(blocked, CANNOT_ATTACH));
  for (const listing of store.listings.all()) {
    if (accountOf(listing, before)?.accountId !== accountId) continue;
    unblock(store, listing, isOver);
    if (isElsewhere) store.schedule.setRetry(listing.listingId, 0, null);
  }
}

const isRefusal = ({ code }: Problem): boolean => code === 'serviceRefused';

/** Within a change. */
function unblock(store: Store, { listingId, blocked: whole }: ListingRow, isOver: (blocked: Problem) => boolean): void {
  if (whole !== null && isOver(whole)) store.listings.setBlocked(listingId, null);
  for (const { mediaId, blocked } of store.media.ofListing(listingId))
    if (blocked !== null && isOver(blocked)) store.media.setBlocked(mediaId, null);
}

/** [Note: samples stay in practice] A drawn house can be sent to no other service. */
function isMovable(store: Store, listing: ListingRow): boolean {
  const { listingId } = listing;
  const goesFurther = store.destinations.get(listingId) !== null || store.destinations.ofSource(listingId).length > 0;
  return !goesFurther && !isKnownThere(store, listing) && !store.history.isOfSample(listingId);
}
