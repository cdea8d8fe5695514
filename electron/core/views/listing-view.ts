import type {
  ForeignPhoto,
  ListingDetail,
  ListingSummary,
  MediaItem,
  Problem,
  PropertyFieldView,
} from '../../../shared/contract/model.ts';
import { correctedSize } from '../../../shared/domain/corrections/geometry.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import type { ListingId } from '../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import { ownFieldDefinitions, propertyFieldDefinitions } from '../../../shared/domain/property-fields.ts';
import type { RemoteMedia } from '../../../shared/domain/remote-media.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { deriveListingState, type ListingCounts } from '../../../shared/domain/status.ts';
import { accountOf } from '../accounts/account-of.ts';
import { renditionSpecKey } from '../import/prepare.ts';
import { pictureId } from '../pictures/picture-id.ts';
import { saying } from '../remote/failure.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { RenditionRow } from '../store/blob-table.ts';
import type { ForeignMediaRow } from '../store/foreign-media-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-remote-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import type { UploadRow } from '../store/upload-table.ts';
import { countLeftAtService } from '../sync/orphans.ts';
import { isToSend, needsPerson, type PhotoRows, type PhotoState, photoStates } from './photo-states.ts';

/** One listing with its photos and fields, or null when it is not in the library. */
export function getListing(store: Store, listingId: ListingId, defaultProfile: ServiceProfile): ListingDetail | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, store.accounts.all());
  const profile = account?.profile ?? defaultProfile;
  const conflicts = store.conflicts.openOf(listingId);
  const rows: PhotoRows<MediaRow, MediaRemoteRow, UploadRow> = {
    media: store.media.ofListing(listingId),
    remote: new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row])),
    uploads: Map.groupBy(store.uploads.ofListing(listingId), (row) => row.mediaId),
    conflicts,
    orderProgress: listing.orderProgress,
  };
  const photos = photoStates(rows, account, profile);
  const left = countLeftAtService(store.attempts.leavingUploads(listingId));
  const renditions = store.blobs.renditionsOf(listingId, renditionSpecKey(profile.rendition));
  const item = (photo: FullPhoto, index: number): MediaItem =>
    toItem(photo, index + 1, renditions.get(pictureId(photo.row.sha256, photo.row.corrections)) ?? null);
  return {
    ...toSummary(listing, account, photos, conflicts.length, left),
    workspaceRevision: store.revision(),
    fields: fieldViews(listing, profile),
    media: photos.filter(({ row }) => !row.removed).map(item),
    removed: photos.filter(({ row }) => row.removed).map((photo) => item(photo, Math.max(1, photo.row.position) - 1)),
    foreignMedia: store.foreignMedia.ofListing(listingId).map(toForeignPhoto),
    rules: profile.rules,
    undo: store.changes.lastName(listingId),
    redo: store.changes.nextName(listingId),
  };
}

/** The fields that the interface and the profile name, then those that only this listing has or was asked for. */
function fieldViews({ fields, fieldProblems }: ListingRow, profile: ServiceProfile): PropertyFieldView[] {
  const definitions = propertyFieldDefinitions(profile.propertyFields);
  const own = ownFieldDefinitions(definitions, fields, Object.keys(fieldProblems));
  return [...definitions, ...own].map((field) => ({
    ...field,
    value: fields[field.name],
    problem: fieldProblems[field.name] ?? null,
  }));
}

type FullPhoto = PhotoState<MediaRow, MediaRemoteRow, UploadRow>;

function toItem(photo: FullPhoto, position: number, rendition: RenditionRow | null): MediaItem {
  const { row, remote, upload, state, hasChangesToSend, problem, openConflicts } = photo;
  const original = { width: row.width, height: row.height };
  return {
    mediaId: row.mediaId,
    listingId: row.listingId,
    position,
    fileName: row.fileName,
    sha256: row.sha256,
    bytes: row.bytes,
    ...correctedSize(row.madeWith, original),
    mediaType: row.mediaType,
    captureTime: row.captureTime,
    hasTile: row.hasTile || row.madeWith !== null,
    prepared: row.prepared,
    rendition: rendition === null ? null : { bytes: rendition.bytes, width: rendition.width, height: rendition.height },
    shortDescription: row.shortDescription,
    imageOf: row.imageOf,
    state,
    hasChangesToSend,
    problem,
    ...toldBy(remote),
    storedAs: storedAs(row, remote),
    mediaKey: remote?.mediaKey ?? upload?.descriptor?.id ?? null,
    openConflicts,
    hold: row.hold,
    pictureProblem: pictureProblem(row),
    originalProblem: originalProblem(row),
    rating: row.rating,
    picked: row.picked,
    rejected: row.rejected,
    arriving: row.arriving,
    corrections: row.corrections,
    picture: pictureId(row.sha256, row.madeWith),
    original,
    likeness: row.likeness,
    sharpness: row.sharpness,
    exposureBias: row.exposureBias,
    sourcePath: row.sourcePath,
  };
}

