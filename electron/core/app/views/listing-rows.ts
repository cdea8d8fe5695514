import type { MediaItem } from '../../../../shared/contract/model.ts';
import { countErrors, type ErrorCounts } from '../../../../shared/domain/findings.ts';
import type { ListingId, MediaId } from '../../../../shared/domain/ids.ts';
import type { RemoteMedia } from '../../../../shared/domain/remote-media.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import type { RenditionRow } from '../../library/store/blob-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import type { MediaRemoteRow } from '../../library/store/media-remote-table.ts';
import type { MediaRow } from '../../library/store/media-table.ts';
import type { Store } from '../../library/store/store.ts';
import type { UploadRow } from '../../library/store/upload-table.ts';
import { renditionSpecKey } from '../../photos/import/prepare.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';

/** Rows of one listing's photos, present ones in their order, then the removed ones. */
export interface ListingRows {
  readonly media: readonly MediaRow[];
  readonly remote: ReadonlyMap<MediaId, MediaRemoteRow>;
  readonly uploads: ReadonlyMap<MediaId, readonly UploadRow[]>;
  readonly renditions: ReadonlyMap<MediaId, RenditionRow>;
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
  return countErrors(profile, { media, fields, fieldFindings: outcome?.findings ?? [], agreed });
}

interface ToCount {
  readonly present: readonly MediaRow[];
  readonly outcome: RuleOutcome | null;
}

/** The fields of a photo that the service has not shown. */
export function unseenBaseOf(remote: RemoteMedia | null): MediaItem['unseenBase'] {
  const unseenBase = remote?.unseenBase ?? null;
  if (unseenBase === null || !unseenBase.fields.some((field) => field !== 'order')) return null;
  return unseenBase.mayReplace ? 'replaceable' : 'kept';
}

/** The name of a listing at one of its services: with the service, where it goes to several. */
export function nameAtService({ destinations, listings, accounts }: Store, listingId: ListingId, name: string): string {
  if (destinations.get(listingId) === null && destinations.ofSource(listingId).length === 0) return name;
  const accountId = listings.get(listingId)?.accountId ?? null;
  const account = accountId === null ? null : accounts.get(accountId);
  return account === null ? name : `${name} (${account.name})`;
}
