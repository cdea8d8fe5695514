import pLimit from 'p-limit';
import { AppError } from '../../../shared/contract/app-error.ts';
import { ListingId, ListingKey, MediaId, Sha256 } from '../../../shared/domain/ids.ts';
import { remoteSequence } from '../../../shared/domain/ordering.ts';
import type { Adopted, ImportContext } from '../import/import-photos.ts';
import { prepareMedia } from '../import/prepare.ts';
import { readProperty } from '../remote/listing-api.ts';
import { fromPropertyEntity, type IncomingMedia, type IncomingProperty } from '../remote/media-mapper.ts';
import { parseJson } from '../remote/odata-error.ts';
import type { Session } from './context.ts';
import { drawPlaceholder, fetchPicture } from './fetch-picture.ts';
import { problemOf } from './problem.ts';

export interface OpenRequest {
  /** Its key at the service; may be left out where the entity says it. */
  readonly listingKey: string | null;
  /** The listing as the service shows it, with its Media, where it cannot be read from here. */
  readonly entity: string | null;
  readonly name: string | null;
}

const FETCHES_AT_ONCE = 4;

/**
 * Brings a listing that exists at the service into the library, with its photos, as one's own: ordered, captioned and
 * removed like any other. One that is here already is given back as it is.
 *
 * @throws AppError unsupported, notFound, invalidInput, or what keeps the service from answering
 */
export async function openListing(context: ImportContext, session: Session, request: OpenRequest): Promise<ListingId> {
  const property = await readShown(session, request);
  const listingKey = property.listingKey ?? (request.listingKey === null ? null : ListingKey.parse(request.listingKey));
  const present = context.store.listings
    .all()
    .find((listing) => listing.listingKey === listingKey && listing.accountId === session.account.accountId);
  if (present !== undefined && listingKey !== null) return present.listingId;
  const shown = inOrder(property.media ?? []);
  const limit = pLimit(FETCHES_AT_ONCE);
  const pictures = await Promise.all(shown.map((media) => limit(() => pictureOf(context, session, media))));
  const listingId = keepOpened(context, session, { ...property, listingKey }, request.name, shown, pictures);
  const unprepared = context.store.media.ofListing(listingId);
  await Promise.all(unprepared.map((media) => prepareMedia(context, media, session.account.profile.rendition)));
  return listingId;
}

async function readShown(session: Session, request: OpenRequest): Promise<IncomingProperty> {
  if (request.entity !== null) {
    const property = fromPropertyEntity(parseJson(request.entity));
    if (property !== null) return property;
    throw new AppError(
      'invalidInput',
      'This is not a listing as the service shows it (JSON with a Media list). Nothing was changed.',
      {
        action: 'fixField',
        target: 'entity',
      },
    );
  }
  if (!session.account.profile.read.entities || request.listingKey === null) {
    throw new AppError(
      'unsupported',
      'This service cannot be read from here. Copy the listing as the service shows it (JSON with its Media) and paste it instead.',
    );
  }
  const place = { listingKey: ListingKey.parse(request.listingKey), location: null };
  const read = await readProperty(session.api, place);
  if (read.ok) return read.value;
  if (read.failure.kind === 'gone') {
    throw new AppError('notFound', `The service has no listing ${request.listingKey}. Nothing was changed.`);
  }
  const { message, action } = problemOf(read.failure);
  throw new AppError('serviceRefused', `${message} Nothing was changed.`, { action });
}

function inOrder(media: readonly IncomingMedia[]): IncomingMedia[] {
  const present = media.filter((each) => !each.fields.deletedYN);
  return remoteSequence(present.map((each) => ({ id: each, remoteOrder: each.fields.order })));
}

async function pictureOf(context: ImportContext, session: Session, media: IncomingMedia): Promise<Adopted> {
  const fileName = media.mediaObjectId ?? `${media.mediaKey}.jpg`;
  const fetched = await fetchPicture(context, session, media.mediaUrl, fileName);
  return fetched ?? { ...(await drawPlaceholder(context)), fileName };
}

function keepOpened(
  context: ImportContext,
  session: Session,
  property: IncomingProperty,
  name: string | null,
  shown: readonly IncomingMedia[],
  pictures: readonly Adopted[],
): ListingId {
  const { store } = context;
  const listingId = ListingId.parse(context.newId());
  const at = context.now().toISOString();
  return store.write(() => {
    store.listings.insert(listingId, name ?? `Listing ${property.listingKey ?? ''}`.trim(), property.fields, at);
    store.listings.bindAccount(listingId, session.account.accountId);
    store.listings.setRemote(listingId, { listingKey: property.listingKey, location: null, etag: property.etag }, at);
    store.history.add(at, listingId, null, 'you', `Opened from the service with ${shown.length} photos`);
    shown.forEach((media, index) => {
      const picture = pictures[index];
      if (picture !== undefined) keepMedia(context, listingId, media, picture, at);
    });
    return listingId;
  });
}

function keepMedia(
  context: ImportContext,
  listingId: ListingId,
  media: IncomingMedia,
  picture: Adopted,
  at: string,
): void {
  const { store } = context;
  const { blob, facts, fileName } = picture;
  const mediaId = MediaId.parse(context.newId());
  const sha256 = Sha256.parse(blob.sha256);
  const { shortDescription, imageOf } = media.fields;
  store.blobs.add(sha256, blob.bytes, facts.mediaType, at);
  const { width, height, captureTime } = facts;
  store.media.insert({
    mediaId,
    listingId,
    sha256,
    fileName,
    shortDescription,
    width,
    height,
    captureTime,
    addedAt: at,
  });
  store.media.setFields(mediaId, { shortDescription, imageOf });
  const { mediaKey, mediaKeyNumeric, etag, mediaUrl, modifiedAt, fields } = media;
  store.remote.save({ mediaId, mediaKey, mediaKeyNumeric, etag, mediaUrl, modifiedAt, fields, verified: true });
}
