import { AppError } from '../../../../shared/contract/app-error.ts';
import { type AccountId, ListingId, type MediaId } from '../../../../shared/domain/ids.ts';
import { nameAlone } from '../../../../shared/domain/listing-names.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { withoutIdentity } from '../../../../shared/domain/property-fields.ts';
import { mayBeAtService, wantedPhoto } from '../../library/changes/wanted.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { Store } from '../../library/store/store.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { firstSeen } from './follow.ts';
import type { FollowContext } from './follow-context.ts';

/**
 * Sends a listing to a further service from now on, within a change: a listing that follows it goes there (docs/adr/006), the one from
 * before where it went there once.
 *
 * @returns the one that follows
 * @throws AppError notFound, noAccount, conflict (it goes there already)
 */
export function beginFollowing(context: FollowContext, sourceId: ListingId, accountId: AccountId): ListingId {
  const { store, now, newId } = context;
  const source = listingOrThrow(store, sourceId);
  const accounts = store.accounts.all();
  const account = accounts.find((each) => each.accountId === accountId);
  if (account === undefined) throw new AppError('notFound', phrase('error.noSuchAccount'));
  const first = accountOf(source, accounts);
  if (first === null) throw new AppError('noAccount', phrase('error.noAccount'), { action: 'signIn' });
  const taken = [
    first.accountId,
    ...store.destinations.ofSource(sourceId).map((row) => accountIdOf(store, row.listingId)),
  ];
  if (taken.includes(accountId))
    throw new AppError('conflict', phrase('error.goesThereAlready', { name: account.name }));
  // Which services it goes to is settled from here on.
  if (source.accountId === null) store.listings.bindAccount(sourceId, first.accountId);
  const at = now().toISOString();
  const before = keptThere(store, sourceId, account);
  const listingId = before?.listingId ?? ListingId.parse(newId());
  if (before === null) {
    store.listings.insert(listingId, source.name, {}, at);
    store.listings.bindAccount(listingId, accountId);
    store.destinations.save({ listingId, sourceId, seen: firstSeen(source) });
  } else goOnFollowing(store, before, source);
  const goes = phrase('history.alsoSent', { name: account.name });
  store.history.add(at, sourceId, null, 'you', goes);
  store.history.add(at, listingId, null, 'you', goes);
  return listingId;
}

/**
 * Sends a draft to another service than it was to go to, within a change. What the first one refused of it, and pictures that were
 * uploaded there, are no matter of the other.
 *
 * @returns the draft itself
 * @throws AppError notFound, conflict (something of it is or may be at a service, or it goes to several)
 */
export function moveDraft({ store, now }: FollowContext, listingId: ListingId, accountId: AccountId): ListingId {
  const draft = listingOrThrow(store, listingId);
  const accounts = store.accounts.all();
  const account = accounts.find((each) => each.accountId === accountId);
  if (account === undefined) throw new AppError('notFound', phrase('error.noSuchAccount'));
  const first = accountOf(draft, accounts);
  // A drawn house is sent to no live service.
  const isDrawn = first?.environment === 'practice' && account.environment !== 'practice';
  if (isDrawn || store.destinations.ofSource(listingId).length > 0 || isOrMayBeThere(store, draft))
    throw new AppError('conflict', phrase('error.cannotMove', { name: account.name }));
  store.listings.bindAccount(listingId, accountId);
  store.listings.setBlocked(listingId, null);
  for (const { mediaId, blocked } of store.media.ofListing(listingId))
    if (blocked?.code === 'serviceRefused') store.media.setBlocked(mediaId, null);
  store.schedule.clearSyncWanted(listingId);
  store.schedule.setRetry(listingId, 0, null);
  const at = now().toISOString();
  store.listings.touch(listingId, at);
  store.history.add(at, listingId, null, 'you', phrase('history.sentInstead', { name: account.name }));
  return listingId;
}

