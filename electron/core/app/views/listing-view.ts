import type { ListingDetail, MediaItem, PhotoByOthers, PhotoItem, Problem } from '../../../../shared/contract/model.ts';
import { correctedSize } from '../../../../shared/domain/corrections/geometry.ts';
import { placed } from '../../../../shared/domain/culling.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import { type Phrase, phrase } from '../../../../shared/domain/phrases/phrase.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { MediaByOthersRow } from '../../library/store/media-by-others-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import { saying } from '../../service/http/failure.ts';
import { countLeftAtService } from '../../sync/base/orphans.ts';
import { lookAtFields } from './field-views.ts';
import { countListingErrors, type ListingRows, readRows, unseenBaseOf } from './listing-rows.ts';
import { type PhotoState, photoStates } from './photo-states.ts';
import { servicesOf, toSummary } from './summarise.ts';

/** A listing without its photos, which become `photoItem`s, each from nothing but this. */
export interface ListingRead<Rows extends ListingRows = ListingRows> {
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
  const describedBy = (photo: FullPhoto): PhotoItem => photoItem(photo, rows.renditions.get(photo.row.mediaId) ?? null);
  return {
    ...head,
    workspaceRevision: store.revision(),
    media: placed(photos.filter(({ row }) => !row.removed).map(describedBy)),
    removed: photos.filter(({ row }) => row.removed).map((photo) => removedItem(photo, describedBy(photo))),
  };
}

/** A removed photo, with the place that it comes back to. */
export function removedItem({ row }: FullPhoto, item: PhotoItem): MediaItem {
  const position = Math.max(1, row.position);
  return { ...item, position, number: position };
}

/** @param read reads the rows of its photos, with the renditions by these settings */
export function listingState<Rows extends ListingRows>(
  store: Store,
  listingId: ListingId,
  defaultProfile: ServiceProfile,
  read: (rendition: ServiceProfile['rendition']) => Rows,
  now: () => Date = () => new Date(),
): ListingRead<Rows> | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const accounts = store.accounts.all();
  const account = accountOf(listing, accounts);
  const profile = account === null ? defaultProfile : profileAsDescribed(store, account);
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
    describedFieldsOf: account === null ? null : store.serviceFields.hash(account.accountId),
    mediaByOthers: store.mediaByOthers.ofListing(listingId).map(toPhotoByOthers),
    rules: profile.rules,
    pictureRules: profile.pictureRules,
    rooms: account === null ? null : store.serviceFields.rooms(account.accountId),
    accountId: account?.accountId ?? null,
    follows: store.destinations.get(listingId)?.sourceId ?? null,
    services: servicesOf(store, listingId, { accounts, defaultProfile, now: now() }),
    undo: store.changes.lastName(listingId),
    redo: store.changes.nextName(listingId),
  };
  return { head, photos, rows };
}

export type FullPhoto = PhotoState<MediaRow, MediaRemoteRow, UploadRow>;

/** A photo as it is reported, apart from its place. It follows from its arguments alone. */
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
    ...reportedBy(remote),
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
    hints: row.hints,
    sentLabel: row.sentLabel,
    alteration: row.alteration,
  };
}

function toPhotoByOthers({
  mediaKey,
  shortDescription,
  imageOf,
  order,
  sha256,
  unusable,
}: MediaByOthersRow): PhotoByOthers {
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

function reportedBy(remote: MediaRemoteRow | null): Pick<MediaItem, 'mediaKeyNumeric' | 'mediaUrl' | 'unseenBase'> {
  const { mediaKeyNumeric = null, mediaUrl = null } = remote ?? {};
  return { mediaKeyNumeric, mediaUrl, unseenBase: unseenBaseOf(remote) };
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
  const isReported = (stored: string | undefined, sent: string, wanted: string): boolean =>
    stored !== undefined && sent === wanted && withPlainSpace(stored) !== withPlainSpace(wanted);
  const described = {
    ...(isReported(shortDescription, fields.shortDescription, row.shortDescription) ? { shortDescription } : {}),
    ...(isReported(imageOf, fields.imageOf, row.imageOf) ? { imageOf } : {}),
  };
  return Object.keys(described).length === 0 ? null : described;
}
