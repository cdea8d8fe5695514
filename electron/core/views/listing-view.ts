import type {
  ForeignPhoto,
  ListingDetail,
  ListingSummary,
  MediaItem,
  PhotoItem,
  Problem,
} from '../../../shared/contract/model.ts';
import { correctedSize } from '../../../shared/domain/corrections/geometry.ts';
import { isWanted } from '../../../shared/domain/culling.ts';
import { countErrors, type ErrorCounts } from '../../../shared/domain/findings.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../shared/domain/phrases/phrase.ts';
import type { RemoteMedia } from '../../../shared/domain/remote-media.ts';
import type { Outcome } from '../../../shared/domain/rules/outcome.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { deriveListingState, type ListingCounts } from '../../../shared/domain/status.ts';
import { accountOf } from '../accounts/account-of.ts';
import { renditionSpecKey } from '../import/prepare.ts';
import { pictureId } from '../pictures/picture-id.ts';
import { saying } from '../remote/failure.ts';
import { type FieldsAsked, toFinding } from '../rules/listing-rules.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { RenditionRow } from '../store/blob-table.ts';
import type { ForeignMediaRow } from '../store/foreign-media-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow } from '../store/media-remote-table.ts';
import type { MediaRow } from '../store/media-table.ts';
import { profileWithTold } from '../store/profile-of-account.ts';
import type { Store } from '../store/store.ts';
import type { UploadRow } from '../store/upload-table.ts';
import { countLeftAtService } from '../sync/orphans.ts';
import { lookAtFields } from './field-views.ts';
import { isProcessed, isToWrite, needsPerson, type PhotoState, photoStates } from './photo-states.ts';

/** Rows of one listing's photos, present ones in their order, then the removed ones. */
export interface ListingRows {
  readonly media: readonly MediaRow[];
  readonly remote: ReadonlyMap<MediaId, MediaRemoteRow>;
  readonly uploads: ReadonlyMap<MediaId, readonly UploadRow[]>;
  readonly renditions: ReadonlyMap<MediaId, RenditionRow>;
}

/** A listing without its photos, which are still to be told as `photoItem`, each from nothing but this. */
export interface ListingState<Rows extends ListingRows = ListingRows> {
  readonly head: Omit<ListingDetail, 'media' | 'removed' | 'workspaceRevision'>;
  readonly photos: readonly FullPhoto[];
  /** What the photos follow from. */
  readonly rows: Rows;
}

/** One listing with its photos and fields, or null when it is not in the library. */
export function getListing(
  store: Store,
  listingId: ListingId,
  defaultProfile: ServiceProfile,
  now: () => Date = () => new Date(),
): ListingDetail | null {
  const state = listingState(
    store,
    listingId,
    defaultProfile,
    (rendition) => readRows(store, listingId, rendition),
    now,
  );
  if (state === null) return null;
  const { head, photos, rows } = state;
  const toldOf = (photo: FullPhoto): PhotoItem => photoItem(photo, rows.renditions.get(photo.row.mediaId) ?? null);
  return {
    ...head,
    workspaceRevision: store.revision(),
    media: photos.filter(({ row }) => !row.removed).map((photo, index) => ({ ...toldOf(photo), position: index + 1 })),
    removed: photos.filter(({ row }) => row.removed).map((photo) => removedItem(photo, toldOf(photo))),
  };
}

/** A removed photo, with the place that it comes back to. */
export function removedItem({ row }: FullPhoto, item: PhotoItem): MediaItem {
  return { ...item, position: Math.max(1, row.position) };
}

/** @param read reads the rows of its photos, with the renditions by these settings */
export function listingState<Rows extends ListingRows>(
  store: Store,
  listingId: ListingId,
  defaultProfile: ServiceProfile,
  read: (rendition: ServiceProfile['rendition']) => Rows,
  now: () => Date = () => new Date(),
): ListingState<Rows> | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, store.accounts.all());
  const profile = account === null ? defaultProfile : profileWithTold(store, account);
  const conflicts = store.conflicts.openOf(listingId);
  const rows = read(profile.rendition);
  const photos = photoStates({ ...rows, conflicts, orderProgress: listing.orderProgress }, account, profile);
  const left = countLeftAtService(store.attempts.leavingUploads(listingId));
  const { fields, asked, outcome } = lookAtFields(store, listing, account, now());
  const present = photos.flatMap(({ row }) => (row.removed ? [] : [row]));
  const { errors } = countListingErrors(store, listing, profile, { present, renditions: rows.renditions, outcome });
  const head = {
    ...toSummary(listing, account, photos, { conflicts: conflicts.length, left, errors, ...asked }),
    fields,
    fieldsTold: account === null ? null : store.serviceFields.hash(account.accountId),
    foreignMedia: store.foreignMedia.ofListing(listingId).map(toForeignPhoto),
    rules: profile.rules,
    pictureRules: profile.pictureRules,
    rooms: account === null ? null : store.serviceFields.rooms(account.accountId),
    undo: store.changes.lastName(listingId),
    redo: store.changes.nextName(listingId),
  };
  return { head, photos, rows };
}