function toForeignPhoto({
  mediaKey,
  shortDescription,
  imageOf,
  order,
  sha256,
  unusable,
}: ForeignMediaRow): ForeignPhoto {
  const why = unusable?.why ?? null;
  const problem = sha256 !== null || why === null ? null : notShown(why);
  return { mediaKey, shortDescription, imageOf, order, sha256, problem };
}

/** Why the photo shows a placeholder. */
function pictureProblem({ placeholder }: MediaRow): Problem | null {
  if (placeholder === null) return null;
  const { why } = placeholder;
  return notShown(why === null ? phrase('picture.notHad') : phrase('picture.placeholder', { why }));
}

/** What is wrong with the file of its original. */
function originalProblem({ fault, fileName }: MediaRow): Problem | null {
  switch (fault) {
    case null:
      return null;
    case 'missing':
      return { code: 'originalMissing', ...saying(phrase('problem.originalMissing', { fileName })), action: 'none' };
    case 'damaged':
      return { code: 'originalDamaged', ...saying(phrase('problem.originalDamaged', { fileName })), action: 'none' };
  }
}

function notShown(why: Phrase): Problem {
  return { code: 'pictureNotShown', ...saying(why), action: 'none' };
}

function toldBy(remote: MediaRemoteRow | null): Pick<MediaItem, 'mediaKeyNumeric' | 'mediaUrl' | 'unknownBase'> {
  const { mediaKeyNumeric = null, mediaUrl = null } = remote ?? {};
  return { mediaKeyNumeric, mediaUrl, unknownBase: unknownBaseOf(remote) };
}

/** Nobody reads a difference of spaces. */
function withPlainSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Of words that were changed here since nothing is known yet. */
function storedAs(row: MediaRow, remote: MediaRemoteRow | null): MediaItem['storedAs'] {
  const { altered, fields } = remote ?? { altered: null, fields: null };
  if (altered === null || fields === null) return null;
  const { shortDescription, imageOf } = altered;
  const isTold = (stored: string | undefined, sent: string, wanted: string): boolean =>
    stored !== undefined && sent === wanted && withPlainSpace(stored) !== withPlainSpace(wanted);
  const told = {
    ...(isTold(shortDescription, fields.shortDescription, row.shortDescription) ? { shortDescription } : {}),
    ...(isTold(imageOf, fields.imageOf, row.imageOf) ? { imageOf } : {}),
  };
  return Object.keys(told).length === 0 ? null : told;
}

function unknownBaseOf(remote: RemoteMedia | null): MediaItem['unknownBase'] {
  const unknownBase = remote?.unknownBase ?? null;
  if (unknownBase === null || !unknownBase.fields.some((field) => field !== 'order')) return null;
  return unknownBase.mayReplace ? 'replaceable' : 'kept';
}

/** What the list of listings tells of one. */
export function toSummary(
  listing: ListingRow,
  account: AccountRow | null,
  photos: readonly PhotoState[],
  conflicts: number,
  leftAtService: number,
): ListingSummary {
  const present = photos.filter(({ row }) => isWanted(row));
  const first = present[0]?.row;
  const counts: ListingCounts = {
    photos: present.length,
    captioned: present.filter(({ row }) => row.shortDescription !== '').length,
    toSend: photos.filter(isToSend).length,
    conflicts,
    needsYou: photos.filter(needsPerson).length + (listing.blocked === null ? 0 : 1),
  };
  return {
    listingId: listing.listingId,
    name: listing.name,
    listingKey: listing.listingKey,
    onService: listing.onService,
    state: deriveListingState(counts, listing.onService),
    ...counts,
    unknownBase: present.filter(({ remote }) => unknownBaseOf(remote) !== null).length,
    firstPhoto: first?.prepared === true ? pictureId(first.sha256, first.madeWith) : null,
    editedAt: listing.editedAt,
    problem: listing.blocked,
    leftAtService,
    environment: account?.environment ?? null,
    archived: listing.archivedAt !== null,
  };
}
