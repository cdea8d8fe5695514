import path from 'node:path';
import { AppError } from '../../../../shared/contract/app-error.ts';
import { turnBetween } from '../../../../shared/domain/corrections.ts';
import { flagOf } from '../../../../shared/domain/culling.ts';
import { type ListingId, MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { movedItems } from '../../../../shared/domain/ordering.ts';
import { isRawType, SMALL_PREVIEW } from '../../../../shared/domain/photo-formats.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { type Alteration, withPicture } from '../../../../shared/domain/picture-rules/alteration.ts';
import { forgetAdded, recordChange } from '../../library/changes/record.ts';
import type { Picture } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { PhotoFacts } from '../pictures/protocol.ts';
import type { ImportContext } from './context.ts';
import { cameWith, hintsOf, shownKeywords, toKeep } from './file-words.ts';
import { type AddedMedia, type Adding, type Adopted, type LookedFile, type Refusal, refusal } from './states.ts';

/** What the making of its pictures wants to know. */
export function knownOf({ facts, hasPreview = false }: Adopted): Pick<AddedMedia, 'rights' | 'hasPreview'> {
  const { copyright, creator } = facts;
  return { rights: { copyright, creator }, hasPreview };
}

/** Adds photos that were looked at, within a change of the listing. @throws AppError notFound */
export function addLooked(context: ImportContext, adding: Adding, looked: readonly LookedFile[]): MediaId[] {
  const { store, owner } = context;
  const { session } = adding;
  return context.asEdit(adding.listingId, () => {
    listingIsThere(context, adding);
    return looked.map(({ provisional, fileName, facts, path, bytes, modifiedAt }) => {
      const mediaId = insertRow(context, adding, { fileName, facts, blob: { sha256: provisional, bytes } }, path);
      store.arrivals.save({ mediaId, session, owner, path, bytes, modifiedAt });
      return mediaId;
    });
  });
}

/**
 * Adds a file whose bytes are here, as a change of the listing; one that is in it already is refused, and one that was removed
 * comes back.
 *
 * @param file path or name, for a refusal
 * @throws AppError notFound
 */
export function addAdopted(
  context: ImportContext,
  adding: Adding,
  file: string,
  adopted: Adopted,
): AddedMedia | Refusal {
  const sha256 = Sha256.parse(adopted.blob.sha256);
  const known = knownOf(adopted);
  return context.asEdit(adding.listingId, () => {
    listingIsThere(context, adding);
    const present = presentAlready(context, adding, file, sha256);
    if (present !== null) {
      return 'reason' in present ? present : { ...present, ...known, isNew: false };
    }
    const mediaId = insertRow(context, adding, adopted, path.isAbsolute(file) ? file : null);
    return { mediaId, sha256, fileName: adopted.fileName, ...known, isNew: true };
  });
}

/**
 * The photo of the listing that has these bytes, which are in the library now: refused where it can be seen, unless its original was
 * missing or damaged and is back by this; brought back to the end where it was removed.
 *
 * @returns null where there is none
 */
export function presentAlready(
  context: ImportContext,
  adding: Adding,
  file: string,
  sha256: Sha256,
): MediaRow | Refusal | null {
  const { store } = context;
  const twin = store.media.twin(adding.listingId, sha256);
  if (twin === null) return null;
  const isOriginalBack = noteOriginalBack(store, sha256);
  if (!twin.removed) {
    if (isOriginalBack) {
      store.history.add(context.now().toISOString(), twin.listingId, twin.mediaId, 'you', fixed(twin));
      return twin;
    }
    return refusal(file, phrase('refused.twin', { position: twin.position, fileName: twin.fileName }));
  }
  // Removed at the service as well, it stays so there: this is another photo.
  if (store.remote.get(twin.mediaId)?.fields.deletedYN === true) return null;
  restore(context, adding, twin);
  return twin;
}

/** A removed photo is added again, within a change: it comes back to the end. */
export function restore(context: ImportContext, adding: Adding, media: MediaRow): void {
  restoreAtEnd(context, media);
  recordAdded(context, adding, media.mediaId);
}

/** Takes back that photos were added, within a change. */
export function takeOut({ store }: ImportContext, { listingId, session }: Adding, mediaIds: readonly MediaId[]): void {
  for (const mediaId of mediaIds) store.media.delete(mediaId);
  forgetAdded(store, listingId, session, new Set(mediaIds));
}

/** Photos that were taken out leave gaps in the positions. */
export function closeGaps({ store }: ImportContext, listingId: ListingId): void {
  const present = store.media.ofListing(listingId).filter((media) => !media.removed);
  store.media.setSequence(present.map((media) => media.mediaId));
}

const fixed = ({ fileName }: MediaRow): Phrase => phrase('history.fixed', { fileName });

/** It may have been taken off this computer while its photos were read. */
function listingIsThere({ store }: ImportContext, { listingId }: Adding): void {
  if (store.listings.get(listingId) === null) throw new AppError('notFound', phrase('error.noListingToAddTo'));
}

function insertRow(
  context: ImportContext,
  adding: Adding,
  { fileName, facts, blob }: Adopted,
  sourcePath: string | null,
): MediaId {
  const { store } = context;
  const { listingId } = adding;
  const sha256 = Sha256.parse(blob.sha256);
  const at = context.now().toISOString();
  const mediaId = MediaId.parse(context.newId());
  const { width, height, captureTime } = facts;
  store.blobs.add(sha256, blob.bytes, facts.mediaType, at);
  noteOriginalBack(store, sha256);
  const said = cameWith(facts);
  const { caption: shortDescription, room: imageOf, rating, flag } = said;
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
    sourcePath,
    keywords: shownKeywords(facts.keywords),
  });
  if (imageOf !== '') store.media.setFields(mediaId, { shortDescription, imageOf });
  if (rating !== 0) store.media.setRating(mediaId, rating);
  if (flag !== 'none') store.media.setFlag(mediaId, flag);
  store.media.setCameWith(mediaId, toKeep(said));
  // Whoever turned a raw file in another program turned nothing in the file.
  const turned = turnBetween(facts.orientation, facts.turnedTo ?? facts.orientation);
  if (turned !== null) store.media.setCorrections(mediaId, turned);
  if (facts.exposureBias !== undefined) store.blobs.setExposureBias(sha256, facts.exposureBias);
  store.blobs.setHints(sha256, hintsOf(facts));
  putInPlace(context, adding, mediaId);
  store.listings.touch(listingId, at);
  store.history.add(at, listingId, mediaId, 'you', addedAs(facts, fileName));
  recordAdded(context, adding, mediaId);
  return mediaId;
}

