import pLimit from 'p-limit';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { ListingId, ListingKey, type MediaId } from '../../../../shared/domain/ids.ts';
import type { NamedPhoto } from '../../../../shared/domain/media.ts';
import { remoteSequence } from '../../../../shared/domain/ordering.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { mediaFinder } from '../../../../shared/domain/remote-media.ts';
import { afterNewVersion } from '../../../../shared/domain/unseen-base.ts';
import type { Placeholder } from '../../library/store/media-by-others-table.ts';
import type { ImportContext } from '../../photos/import/context.ts';
import type { Adopted } from '../../photos/import/states.ts';
import { parseJson } from '../../service/http/json.ts';
import { readProperty } from '../../service/odata/listing-api.ts';
import {
  fromPropertyEntity,
  type IncomingMedia,
  type IncomingProperty,
  type LeftOutMedia,
  NONE_LEFT_OUT,
} from '../../service/odata/media-mapper.ts';
import type { Session } from '../../service/session.ts';
import { problemOf } from '../base/problem.ts';
import { annotationsSince, noteStatus, statusSince } from '../base/status-notes.ts';
import { withEdit } from '../run/after-edit.ts';
import { lookAgain } from '../run/go-on.ts';
import { takeShown } from '../send/refresh.ts';
import { FETCHES_AT_ONCE, fetchMissingPictures } from '../service-pictures/fetch-missing.ts';
import { fetchPicture, newPictureRound, type PictureRound } from '../service-pictures/fetch-picture.ts';
import { drawPlaceholder } from '../service-pictures/placeholder.ts';
import { findHere, findPresent } from './find-here.ts';
import { keepPhoto, type OpenContext, openByNumbers } from './open-by-numbers.ts';

export interface OpenRequest {
  /** Its key at the service; may be left out where the entity says it. */
  readonly listingKey: string | null;
  /** The listing as the service shows it, with its Media, where it cannot be read from here. */
  readonly entity: string | null;
  /** Its photos by their numbers, where not even that can be had. */
  readonly photos: readonly NamedPhoto[] | null;
  /** Changes made here may replace what the service never showed. */
  readonly mayReplaceUnknown: boolean;
  readonly name: string | null;
}

/** The listing, which entries of its Media could not be taken, and whether the service shows only some of its photos. */
export interface Opened {
  readonly listingId: ListingId;
  readonly leftOut: LeftOutMedia;
  readonly shownInPart: ShownInPart | null;
}

export interface ShownInPart {
  readonly photos: number;
  /** Null where the service does not say how many there are. */
  readonly total: number | null;
}

/**
 * Brings a listing that exists at the service into the library, with its photos, as one's own: ordered, captioned and
 * removed like any other. One that is here already is given back as it is; what was never seen of it is taken from what
 * is given now.
 *
 * @throws AppError unsupported, notFound, invalidInput, conflict, or what keeps the service from answering
 */
export async function openListing(context: OpenContext, session: Session, request: OpenRequest): Promise<Opened> {
  const { listingKey: asked, photos, name, mayReplaceUnknown } = request;
  const property = request.entity === null ? null : readPasted(request.entity);
  const listingKey = property?.listingKey ?? (asked === null ? null : ListingKey.parse(asked));
  const present = listingKey === null ? null : findPresent(context, session, listingKey);
  const allow = async (): Promise<void> => {
    if (present !== null && mayReplaceUnknown) await context.store.soon(() => allowReplacing(context, present));
  };
  if (photos !== null) {
    if (listingKey === null)
      throw new AppError('invalidInput', phrase('error.whichListing'), { action: 'fixField', target: 'listingKey' });
    const byNumbers = { listingKey, present, photos, name, mayReplaceUnknown };
    const listingId = await openByNumbers(context, session, byNumbers);
    // After it was not refused: otherwise nothing is changed.
    await allow();
    return { listingId, leftOut: NONE_LEFT_OUT, shownInPart: null };
  }
  await allow();
  if (present !== null) {
    if (property !== null) await showUnknown(context, session, present, property.media ?? []);
    return { listingId: present, leftOut: property?.leftOut ?? NONE_LEFT_OUT, shownInPart: null };
  }
  const shown = property ?? (await readShown(session, request));
  const keyed = { ...shown, listingKey: shown.listingKey ?? listingKey };
  const listingId = await openShown(context, session, keyed, name);
  const shownInPart = shown.isCut ? { photos: shown.media?.length ?? 0, total: shown.total } : null;
  return { listingId, leftOut: shown.leftOut, shownInPart };
}

/** A person allows that what was never seen is replaced: what waited for that alone goes on by itself. */
export function allowReplacing({ store, now }: Pick<OpenContext, 'store' | 'now'>, listingId: ListingId): void {
  withEdit(store, [listingId], now(), () => {
    const rows = store.remote.ofListing(listingId).filter((row) => row.unseenBase !== null);
    for (const row of rows) {
      if (row.unseenBase !== null) store.remote.save({ ...row, unseenBase: { ...row.unseenBase, mayReplace: true } });
      store.media.setBlocked(row.mediaId, null);
    }
    if (rows.length === 0) return;
    const what = phrase('history.mayReplace', { count: rows.length });
    store.history.add(now().toISOString(), listingId, null, 'you', what);
  });
}

/** Takes what a pasted entity shows of photos that were never seen; the others stay as they are. */
async function showUnknown(
  context: OpenContext,
  session: Session,
  listingId: ListingId,
  media: readonly IncomingMedia[],
): Promise<void> {
  const shown = new Map<MediaId, IncomingMedia>();
  const find = mediaFinder(media);
  for (const row of context.store.remote.ofListing(listingId)) {
    const entity = row.unseenBase === null ? undefined : find(row);
    if (entity !== undefined) shown.set(row.mediaId, entity);
  }
  if (shown.size === 0) return;
  await context.store.soon(() => takeShown(context, { listingId }, shown));
  await fetchMissingPictures(context, session, listingId);
}

