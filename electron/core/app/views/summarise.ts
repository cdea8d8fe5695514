import type { BoardRow } from '../../../../shared/contract/board.ts';
import type { ListingService } from '../../../../shared/contract/listing-services.ts';
import type { ListingSummary } from '../../../../shared/contract/model.ts';
import { isWanted } from '../../../../shared/domain/culling.ts';
import type { ErrorCounts } from '../../../../shared/domain/findings.ts';
import type { ListingId } from '../../../../shared/domain/ids.ts';
import type { RuleOutcome } from '../../../../shared/domain/rules/outcome.ts';
import type { ServiceProfile } from '../../../../shared/domain/service-profile.ts';
import { deriveListingState, type ListingCounts } from '../../../../shared/domain/status.ts';
import type { AccountRow } from '../../library/store/account-table.ts';
import type { ConflictRow } from '../../library/store/conflict-table.ts';
import type { ListingRow } from '../../library/store/listing-table.ts';
import { profileAsDescribed } from '../../library/store/profile-of-account.ts';
import type { Store } from '../../library/store/store.ts';
import { pictureId } from '../../photos/pictures/picture-id.ts';
import { accountOf } from '../../service/accounts/accounts.ts';
import type { FieldsAsked } from '../../service/learn/listing-rules.ts';
import { countLeftAtService } from '../../sync/base/orphans.ts';
import { askedOfFields } from './field-views.ts';
import { countListingErrors, readRows, unseenBaseOf } from './listing-rows.ts';
import { isProcessed, isToWrite, needsPerson, type PhotoRows, type PhotoState, photoStates } from './photo-states.ts';

/** What follows from the tables of a listing for lists of listings. */
interface Summary extends Omit<BoardRow, 'reference' | 'lastBy' | 'fields'> {
  /** All errors that keep it from being sent, where something is to be sent. */
  readonly holding: number;
}

interface From {
  readonly accounts: readonly AccountRow[];
  readonly defaultProfile: ServiceProfile;
  readonly now: Date;
}

/** A listing, with how it stands at each of its services where these are several. */
export function summarise(store: Store, listingId: ListingId, from: From): Summary | null {
  const own = summariseOwn(store, listingId, from);
  if (own === null) return null;
  const destinations = store.destinations
    .ofSource(listingId)
    .flatMap((row) => summariseOwn(store, row.listingId, from) ?? []);
  if (destinations.length === 0) return own;
  const all = [own, ...destinations];
  const services = all.flatMap((each) => toService(store, each, from.accounts));
  const leftAtService = all.reduce((sum, each) => sum + each.leftAtService, 0);
  return { ...own, account: services.map(({ account }) => account).join(', '), leftAtService, services };
}

/** How a listing stands at each of its services; empty where it goes to one alone. */
export function servicesOf(store: Store, listingId: ListingId, from: From): ListingService[] {
  const sourceId = store.destinations.get(listingId)?.sourceId ?? listingId;
  return store.destinations.ofSource(sourceId).length === 0 ? [] : (summarise(store, sourceId, from)?.services ?? []);
}

function toService(store: Store, summary: Summary, accounts: readonly AccountRow[]): ListingService[] {
  const listing = store.listings.get(summary.listingId);
  const account = listing === null ? null : accountOf(listing, accounts);
  if (account === null) return [];
  const { listingId, onService, state, toSend, processing, conflicts, needsAttention, errors } = summary;
  const { fieldsMissing, unseenBase } = summary;
  const { accountId, name, environment } = account;
  const counts = { toSend, processing, conflicts, needsAttention, errors, unseenBase };
  return [{ listingId, accountId, account: name, environment, onService, state, ...counts, fieldsMissing }];
}

function summariseOwn(store: Store, listingId: ListingId, { accounts, defaultProfile, now }: From): Summary | null {
  const listing = store.listings.get(listingId);
  if (listing === null) return null;
  const account = accountOf(listing, accounts);
  const profile = account === null ? defaultProfile : profileAsDescribed(store, account);
  const conflicts = store.conflicts.openOf(listingId);
  const photos = readPhotoStates(store, listing, conflicts, account, profile);
  const left = countLeftAtService(store.attempts.leavingUploads(listingId));
  const { outcome, asked } = askedOfFields(store, listing, account, now);
  const { errors, holding } = errorsOf(store, listing, profile, outcome);
  const counted = { conflicts: conflicts.length, left, errors, ...asked };
  const summary = toSummary(listing, account, photos, counted);
  return {
    ...summary,
    holding: summary.toSend > 0 ? holding : 0,
    createdAt: listing.createdAt,
    account: account?.name ?? null,
  };
}

/** Only the pictures of a listing whose service has rules about them are read whole. */
function errorsOf(
  store: Store,
  listing: ListingRow,
  profile: ServiceProfile,
  outcome: RuleOutcome | null,
): ErrorCounts {
  if (profile.pictureRules === null) return { errors: 0, holding: 0 };
  const { media, renditions } = readRows(store, listing.listingId, profile.rendition);
  const present = media.filter(({ removed }) => !removed);
  return countListingErrors(store, listing, profile, { present, renditions, outcome });
}

/** What a summary counts beside the photos: open conflicts, pictures left at the service, and the fields that are asked for. */
interface CountedBeside extends FieldsAsked {
  readonly conflicts: number;
  readonly left: number;
  /** What picture rules object to. */
  readonly errors: number;
}

/** A listing as the list shows it. */
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
    needsAttention: photos.filter(needsPerson).length + (listing.blocked === null ? 0 : 1),
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
    unseenBase: present.filter(({ remote }) => unseenBaseOf(remote) !== null).length,
    firstPhoto: first?.prepared === true ? pictureId(first.sha256, first.madeWith) : null,
    editedAt: listing.editedAt,
    problem: listing.blocked,
    leftAtService: left,
    environment: account?.environment ?? null,
    archived: listing.archivedAt !== null,
    services: [],
  };
}

/** The states of a listing's photos, read without what only the open listing shows. */
export function readPhotoStates(
  { overview }: Store,
  { listingId, orderProgress }: ListingRow,
  conflicts: readonly ConflictRow[],
  account: AccountRow | null,
  profile: ServiceProfile,
): PhotoState[] {
  const rows: PhotoRows = {
    media: overview.media(listingId),
    remote: new Map(overview.remote(listingId).map((row) => [row.mediaId, row])),
    uploads: Map.groupBy(overview.uploads(listingId), (row) => row.mediaId),
    conflicts,
    orderProgress,
  };
  return photoStates(rows, account, profile);
}
