import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ListingId, ListingKey } from '../../../../shared/domain/ids.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { runnerName } from '../../library/runner-name.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { IncomingMedia, IncomingProperty } from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { takeLease } from '../run/lease.ts';
import { persistFound } from '../send/settle-doubt.ts';
import type { OpenContext } from './open-by-numbers.ts';

/** The listing with this ListingKey. */
export function findPresent(context: OpenContext, session: Session, listingKey: ListingKey): ListingId | null {
  const present = listingsOf(context, session).find((listing) => listing.listingKey === listingKey);
  return present?.listingId ?? null;
}

function listingsOf({ store }: OpenContext, { account }: Session): ListingRow[] {
  return store.listings.all().filter(({ accountId }) => accountId === account.accountId);
}

/**
 * The listing here that the service shows: by its ListingKey, or by the MediaKeys of its photos where its key was never
 * answered.
 *
 * @throws AppError libraryBusy, or conflict where its photos are here in another listing
 */
export function findHere(context: OpenContext, session: Session, property: IncomingProperty): ListingId | null {
  const { listingKey, media } = property;
  const present = listingKey === null ? null : findPresent(context, session, listingKey);
  return (
    present ??
    findCreatedHere(context, session, listingKey, media ?? []) ??
    findByPhotos(context, session, listingKey, media ?? [])
  );
}

/**
 * A listing that was created from here, of which nobody knew so far: one of the MediaKeys that were sent shows it. It
 * is not opened a second time.
 *
 * @throws AppError libraryBusy while its answer is awaited
 */
function findCreatedHere(
  context: OpenContext,
  session: Session,
  listingKey: ListingKey | null,
  media: readonly IncomingMedia[],
): ListingId | null {
  const { store } = context;
  const isShown = keysOf(media);
  for (const listing of listingsOf(context, session)) {
    const insert = store.attempts
      .unsettled(listing.listingId)
      .find(({ kind, subject }) => kind === 'insert' && subject.some(isShown));
    if (insert === undefined) continue;
    const owner = runnerName('open', context.newId());
    const lease = takeLease({ ...context, owner }, listing.listingId);
    if (lease === null) throw new AppError('libraryBusy', phrase('error.heldElsewhere'), { action: 'retry' });
    try {
      persistFound(context, listing, insert, media, listingKey);
    } finally {
      lease.releaseAtOnce();
    }
    return listing.listingId;
  }
  return null;
}

/** A listing whose creation was answered without its ListingKey: its photos show which one it is. */
function findByPhotos(
  context: OpenContext,
  session: Session,
  listingKey: ListingKey | null,
  media: readonly IncomingMedia[],
): ListingId | null {
  const { store, now } = context;
  const isShown = keysOf(media);
  const held = listingsOf(context, session).flatMap((listing) => {
    const here = store.remote.ofListing(listing.listingId);
    const row = here.find(({ mediaKey }) => mediaKey !== null && isShown(mediaKey));
    return row === undefined ? [] : [{ listing, row }];
  });
  const [first] = held;
  if (first === undefined) return null;
  const { listingId, etag } = first.listing;
  if (held.length > 1 || first.listing.listingKey !== null) {
    const numbers = String(first.row.mediaKeyNumeric ?? first.row.mediaKey);
    throw new AppError('conflict', phrase('error.photosElsewhere', { numbers }));
  }
  if (listingKey !== null) {
    store.write(() => store.listings.setRemote(listingId, { listingKey, location: null, etag }, now().toISOString()));
  }
  return listingId;
}

/** Whether one of these has a key. Keys are GUIDs: some services change their case. */
function keysOf(media: readonly IncomingMedia[]): (key: string) => boolean {
  const keys = new Set(media.map(({ mediaKey }) => mediaKey.toLowerCase()));
  return (key) => keys.has(key.toLowerCase());
}