async function openShown(
  context: OpenContext,
  session: Session,
  property: IncomingProperty,
  name: string | null,
): Promise<ListingId> {
  const present = await context.store.soon(() => findHere(context, session, property));
  if (present !== null) return present;
  const shown = inOrder(property.media ?? []);
  const limit = pLimit(FETCHES_AT_ONCE);
  const round = newPictureRound();
  const pictures = await Promise.all(shown.map((media) => limit(() => pictureOf(context, session, media, round))));
  // Looked at once more, for it may have been opened elsewhere while the pictures were fetched.
  return context.store.soon(
    () => findHere(context, session, property) ?? keepOpened(context, session, property, name, shown, pictures),
  );
}

function readPasted(entity: string): IncomingProperty {
  const property = fromPropertyEntity(parseJson(entity));
  if (property !== null) return usable(property);
  throw new AppError('invalidInput', phrase('error.notAListing'), { action: 'fixField', target: 'entity' });
}

/** A listing whose Media list has entries, but none that can be taken, is not opened as one without photos. */
function usable(property: IncomingProperty): IncomingProperty {
  const { count, fields } = property.leftOut;
  if (count === 0 || (property.media ?? []).length > 0) return property;
  const entries = count === 1 ? phrase('entries.only') : phrase('entries.all', { count });
  throw new AppError('invalidInput', phrase('error.noPhotoUsable', { entries, names: fields.join(', ') }), {
    action: 'fixField',
    target: 'entity',
  });
}

async function readShown(session: Session, request: OpenRequest): Promise<IncomingProperty> {
  if (!session.account.profile.read.entities || request.listingKey === null) {
    throw new AppError('unsupported', phrase('error.cannotBeRead'));
  }
  const place = { listingKey: ListingKey.parse(request.listingKey), location: null };
  const read = await readProperty(session.api, place);
  if (read.ok) return usable(read.value);
  if (read.failure.kind === 'gone') {
    throw new AppError('notFound', phrase('error.noSuchListing', { listingKey: request.listingKey }));
  }
  const { phrase: why, action } = problemOf(read.failure);
  throw new AppError('serviceRefused', phrase('error.nothingChanged', { why }), { action });
}

function inOrder(media: readonly IncomingMedia[]): IncomingMedia[] {
  const present = media.filter((each) => !each.fields.deletedYN);
  return remoteSequence(present.map((each) => ({ id: each, remoteOrder: each.fields.order })));
}

/** What a photo shows, ready to be looked at: its own picture, or a drawn one with the reason. */
interface Shown {
  readonly picture: Adopted;
  readonly placeholder: Placeholder | null;
}

async function pictureOf(
  context: ImportContext,
  session: Session,
  media: IncomingMedia,
  round: PictureRound,
): Promise<Shown> {
  const fileName = media.mediaObjectId ?? `${media.mediaKey}.jpg`;
  const fetched = await fetchPicture(context, session, media, fileName, round);
  if (fetched.kind === 'picture') return { picture: fetched.picture, placeholder: null };
  const drawn = await drawPlaceholder(context, media, session.account.profile);
  return { picture: { ...drawn, fileName }, placeholder: fetched.placeholder };
}

function keepOpened(
  context: ImportContext,
  session: Session,
  property: IncomingProperty,
  name: string | null,
  shown: readonly IncomingMedia[],
  pictures: readonly Shown[],
): ListingId {
  const { store } = context;
  const listingId = ListingId.parse(context.newId());
  const at = context.now().toISOString();
  return store.write(() => {
    store.listings.insert(listingId, name ?? `Listing ${property.listingKey ?? ''}`.trim(), property.fields, at);
    store.listings.bindAccount(listingId, session.account.accountId);
    store.listings.setRemote(listingId, { listingKey: property.listingKey, location: null, etag: property.etag }, at);
    store.history.add(at, listingId, null, 'you', phrase('history.opened', { count: shown.length }));
    shown.forEach((media, index) => {
      const picture = pictures[index];
      if (picture !== undefined) keepMedia(context, listingId, media, picture);
    });
    lookAgain(store, listingId, context.now().getTime());
    return listingId;
  });
}

function keepMedia(
  context: ImportContext,
  listingId: ListingId,
  media: IncomingMedia,
  { picture, placeholder }: Shown,
): void {
  const { store } = context;
  const { shortDescription, imageOf } = media.fields;
  const mediaId = keepPhoto(context, listingId, picture, shortDescription);
  store.media.setFields(mediaId, { shortDescription, imageOf });
  if (placeholder !== null) store.media.setPlaceholder(mediaId, placeholder);
  const { mediaKey, mediaKeyNumeric, etag, mediaUrl, editLink, modifiedAt, fields } = media;
  store.remote.save({
    mediaId,
    mediaKey,
    mediaKeyNumeric,
    editLink,
    etag,
    mediaUrl,
    modifiedAt,
    fields,
    verified: true,
    unseenBase: afterNewVersion(null, media.unsaid),
    mediaStatus: statusSince(NOTHING_DESCRIBED, media, context.now().getTime()),
    annotations: annotationsSince(NOTHING_DESCRIBED, media),
  });
  noteStatus(context, { listingId, mediaId }, NOTHING_DESCRIBED, media);
}

const NOTHING_DESCRIBED = { mediaStatus: null, annotations: null, editLink: null };
