import type { ListingDetail, ListingSummary, MediaItem, Problem } from '../../../shared/contract/model.ts';
import type { ListingId, MediaId } from '../../../shared/domain/ids.ts';
import { propertyFieldDefinitions } from '../../../shared/domain/property-fields.ts';
import type { ServiceProfile } from '../../../shared/domain/service-profile.ts';
import { deriveListingState, deriveMediaState, type ListingCounts } from '../../../shared/domain/status.ts';
import { renditionSpecKey } from '../import/prepare.ts';
import type { AccountRow } from '../store/account-table.ts';
import type { ConflictRow } from '../store/conflict-table.ts';
import type { ListingRow } from '../store/listing-table.ts';
import type { MediaRemoteRow, MediaRow } from '../store/media-table.ts';
import type { Store } from '../store/store.ts';
import type { UploadRow } from '../store/upload-table.ts';
import { plannedOrders } from '../sync/reconcile.ts';

/** Rows of the library by what they belong to, read once for a view of many listings. */
interface Rows {
  readonly media: readonly MediaRow[];
  readonly remote: ReadonlyMap<MediaId, MediaRemoteRow>;
  readonly uploads: ReadonlyMap<MediaId, readonly UploadRow[]>;
  readonly conflicts: readonly ConflictRow[];
}

/** All listings with their counts, the one edited last first. */
export function listListings(store: Store, defaultProfile: ServiceProfile): ListingSummary[] {
  const media = groupBy(store.media.all(), (row) => row.listingId);
  const remote = new Map(store.remote.all().map((row) => [row.mediaId, row]));
  const uploads = groupBy(store.uploads.all(), (row) => row.mediaId);
  const conflicts = groupBy(store.conflicts.open(), (row) => row.listingId);
  const accounts = store.accounts.all();
  return store.listings.all().map((listing) => {
    const account = accountOf(listing, accounts);
    const rows: Rows = {
      media: media.get(listing.listingId) ?? [],
      remote,
      uploads,
      conflicts: conflicts.get(listing.listingId) ?? [],
    };
    return toSummary(listing, buildItems(store, listing, rows, account, account?.profile ?? defaultProfile), rows);
  });
}

/** One listing with its photos and fields, or null when it is not in the library. */
export function getListing(store: Store, listingId: ListingId, defaultProfile: ServiceProfile): ListingDetail | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, store.accounts.all());
  const profile = account?.profile ?? defaultProfile;
  const rows: Rows = {
    media: store.media.ofListing(listingId),
    remote: new Map(store.remote.ofListing(listingId).map((row) => [row.mediaId, row])),
    uploads: groupBy(store.uploads.ofListing(listingId), (row) => row.mediaId),
    conflicts: store.conflicts.openOf(listingId),
  };
  const items = buildItems(store, listing, rows, account, profile);
  return {
    ...toSummary(listing, items, rows),
    workspaceRevision: store.revision(),
    fields: propertyFieldDefinitions(profile.propertyFields).map((field) => ({
      ...field,
      value: listing.fields[field.name],
      problem: listing.fieldProblems[field.name] ?? null,
    })),
    media: items.filter((item) => !isRemoved(item, rows)),
    removed: items.filter((item) => isRemoved(item, rows)),
    others: store.others.ofListing(listingId).map(({ listingId: _, mediaUrl: _url, ...other }) => other),
    rules: profile.rules,
  };
}

/** The account a listing is bound to; before it was first sent, the current one. */
export function accountOf(listing: ListingRow, accounts: readonly AccountRow[]): AccountRow | null {
  return (
    accounts.find((account) => account.accountId === listing.accountId) ??
    accounts.find((account) => account.isCurrent) ??
    null
  );
}

function isRemoved(item: MediaItem, rows: Rows): boolean {
  return rows.media.find((row) => row.mediaId === item.mediaId)?.removed ?? false;
}

