import pLimit from 'p-limit';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { ListingId, type ListingKey, MediaId, type MediaKeyNumeric, Sha256 } from '../../../../shared/domain/ids.ts';
import type { NamedPhoto } from '../../../../shared/domain/media.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { ALL_UNKNOWN } from '../../../../shared/domain/unseen-base.ts';
import { runnerName } from '../../library/runner-name.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import type { Adopted } from '../../photos/import/states.ts';
import type { Session } from '../../service/session.ts';
import type { SyncContext } from '../base/context.ts';
import { rowsOfOtherListings } from '../base/other-listings.ts';
import { problemOf } from '../base/problem.ts';
import { type Lease, takeLease } from '../run/lease.ts';
import { type Asking, applyAnswers, queryUnseenBase, type Reported } from '../send/ask-unseen-base.ts';
import { FETCHES_AT_ONCE, fetchMissingPictures } from '../service-pictures/fetch-missing.ts';
import { drawPlaceholder } from '../service-pictures/placeholder.ts';

/** What both halves of the work need: to take pictures in, and to speak with the service with evidence. */
export type OpenContext = ImportContext & SyncContext;

export interface NumbersRequest {
  readonly listingKey: ListingKey;
  /** The listing if it is in the library already. */
  readonly present: ListingId | null;
  readonly photos: readonly NamedPhoto[];
  readonly name: string | null;
  readonly mayReplaceUnknown: boolean;
}

/**
 * Opens a listing by the MediaKeyNumeric of its photos, where nothing else can be had of it. They are kept as never seen, then the
 * service is asked about each; what it does not show stays unknown and is reported so.
 *
 * @throws AppError notFound, conflict, or what keeps the service from answering; nothing is kept then
 */
export async function openByNumbers(
  context: OpenContext,
  session: Session,
  request: NumbersRequest,
): Promise<ListingId> {
  const photos = newPhotos(context, session, request);
  const limit = pLimit(FETCHES_AT_ONCE);
  const pictures = await Promise.all(
    photos.map(({ mediaKeyNumeric }) =>
      limit(async () => {
        const photo = { mediaKeyNumeric, mediaKey: null };
        return [mediaKeyNumeric, await drawPlaceholder(context, photo, session.account.profile)] as const;
      }),
    ),
  );
  const kept = await keep(context, session, request, new Map(pictures));
  // Nothing was added, and whoever holds the listing asks about what is left to ask.
  if (kept.lease === null) return kept.listingId;
  try {
    await askOrTakeBack(context, session, request, kept);
    await fetchMissingPictures(context, session, kept.listingId);
  } finally {
    await kept.lease.release();
  }
  return kept.listingId;
}

/** A listing with the photos that were added to it, held until all is known of them. */
interface Kept {
  readonly listingId: ListingId;
  readonly added: ReadonlyMap<MediaId, MediaKeyNumeric>;
  readonly lease: Lease | null;
}

/** Only now it is said that photos were added: one that the service does not have was never here. */
async function askOrTakeBack(
  context: OpenContext,
  session: Session,
  { present }: NumbersRequest,
  { listingId, added, lease }: Kept,
): Promise<void> {
  const { store } = context;
  const asking = await queryUnseenBase(context, session, listingId);
  const refusal = refusalOf(asking, added);
  await store.soon(() => {
    if (refusal === null && added.size > 0) {
      const what = phrase('history.openedByNumbers', { count: added.size });
      store.history.add(context.now().toISOString(), listingId, null, 'you', what);
    }
    if (refusal !== null) for (const mediaId of added.keys()) store.media.delete(mediaId);
    const mayGo = refusal !== null && present === null;
    // Photos that a person added meanwhile stay, and so does the listing with them.
    if (mayGo && store.media.ofListing(listingId).length === 0) store.listings.delete(listingId);
    // Whoever has claimed it meanwhile asks by itself.
    else if (lease?.isMine() === true) applyAnswers(context, listingId, asking);
  });
  if (refusal !== null) throw refusal;
}

function newPhotos(context: OpenContext, session: Session, request: NumbersRequest): NamedPhoto[] {
  const { store } = context;
  const wanted = new Set(request.photos.map((photo) => photo.mediaKeyNumeric));
  const others = rowsOfOtherListings(store, { accountId: session.account.accountId, listingId: request.present });
  for (const { listing, row } of others) {
    if (row.mediaKeyNumeric === null || !wanted.has(row.mediaKeyNumeric)) continue;
    throw new AppError(
      'conflict',
      phrase('error.photoHereAlready', { number: row.mediaKeyNumeric, name: listing.name }),
      { action: 'fixField', target: 'photos' },
    );
  }
  const own = request.present === null ? [] : store.remote.ofListing(request.present);
  const here = new Set(own.map((row) => row.mediaKeyNumeric));
  return request.photos.filter((photo) => !here.has(photo.mediaKeyNumeric));
}