/** The photos of files that were given before it may still come, and those after it may be here. */
function putInPlace({ store, batches }: ImportContext, { listingId, session, place }: Adding, mediaId: MediaId): void {
  if (place === undefined) return;
  const after = batches.after(session, place);
  batches.notePlace(session, mediaId, place);
  if (after.size === 0) return;
  const present = store.media.ofListing(listingId).flatMap((row) => (row.removed ? [] : [row.mediaId]));
  const others = present.filter((id) => id !== mediaId);
  const next = others.findIndex((id) => after.has(id));
  if (next >= 0) store.media.arrange(others.toSpliced(next, 0, mediaId));
}

function recordAdded({ store, now }: ImportContext, { listingId, session }: Adding, mediaId: MediaId): void {
  const to = store.media.get(mediaId)?.position ?? 1;
  const step = { kind: 'presence', mediaId, from: null, to } as const;
  recordChange(store, listingId, { kind: 'add', steps: [step], session, at: now() });
}

function restoreAtEnd({ store, now }: ImportContext, { mediaId, listingId, fileName, rejected }: MediaRow): void {
  store.media.setRemoved(mediaId, false);
  if (rejected) store.media.setFlag(mediaId, 'none');
  const present = store.media.ofListing(listingId).filter((other) => !other.removed);
  store.media.arrange([...present.map((other) => other.mediaId).filter((id) => id !== mediaId), mediaId], [mediaId]);
  store.history.add(now().toISOString(), listingId, mediaId, 'you', phrase('history.addedAgain', { fileName }));
}