function buildItems(
  store: Store,
  listing: ListingRow,
  rows: Rows,
  account: AccountRow | null,
  profile: ServiceProfile,
): MediaItem[] {
  const openOn = groupBy(rows.conflicts, (conflict) => conflict.mediaId);
  const orders = plannedOrders({
    media: rows.media.map((row) => ({
      ...row,
      blocked: false,
      upload: null,
      remote: rows.remote.get(row.mediaId) ?? null,
      openConflicts: new Set(),
    })),
    firstOrder: profile.media.firstOrder,
  });
  let position = 0;
  return rows.media.map((row) => {
    if (!row.removed) position += 1;
    const remote = rows.remote.get(row.mediaId) ?? null;
    const upload = rows.uploads.get(row.mediaId)?.find((each) => each.target === account?.uploadUrl) ?? null;
    const openConflicts = openOn.get(row.mediaId)?.length ?? 0;
    const problem = problemOfMedia(row, upload, profile);
    const rendition = store.blobs.rendition(row.sha256, renditionSpecKey(profile.rendition));
    return {
      mediaId: row.mediaId,
      listingId: listing.listingId,
      position: Math.max(1, row.removed ? row.position : position),
      fileName: row.fileName,
      sha256: row.sha256,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      mediaType: row.mediaType,
      captureTime: row.captureTime,
      prepared: row.prepared,
      rendition:
        rendition === null ? null : { bytes: rendition.bytes, width: rendition.width, height: rendition.height },
      shortDescription: row.shortDescription,
      imageOf: row.imageOf,
      revision: row.revision,
      state: deriveMediaState({
        removed: row.removed,
        uploadState: upload?.state ?? null,
        attached: remote !== null && !remote.fields.deletedYN,
        openConflicts,
        blocked: problem !== null && problem.action !== 'retry',
      }),
      hasChangesToSend: remote !== null && (differs(row, remote) || (!row.removed && orders.has(row.mediaId))),
      problem,
      mediaKey: remote?.mediaKey ?? upload?.descriptor?.id ?? null,
      mediaKeyNumeric: remote?.mediaKeyNumeric ?? null,
      mediaUrl: remote?.mediaUrl ?? null,
      openConflicts,
    };
  });
}

function differs(row: MediaRow, remote: MediaRemoteRow): boolean {
  if (row.removed !== remote.fields.deletedYN) return true;
  return (
    !row.removed && (row.shortDescription !== remote.fields.shortDescription || row.imageOf !== remote.fields.imageOf)
  );
}

function problemOfMedia(row: MediaRow, upload: UploadRow | null, profile: ServiceProfile): Problem | null {
  if (row.blocked !== null) return row.blocked;
  const most = profile.rules.shortDescriptionMaxLength;
  if (!row.removed && row.shortDescription.length > most) {
    return {
      code: 'captionTooLong',
      message: `The caption has ${row.shortDescription.length} characters and this service takes ${most}. It is kept here and sent once it is shorter.`,
      action: 'fixField',
    };
  }
  return row.removed ? null : (upload?.problem ?? null);
}

function toSummary(listing: ListingRow, items: readonly MediaItem[], rows: Rows): ListingSummary {
  const removed = new Set(rows.media.filter((row) => row.removed).map((row) => row.mediaId));
  const present = items.filter((item) => !removed.has(item.mediaId));
  const counts: ListingCounts = {
    photos: present.length,
    captioned: present.filter((item) => item.shortDescription !== '').length,
    toSend: items.filter((item) => isToSend(item, removed.has(item.mediaId))).length,
    conflicts: rows.conflicts.length,
    needsYou: items.filter(needsPerson).length + (listing.blocked === null ? 0 : 1),
  };
  return {
    listingId: listing.listingId,
    name: listing.name,
    listingKey: listing.listingKey,
    onService: listing.onService,
    state: deriveListingState(counts, listing.onService),
    ...counts,
    firstPhoto: present[0]?.prepared === true ? present[0].sha256 : null,
    editedAt: listing.editedAt,
    problem: listing.blocked,
  };
}

/** Not yet at the service as it is wanted here, and neither in conflict nor in need of a person. */
function isToSend(item: MediaItem, removed: boolean): boolean {
  if (item.state === 'needs-you') return false;
  return item.hasChangesToSend || (!removed && item.state !== 'attached');
}

/** Needs a person for another reason than a conflict. */
function needsPerson(item: MediaItem): boolean {
  return item.state === 'needs-you' && item.openConflicts === 0;
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