/** Judged by the photos that are being added, with their MediaKeyNumeric; the others are here in any case. */
function refusalOf({ reported, halt }: Asking, added: Kept['added']): AppError | null {
  const where = { action: 'fixField', target: 'photos' } as const;
  const numbersOf = (kind: Reported['kind']): MediaKeyNumeric[] =>
    [...added].flatMap(([mediaId, number]) => (reported.get(mediaId)?.kind === kind ? [number] : []));
  const [missing, elsewhere] = [numbersOf('gone'), numbersOf('elsewhere')];
  if (missing.length > 0) {
    return new AppError('notFound', phrase('error.noSuchPhotos', { numbers: missing.join(', ') }), where);
  }
  if (elsewhere.length > 0) {
    return new AppError('conflict', phrase('error.photosElsewhere', { numbers: elsewhere.join(', ') }), where);
  }
  if (halt === null || added.size === 0 || numbersOf('shown').length > 0) return null;
  const { phrase: why, action } = problemOf(halt);
  return new AppError('serviceRefused', phrase('error.nothingOpened', { why }), { action });
}

/** @throws AppError libraryBusy while somebody else works on this listing, or conflict; nothing is kept then */
function keep(
  context: OpenContext,
  session: Session,
  request: NumbersRequest,
  pictures: ReadonlyMap<MediaKeyNumeric, Adopted>,
): Promise<Kept> {
  const { store } = context;
  const at = context.now().toISOString();
  return store.soon(() => {
    // Looked at once more, for another process may have opened them while the pictures were drawn.
    const photos = newPhotos(context, session, request);
    const listingId = request.present ?? ListingId.parse(context.newId());
    if (request.present === null) {
      store.listings.insert(listingId, request.name ?? `Listing ${request.listingKey}`, {}, at);
      store.listings.bindAccount(listingId, session.account.accountId);
      store.listings.setRemote(listingId, { listingKey: request.listingKey, location: null, etag: null }, at);
    }
    const orders = saidOrders(session, photos);
    const added = new Map<MediaId, MediaKeyNumeric>();
    photos.forEach((photo, index) => {
      const picture = pictures.get(photo.mediaKeyNumeric);
      if (picture === undefined) return;
      const { mediaKeyNumeric, shortDescription = '' } = photo;
      const named = { ...picture, fileName: `Media ${mediaKeyNumeric}` };
      const mediaId = keepPhoto(context, listingId, named, shortDescription);
      store.media.setPlaceholder(mediaId, { why: null, mediaUrl: null, modifiedAt: null });
      store.remote.save({
        ...NEVER_SEEN,
        mediaId,
        mediaKeyNumeric,
        fields: { shortDescription, imageOf: '', order: orders[index] ?? null, deletedYN: false },
        unseenBase: { ...ALL_UNKNOWN, mayReplace: request.mayReplaceUnknown },
      });
      added.set(mediaId, mediaKeyNumeric);
    });
    // A name of its own: a sync of this very process must not take it for its own lease.
    const lease = takeLease({ ...context, owner: runnerName('open', context.newId()) }, listingId);
    if (lease === null && added.size > 0) {
      throw new AppError('libraryBusy', phrase('error.heldElsewhere'), { action: 'retry' });
    }
    return { listingId, added, lease };
  });
}

/** As they were said where all were; otherwise the photos are taken to stand as they were named. */
function saidOrders(session: Session, photos: readonly NamedPhoto[]): number[] {
  return photos.every((photo) => photo.order !== undefined)
    ? photos.flatMap((photo) => photo.order ?? [])
    : photos.map((_, index) => session.account.profile.media.firstOrder + index);
}

const NEVER_SEEN = { mediaKey: null, etag: null, mediaUrl: null, modifiedAt: null, verified: false } as const;

/** A photo that the service has, with a picture that is in the library. */
export function keepPhoto(
  { store, now, newId }: ImportContext,
  listingId: ListingId,
  { blob, facts, fileName }: Adopted,
  shortDescription: string,
): MediaId {
  const mediaId = MediaId.parse(newId());
  const sha256 = Sha256.parse(blob.sha256);
  const addedAt = now().toISOString();
  const { mediaType, width, height, captureTime } = facts;
  store.blobs.add(sha256, blob.bytes, mediaType, addedAt);
  const shown = { sha256, fileName, width, height, captureTime };
  store.media.insert({ mediaId, listingId, ...shown, shortDescription, addedAt });
  store.media.setPrepared(mediaId);
  return mediaId;
}
