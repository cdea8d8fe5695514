import { sameCorrections } from '../../../../shared/domain/corrections.ts';
import { flagOf } from '../../../../shared/domain/culling.ts';
import { type AdoptedField, REPORTED_FIELDS } from '../../../../shared/domain/following.ts';
import type { ConflictId, ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { ConflictField } from '../../../../shared/domain/media.ts';
import type { GoneBase, Imported, Picture, Step } from '../store/change-steps.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-remote-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import { noteAdopted, PRESENCE } from './adopted.ts';
import type { ListingValues, PhotoValues } from './apply.ts';
import { choiceState } from './choice.ts';
import { isBeingCreated, mayBeAtService } from './wanted.ts';

export function pictureOf({ corrections, sourcePath, ...picture }: Picture): Picture {
  const { sha256, fileName, width, height, captureTime } = picture;
  return {
    sha256,
    fileName,
    width,
    height,
    captureTime,
    ...(corrections == null ? {} : { corrections }),
    ...(sourcePath === undefined ? {} : { sourcePath }),
  };
}

/** A listing as the library has it now, with the conflicts that some steps are about. */
export function readState(store: Store, listing: ListingRow, steps: readonly Step[]): ListingValues {
  const { listingId } = listing;
  const media = store.media.ofListing(listingId);
  const atService = mayBeAtService(store, listingId);
  const remote = new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row]));
  const uploaded = new Set(
    store.uploads.ofListing(listingId).flatMap((row) => (row.state === 'pending' ? [] : [row.mediaId])),
  );
  const photoOf = (row: MediaRow): PhotoValues => ({
    shortDescription: row.shortDescription,
    imageOf: row.imageOf,
    rating: row.rating,
    flag: flagOf(row),
    alteration: row.alteration,
    picture: pictureOf(row),
    atService: atService.has(row.mediaId),
    gone: goneBase(remote.get(row.mediaId) ?? null),
    isUploaded: uploaded.has(row.mediaId),
  });
  const conflicts = steps.flatMap((step) => (step.kind === 'choice' ? [step.conflictId] : []));
  return {
    name: listing.name,
    fields: listing.fields,
    confirmedWarnings: listing.confirmedWarnings,
    atService: listing.onService || isBeingCreated(store, listing),
    isBound: listing.accountId !== null,
    isHere: listing.takenBackAt === null,
    imported: importedOf(store, listingId),
    isKeyTaken: steps.some((step) => step.kind === 'imported' && isKeyOfOther(store, listingId, step.to ?? step.from)),
    archived: { at: listing.archivedAt, syncWanted: listing.syncWanted },
    sequence: media.flatMap((row) => (row.removed ? [] : [row.mediaId])),
    photos: new Map(media.map((row) => [row.mediaId, photoOf(row)])),
    choices: new Map(
      conflicts.flatMap((conflictId) => {
        const conflict = store.conflicts.get(conflictId);
        return conflict === null ? [] : [[conflictId, choiceState(store, conflict)] as const];
      }),
    ),
  };
}

/** What a table said of it last, without which listing that is. */
export function importedOf(store: Store, listingId: ListingId): Imported {
  const row = store.listingImports.get(listingId);
  if (row === null) return null;
  const { keyKind, keyText, name, said } = row;
  return { keyKind, keyText, name, said };
}

function isKeyOfOther(store: Store, listingId: ListingId, imported: Imported): boolean {
  if (imported === null) return false;
  return store.listingImports.withKey(imported.keyKind, imported.keyText).some((other) => other !== listingId);
}

/** What is known of a photo that is gone at the service for good; null for every other. */
function goneBase(remote: MediaRemoteRow | null): GoneBase | null {
  if (remote === null || !remote.gone) return null;
  const { mediaKey, mediaKeyNumeric, mediaUrl, modifiedAt, fields } = remote;
  const { shortDescription, imageOf, order } = fields;
  return { mediaKey, mediaKeyNumeric, mediaUrl, modifiedAt, shortDescription, imageOf, order };
}

