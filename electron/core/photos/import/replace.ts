import { AppError } from '../../../../shared/contract/app-error.ts';
import type { ChangeRef } from '../../../../shared/contract/changes.ts';
import { type Corrections, sameCorrections } from '../../../../shared/domain/corrections.ts';
import { type ListingId, type MediaId, Sha256 } from '../../../../shared/domain/ids.ts';
import { otherPicture } from '../../../../shared/domain/other-picture.ts';
import { phrase } from '../../../../shared/domain/phrases/phrase.ts';
import { sameAlteration, withOriginal, withPicture } from '../../../../shared/domain/picture-rules/alteration.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { BlobError, PhotoRefusal } from '../../library/blobs/errors.ts';
import { noteInPlace } from '../../library/changes/in-place.ts';
import { pictureOf } from '../../library/changes/library.ts';
import { changesMade, recordChange } from '../../library/changes/record.ts';
import { mayBeAtService } from '../../library/changes/wanted.ts';
import type { Picture, Step } from '../../library/store/change-steps.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import { removeUnusedSoon } from '../storage/unused-pictures.ts';
import type { ImportContext } from './context.ts';
import { hintsOf } from './file-words.ts';
import { prepareRendition } from './prepare.ts';
import { insertAlike } from './rows.ts';
import type { Adopted } from './states.ts';

/** A file whose bytes are in the library now. */
export interface NewPicture extends Pick<Adopted, 'fileName' | 'blob'> {
  readonly facts: Pick<
    Adopted['facts'],
    'mediaType' | 'width' | 'height' | 'captureTime' | 'copyright' | 'creator' | 'sourceType' | 'credentials'
  >;
}

/**
 * Puts other bytes in the place of a photo. Before it is at the service the photo keeps its identity; afterwards, and
 * while it may be on its way there, a new photo takes its place, caption and room, and the old one is removed, since the
 * interface cannot change a binary.
 *
 * @param sourcePath the file that it comes from; null where that is not known
 * @param together the mark of what is done with several listings at once
 * @returns the photo that now stands there
 * @throws AppError fileUnusable, unsupported, notFound; nothing is changed then
 */
export async function replacePhoto(
  context: ImportContext,
  { mediaId }: Pick<MediaRow, 'mediaId'>,
  adopt: () => Promise<NewPicture>,
  profile: ServiceProfile,
  sourcePath: string | null = null,
  together?: string,
): Promise<MediaId> {
  const { store } = context;
  const { listingId } = wayToReplace(store, mediaId, profile).media;
  const adopted = await usable(adopt());
  const sha256 = Sha256.parse(adopted.blob.sha256);
  if (sha256 === store.media.get(mediaId)?.sha256) return mediaId;
  const at = context.now().toISOString();
  await store.soon(() => {
    store.blobs.add(sha256, adopted.blob.bytes, adopted.facts.mediaType, at);
    store.blobs.setHints(sha256, hintsOf(adopted.facts));
  }, 'derived');
  const { width, height, captureTime } = adopted.facts;
  const picture = { sha256, fileName: adopted.fileName, width, height, captureTime, sourcePath };
  try {
    await usable(prepareRendition(context, sha256, profile.rendition, adopted.facts));
    return await store.soon(() =>
      context.asEdit(listingId, () => putInPlace(context, mediaId, picture, profile, together)),
    );
  } catch (error) {
    await removeUnusedSoon(context, [sha256]);
    throw error;
  }
}

/** [Note: asked twice] While a file is read the photo may be typed in, sent or removed: only what is so now counts. */
export function wayToReplace(
  store: Store,
  mediaId: MediaId,
  profile: ServiceProfile,
  refused: 'error.cannotReplace' | 'error.cannotCorrect' = 'error.cannotReplace',
) {
  const media = store.media.get(mediaId);
  if (media === null || media.removed) throw new AppError('notFound', phrase('error.noPhotoToChange'));
  if (media.arriving) throw new AppError('unsupported', phrase('error.stillArriving'));
  const isThere = mayBeAtService(store, media.listingId).has(mediaId);
  const becomes = otherPicture({ isThere, removed: false, isOnHold: media.hold === 'paused' }, profile);
  switch (becomes) {
    case 'keep':
      throw new AppError('unsupported', phrase(refused));
    case 'wait':
      throw new AppError('unsupported', phrase('error.heldBack'));
    case 'exchange':
      return { media, replace: exchange };
    case 'replace':
      return { media, replace: standIn };
  }
}

function putInPlace(
  context: ImportContext,
  old: MediaId,
  picture: Picture,
  profile: ServiceProfile,
  together: string | undefined,
): MediaId {
  const { store } = context;
  const { media, replace } = wayToReplace(store, old, profile);
  const { listingId } = media;
  const twin = store.media.twin(listingId, picture.sha256);
  if (twin !== null && !twin.removed) {
    throw new AppError('fileUnusable', phrase('error.twin', { position: twin.position }));
  }
  const at = context.now();
  const { mediaId, steps } = replace(context, media, picture);
  recordChange(store, listingId, { kind: 'replace', count: 1, steps, session: together, at });
  store.listings.touch(listingId, at.toISOString());
  const { fileName } = picture;
  store.history.add(at.toISOString(), listingId, mediaId, 'you', phrase('history.replaced', { fileName }));
  return mediaId;
}

export interface Replaced {
  readonly mediaId: MediaId;
  readonly steps: readonly Step[];
}