/** What rules object to in photos that are here, and in fields, where its profile has rules about pictures. */
export function countListingErrors(
  store: Store,
  { listingId, fields }: ListingRow,
  profile: ServiceProfile,
  { present, renditions, outcome }: Pick<ListingRows, 'renditions'> & ToCount,
): ErrorCounts {
  if (profile.pictureRules === null) return { errors: 0, holding: 0 };
  const media = present.map((row) => ({
    ...row,
    rendition: renditions.get(row.mediaId) ?? null,
    original: { width: row.width, height: row.height },
  }));
  const agreed = store.sentAnyway.of(listingId);
  return countErrors(profile, { media, fields, fieldFindings: (outcome?.findings ?? []).map(toFinding), agreed });
}

interface ToCount {
  readonly present: readonly MediaRow[];
  readonly outcome: Outcome | null;
}

/** All rows of a listing's photos. */
export function readRows(store: Store, listingId: ListingId, rendition: ServiceProfile['rendition']): ListingRows {
  const media = store.media.ofListing(listingId);
  const made = store.blobs.renditionsOf(listingId, renditionSpecKey(rendition));
  const renditions = media.flatMap(({ mediaId, sha256, corrections }) => {
    const present = made.get(pictureId(sha256, corrections));
    return present === undefined ? [] : [[mediaId, present] as const];
  });
  return {
    media,
    remote: new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row])),
    uploads: Map.groupBy(store.uploads.ofListing(listingId), (row) => row.mediaId),
    renditions: new Map(renditions),
  };
}

export type FullPhoto = PhotoState<MediaRow, MediaRemoteRow, UploadRow>;

/** What is told of a photo, apart from its place. Whatever else it is to follow from has to be part of what it is given. */
export function photoItem(photo: FullPhoto, rendition: RenditionRow | null): PhotoItem {
  const { row, remote, upload, state, hasChangesToSend, problem, openConflicts } = photo;
  const original = { width: row.width, height: row.height };
  return {
    mediaId: row.mediaId,
    listingId: row.listingId,
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
    waitsForFile: row.waitsForFile,
    keywords: [...row.keywords],
    signals: row.signals,
    alteration: row.alteration,
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

/** What a summary counts beside the photos: open conflicts, pictures left at the service, and the fields that are asked for. */
interface CountedBeside extends FieldsAsked {
  readonly conflicts: number;
  readonly left: number;
  /** What picture rules object to. */
  readonly errors: number;
}

/** What the list of listings tells of one. */
export function toSummary(
  listing: ListingRow,
  account: AccountRow | null,
  photos: readonly PhotoState[],
  { conflicts, left, fieldsNeeded, fieldsMissing, errors }: CountedBeside,
): ListingSummary {
  const present = photos.filter(({ row }) => isWanted(row));
  const first = present[0]?.row;
  const counts: ListingCounts = {
    photos: present.length,
    captioned: present.filter(({ row }) => row.shortDescription !== '').length,
    toSend: photos.filter(isToWrite).length,
    processing: photos.filter(isProcessed).length,
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
    withoutCaption: present.filter(({ row }) => row.shortDescription.trim() === '').length,
    withoutRoom: present.filter(({ row }) => row.imageOf === '').length,
    fieldsNeeded,
    fieldsMissing,
    errors: counts.toSend > 0 ? errors : 0,
    unknownBase: present.filter(({ remote }) => unknownBaseOf(remote) !== null).length,
    firstPhoto: first?.prepared === true ? pictureId(first.sha256, first.madeWith) : null,
    editedAt: listing.editedAt,
    problem: listing.blocked,
    leftAtService: left,
    environment: account?.environment ?? null,
    archived: listing.archivedAt !== null,
  };
}