/** Writes what differs as ordinary edits, which the next sync sends. */
export function writeState(
  store: Store,
  listingId: ListingId,
  before: ListingValues,
  after: ListingValues,
  at: string,
): void {
  for (const [mediaId, photo] of after.photos) {
    const was = before.photos.get(mediaId);
    if (was !== undefined && was !== photo) writePhoto(store, mediaId, was, photo);
  }
  const present = new Set(after.sequence);
  const wasPresent = new Set(before.sequence);
  for (const mediaId of wasPresent) if (!present.has(mediaId)) store.media.setRemoved(mediaId, true);
  for (const mediaId of present) if (!wasPresent.has(mediaId)) store.media.setRemoved(mediaId, false);
  if (after.sequence !== before.sequence) store.media.setSequence(after.sequence);
  if (after.name !== before.name) store.listings.rename(listingId, after.name);
  if (after.fields !== before.fields) store.listings.setFields(listingId, after.fields);
  writeWhole(store, listingId, before, after, at);
  for (const [conflictId, { resolution }] of after.choices) {
    const was = before.choices.get(conflictId)?.resolution ?? null;
    if (resolution === was) continue;
    if (resolution?.kind === 'theirs') noteTakenOver(store, listingId, conflictId);
    if (resolution === null) store.conflicts.reopen(conflictId);
    else store.conflicts.resolve(conflictId, at, resolution);
  }
}

/**
 * What a person took over is for this service alone. [Note: nothing to note when it is taken back] What stands here then is theirs again,
 * and goes on to follow from where it was.
 */
function noteTakenOver(store: Store, listingId: ListingId, conflictId: ConflictId): void {
  const conflict = store.conflicts.get(conflictId);
  const mediaId = conflict?.mediaId ?? null;
  noteAdopted(store, listingId, mediaId === null ? null : { mediaId, fields: adoptedBy(conflict?.field) });
}

function adoptedBy(field: ConflictField | undefined): readonly AdoptedField[] {
  if (field === 'deletedYN') return PRESENCE;
  return REPORTED_FIELDS.filter((each) => each === field);
}

/** Whether it is here, what was confirmed and what a table said of it, and whether it is put aside. */
function writeWhole(store: Store, listingId: ListingId, before: ListingValues, after: ListingValues, at: string): void {
  if (after.isHere !== before.isHere) store.listings.setTakenBack(listingId, after.isHere ? null : at);
  if (after.confirmedWarnings !== before.confirmedWarnings)
    store.listings.setConfirmedWarnings(listingId, after.confirmedWarnings);
  if (after.imported !== before.imported) {
    if (after.imported === null) store.listingImports.delete(listingId);
    else store.listingImports.save({ listingId, ...after.imported });
  }
  if (after.archived === before.archived) return;
  store.listings.setArchived(listingId, after.archived.at);
  if (after.archived.syncWanted !== before.archived.syncWanted)
    store.schedule.setSyncWanted(listingId, after.archived.syncWanted);
}

function writePhoto(store: Store, mediaId: MediaId, was: PhotoValues, photo: PhotoValues): void {
  if (was.shortDescription !== photo.shortDescription || was.imageOf !== photo.imageOf) {
    store.media.setFields(mediaId, photo);
  }
  if (was.rating !== photo.rating) store.media.setRating(mediaId, photo.rating);
  if (was.flag !== photo.flag) store.media.setFlag(mediaId, photo.flag);
  if (was.alteration !== photo.alteration) store.media.setAlteration(mediaId, photo.alteration);
  if (was.picture.sha256 !== photo.picture.sha256) {
    store.media.setPicture(mediaId, photo.picture);
    store.uploads.deleteUnfinished(mediaId);
  } else if (!sameCorrections(was.picture.corrections ?? null, photo.picture.corrections ?? null)) {
    store.media.setCorrections(mediaId, photo.picture.corrections ?? null);
    store.uploads.deleteUnfinished(mediaId);
  }
  if (was.gone === photo.gone) return;
  store.uploads.deleteOf(mediaId);
  if (photo.gone === null) {
    store.remote.delete(mediaId);
    return;
  }
  const { shortDescription, imageOf, order, ...keys } = photo.gone;
  const fields = { shortDescription, imageOf, order, deletedYN: true };
  store.remote.save({ mediaId, ...keys, etag: null, gone: true, verified: true, unseenBase: null, fields });
}