/** The listing that went there before for this one, where anything of it is there: a second one is not made. */
function keptThere(store: Store, sourceId: ListingId, { accountId, name }: AccountRow): ListingRow | null {
  const kept = store.destinations.followedBefore(sourceId).flatMap((listingId) => store.listings.get(listingId) ?? []);
  const there = kept.find(
    (each) =>
      each.accountId === accountId && store.destinations.get(each.listingId) === null && isKnownThere(store, each),
  );
  if (there === undefined) return null;
  if (store.destinations.ofSource(there.listingId).length > 0)
    throw new AppError('conflict', phrase('error.isThereAlready', { name, listing: there.name }));
  return there;
}

/**
 * [Note: what differs stays] Nobody knows any more whether a person or a service made the two differ: whatever is another in the source by
 * now is not sent there before somebody changes it.
 */
function goOnFollowing(store: Store, own: ListingRow, source: ListingRow): void {
  const { listings, destinations, media } = store;
  const [{ listingId }, { listingId: sourceId, name }] = [own, source];
  listings.rename(listingId, name);
  const seen = {
    source: { name, fields: withoutIdentity(source.fields), order: media.present(sourceId) },
    own: { name, fields: own.fields, order: media.present(listingId) },
  };
  destinations.save({ listingId, sourceId, seen });
  const taken = new Set<MediaId>();
  for (const row of media.ofListing(sourceId)) {
    const twin = row.removed ? null : media.twin(listingId, row.sha256);
    if (twin === null || taken.has(twin.mediaId)) continue;
    taken.add(twin.mediaId);
    const { mediaId } = twin;
    const seenPhoto = { source: wantedPhoto(row), own: wantedPhoto(twin) };
    destinations.photos.save({ mediaId, listingId, sourceMediaId: row.mediaId, seen: seenPhoto });
  }
}

/** Only a listing of its own goes to further services. */
function listingOrThrow(store: Store, listingId: ListingId): ListingRow {
  const listing = store.listings.get(listingId);
  if (listing === null) throw new AppError('notFound', phrase('error.noListing'));
  if (store.destinations.get(listingId) !== null) throw new AppError('conflict', phrase('error.followsAlready'));
  return listing;
}

function accountIdOf(store: Store, listingId: ListingId): AccountId | null {
  return store.listings.get(listingId)?.accountId ?? null;
}

/** Whether anything of a listing is, or may be, at its service, or was uploaded for it. */
export function isKnownThere(store: Store, listing: ListingRow): boolean {
  const { listingId } = listing;
  return isOrMayBeThere(store, listing) || store.uploads.ofListing(listingId).some(({ state }) => state === 'uploaded');
}

function isOrMayBeThere(store: Store, { listingId, onService }: ListingRow): boolean {
  return onService || store.attempts.unsettled(listingId).length > 0 || mayBeAtService(store, listingId).size > 0;
}

/**
 * Ends it, within a change. What the service has stays there, and the listing that followed is one of its own from then on.
 *
 * @throws AppError notFound
 */
export function endFollowing({ store, now }: Pick<FollowContext, 'store' | 'now'>, listingId: ListingId): void {
  const destination = store.destinations.get(listingId);
  const listing = store.listings.get(listingId);
  if (destination === null || listing === null) throw new AppError('notFound', phrase('error.followsNothing'));
  const name = store.accounts.all().find(({ accountId }) => accountId === listing.accountId)?.name ?? '';
  const at = now().toISOString();
  store.destinations.end(destination);
  // Two of one name could not be told apart.
  const taken = new Set(
    store.listingImports.names().flatMap((each) => (each.listingId === listingId ? [] : [each.name])),
  );
  store.listings.rename(listingId, nameAlone(listing.name, name, taken));
  const ended = phrase('history.noLongerSent', { name });
  store.history.add(at, destination.sourceId, null, 'you', ended);
  store.history.add(at, listingId, null, 'you', ended);
}