function exchange({ store }: ImportContext, media: MediaRow, picture: Picture): Replaced {
  const { mediaId } = media;
  store.uploads.deleteUnfinished(mediaId);
  if (picture.sha256 === media.sha256) {
    const { corrections = null } = picture;
    store.media.setCorrections(mediaId, corrections);
    return { mediaId, steps: [{ kind: 'corrections', mediaId, from: media.corrections, to: corrections }] };
  }
  store.media.setPicture(mediaId, picture);
  const { alteration: from } = media;
  const to = withPicture(from, false);
  if (!sameAlteration(from, to)) store.media.setAlteration(mediaId, to);
  const steps: Step[] = [
    { kind: 'picture', mediaId, from: pictureOf(media), to: picture },
    ...(sameAlteration(from, to) ? [] : [{ kind: 'alteration', mediaId, from, to } as const]),
  ];
  return { mediaId, steps };
}

/** A new photo where the old one stood; the old one becomes a tombstone. */
function standIn(context: ImportContext, old: MediaRow, picture: Picture): Replaced {
  const { store } = context;
  const { listingId } = old;
  const { corrections = null } = picture;
  const mediaId = insertAlike(context, listingId, old, picture);
  store.holds.set(mediaId, old.hold);
  if (picture.sha256 === old.sha256) store.media.setShownAs(mediaId, old.madeWith);
  if (corrections === null) store.media.setPrepared(mediaId);
  else store.media.setCorrections(mediaId, corrections);
  const sequence = store.media.ofListing(listingId).flatMap((row) => (row.removed ? [] : [row.mediaId]));
  const place = sequence.indexOf(old.mediaId);
  store.media.setRemoved(old.mediaId, true);
  noteInPlace(store, { from: old.mediaId, to: mediaId });
  const ties = tieTo(store, old, mediaId);
  const others = sequence.filter((id) => id !== mediaId && id !== old.mediaId);
  store.media.setSequence(others.toSpliced(place, 0, mediaId));
  const steps: Step[] = [
    { kind: 'presence', mediaId: old.mediaId, from: place + 1, to: null },
    { kind: 'presence', mediaId, from: null, to: place + 1 },
    ...ties,
  ];
  return { mediaId, steps };
}

/** Altered pictures of a photo are tied to the one in its place. */
function tieTo({ media }: Store, old: MediaRow, standInId: MediaId): Step[] {
  return media.ofListing(old.listingId).flatMap(({ mediaId, alteration: from }): Step[] => {
    if (from?.originalId !== old.mediaId) return [];
    const to = withOriginal(from, () => standInId);
    media.setAlteration(mediaId, to);
    return [{ kind: 'alteration', mediaId, from, to }];
  });
}

async function usable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PhotoRefusal) && !(error instanceof BlobError)) throw error;
    throw new AppError('fileUnusable', phrase('error.photoStays', { why: error.phrase }), { cause: error });
  }
}

/** Photos of one listing, and what their corrections are to become. */
export interface Correcting {
  readonly listingId: ListingId;
  readonly mediaIds: readonly MediaId[];
  readonly profile: ServiceProfile;
  readonly become: (media: MediaRow) => Corrections | null;
  /** Steps of one stay at a slider carry the same. */
  readonly session: string | undefined;
}

export interface Corrected {
  /** The photos that stand there now, in the same sequence. */
  readonly mediaIds: readonly MediaId[];
  readonly changes: readonly ChangeRef[];
}

/**
 * Gives photos other corrections; originals are never touched. A photo that is at the service already, or may be on its way
 * there, is replaced by a new one with the same original, since the interface cannot change a binary. Pictures are made
 * afterwards; until then those before are shown. Either all photos are corrected or none.
 *
 * @throws AppError unsupported, notFound
 */
export function correctPhotos(context: ImportContext, { listingId, ...correcting }: Correcting): Corrected {
  const { store } = context;
  const at = context.now();
  const done = correcting.mediaIds.map((mediaId) => correctOne(context, mediaId, correcting));
  const steps = done.flatMap((each) => each.steps);
  const changed = done.filter((each) => each.steps.length > 0);
  const { session } = correcting;
  const change = { kind: 'correct', count: changed.length, steps, session, at } as const;
  const changeId = recordChange(store, listingId, change);
  for (const { mediaId } of changed) {
    const isReset = store.media.get(mediaId)?.corrections === null;
    const what = phrase(isReset ? 'history.uncorrected' : 'history.corrected');
    store.history.add(at.toISOString(), listingId, mediaId, 'you', what);
  }
  if (changed.length > 0) store.listings.touch(listingId, at.toISOString());
  return { mediaIds: done.map(({ mediaId }) => mediaId), ...changesMade([[listingId, changeId]]) };
}

/** One of them, as part of another change. @throws AppError unsupported, notFound; nothing is changed then */
export function correctOne(
  context: ImportContext,
  mediaId: MediaId,
  { profile, become }: Pick<Correcting, 'profile' | 'become'>,
): Replaced {
  const { store } = context;
  const { media, replace } = wayToReplace(store, mediaId, profile, 'error.cannotCorrect');
  if (media.placeholder !== null) throw new AppError('unsupported', phrase('error.noPictureToCorrect'));
  const corrections = become(media);
  if (sameCorrections(media.corrections, corrections)) return { mediaId, steps: [] };
  return replace(context, media, { ...pictureOf(media), corrections });
}