/** Metadata that were passed over may have held the caption; where one was found nothing is missed. */
function addedAs({ isPartlyRead, caption, mediaType, width, height }: PhotoFacts, fileName: string): Phrase {
  if (isRawType(mediaType)) {
    const isSmall = Math.max(width, height) < SMALL_PREVIEW;
    return phrase(isSmall ? 'history.addedSmallRaw' : 'history.addedRaw', { fileName, width, height });
  }
  return phrase(isPartlyRead && caption === null ? 'history.addedPartlyRead' : 'history.added', { fileName });
}

/**
 * The file of an original is here and in order, within a change: what was known to be wrong with it is forgotten, and photos that
 * were held up for it go on. @returns whether anything was wrong
 */
export function noteOriginalBack(store: Store, sha256: Sha256): boolean {
  const held = store.media
    .showing(sha256)
    .filter(({ blocked, arriving }) => blocked?.code === 'fileUnusable' && !arriving);
  for (const { mediaId } of held) store.media.setBlocked(mediaId, null);
  return store.blobs.setFault(sha256, null) || held.length > 0;
}

/** Photos of a listing to which a person gave their places, as far as that can be undone. */
export function placedByHand(store: Pick<Store, 'changes'>, listingId: ListingId): ReadonlySet<MediaId> {
  return new Set(store.changes.orders(listingId).flatMap(({ from, to }) => [...movedItems(from, to)]));
}

/**
 * Inserts a photo, at the end of a listing, that has all that was written and decided about another one, within a change. What its
 * pictures are made with is up to the caller, and so is whether it is held back. In another listing an altered picture has no original
 * until the caller names one.
 */
export function insertAlike(
  { store, now, newId }: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  listingId: ListingId,
  other: MediaRow,
  { sha256, fileName, width, height, captureTime, sourcePath = null }: Picture,
): MediaId {
  const mediaId = MediaId.parse(newId());
  const { shortDescription, imageOf, rating, keywords, cameWith } = other;
  const addedAt = now().toISOString();
  const bytes = { sha256, fileName, width, height, captureTime, sourcePath };
  store.media.insert({ ...bytes, mediaId, listingId, shortDescription, addedAt, keywords });
  store.media.setFields(mediaId, { shortDescription, imageOf });
  store.media.setRating(mediaId, rating);
  store.media.setFlag(mediaId, flagOf(other));
  store.media.setAlteration(mediaId, alikeAlteration(other, listingId, sha256));
  store.media.setCameWith(mediaId, cameWith);
  return mediaId;
}

function alikeAlteration({ alteration, ...other }: MediaRow, listingId: ListingId, sha256: Sha256): Alteration | null {
  const ofPicture = withPicture(alteration, sha256 === other.sha256);
  return ofPicture === null || listingId === other.listingId ? ofPicture : { ...ofPicture, originalId: null };
}

/**
 * Puts a photo at the end of another listing, as it is, within a change: its pictures are in the library once. An altered picture has
 * no original there until the caller names one.
 */
export function copyPhoto(
  context: Pick<ImportContext, 'store' | 'now' | 'newId'>,
  listingId: ListingId,
  row: MediaRow,
): MediaId {
  const { media, holds } = context.store;
  const mediaId = insertAlike(context, listingId, row, row);
  // What a person holds back is held back in every copy.
  if (row.hold !== null) holds.set(mediaId, row.hold);
  if (row.corrections !== null) media.setCorrections(mediaId, row.corrections);
  if (row.prepared) media.setPrepared(mediaId, row.corrections);
  else media.setShownAs(mediaId, row.madeWith);
  return mediaId;
}
