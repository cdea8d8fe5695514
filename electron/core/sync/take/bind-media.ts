import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import { type PendingPicture, pendingAsShown } from '../../../../shared/domain/pending-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { CreatedProperty } from '../../service/odata/listing-api.ts';
import type { IncomingMedia } from '../../service/odata/media-mapper.ts';
import type { SentMedia } from '../base/attempt-request.ts';
import type { SyncContext } from '../base/context.ts';
import { keyMadeUpHere, objectIdOf } from '../base/named.ts';
import { applyTheirs, refusedKey } from './merge.ts';

type AttachContext = Pick<SyncContext, 'store' | 'now' | 'newId'>;

/** The listing is at the service: where, as far as the answer says. */
export function persistListing(
  { store, now }: AttachContext,
  listingId: ListingId,
  created: Pick<CreatedProperty, 'listingKey' | 'location' | 'etag'>,
): void {
  const at = now().toISOString();
  store.listings.setRemote(listingId, created, at);
  store.listings.setBlocked(listingId, null);
  const { listingKey } = created;
  const what = listingKey === null ? phrase('history.created') : phrase('history.createdAs', { listingKey });
  store.history.add(at, listingId, null, 'lightbox', what);
}

/**
 * Records what was sent as the base, then takes in what the service made of it.
 *
 * @param source where what the service shows comes from: the answer to the request itself, of which only the keys may count, or a
 *   read that found it
 */
export function persistAttached(
  context: AttachContext,
  sent: SentMedia,
  theirs: IncomingMedia | null,
  source: 'ownAnswer' | 'keysAlone' | 'found' = 'ownAnswer',
): void {
  const { store } = context;
  const listingId = store.media.get(sent.mediaId)?.listingId;
  // Taken off this computer meanwhile, or found by another run that has taken it in.
  if (listingId === undefined || store.remote.get(sent.mediaId) !== null) return;
  saveAttached(context, listingId, sent, theirs);
  if (theirs === null || source === 'keysAlone') return;
  if (source === 'ownAnswer') takeOwnAnswer(context, sent.mediaId, theirs);
  else applyTheirs(context, sent.mediaId, theirs, source);
}

/**
 * Records what was sent with an insert as the base, of all its photos at once. What the service made of their words is
 * taken in by `takeOwnAnswer`, or by the next read.
 *
 * @returns the photos that were recorded: not those that another run has taken in, or that are not here any more
 */
export function persistAllAttached(
  context: AttachContext,
  listingId: ListingId,
  sent: readonly SentMedia[],
  shown: ReadonlyMap<SentMedia, IncomingMedia>,
): readonly SentMedia[] {
  const { store } = context;
  const here = new Set(store.media.ofListing(listingId).map(({ mediaId }) => mediaId));
  const taken = new Set(store.remote.ofListing(listingId).map(({ mediaId }) => mediaId));
  const recorded = sent.filter(({ mediaId }) => here.has(mediaId) && !taken.has(mediaId));
  for (const each of recorded) saveAttached(context, listingId, each, shown.get(each) ?? null);
  return recorded;
}

function saveAttached(
  { store, now }: AttachContext,
  listingId: ListingId,
  sent: SentMedia,
  theirs: IncomingMedia | null,
): void {
  // What stands in the journal for a key that the service gives, or gave, is no key.
  const mediaKey = theirs?.mediaKey ?? (sent.mediaKey === keyMadeUpHere(sent.mediaId) ? null : sent.mediaKey);
  if (mediaKey !== null && refusedKey(store, sent.mediaId, mediaKey)) return;
  store.remote.save({
    mediaId: sent.mediaId,
    mediaKey,
    mediaKeyNumeric: theirs?.mediaKeyNumeric ?? null,
    etag: theirs?.etag ?? null,
    mediaUrl: theirs?.mediaUrl ?? sent.mediaUrl,
    modifiedAt: theirs?.modifiedAt ?? null,
    verified: false,
    unseenBase: null,
    fields: {
      shortDescription: sent.shortDescription,
      imageOf: sent.imageOf,
      // Nobody can have moved it yet: another number is the service's own.
      order: theirs?.fields.order ?? sent.order,
      deletedYN: false,
    },
    unconfirmed: null,
    altered: null,
    tagSince: theirs?.etag == null ? null : now().getTime(),
    pendingPicture: pendingAsShown(pendingOf(sent), theirs),
  });
  store.history.add(now().toISOString(), listingId, sent.mediaId, 'lightbox', phrase('history.attached'));
}

function pendingOf({ mediaId, mediaObjectId, streamed }: SentMedia): PendingPicture | null {
  if (streamed === undefined) return null;
  const pending = { objectId: mediaObjectId ?? objectIdOf(mediaId), lost: null };
  return streamed === 'perhaps' ? { ...pending, ofCopy: true } : pending;
}

/** The answer to our own request shows what the service made of the words; from none nothing follows. */
export function takeOwnAnswer(context: AttachContext, mediaId: MediaId, theirs: IncomingMedia): void {
  const { store } = context;
  const row = store.remote.get(mediaId);
  if (row === null) return;
  store.remote.save({ ...row, unconfirmed: { before: { shortDescription: '', imageOf: '' }, times: 1, sent: {} } });
  applyTheirs(context, mediaId, theirs, 'ownAnswer');
}
